//! `palm screens`: every screen of the console as a picture, with a page to look at them.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::input::Buttons;

use crate::scenes::{self, Scene};
use palm::commands::screens::HELP;
use palm::picture::{Picture, View};
use palm::{Failure, file, out, say};

const SCALE: usize = 4;

/// A scene as it is shown in the gallery and in the docs.
pub fn picture(scene: &Scene) -> Picture {
    let view = View {
        glass: scene.frame(),
        contrast: u8::MAX,
        pressed: Buttons::NONE,
    };
    Picture::of_glass(&view, SCALE)
}

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut out = None;
    while let Some(arg) = args.next()? {
        match arg {
            Long("out") => out = Some(PathBuf::from(args.value()?)),
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    let out = out.ok_or_else(|| Failure::usage("Where to? Give --out DIR."))?;
    let failed = |why| Failure::failed(format!("{} cannot be written: {why}.", out.display()));
    std::fs::create_dir_all(&out).map_err(failed)?;
    let scenes = scenes::all();
    let mut page = String::from(
        "<!doctype html><meta charset=utf-8><title>Palm Island: every screen</title>\n\
         <style>body{background:#222;color:#eee;font:14px sans-serif}\
         figure{display:inline-block;margin:8px}</style>\n",
    );
    for scene in &scenes {
        let name = &scene.name;
        picture(scene).save_png(&out.join(format!("{name}.png")))?;
        let _ = writeln!(
            page,
            "<figure><img src=\"{name}.png\" alt=\"{name}\"><figcaption>{name}</figcaption></figure>"
        );
    }
    file::write(&out.join("index.html"), page.as_bytes())?;
    say!("{} screens in {}", scenes.len(), out.display())?;
    Ok(ExitCode::SUCCESS)
}
