//! What just happened: refusals, losses, ends of rounds, and cards that move.

use palm_island::console::input::Button;
use palm_island::console::{Millis, Selection};
use palm_island::game::{Act, Action, Event, Game, Move, Slot};
use palm_island::hint::ways;
use palm_island::profile::Profile;

use super::Scene;
use super::games::{Cast, acts, find};
use super::stage::Stage;

const DISCARD: Selection = Selection::Move(Move::Discard);

pub fn scenes() -> Vec<Scene> {
    let mut scenes = vec![Scene::new("refused", refused())];
    scenes.extend(told());
    scenes.push(Scene::new("confirm-discard", asked()));
    scenes.push(Scene::new(
        "nothing-to-take-back",
        Stage::fresh().new_game().keys("hold:B"),
    ));
    scenes.extend(moving());
    scenes.push(Scene::new("take-back", back("LEFT LEFT")));
    scenes.push(Scene::new("take-back-first-turn", back("UP UP UP")));
    scenes
}

/// A Temple that nobody can pay for yet.
fn refused() -> Stage {
    let flip = Selection::Offer(Slot::First, Action::Flip);
    let game = find(&Cast::buildings(), |game| {
        let price = |card: palm_island::game::Placed| card.face().price(Action::Flip).copied();
        let dear = game.open_card(Slot::First).and_then(price);
        dear.is_some_and(|cost| cost.alternatives().iter().any(|price| price.total() > 6))
            && acts(game).all(|act| act.action != Action::Flip)
            && game.deck().stored_count() > 0
    });
    Stage::playing(game).select(flip).keys("A")
}

/// Turns that end in words: what was lost, and the end of a round.
fn told() -> Vec<Scene> {
    let discarded = |wanted: &dyn Fn(&Told) -> bool| {
        let game = find(&Cast::buildings(), |game| {
            Told::by_discard(game).is_some_and(|told| wanted(&told))
        });
        Stage::playing(game).select(DISCARD).keys("A")
    };
    vec![
        Scene::new(
            "expired",
            discarded(&|told| told.lost == 1 && !told.round_over),
        ),
        Scene::new(
            "expired-several",
            discarded(&|told| told.lost >= 3 && !told.round_over),
        ),
        Scene::new(
            "round-over",
            discarded(&|told| told.lost == 0 && told.round_over),
        ),
        Scene::new(
            "round-over-and-expired",
            discarded(&|told| told.lost > 0 && told.round_over),
        ),
    ]
}

/// What there is to say about a turn.
struct Told {
    lost: usize,
    round_over: bool,
}

impl Told {
    fn by_discard(game: &Game) -> Option<Self> {
        let turn = game.play(Move::Discard).ok()?;
        let is_loss = |event: &&Event| matches!(event, Event::Expired(_));
        (!turn.game.is_over()).then(|| Self {
            lost: turn.events.iter().filter(is_loss).count(),
            round_over: turn.game.round() > game.round(),
        })
    }
}

/// A player who wants to be asked, before a discard that could be something better.
fn asked() -> Stage {
    let mut profile = Profile::default();
    profile.settings.confirm_discards = true;
    let game = find(&Cast::buildings(), |game| game.legal_moves().len() > 2);
    Stage::with_both(profile, game)
        .keys("A")
        .select(DISCARD)
        .keys("A")
}

/// Cards on their way.
fn moving() -> Vec<Scene> {
    let offer = |action: Action, free: bool| {
        let game = find(&Cast::buildings(), |game| {
            acts(game).any(|act| {
                act.slot == Slot::First
                    && act.action == action
                    && act.reset.is_none()
                    && act.payment.is_nothing() == free
                    && is_at_once(game, &act)
            })
        });
        Stage::playing(game).select(Selection::Offer(Slot::First, action))
    };
    let discard = Stage::fresh().new_game().select(DISCARD);
    vec![
        after_release("moving-store", offer(Action::Store, true)),
        after_release("moving-rotate", offer(Action::Rotate, false)),
        after_release("moving-flip", offer(Action::Flip, false)),
        after_release("moving-discard", discard),
    ]
}

/// Whether A does it without a question.
fn is_at_once(game: &Game, act: &Act) -> bool {
    let ways = ways(game, act.slot, act.action);
    ways.len() == 1 && ways[0].lost.is_nothing()
}

/// How far into the movement the picture is taken.
const HALF_WAY: Millis = 60;

/// Half way through the movement that A begins when it is released.
fn after_release(name: &str, mut stage: Stage) -> Scene {
    stage.tap(Button::A);
    stage.wait(HALF_WAY);
    Scene::new(name, stage)
}

/// On the way back through the turns.
fn back(keys: &str) -> Stage {
    let game = find(&Cast::buildings(), |game| game.round() == 2);
    Stage::playing(game).keys("hold:B").keys(keys)
}
