//! The whole page in one HTML file. A page from disk may not load modules or fetch files, so
//! the script and the binaries lie in the page, the binaries as text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{ELF, Site, UNPACK, WASM};
use crate::Failure;

const STYLE: &str = r#"<link rel="stylesheet" href="style.css">"#;
const ICON: &str = r#"<link rel="icon" href="icon.svg">"#;
const MANIFEST: &str = r#"<link rel="manifest" href="manifest.webmanifest">"#;
const TOUCH_ICON: &str = r#"<link rel="apple-touch-icon" href="icon-192.png">"#;
const SCRIPT: &str = r#"<script type="module" src="main.js"></script>"#;
const END: &str = "</body>";

pub fn page(site: &Site) -> Result<String, Failure> {
    let script = format!(
        "<script type=\"module\">\n{}</script>",
        text(site, super::SCRIPT)?
    );
    let style = format!("<style>\n{}</style>", text(site, "style.css")?);
    let icon = data_url("image/svg+xml", bytes(site, "icon.svg")?);
    let icon = format!("<link rel=\"icon\" href=\"{icon}\">");
    let mut binaries = String::new();
    let mut parts = vec![
        (STYLE.to_owned(), style),
        (ICON.to_owned(), icon),
        (MANIFEST.to_owned(), String::new()),
        (TOUCH_ICON.to_owned(), String::new()),
        (SCRIPT.to_owned(), script),
    ];
    for name in [UNPACK, WASM, ELF] {
        let coded = STANDARD.encode(bytes(site, name)?);
        binaries += &format!("<script type=\"text/plain\" id=\"{name}\">{coded}</script>\n");
        let preload = format!("<link rel=\"preload\" href=\"{name}\" as=\"fetch\" crossorigin>\n");
        parts.push((preload, String::new()));
    }
    parts.push((END.to_owned(), binaries + END));
    let mut page = text(site, "index.html")?;
    for (part, becomes) in parts {
        if page.matches(&part).count() != 1 {
            return Err(Failure::failed(format!(
                "The page cannot become one file: it should have one {part}."
            )));
        }
        page = page.replacen(&part, &becomes, 1);
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
