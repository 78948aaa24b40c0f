//! What is made before the compiler runs: the pictures and letters of the console, and
//! for the firmware the place where the linker finds memory.x. Host builds get no link
//! arguments.

#[path = "src/console/art/font/letters.rs"]
mod letters;
#[path = "src/console/art/pictures.rs"]
mod pictures;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    println!("cargo:rerun-if-changed=memory.x");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/console/art");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let art = Path::new("src/console/art");
    let letters = letters::tables(&art.join("font"));
    fs::write(out.join("letters.rs"), letters).expect("letters.rs is written");
    fs::write(out.join("pictures.rs"), pictures::module(art)).expect("pictures.rs is written");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    fs::copy("memory.x", out.join("memory.x")).expect("memory.x is copied");
    println!("cargo:rustc-link-search={}", out.display());
    // Equal functions are linked once.
    for argument in [
        "--nmagic",
        "--icf=all",
        "-Tlink.x",
        "-Tlink-rp.x",
        "-Tdefmt.x",
    ] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
}
