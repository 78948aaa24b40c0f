//! How the page looks: whole pixels, nothing cut off, keys for thumbs. The pictures are for
//! people, in `target/page`.

use palm_browser::{Kind, Options, Visitor, visit};

/// Whether everything that is needed to play is in sight, and large enough.
async fn assert_playable(visitor: &Visitor, smallest: f64) {
    let (width, height) = visitor.options.window;
    let inside = "const r = document.getElementById('handheld').getBoundingClientRect();\
                  return [r.left, r.top, r.right, r.bottom].join(' ')";
    let handheld = visitor.text(inside).await;
    let edges: Vec<f64> = handheld
        .split(' ')
        .filter_map(|edge| edge.parse().ok())
        .collect();
    assert!(edges[0] >= 0.0 && edges[1] >= 0.0, "{handheld}");
    assert!(
        edges[2] <= width.into() && edges[3] <= height.into(),
        "{handheld} in {width}x{height}"
    );
    let wide = visitor
        .number("return document.documentElement.scrollWidth")
        .await;
    assert!(wide <= width.into(), "the page is {wide} wide");
    let keys = "return Math.min(...[...document.querySelectorAll('.key')].map((key) => key.getBoundingClientRect().width))";
    let key = visitor.number(keys).await;
    assert!(key >= smallest, "a key of {key} pixels");
    let scale = "const c = document.getElementById('glass');\
                 return c.width / 128 - Math.floor(c.width / 128) + Math.abs(c.width - parseFloat(c.style.width) * devicePixelRatio)";
    assert_eq!(visitor.number(scale).await, 0.0, "whole pixels");
}

#[test]
fn a_phone_upright() {
    visit(Kind::Chromium, Options::phone(360, 640), async |visitor| {
        visitor.open("#deck=222222").await;
        visitor
            .wait("a game", "return palm.handheld.game !== undefined")
            .await;
        visitor.photograph("portrait").await;
        assert_playable(&visitor, 56.0).await;
    });
}

#[test]
fn a_phone_on_its_side() {
    visit(Kind::Chromium, Options::phone(640, 360), async |visitor| {
        visitor.open("#deck=222222").await;
        visitor
            .wait("a game", "return palm.handheld.game !== undefined")
            .await;
        visitor.photograph("landscape").await;
        assert_playable(&visitor, 48.0).await;
    });
}

#[test]
fn a_desk_light_and_dark_in_every_colour() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("#deck=222222").await;
        visitor
            .wait("a game", "return palm.handheld.game !== undefined")
            .await;
        visitor.click("[data-opens=settings]").await;
        for (colours, theme) in [
            ("white", "light"),
            ("blue", "dark"),
            ("yellow-blue", "dark"),
        ] {
            let choose = format!(
                "for (const [id, value] of [['colours', '{colours}'], ['theme', '{theme}']]) {{\
                   const control = document.getElementById(id); control.value = value;\
                   control.dispatchEvent(new Event('change')); }}"
            );
            visitor.eval(&choose).await;
            let dark = visitor
                .text("return getComputedStyle(document.body).backgroundColor")
                .await;
            assert_eq!(dark == "rgb(20, 32, 31)", theme == "dark", "{dark}");
            visitor.photograph(&format!("desk-{colours}")).await;
        }
        visitor.click("#grid").await;
        visitor.click("#settings form button").await;
        visitor.photograph("desk-grid").await;
        // The top of a two-coloured display is yellow, the rest is blue.
        let lit = "const c = document.getElementById('glass'); const top = c.height / 4;\
                   const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;\
                   let wrong = 0; for (let i = 0; i < data.length; i += 4) {\
                     const y = Math.floor(i / 4 / c.width); const bright = data[i] + data[i + 2] > 200;\
                     if (bright && (data[i] > data[i + 2]) !== (y < top)) wrong++; } return wrong";
        assert_eq!(visitor.number(lit).await, 0.0);
    });
}

#[test]
fn everything_has_a_name() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        let nameless = "return [...document.querySelectorAll('button, input, select, canvas, dialog')]\
            .filter((e) => !(e.textContent.trim() || e.ariaLabel || e.labels?.length || e.id === 'question-yes'\
              || e.id === 'question-no' || e.getAttribute('aria-labelledby') || e.getAttribute('aria-describedby')))\
            .map((e) => e.outerHTML).join('\\n')";
        assert_eq!(visitor.text(nameless).await, "");
    });
}

/// Buttons sink in while they are pressed; for those who want no motion, at once.
#[test]
fn nothing_moves_for_those_who_want_it_still() {
    for still in [false, true] {
        let options = Options {
            still,
            ..Options::desk()
        };
        visit(Kind::Chromium, options, async move |visitor| {
            visitor.open("").await;
            let slow = "return [...document.querySelectorAll('*')].some((element) => {\
                        const style = getComputedStyle(element);\
                        return parseFloat(style.transitionDuration) > 0 || style.animationName !== 'none'; })";
            assert_eq!(visitor.eval(slow).await, !still);
        });
    }
}
