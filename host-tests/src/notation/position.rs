//! The deck in words, and back.

use palm_island::game::{Ability, Aid, Area, Card, Game, Place, Placed, Setup, Waiting};

use super::cards;

#[track_caller]
pub fn read(notation: &str) -> Setup {
    let (front, deck) = notation.split_once(':').unwrap_or(("", notation));
    let words: Vec<&str> = deck.split_whitespace().collect();
    let mut named: Vec<Place> = Vec::new();
    let mut rest_at = None;
    for word in words {
        if word == "..." {
            assert!(rest_at.is_none(), "`...` stands in `{notation}` twice");
            rest_at = Some(named.len());
        } else {
            named.push(read_place(word));
        }
    }
    let rest_at = rest_at.unwrap_or(named.len());
    let is_named = |card: &Card| named.iter().any(|place| place.card == *card);
    let upright = |card| Place {
        card,
        area: Area::START,
        stored: false,
    };
    let rest: Vec<Place> = Card::buildings()
        .into_iter()
        .filter(|card| !is_named(card))
        .map(upright)
        .collect();
    let tracker = (!is_named(&Card::TRACKER)).then(|| upright(Card::TRACKER));
    let mut setup = Setup {
        places: heapless::Vec::new(),
        round: 1,
        waiting: Waiting::Nothing,
        aid: Aid::NONE,
    };
    let (before, behind) = named.split_at(rest_at);
    for &place in before.iter().chain(&rest).chain(behind).chain(&tracker) {
        assert!(
            setup.places.push(place).is_ok(),
            "`{notation}` has too many cards"
        );
    }
    read_front(front, &mut setup);
    setup
}

fn read_front(front: &str, setup: &mut Setup) {
    let mut words = front.split_whitespace();
    let (mut sail, mut blessing) = (false, false);
    while let Some(word) = words.next() {
        match word {
            "round" => {
                let round = words.next().and_then(|number| number.parse().ok());
                setup.round = round.expect("`round` is followed by its number");
            }
            "sail" => sail = true,
            "blessing" => blessing = true,
            "villagers" => setup.waiting = Waiting::Activation,
            "seated" => setup.aid = Aid::SEATED,
            "used" => setup.aid = setup.aid.with_used(true),
            word => match Ability::from_word(word) {
                Some(ability) => setup.aid = Aid::SEATED.with_ability(ability),
                None => panic!("`{word}` means nothing in front of a deck"),
            },
        }
    }
    if sail || blessing {
        setup.waiting = Waiting::SetUp { sail, blessing };
    }
}

fn read_place(word: &str) -> Place {
    let inner = word.strip_prefix('[').and_then(|w| w.strip_suffix(']'));
    let (card, area) = cards::read_placed(inner.unwrap_or(word));
    Place {
        card,
        area,
        stored: inner.is_some(),
    }
}

pub fn write(game: &Game) -> String {
    let mut front = format!("round {}", game.round());
    match game.waiting() {
        Waiting::Nothing => {}
        Waiting::SetUp { sail, blessing } => {
            front += if sail { " sail" } else { "" };
            front += if blessing { " blessing" } else { "" };
        }
        Waiting::Activation => front += " villagers",
    }
    if game.aid().is_seated() {
        front += match game.aid().ability() {
            Some(ability) => format!(" {}", ability.word()),
            None => " seated".into(),
        }
        .as_str();
        front += if game.aid().is_used() { " used" } else { "" };
    }
    let places = Setup::from(game).places;
    let words = places.iter().map(|place| {
        let card = cards::write_placed(Placed::new(place.card, place.area));
        if place.stored {
            format!("[{card}]")
        } else {
            card
        }
    });
    format!("{front}: {}", words.collect::<Vec<_>>().join(" "))
}
