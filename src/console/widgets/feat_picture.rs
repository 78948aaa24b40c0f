//! The picture of a Feat.

use crate::console::art::feat;
use crate::console::draw::{BODY, Pen, Picture, Surface};
use crate::console::text::Text;
use crate::game::Feat;

/// In a frame; white when chosen, a question mark when not earned yet.
pub fn draw<D>(
    pen: &mut Pen<'_, D>,
    x: i32,
    y: i32,
    feat: Feat,
    earned: bool,
    chosen: bool,
) -> Result<(), D::Error>
where
    D: Surface,
{
    if chosen {
        pen.bar(x, y, 20, 20)?;
    } else {
        pen.rounded(x, y, 20, 20, 1)?;
    }
    let mut pen = pen.inverse(chosen);
    if earned {
        pen.picture(x + 2, y + 2, of(feat)).map(|_| ())
    } else {
        pen.text(x + 8, y + 6, BODY, Text::Unknown).map(|_| ())
    }
}

/// 16 pixels square.
pub const fn of(feat: Feat) -> Picture {
    match feat {
        Feat::Axe => feat::AXE,
        Feat::Tooth => feat::TOOTH,
        Feat::Hammer => feat::HAMMER,
        Feat::Sail => feat::SAIL,
        Feat::Blessing => feat::BLESSING,
        Feat::Monument => feat::MONUMENT,
    }
}
