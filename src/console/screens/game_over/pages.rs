//! How the pages of the end look.

use super::{Console, GameOver, NEXT, Review, within_reach};
use crate::console::Millis;
use crate::console::draw::{BODY, List, Pen, ROW, ROW_LEFT, Surface};
use crate::console::frame::WIDTH;
use crate::console::miss::Miss;
use crate::console::next::After;
use crate::console::text::Text;
use crate::console::widgets::{feat_picture, progress, result};
use crate::console::world::Shared;
use crate::game::Game;
use crate::profile::{Ending, Ongoing};

const RIGHT: i32 = WIDTH as i32;
const FOOT: i32 = 56;

/// The number of the page and of all pages.
type Number = (usize, usize);

/// The three Feats that came nearest, with how far.
pub fn draw_feats<D>(
    pen: &mut Pen<'_, D>,
    game: &Game,
    shared: &Shared,
    (page, pages): Number,
) -> Result<(), D::Error>
where
    D: Surface,
{
    const TOP: i32 = 10;
    const EACH: i32 = 18;
    const BESIDE: i32 = 18;
    pen.title(Text::FeatsWithinReach, Some(Text::Of(page, pages)))?;
    let feats = within_reach(game, shared.profile.earned());
    for (i, feat) in (0..3).zip(feats) {
        let y = TOP + i * EACH;
        pen.picture(0, y, feat_picture::of(feat))?;
        pen.text(BESIDE, y, BODY, Text::FeatGoal(feat))?;
        let you = game.feat_progress(feat);
        pen.text(BESIDE, y + ROW, BODY, Text::FeatSoFar { feat, you })?;
        let percent = 100 * u16::from(you) / u16::from(feat.goal());
        progress::draw(pen, 80, y + ROW, 46, percent as u8)?;
    }
    Ok(())
}

/// How a game stands beside those before it. A difficulty is a number of Feats (S6): to who had none
/// yet it means nothing.
fn best(ending: Ending, shared: &Shared) -> Text<'static> {
    let had_feats = shared.profile.earned() != ending.new_feats;
    match ending.best_before {
        Some(before) if ending.is_new_best() => Text::NewBest { before },
        Some(best) if had_feats => Text::BestOn(ending.game.difficulty, best),
        Some(best) => Text::Best(best),
        None if shared.profile.tally_of_all().games > 1 => Text::FirstOfItsKind,
        None => Text::FirstGame,
    }
}

impl GameOver {
    pub(super) fn draw_stars<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Ongoing,
        now: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        result::draw_counted(pen, game.game(), self.count.counted(now))?;
        pen.text_right(RIGHT, FOOT, BODY, Text::GameIsOver)?;
        if self.count.is_read(now) {
            pen.prose(0, FOOT, Text::CountedKeys)?;
        }
        Ok(())
    }

    /// How the console does with the deck, and the player before.
    pub(super) fn draw_deck<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Ongoing,
        shared: &Shared,
        (page, pages): Number,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let stars = game.game().score().stars;
        let title = match game.seed() {
            Some(seed) => Text::DeckOf(seed),
            None => Text::ThisDeck,
        };
        pen.title(title, Some(Text::Of(page, pages)))?;
        match self.console {
            Console::Thinking(percent) => {
                let x = pen.text(0, 12, BODY, Text::ConsolePlays)?;
                progress::draw(pen, x + 4, 12, RIGHT - x - 6, percent)?;
            }
            Console::Known(console) => {
                let against = Text::ConsoleAndYou { console, stars };
                pen.text(0, 12, BODY, against)?;
            }
        }
        if let Some(ending) = shared.profile.ending_now() {
            pen.text(0, 21, BODY, best(ending, shared))?;
        }
        self.draw_review(pen, game)?;
        pen.prose(0, FOOT, Text::CountedKeys)
    }

    /// The turn that cost most, once it is found.
    fn draw_review<D>(&self, pen: &mut Pen<'_, D>, game: &Ongoing) -> Result<(), D::Error>
    where
        D: Surface,
    {
        const TOP: i32 = 32;
        let said = match self.review {
            Review::Thinking(_) if matches!(self.console, Console::Thinking(_)) => return Ok(()),
            Review::Thinking(percent) => {
                let x = pen.text(0, TOP, BODY, Text::LookingBack)?;
                return progress::draw(pen, x + 4, TOP, RIGHT - x - 6, percent);
            }
            Review::Known(None) => Text::NothingMissed,
            Review::Known(Some(costliest)) => match game.record().moves().nth(costliest.turn) {
                Some(made) => {
                    let position = game.position(costliest.turn);
                    Text::Miss(Miss::of(&position, made, &costliest))
                }
                None => Text::NothingMissed,
            },
        };
        pen.paragraph(0, TOP, BODY, RIGHT, said).map(|_| ())
    }

    /// The result in a line to pass on, and what comes next.
    pub(super) fn draw_next<D>(&self, pen: &mut Pen<'_, D>, shared: &Shared) -> Result<(), D::Error>
    where
        D: Surface,
    {
        const BAR: i32 = 56;
        let number = GameOver::pages(shared).count();
        pen.title(Text::YourResult, Some(Text::Of(number, number)))?;
        let mut list = 10;
        if let Some(ending) = shared.profile.ending_now() {
            list = pen.paragraph(0, list, BODY, RIGHT, Text::Result(ending))?;
        }
        let rows = NEXT.into_iter().map(|after| match after {
            After::NewDeck => Text::NewDeck,
            After::SameDeck => Text::SameDeck,
            After::Title => Text::ToTitle,
        });
        let list = List::new((ROW_LEFT, list + 2), BAR, NEXT.len(), FOOT);
        pen.list(&list, rows, self.cursor.0)?;
        pen.prose(0, FOOT, Text::AfterGameKeys)
    }
}
