//! What will still be stored when the round ends.

use crate::game::{Game, Resources};

/// What those stored cards hold that lie behind the tracker: the others come up before it,
/// and what they hold is lost (E1).
pub fn safe(game: &Game) -> Resources {
    let left = game.deck().left();
    let stored = game.deck().stored().filter(|(depth, _)| *depth >= left);
    stored.fold(Resources::NOTHING, |sum, (_, card)| {
        sum.plus(card.face().holds)
    })
}

/// How much of a price is there, in 256ths.
pub fn share_of(held: Resources, price: Resources) -> i32 {
    let asked = i32::from(price.total());
    if asked == 0 {
        return 256;
    }
    let missing: u8 = held
        .counts()
        .into_iter()
        .zip(price.counts())
        .map(|(held, asked)| asked.saturating_sub(held))
        .sum();
    let missing = i32::from(missing.saturating_sub(held.wild()));
    256 * (asked - missing) / asked
}

/// How near the round's end is, in 256ths: what is saved early in a round may be spent for
/// something better before its end.
pub fn nearness(game: &Game) -> i32 {
    let all = game.deck().len() as i32 + 1;
    let gone = all - game.deck().left() as i32;
    256 * gone * gone / (all * all)
}
