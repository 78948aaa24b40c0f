//! The same in another browser, in short.

use palm_browser::{Kind, Options, visit};
use palm_machine::Button;

#[test]
fn firefox_plays_and_remembers() {
    visit(Kind::Firefox, Options::desk(), async |visitor| {
        visitor.open("#deck=222222").await;
        visitor
            .wait("a game", "return palm.handheld.game?.code === '222222'")
            .await;
        visitor.press(Button::B).await;
        visitor.press(Button::A).await;
        visitor.photograph("firefox").await;
        visitor
            .wait("no key is down", "return !document.querySelector('.down')")
            .await;
        visitor.reload().await;
        visitor
            .wait(
                "the game is there again",
                "return palm.handheld.game?.code === '222222'",
            )
            .await;
        let link = visitor.text("return palm.handheld.gameLink").await;
        visitor
            .eval(&format!("location.hash = 'game={link}'"))
            .await;
        visitor
            .wait(
                "a replay",
                "return palm.replay.device?.clock.running === true",
            )
            .await;
        visitor.press(Button::B).await;
        visitor
            .wait("the own game again", "return palm.clock.running")
            .await;
    });
}
