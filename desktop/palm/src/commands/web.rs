//! `palm web`: the handheld in a browser.

use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;

use crate::build::Place;
use crate::site::{Server, Site};
use crate::{Failure, file, out, say, workspace};

pub const HELP: &str = "\
Builds the handheld for a browser and serves it on this computer. It is the real
firmware in the emulated handheld, and the page needs nothing but its own files.

Usage: cargo palm web [OPTIONS]

  --port N        the port to serve on (default: 8064)
  --out DIR       write the site into a directory instead, for any web server
  --single FILE   write one HTML file instead, which also works from disk
  --figures       measure the page in a browser: download, first picture, hint,
                  speed, CPU time when idle (needs chromium and chromedriver)";

const PORT: u16 = 8064;

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut port = PORT;
    let mut out = None;
    let mut single = None;
    while let Some(arg) = args.next()? {
        match arg {
            Long("port") => port = args.value()?.parse()?,
            Long("out") => out = Some(PathBuf::from(args.value()?)),
            Long("single") => single = Some(PathBuf::from(args.value()?)),
            Long("figures") => return workspace::run("palm-browser", "figures", Vec::new()),
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    let site = Site::build(Place::Desk)?;
    if let Some(directory) = &out {
        site.write(directory)?;
        say!("{}: {}", directory.display(), sizes(&site))?;
    }
    if let Some(path) = &single {
        let page = site.single()?;
        file::write(path, page.as_bytes())?;
        say!("{}: {} bytes", path.display(), page.len())?;
    }
    if out.is_none() && single.is_none() {
        let server = Server::open(site, port)?;
        say!("http://{}/\nCtrl+C ends it.", server.address()?)?;
        out::flush()?;
        server.serve();
    }
    Ok(ExitCode::SUCCESS)
}

fn sizes(site: &Site) -> String {
    let files = site.files().count();
    let download: usize = site.download().iter().map(|(_, bytes)| bytes).sum();
    format!(
        "{files} files, {} kB to download, compressed",
        download.div_ceil(1000)
    )
}
