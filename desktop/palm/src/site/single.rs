//! The whole page in one HTML file. A page from disk may not load modules or fetch files, so
//! the modules become data URLs in its import map, and the binaries lie in the page as text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{ELF, Site, WASM};
use crate::Failure;

const STYLE: &str = r#"<link rel="stylesheet" href="style.css">"#;
const ICON: &str = r#"<link rel="icon" href="icon.svg">"#;
const MANIFEST: &str = r#"<link rel="manifest" href="manifest.webmanifest">"#;
const TOUCH_ICON: &str = r#"<link rel="apple-touch-icon" href="icon-192.png">"#;
const IMPORTS: &str = r#"<script type="importmap">{ "imports": { "palm/": "./" } }</script>"#;
const BOARD: &str = r#"<link rel="preload" href="palm.wasm.lzma" as="fetch" crossorigin>"#;
const FIRMWARE: &str = r#"<link rel="preload" href="firmware.elf.lzma" as="fetch" crossorigin>"#;
const END: &str = "</body>";
/// The service worker has no place on disk.
const WORKER: &str = "worker.js";

pub fn page(site: &Site) -> Result<String, Failure> {
    let modules: Vec<String> = site
        .files()
        .filter(|(name, _)| name.ends_with(".js") && *name != WORKER && *name != super::VERSION)
        .map(|(name, bytes)| {
            let url = data_url("text/javascript", bytes);
            format!("\"palm/{name}\": \"{url}\"")
        })
        .collect();
    let imports = format!(
        "<script type=\"importmap\">{{ \"imports\": {{\n{}\n}} }}</script>",
        modules.join(",\n")
    );
    let style = format!("<style>\n{}</style>", text(site, "style.css")?);
    let icon = data_url("image/svg+xml", bytes(site, "icon.svg")?);
    let icon = format!("<link rel=\"icon\" href=\"{icon}\">");
    let mut binaries = String::new();
    for name in [WASM, ELF] {
        let coded = STANDARD.encode(bytes(site, name)?);
        binaries += &format!("<script type=\"text/plain\" id=\"{name}\">{coded}</script>\n");
    }
    let mut page = text(site, "index.html")?;
    for (part, becomes) in [
        (STYLE, style),
        (ICON, icon),
        (MANIFEST, String::new()),
        (BOARD, String::new()),
        (FIRMWARE, String::new()),
        (TOUCH_ICON, String::new()),
        (IMPORTS, imports),
        (END, binaries + END),
    ] {
        if page.matches(part).count() != 1 {
            return Err(Failure::failed(format!(
                "The page cannot become one file: it should have one {part}."
            )));
        }
        page = page.replacen(part, &becomes, 1);
    }
    Ok(page)
}

fn data_url(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", STANDARD.encode(bytes))
}

fn bytes<'a>(site: &'a Site, name: &str) -> Result<&'a [u8], Failure> {
    site.file(name)
        .ok_or_else(|| Failure::failed(format!("The page has no {name}.")))
}

fn text(site: &Site, name: &str) -> Result<String, Failure> {
    String::from_utf8(bytes(site, name)?.to_vec())
        .map_err(|_| Failure::failed(format!("{name} is not text.")))
}
