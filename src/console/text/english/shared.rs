//! What is said at a round's end and at the end of a match.

use core::fmt;

use super::names::{Goods, animal, between};
use super::together::{ability, disaster};
use super::{Words, card, kind, prose, words};
use crate::console::text::{Ended, Group, Told};
use crate::game::{Card, Condition, Disaster, Kind, Landscape, Outpost, Resources};
use crate::party::{Goal, Mode, Seat, Seats};
use crate::profile::Way;

pub fn say(told: Told) -> Words<'static> {
    match told {
        Told::RoundEnd(round) => words!("End of round {round}"),
        Told::GoOnKey => prose!("[A] go on"),
        Told::First(mode) => first(mode).into(),
        Told::FirstUnasked(mode) => first_unasked(mode).into(),
        Told::Left(seat) => words!("{} has left. The console plays on.", animal(seat)),

        Told::Goal(Goal::Step, _) => "Pay the step".into(),
        Told::Goal(Goal::Ability, Some(which)) => words!("Buy {}", ability(which)),
        Told::Goal(Goal::Ability, None) => "Buy the Ability".into(),
        Told::Pass => "Pass".into(),
        Told::PassNote => "Pay nothing more this round.".into(),
        Told::Price => "Price".into(),
        Told::InStore => "Stored".into(),
        Told::You => "You".into(),
        Told::Others => "They had".into(),
        Told::AbilityBought(which) => words!("{} bought", ability(which)),
        Told::Steps(paid) => words!("{paid} of {} paid", Disaster::STEPS),
        Told::PayKey => prose!("[A] pay with these cards"),
        Told::PayKeyLosing(goods) => words!("[A] pay  Lost: {}", Signs(goods)),
        Told::GiveKey(seat) => words!("{} keeps it. [A] give it", animal(seat)),
        Told::KeepKey(seat) => words!("{} gives it. [A] take back", animal(seat)),
        Told::NothingGiven => "Add a card first.".into(),
        Told::TooLittle => "That is not enough yet.".into(),
        Told::TooMuch(seat) => words!("{} gives one card too many.", animal(seat)),
        Told::AgreeKeys => prose!("[A] agree  [B] decline"),
        Told::Gives(seat, goods) => words!("{} gives {}.", animal(seat), Goods(goods)),
        Told::StepPaid(step) => words!("Step {step} of {} is paid!", Disaster::STEPS),
        Told::Averted(which, false) => words!("The {} is averted!", disaster(which)),
        Told::Averted(which, true) => {
            words!("The {} is averted! Now only stars count.", disaster(which))
        }
        Told::AbilityGained(which) => {
            words!("From the next round on, everybody has {}.", ability(which))
        }
        Told::Passed(seat) => words!("{} pays nothing this round.", animal(seat)),
        Told::CameToNothing => "The offers don't add up. Everybody keeps their cards.".into(),

        Told::Outpost(which) => card(which).into(),
        Told::ForSale(which) => for_sale(which).into(),
        Told::Asks(which) => asks(which),
        Told::Takes(seat) => words!("Only {} qualifies, and takes the Outpost.", animal(seat)),
        Told::NothingTaken(Way::Casual) => "No demand met.".into(),
        Told::NothingTaken(_) => "Nobody bought.".into(),
        Told::NothingLeft(false) => "No Outposts left.".into(),
        Told::NothingLeft(true) => "No Villagers left.".into(),
        Told::Tie(group) => words!("{} qualify: it is lost for good.", All(group)),

        Told::Fastest => "Who was fastest".into(),
        Told::Time(time) => {
            let tenths = time.get() / 100;
            words!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
        }
        Told::CannotPay => "can't pay".into(),
        Told::MayBuy(seat) => words!("{} may buy", animal(seat)),
        Told::Helps(which) => helps(which.kind()).into(),
        Told::Buys(seat, which) => match Outpost::of(which) {
            Some(outpost) => {
                words!(
                    "{} buys the {}: {}★",
                    animal(seat),
                    card(which),
                    outpost.stars()
                )
            }
            None => words!("{} buys the {}.", animal(seat), card(which)),
        },

        Told::AfterRound(round) => words!("After round {round}"),
        Told::BeforeRound1 => "Before round 1".into(),
        Told::Place(place) => words!("{place}."),
        Told::Console => "(console)".into(),

        Told::Wins(seat) => words!("{} wins!", animal(seat)),
        Told::WinsByArrows(seat) => words!("{} wins on ▲!", animal(seat)),
        Told::WinsByGoods(seat) => words!("{} wins on goods!", animal(seat)),
        Told::ShareIt(group) => words!("{} win!", All(group)),
        Told::Strikes(which) => words!("The {} strikes.", disaster(which)),
        Told::EverybodyWins => "Everybody wins!".into(),
        Told::GroupStars(stars) => words!("Lowest score: {stars}★"),
        Told::StepsMissing(1) => "One step was not paid.".into(),
        Told::StepsMissing(steps) => words!("{steps} steps were not paid."),
        Told::ByArrows(first, second) => {
            words!("More ▲: {} beats {}", animal(first), animal(second))
        }
        Told::ByGoods(first, second) => {
            words!("Goods: {} beats {}", animal(first), animal(second))
        }
        Told::Even(group) => words!("{} are tied.", All(group)),
        Told::ToPassOn => "To share".into(),
        Told::Line(ended) => words!("{}", Line(ended)),
        Told::Again => "Play again".into(),
        Told::SameCards => "Same cards again".into(),

        Told::Won => "won".into(),
        Told::Shared => "shared".into(),
        Told::Lost => "lost".into(),
        Told::Best => "best".into(),
    }
}

/// What somebody has to know who never saw the end of such a round.
const fn first(mode: Mode) -> &'static str {
    match mode {
        Mode::Cooperative { .. } => {
            "Now you can pay the next step of the Disaster with everybody's stored cards. Or pass, and save up."
        }
        Mode::Casual { .. } => {
            "Each Outpost goes to whoever alone has what it asks for. If two have it, it is lost."
        }
        Mode::Speed { villagers: false } => {
            "Buy Outposts with stored cards: one each in turn, the fastest first. They join your deck. Or pass."
        }
        Mode::Speed { villagers: true } => {
            "Buy Villagers with stored cards: one each in turn, the fastest first. They join your deck. Or pass."
        }
    }
}

/// The same where nobody can be asked.
const fn first_unasked(mode: Mode) -> &'static str {
    match mode {
        Mode::Cooperative { .. } => {
            "Here you can pay a step of the Disaster with everybody's stored cards. This time they don't cover it."
        }
        Mode::Casual { .. } => first(mode),
        Mode::Speed { villagers: false } => {
            "Here you can buy an Outpost with stored cards, the fastest first. This time nobody has enough."
        }
        Mode::Speed { villagers: true } => {
            "Here you can buy a Villager with stored cards, the fastest first. This time nobody has enough."
        }
    }
}

/// What a Villager does; the numbers are those of `game/house.rs`.
const fn helps(kind: Kind) -> &'static str {
    match kind {
        Kind::Builder => "One action a round: 2 less",
        Kind::Elder => "Room for five stored cards",
        Kind::Merchant => "1★ per ▲: Market, Trade H.",
        Kind::Priest => "1★ per ▲: Temples",
        Kind::Chief => "1★ per ▲: Housings",
        Kind::Wayfinder => "Pays as any good, -1★",
        Kind::Rider => "Pays as any 2 goods, -2★",
        _ => "",
    }
}

/// `Turtle, Crab and Parrot`, or `All four`.
pub struct All(pub Group);

impl fmt::Display for All {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = self.0.iter().count();
        if seats == Seats::MOST {
            return f.write_str("All four");
        }
        for (i, seat) in self.0.iter().enumerate() {
            f.write_str(between(i, seats))?;
            f.write_str(animal(seat))?;
        }
        Ok(())
    }
}

/// In a list, where all are Outposts or none.
fn for_sale(which: Card) -> &'static str {
    match Outpost::of(which).map(|outpost| outpost.landscape) {
        Some(Landscape::Forest) => "Forest",
        Some(Landscape::Sea) => "Sea",
        Some(Landscape::Mountain) => "Mountain",
        None => card(which),
    }
}

/// Goods as their pictures: `2[log] 1[fish] `.
struct Signs(Resources);

impl fmt::Display for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [logs, fish, stone, _] = self.0.counts();
        for (count, sign) in [(logs, "log"), (fish, "fish"), (stone, "stone")] {
            if count > 0 {
                write!(f, "{count}[{sign}] ")?;
            }
        }
        Ok(())
    }
}

/// A casual condition: `3 Canoe Houses ▲, 5 ▲ in all`.
fn asks(which: Card) -> Words<'static> {
    let Some(outpost) = Outpost::of(which) else {
        return "".into();
    };
    match outpost.condition {
        Condition::Stored(goods) => words!("{} stored", Goods(goods)),
        Condition::Built {
            kinds: [first, second],
            level,
            ..
        } => words!("{} {}, {} {1}", kind(*first), Level(level), kind(*second)),
        Condition::Built {
            kinds,
            count,
            level,
            arrows,
        } => {
            let of = kinds.first().copied().unwrap_or(Kind::Temple);
            let all = Arrows(arrows);
            words!("{count} {} {}{all}", plural(of, count), Level(level))
        }
    }
}

/// The name of so many buildings of a kind that an Outpost asks for.
const fn plural(of: Kind, count: u8) -> &'static str {
    match of {
        _ if count == 1 => kind(of),
        Kind::CanoeHouse => "Canoe Houses",
        Kind::Logger => "Loggers",
        Kind::Quarry => "Quarries",
        Kind::Housing => "Housings",
        Kind::Temple => "Temples",
        _ => kind(of),
    }
}

/// A level as its triangles.
struct Level(u8);

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.0).try_for_each(|_| f.write_str("▲"))
    }
}

/// How many there must be in all, where that is asked for.
struct Arrows(u8);

impl fmt::Display for Arrows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            arrows => write!(f, ", {arrows} ▲ in all"),
        }
    }
}

/// A finished match to pass on: `K3M9Q2X Casual: Turtle 31★, Crab 28★`.
struct Line(Ended);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ended { setup, won, stars } = self.0;
        write!(f, "{} ", setup.code())?;
        match setup.mode() {
            Mode::Cooperative {
                disaster: which, ..
            } => {
                let end = if won { "averted" } else { "struck" };
                write!(f, "{} {end}:", disaster(which))?;
            }
            Mode::Casual { .. } => f.write_str("Casual:")?,
            Mode::Speed { .. } => f.write_str("Speed:")?,
        }
        for (seat, stars) in Seat::ALL.into_iter().zip(stars) {
            if setup.seats().contains(seat) {
                let comma = if seat == Seat::FIRST { "" } else { "," };
                write!(f, "{comma} {} {stars}★", animal(seat))?;
            }
        }
        Ok(())
    }
}
