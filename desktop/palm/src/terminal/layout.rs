//! What fits into a terminal, and what looks best there.

use super::glyphs::Glyphs;

/// Room for the buttons on either side of the glass, and for the edge of the case.
pub const SIDE: u16 = 7;
/// The lines below the handheld.
pub const LINES: u16 = 2;

/// The smallest terminal that shows a handheld and what to press.
pub const SMALLEST: (u16, u16) = Layout::bare(Glyphs::Braille).size();
/// From this size on nothing gets sharper.
pub const SHARPEST: (u16, u16) = Layout::bare(Glyphs::Halves).size();

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub glyphs: Glyphs,
    /// The upper and lower edge of the case are drawn.
    pub edged: bool,
}

impl Layout {
    const fn bare(glyphs: Glyphs) -> Self {
        Self {
            glyphs,
            edged: false,
        }
    }

    /// What is drawn in a terminal of this size: the characters that are wished for, or else
    /// the best ones. Nothing if there is no room.
    pub fn fitting(size: (u16, u16), wish: Option<Glyphs>, sextants: bool) -> Option<Self> {
        let best = [
            Some(Glyphs::Halves),
            sextants.then_some(Glyphs::Sextants),
            Some(Glyphs::Quadrants),
            Some(Glyphs::Braille),
        ];
        let wishes = [wish].into_iter().chain(best).flatten();
        wishes
            .flat_map(|glyphs| [true, false].map(|edged| Self { glyphs, edged }))
            .find(|layout| layout.fits(size))
    }

    fn fits(self, (width, height): (u16, u16)) -> bool {
        let (needs_width, needs_height) = self.size();
        needs_width <= width && needs_height <= height
    }

    /// The characters after these, among those that fit. Octants have to be asked for by name:
    /// where they are missing, nothing can be read.
    pub fn next(self, size: (u16, u16)) -> Glyphs {
        let all = Glyphs::ALL.into_iter().cycle();
        let mut after = all.skip_while(|glyphs| *glyphs != self.glyphs).skip(1);
        after
            .find(|glyphs| *glyphs != Glyphs::Octants && Self::bare(*glyphs).fits(size))
            .unwrap_or(self.glyphs)
    }

    /// The handheld, in characters.
    pub const fn width(self) -> u16 {
        self.glyphs.columns() + 2 * SIDE + 2
    }

    pub const fn height(self) -> u16 {
        self.glyphs.rows() + if self.edged { 2 } else { 0 }
    }

    /// The handheld and the lines below it.
    const fn size(self) -> (u16, u16) {
        (self.width(), self.height() + LINES)
    }
}

/// Whether this terminal is known to draw sextants by itself. Others take them from a font,
/// and most fonts have none; a multiplexer in between may not know how wide they are.
pub fn draws_sextants(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is = |name: &str, known: &[&str]| {
        variable(name).is_some_and(|value| known.iter().any(|known| value.starts_with(known)))
    };
    if variable("TMUX").is_some() || is("TERM", &["tmux", "screen"]) {
        return false;
    }
    let vte = variable("VTE_VERSION").and_then(|version| version.parse::<u32>().ok());
    vte.is_some_and(|version| version >= 6200)
        || is("TERM", &["foot", "xterm-kitty", "xterm-ghostty"])
        || is("TERM_PROGRAM", &["WezTerm", "ghostty"])
        || variable("KITTY_WINDOW_ID").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyphs(size: (u16, u16), sextants: bool) -> Option<Glyphs> {
        Layout::fitting(size, None, sextants).map(|layout| layout.glyphs)
    }

    #[test]
    fn a_common_terminal_is_large_enough() {
        assert_eq!(glyphs((80, 24), false), Some(Glyphs::Braille));
        assert_eq!(glyphs((80, 24), true), Some(Glyphs::Sextants));
        assert_eq!(glyphs((100, 30), false), Some(Glyphs::Braille));
        assert_eq!(glyphs((100, 36), false), Some(Glyphs::Quadrants));
        assert_eq!(glyphs((160, 50), true), Some(Glyphs::Halves));
        assert_eq!(glyphs(SHARPEST, false), Some(Glyphs::Halves));
        assert_eq!(glyphs(SMALLEST, false), Some(Glyphs::Braille));
        assert_eq!(glyphs((79, 24), true), None);
        assert_eq!(glyphs((80, 17), true), None);
    }

    #[test]
    fn a_wish_is_granted_where_it_fits() {
        let layout = |size, wish| Layout::fitting(size, Some(wish), false).map(|l| l.glyphs);
        assert_eq!(layout((80, 24), Glyphs::Octants), Some(Glyphs::Octants));
        assert_eq!(layout((160, 50), Glyphs::Braille), Some(Glyphs::Braille));
        assert_eq!(layout((80, 24), Glyphs::Halves), Some(Glyphs::Braille));
    }

    #[test]
    fn one_kind_leads_to_the_next_that_fits_and_round_again() {
        for size in [(80, 24), (80, 36), (160, 50)] {
            let mut layout = Layout::fitting(size, None, false).unwrap();
            let first = layout.glyphs;
            let mut seen = Vec::new();
            loop {
                seen.push(layout.glyphs);
                let next = layout.next(size);
                layout = Layout::fitting(size, Some(next), false).unwrap();
                assert_eq!(layout.glyphs, next);
                if next == first {
                    break;
                }
            }
            let fitting = Glyphs::ALL.into_iter();
            let fitting = fitting
                .filter(|glyphs| *glyphs != Glyphs::Octants && Layout::bare(*glyphs).fits(size));
            assert_eq!(seen.len(), fitting.count(), "{size:?}");
        }
    }

    #[test]
    fn the_terminal_is_known_by_its_variables() {
        let with = |name: &'static str, value: &'static str| {
            draws_sextants(move |asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(with("VTE_VERSION", "7402"));
        assert!(!with("VTE_VERSION", "5202"));
        assert!(with("TERM", "xterm-kitty"));
        assert!(with("TERM_PROGRAM", "WezTerm"));
        assert!(!with("TERM_PROGRAM", "Apple_Terminal"));
        assert!(!with("TERM", "xterm-256color"));
        // The variables of the terminal around it are still there.
        let in_tmux = |asked: &str| match asked {
            "VTE_VERSION" => Some("7402".to_owned()),
            "TERM" => Some("tmux-256color".to_owned()),
            _ => None,
        };
        assert!(!draws_sextants(in_tmux));
    }
}
