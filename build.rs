//! What is made before the compiler runs: the letters of the console's fonts, and for
//! the firmware the place where the linker finds memory.x. Host builds get no link
//! arguments.

#[path = "src/console/art/glyphs.rs"]
mod glyphs;

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=memory.x");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/console/art/glyphs.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("glyphs.rs"), glyphs::tables()).expect("glyphs.rs is written");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    fs::copy("memory.x", out.join("memory.x")).expect("memory.x is copied");
    println!("cargo:rustc-link-search={}", out.display());
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
}
