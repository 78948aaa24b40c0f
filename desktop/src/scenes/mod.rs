//! Every screen of the console in every state that matters, by name. The golden
//! screens of the tests and `palm screens` are made of these.

mod games;
mod profiles;
pub mod stage;

use palm_island::console::input::Button;
use palm_island::console::{Console, Frame, stopped};
use palm_island::game::{
    Act, Action, Card, Feat, Feats, Game, Help, Kind, Move, Payment, Phase, Rating, Slot,
    Villagers, Waiting,
};
use palm_island::save::{Notice, Ongoing, Opened, Profile};

use games::{Cast, find, find_in_good_games};
use stage::Stage;

/// A picture and its name.
pub struct Scene {
    pub name: String,
    pub frame: Frame,
}

/// All scenes, in the order of a player's way through the console.
pub fn all() -> Vec<Scene> {
    let mut scenes = Scenes::default();
    scenes.before_the_game();
    scenes.table();
    scenes.what_happens();
    scenes.choosing();
    scenes.cards();
    scenes.feats_and_villagers();
    scenes.end();
    scenes.menus();
    scenes.trouble();
    scenes.0
}

#[derive(Default)]
struct Scenes(Vec<Scene>);

impl Scenes {
    fn add(&mut self, name: &str, stage: &Stage) {
        self.frame(name, stage.frame());
    }

    fn frame(&mut self, name: &str, frame: Frame) {
        let name = name.to_owned();
        self.0.push(Scene { name, frame });
    }

    fn before_the_game(&mut self) {
        self.add("title-first-time", &Stage::fresh());
        self.add(
            "title-continue",
            &Stage::with(saved(find(&Cast::buildings(), |game| game.round() == 3))),
        );
        self.add("title-settings", &Stage::fresh().keys("UP"));
        self.add("new-game", &Stage::fresh().keys("A"));
        self.add("new-game-villagers", &veteran().keys("A DOWN DOWN A"));
        let playing = || Stage::with(saved(find(&Cast::buildings(), |game| game.round() == 2)));
        self.add("new-game-give-up", &playing().keys("DOWN A A"));
        self.add(
            "new-game-same-deck",
            &playing().keys("DOWN A DOWN DOWN DOWN DOWN"),
        );
        self.add(
            "look-through-deck",
            &Stage::fresh().keys("A DOWN DOWN DOWN A DOWN DOWN"),
        );
        self.add(
            "look-through-deck-of-21",
            &veteran().keys("A DOWN DOWN A DOWN A UP UP"),
        );
        self.add("enter-code", &Stage::fresh().keys("A UP UP A"));
        self.add("enter-code-wrong", &Stage::fresh().keys("A UP UP A UP A"));
    }

    fn table(&mut self) {
        let table = |name: &str, keys: &str, wanted: &dyn Fn(&Game) -> bool, scenes: &mut Self| {
            let stage = playing(find(&Cast::buildings(), wanted)).keys(keys);
            scenes.add(name, &stage);
        };
        self.add("table-first-turn", &Stage::fresh().keys("A A"));
        table(
            "table-longest-names",
            "",
            &|game| tops(game, Kind::TradeHouse, Kind::CanoeHouse),
            self,
        );
        table(
            "table-dearest",
            "RIGHT",
            &|game| tops(game, Kind::TradeHouse, Kind::Temple),
            self,
        );
        table(
            "table-second-card",
            "RIGHT",
            &|game| second_acts(game),
            self,
        );
        table(
            "table-four-stored",
            "",
            &|game| game.deck().stored_count() == 4,
            self,
        );
        table(
            "table-four-rich",
            "",
            &|game| {
                let total = |game: &Game| game.score().resources;
                game.deck().stored_count() == 4 && total(game) >= 8
            },
            self,
        );
        table(
            "table-must-discard",
            "",
            &|game| game.round() > 1 && game.legal_moves().as_slice() == [Move::Discard],
            self,
        );
        table(
            "table-tracker-second",
            "RIGHT",
            &|game| game.deck().left() == 1,
            self,
        );
        table(
            "table-tracker-third",
            "",
            &|game| game.deck().left() == 2,
            self,
        );
        table(
            "table-stored-second",
            "",
            &|game| game.deck().left() > 2 && game.deck().is_stored(1),
            self,
        );
        let mut named = playing(find(&Cast::buildings(), |game| game.round() == 2));
        to_name(&mut named);
        self.add("table-name-selected", &named);
        self.add("table-third-selected", &named.keys("UP"));
        let late = |wanted: &dyn Fn(&Game) -> bool| playing(find_in_good_games(wanted));
        self.add("table-round-8", &late(&|game| game.round() == 8));
        self.add(
            "table-temple-top",
            &late(&|game| {
                let card = game.deck().card(0);
                card.kind() == Kind::Temple && card.face().level == 2
            }),
        );
        self.add(
            "table-tool-maker",
            &late(&|game| {
                let card = game.deck().card(0);
                card.kind() == Kind::ToolMaker && card.face().level == 2
            }),
        );
    }

    fn what_happens(&mut self) {
        let refused = find(&Cast::buildings(), |game| {
            let top = game.open_card(Slot::First).map(|card| card.kind());
            top == Some(Kind::Temple) && game.deck().stored_count() > 0
        });
        self.add("refused", &playing(refused).keys("UP A"));
        let expires = |game: &Game, events: usize| {
            game.play(Move::Discard).is_ok_and(|turn| {
                let lost = turn
                    .events
                    .iter()
                    .filter(|e| format!("{e:?}").starts_with("Expired"));
                lost.count() >= events && !turn.game.is_over()
            })
        };
        let discard = |ongoing: Ongoing| {
            let mut stage = playing(ongoing);
            to_discard(&mut stage);
            stage.press(Button::A);
            stage
        };
        let ends = |game: &Game| game.deck().left() == 1 && game.round() < 8;
        self.add(
            "expired",
            &discard(find(&Cast::buildings(), |game| {
                !ends(game) && expires(game, 1)
            })),
        );
        self.add(
            "expired-several",
            &discard(find(&Cast::buildings(), |game| {
                !ends(game) && expires(game, 3)
            })),
        );
        self.add(
            "round-over",
            &discard(find(&Cast::buildings(), |game| {
                ends(game) && !expires(game, 1)
            })),
        );
        self.add(
            "round-over-and-expired",
            &discard(find(&Cast::buildings(), |game| {
                ends(game) && expires(game, 1)
            })),
        );
        let mut cautious = Profile::default();
        cautious.settings.confirm_discards = true;
        let ongoing = find(&Cast::buildings(), |game| game.legal_moves().len() > 2);
        let mut asked = Stage::with(Opened {
            profile: cautious,
            game: Some(ongoing),
            notice: None,
        })
        .keys("A");
        to_discard(&mut asked);
        asked.press(Button::A);
        self.add("confirm-discard", &asked);
        for (name, action) in [
            ("store", Action::Store),
            ("rotate", Action::Rotate),
            ("flip", Action::Flip),
        ] {
            let ongoing = find(&Cast::buildings(), |game| {
                has_act(game, |_, act| {
                    act.action == action && act.slot == Slot::First
                })
            });
            let mut stage = playing(ongoing);
            select(&mut stage, Slot::First, action);
            let game = *stage.console().game().expect("a game");
            let free = game.is_legal(Move::Act(Act {
                slot: Slot::First,
                action,
                payment: Payment::NOTHING,
                reset: None,
                help: Help::Nobody,
            }));
            if !free {
                stage.press(Button::A);
            }
            self.moving(name, stage);
        }
        let mut stage = playing(find(&Cast::buildings(), |game| game.round() == 1));
        to_discard(&mut stage);
        self.moving("discard", stage);
        let rewind =
            playing(find(&Cast::buildings(), |game| game.round() == 2)).keys("hold:B LEFT LEFT");
        self.add("take-back", &rewind);
    }

    /// Some way into the movement that the next A begins.
    fn moving(&mut self, name: &str, mut stage: Stage) {
        stage.tap(Button::A);
        stage.wait(60);
        self.add(&format!("moving-{name}"), &stage);
    }

    fn choosing(&mut self) {
        let choose = |name: &str,
                      keys: &str,
                      wanted: &dyn Fn(&Game, &Act) -> bool,
                      cast: &Cast,
                      scenes: &mut Self| {
            let ongoing = find(cast, |game| has_act(game, |game, act| wanted(game, act)));
            let game = ongoing.record.position(usize::MAX).expect("a legal game");
            let act = acts(&game)
                .find(|act| wanted(&game, act))
                .expect("it was just there");
            let mut stage = playing(ongoing);
            select(&mut stage, act.slot, act.action);
            stage.press(Button::A);
            scenes.add(name, &stage.keys(keys));
        };
        let plain = Cast::buildings();
        let ways = |game: &Game, act: &Act| {
            acts(game)
                .filter(|other| other.slot == act.slot && other.action == act.action)
                .count()
        };
        choose(
            "pay-one-way",
            "",
            &|game, act| ways(game, act) == 1 && act.payment.count() == 2,
            &plain,
            self,
        );
        choose(
            "pay-several-ways",
            "RIGHT",
            &|game, act| ways(game, act) >= 5 && act.payment.count() == 2,
            &plain,
            self,
        );
        choose(
            "pay-with-loss",
            "",
            &|game, act| {
                let total = |game: &Game| game.score().resources;
                ways(game, act) == 1
                    && act.payment.count() == 1
                    && total(game) >= 3
                    && act.action == Action::Flip
                    && game.deck().card(act.slot.depth()).kind() == Kind::TradeHouse
            },
            &plain,
            self,
        );
        choose(
            "pay-for-market",
            "",
            &|game, act| {
                game.deck().card(act.slot.depth()).kind() == Kind::Market
                    && act.action == Action::Store
                    && act.payment.count() == 1
            },
            &plain,
            self,
        );
        choose(
            "reset",
            "RIGHT",
            &|_, act| act.reset.is_some(),
            &plain,
            self,
        );
        let with = |villagers: &[Card], feats: &[Feat]| Cast {
            feats: feats.iter().copied().fold(Feats::NONE, Feats::with),
            villagers: Villagers::from_slice(villagers).expect("seven at most"),
        };
        choose(
            "pay-builder",
            "",
            &|game, act| act.help == Help::Builder && ways(game, act) == 1,
            &with(&[Card::BUILDER], &[]),
            self,
        );
        choose(
            "pay-wild",
            "",
            &|game, act| {
                act.payment.count() == 2
                    && game
                        .deck()
                        .stored()
                        .any(|(_, card)| card.card() == Card::RIDER)
            },
            &with(&[Card::RIDER], &[]),
            self,
        );
        choose(
            "pay-monument",
            "",
            &|game, act| act.help == Help::Monument && ways(game, act) == 1,
            &with(&[], &[Feat::Monument]),
            self,
        );
        choose(
            "recruit",
            "",
            &|_, act| act.action == Action::Recruit,
            &with(&[Card::ELDER, Card::CHIEF, Card::PRIEST], &[]),
            self,
        );
    }

    fn cards(&mut self) {
        for kind in Kind::BUILDINGS {
            let ongoing = find(&Cast::buildings(), |game| {
                game.deck().card(0).kind() == kind
            });
            let mut stage = playing(ongoing);
            to_name(&mut stage);
            stage.press(Button::A);
            self.add(
                &format!("card-{}", kind.name().to_lowercase().replace(' ', "-")),
                &stage,
            );
        }
        let third = playing(find(&Cast::buildings(), |game| {
            game.deck()
                .slot(2)
                .is_some_and(|(card, _)| card.kind() == Kind::Market)
        }));
        let mut third = third;
        to_name(&mut third);
        self.add("card-third", &third.keys("UP A"));
        for card in Card::VILLAGERS {
            let cast = Cast {
                feats: Feats::NONE,
                villagers: Villagers::from_slice(&[card]).expect("one"),
            };
            let mut stage = playing(find(&cast, |game| game.deck().card(0).card() == card));
            to_name(&mut stage);
            stage.press(Button::A);
            self.add(&format!("card-{}", card.name().to_lowercase()), &stage);
        }
        for feat in [Feat::Axe, Feat::Hammer, Feat::Monument] {
            let cast = Cast {
                feats: Feats::NONE.with(feat),
                villagers: Villagers::new(),
            };
            let mut stage = playing(find(&cast, |game| {
                Some(game.deck().card(0).card()) == feat.card()
            }));
            self.add(&format!("table-{feat:?}").to_lowercase(), &stage);
            to_name(&mut stage);
            stage.press(Button::A);
            self.add(&format!("card-{feat:?}").to_lowercase(), &stage);
        }
    }

    fn feats_and_villagers(&mut self) {
        let set_up = |feat: Feat| {
            let cast = Cast {
                feats: Feats::NONE.with(feat),
                villagers: Villagers::new(),
            };
            playing(find(&cast, |game| {
                matches!(game.waiting(), Waiting::SetUp { .. })
            }))
        };
        self.add("set-up-sail", &set_up(Feat::Sail).keys("DOWN DOWN"));
        self.add("set-up-blessing", &set_up(Feat::Blessing).keys("DOWN"));
        let cast = Cast {
            feats: Feats::NONE.with(Feat::Blessing),
            villagers: Villagers::new(),
        };
        let both = playing(find(&cast, |game| {
            game.deck().card(0).kind() == Kind::CanoeHouse && game.phase() == Phase::SetUp
        }));
        self.add("set-up-blessing-which", &both.keys("A DOWN"));
        let helpers = Cast {
            feats: Feats::NONE,
            villagers: Villagers::from_slice(&[Card::BUILDER, Card::ELDER]).expect("two"),
        };
        let one = playing(find(&helpers, |game| game.phase() == Phase::Activation));
        self.add("activation", &one);
        let two = find(&helpers, |game| {
            game.phase() == Phase::Activation
                && game.is_legal(Move::Activate {
                    builder: true,
                    elder: true,
                })
        });
        self.add("activation-both", &playing(two).keys("DOWN A"));
        let five = find(&helpers, |game| {
            game.deck().stored_count() == 5 && game.phase() == Phase::Turn
        });
        self.add("table-five-stored", &playing(five));
        let villager = find(&helpers, |game| {
            game.open_card(Slot::Second)
                .is_some_and(|card| card.card() == Card::BUILDER)
        });
        self.add("table-villager", &playing(villager).keys("RIGHT"));
        let gallery = "DOWN A";
        self.add("feats-none", &Stage::fresh().keys(gallery));
        self.add("feats-all", &veteran().keys(gallery).keys("RIGHT"));
        self.add("feat-not-yet", &Stage::fresh().keys(gallery).keys("A"));
        for (i, feat) in Feat::ALL.into_iter().enumerate() {
            let keys = "RIGHT ".repeat(i);
            let stage = veteran().keys(gallery).keys(&keys).keys("A");
            self.add(&format!("feat-{feat:?}").to_lowercase(), &stage);
        }
        self.add("take-feats", &veteran().keys("A DOWN A A DOWN DOWN A DOWN"));
        self.add("take-feats-none", &Stage::fresh().keys("A DOWN A"));
    }

    fn end(&mut self) {
        let over = |game: &Game, rating: Rating| {
            game.is_over() && Rating::of(game.score().stars) == rating
        };
        for rating in [Rating::Stranded, Rating::NeedsWork] {
            let stage = playing(find(&Cast::buildings(), |game| over(game, rating)));
            self.add(&format!("game-over-{rating:?}").to_lowercase(), &stage);
        }
        for rating in [Rating::Respectable, Rating::Exceptional, Rating::Astounding] {
            let stage = playing(find_in_good_games(|game| over(game, rating)));
            self.add(&format!("game-over-{rating:?}").to_lowercase(), &stage);
        }
        let villagers = Cast {
            feats: Feats::NONE,
            villagers: Villagers::from_slice(&[Card::CHIEF, Card::MERCHANT, Card::RIDER])
                .expect("three"),
        };
        let with = find(&villagers, |game| {
            let all = [Card::CHIEF, Card::RIDER].into_iter();
            game.is_over()
                && all
                    .map(|card| game.recruited_stars(card))
                    .all(|stars| stars != 0)
        });
        self.add("game-over-villagers", &playing(with).keys("RIGHT"));
        let earned = playing(find_in_good_games(|game| over(game, Rating::Astounding))).keys("A");
        self.add("feat-earned", &earned);
        self.add("feat-earned-next", &earned.keys("A"));
    }

    fn menus(&mut self) {
        self.add("records-none", &Stage::fresh().keys("DOWN DOWN A"));
        self.add("records", &veteran().keys("DOWN DOWN A"));
        self.add(
            "records-by-difficulty",
            &veteran().keys("DOWN DOWN A RIGHT"),
        );
        self.add("records-wipe", &veteran().keys("DOWN DOWN A hold:A"));
        let pages = 32;
        let mut last = None;
        for page in 0..pages {
            let keys = "RIGHT ".repeat(page);
            let frame = Stage::fresh().keys("DOWN DOWN DOWN A").keys(&keys).frame();
            if last.as_ref() == Some(&frame) {
                break;
            }
            self.frame(&format!("help-{:02}", page + 1), frame.clone());
            last = Some(frame);
        }
        self.add("settings", &Stage::fresh().keys("UP A"));
        self.add("settings-last", &Stage::fresh().keys("UP A UP RIGHT"));
    }

    fn trouble(&mut self) {
        for notice in [
            Notice::GameDamaged,
            Notice::SaveDamaged,
            Notice::Newer,
            Notice::Unkept,
        ] {
            let stage = Stage::with(Opened {
                profile: Profile::default(),
                game: None,
                notice: Some(notice),
            });
            self.add(&format!("notice-{notice:?}").to_lowercase(), &stage);
        }
        let mut unsaved = Stage::fresh().keys("A A");
        unsaved.console().not_saved();
        self.add("notice-not-saved", &unsaved);
        let test = || Stage::boot(Opened::default(), &Console::HARDWARE_TEST);
        self.add("hardware-test", &test());
        self.add("hardware-test-buttons", &test().keys("UP LEFT"));
        self.add("hardware-test-pixels", &test().keys("A"));
        let mut frame = Frame::new();
        let message = "panicked at src/console/mod.rs:123: index out of bounds";
        let Ok(()) = stopped::draw(&mut frame, message);
        self.frame("stopped", frame);
    }
}

fn saved(game: Ongoing) -> Opened {
    Opened {
        profile: Profile::default(),
        game: Some(game),
        notice: None,
    }
}

/// At the table, or wherever this game has come to.
fn playing(game: Ongoing) -> Stage {
    Stage::with(saved(game)).keys("A")
}

/// Someone who has played a lot.
fn veteran() -> Stage {
    Stage::with(Opened {
        profile: profiles::veteran(),
        game: None,
        notice: None,
    })
}

fn tops(game: &Game, first: Kind, second: Kind) -> bool {
    let kind = |slot| game.open_card(slot).map(|card| card.kind());
    kind(Slot::First) == Some(first) && kind(Slot::Second) == Some(second)
}

fn acts(game: &Game) -> impl Iterator<Item = Act> {
    game.legal_moves().into_iter().filter_map(|m| match m {
        Move::Act(act) => Some(act),
        _ => None,
    })
}

fn has_act(game: &Game, wanted: impl Fn(&Game, &Act) -> bool) -> bool {
    acts(game).any(|act| wanted(game, &act))
}

fn second_acts(game: &Game) -> bool {
    has_act(game, |_, act| {
        act.slot == Slot::Second && act.action == Action::Rotate
    })
}

/// Moves the selection to an action, whatever is selected.
fn select(stage: &mut Stage, slot: Slot, action: Action) {
    to_name(stage);
    if slot == Slot::Second {
        stage.press(Button::Right);
    }
    let game = *stage.console().game().expect("a game");
    let offers = game.open_card(slot).expect("a card").face().offers();
    let row = offers
        .iter()
        .position(|offer| offer.action == action)
        .expect("an offer");
    for _ in 0..=row {
        stage.press(Button::Down);
    }
}

/// Moves the selection to the name of the top card.
fn to_name(stage: &mut Stage) {
    to_discard(stage);
    stage.press(Button::Down);
    stage.press(Button::Down);
}

/// Moves the selection to the discard: from the third card it is one up, and no way
/// up is longer than to there.
fn to_discard(stage: &mut Stage) {
    let game = *stage.console().game().expect("a game");
    let acting = acts(&game).any(|act| act.slot == Slot::First);
    if acting {
        let offers = game
            .open_card(Slot::First)
            .map_or(0, |card| card.face().offers().len());
        let possible = |i: usize| {
            let action = game
                .open_card(Slot::First)
                .map(|card| card.face().offers()[i].action);
            acts(&game).any(|act| act.slot == Slot::First && Some(act.action) == action)
        };
        let first = (0..offers).find(|&i| possible(i)).unwrap_or(0);
        for _ in first..offers {
            stage.press(Button::Down);
        }
    }
}
