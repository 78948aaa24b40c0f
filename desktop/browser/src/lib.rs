//! Real browsers for the page's tests and figures: who is installed here, how one is started,
//! and what a visitor does in it.

mod browser;
mod driver;
mod visitor;

pub use browser::{Browser, Kind, Options};
pub use visitor::Visitor;

use std::net::SocketAddr;
use std::sync::OnceLock;

use palm::build::Place;
use palm::site::{Server, Site};

/// Set to forbid that tests pass without their browser.
const REQUIRED: &str = "PALM_BROWSERS_REQUIRED";

/// The site; built at most once for all tests.
pub fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(|| Site::build(Place::Desk).expect("the site builds"))
}

/// The address of the site, on this computer.
pub fn address() -> String {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    let address = ADDRESS.get_or_init(|| {
        let server = Server::open(site().clone(), 0).expect("a free port");
        let address = server.address().expect("an address");
        std::thread::spawn(move || server.serve());
        address
    });
    format!("http://{address}/")
}

/// Lets somebody visit the page in a new browser. Where that browser is not installed, the
/// test says that it was left out, unless nothing may be.
pub fn visit<F>(kind: Kind, options: Options, test: impl FnOnce(Visitor) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let browser = match Browser::start(kind, &options).await {
            Ok(browser) => browser,
            Err(missing) if std::env::var_os(REQUIRED).is_none() => {
                let name = std::thread::current().name().unwrap_or("a test").to_owned();
                host_tests::announce(&format!("left out: {name} ({missing})"));
                return;
            }
            Err(missing) => panic!("{REQUIRED} is set: {missing}"),
        };
        let visitor = Visitor::new(browser.client().clone(), options);
        // The browser ends in any case.
        let outcome = tokio::spawn(test(visitor)).await;
        browser.close().await;
        if let Err(failure) = outcome {
            std::panic::resume_unwind(failure.into_panic());
        }
    });
}
