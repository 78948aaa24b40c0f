//! One browser without a window, with a profile of its own.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};

use crate::driver::{Driver, find};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Chromium,
    Firefox,
}

/// What differs from one visitor to the next.
#[derive(Clone, Debug)]
pub struct Options {
    /// Width and height of the window inside.
    pub window: (u32, u32),
    /// A phone: touch, and two pixels for one.
    pub phone: bool,
    /// The browser stores nothing.
    pub blocked: bool,
    /// The visitor wants nothing on the screen to move.
    pub still: bool,
    /// Where downloads, the profile and pictures go.
    pub directory: PathBuf,
}

impl Options {
    /// A browser on a desk.
    pub fn desk() -> Self {
        static VISITORS: AtomicU32 = AtomicU32::new(0);
        let number = VISITORS.fetch_add(1, Ordering::Relaxed);
        let name = format!("palm-browser-{}-{number}", std::process::id());
        Self {
            window: (1280, 800),
            phone: false,
            blocked: false,
            still: false,
            directory: std::env::temp_dir().join(name),
        }
    }

    /// A phone, held upright or not.
    pub fn phone(width: u32, height: u32) -> Self {
        Self {
            window: (width, height),
            phone: true,
            ..Self::desk()
        }
    }
}

pub struct Browser {
    client: Client,
    // Ends when the browser does.
    _driver: Driver,
}

impl Browser {
    /// Starts a browser; what is missing is said in a few words.
    pub async fn start(kind: Kind, options: &Options) -> Result<Self, String> {
        let (driver, names): (_, &[&str]) = match kind {
            Kind::Chromium => ("chromedriver", &["chromium", "google-chrome"]),
            Kind::Firefox => ("geckodriver", &["firefox-esr", "firefox"]),
        };
        let binary = names.iter().find_map(|name| find(name));
        let binary = binary.ok_or_else(|| format!("{} is not installed", names[0]))?;
        let driver = Driver::start(driver)?;
        std::fs::create_dir_all(&options.directory).map_err(|error| error.to_string())?;
        let binary = binary.display().to_string();
        let capabilities = match kind {
            Kind::Chromium => chromium(&binary, options),
            Kind::Firefox => firefox(&binary),
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&driver.address())
            .await
            .map_err(|error| format!("{binary} does not start: {error}"))?;
        Ok(Self {
            client,
            _driver: driver,
        })
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    pub async fn close(self) {
        // It may have been killed.
        let _ = self.client.close().await;
    }
}

fn chromium(binary: &str, options: &Options) -> Map<String, Value> {
    let (width, height) = options.window;
    let directory = options.directory.display();
    let mut settings = json!({
        "binary": binary,
        "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage",
            format!("--user-data-dir={directory}/profile"),
            format!("--window-size={width},{height}"),
        ],
        "prefs": { "download.default_directory": options.directory },
    });
    if options.blocked {
        settings["prefs"]["profile.default_content_setting_values.cookies"] = json!(2);
    }
    if options.still
        && let Some(args) = settings["args"].as_array_mut()
    {
        args.push(json!("--force-prefers-reduced-motion"));
    }
    if options.phone {
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 2, "touch": true });
        settings["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    Map::from_iter([("goog:chromeOptions".to_owned(), settings)])
}

fn firefox(binary: &str) -> Map<String, Value> {
    let settings = json!({ "binary": binary, "args": ["-headless"] });
    Map::from_iter([("moz:firefoxOptions".to_owned(), settings)])
}
