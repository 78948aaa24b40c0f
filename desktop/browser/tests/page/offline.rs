//! Without a network: the service worker, and the page as one file from disk.

use std::time::Duration;

use palm::site::Server;
use palm_browser::{Kind, Options, site, visit};
use palm_machine::Button;

#[test]
fn a_visited_page_works_without_its_server() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let server = Server::open(site().clone(), 0).expect("a free port");
        let address = format!("http://{}/", server.address().expect("an address"));
        let stopper = server.stopper().expect("an address");
        let serving = std::thread::spawn(move || server.serve());
        visitor.open_at(&address).await;
        visitor
            .eval_async("await navigator.serviceWorker.ready; return true", vec![])
            .await;
        visitor
            .wait(
                "the worker has the page",
                "return navigator.serviceWorker.controller !== null",
            )
            .await;
        stopper.stop();
        serving.join().expect("the server ends");
        visitor.reload().await;
        visitor
            .wait(
                "the glass is lit",
                "return palm.handheld.glass().some((byte) => byte !== 0)",
            )
            .await;
    });
}

#[test]
fn one_file_works_from_disk() {
    let options = Options::desk();
    std::fs::create_dir_all(&options.directory).expect("a directory");
    let file = options.directory.join("palm-island.html");
    std::fs::write(&file, site().single().expect("a page")).expect("a file");
    visit(Kind::Chromium, options, async move |visitor| {
        let address = format!("file://{}", file.display());
        visitor.open_at(&address).await;
        // The first start asks a question or two.
        let has_game = "return palm.handheld.game !== undefined";
        for _ in 0..4 {
            if visitor.eval(has_game).await != true {
                visitor.press(Button::A).await;
                visitor.rest(Duration::from_millis(500)).await;
            }
        }
        visitor.wait("a new game", has_game).await;
        let code = visitor.text("return palm.handheld.game.code").await;
        // The save is written before the page is gone.
        visitor.rest(Duration::from_millis(300)).await;
        visitor.reload().await;
        visitor
            .wait(
                "the game is there again",
                &format!("return palm.handheld.game?.code === '{code}'"),
            )
            .await;
    });
}
