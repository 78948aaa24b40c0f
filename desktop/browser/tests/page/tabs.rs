//! Two tabs with one save.

use palm_browser::{Kind, Options, visit};

use crate::{keys, save_with_game};

#[test]
fn two_tabs_do_not_overwrite_each_other() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        visitor.wait_for_moves(0).await;
        let first = visitor.client.window().await.expect("a window");
        let second = visitor.client.new_window(true).await.expect("a tab").handle;

        visitor
            .client
            .switch_to_window(second)
            .await
            .expect("the other tab");
        visitor.open("").await;
        visitor.wait_for_moves(0).await;
        for key in keys(1) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(1).await;

        visitor
            .client
            .switch_to_window(first)
            .await
            .expect("the first tab");
        let lost = "return document.getElementById('notice').textContent.includes('another tab')";
        visitor.wait("the first tab says so", lost).await;
        assert!(
            !visitor
                .eval("return palm.clock.running")
                .await
                .as_bool()
                .unwrap_or(true)
        );
        // Even if it did not hear of the other: what it writes is refused.
        let refused = visitor
            .eval_async("return palm.inHand.save.keep(palm.handheld.save()).then(() => 'kept', (e) => e.constructor.name)", vec![])
            .await;
        assert_eq!(refused, "Taken");

        visitor.click("#notice button").await;
        visitor
            .wait("it runs again", "return palm.clock.running")
            .await;
        visitor.wait_for_moves(1).await;
    });
}
