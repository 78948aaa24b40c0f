//! The end: stars, arrows, what is in storage, and the Feats that were earned.

use std::ops::RangeInclusive;

use super::legal::face_of;
use super::{Lying, Position, number};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    pub stars: i32,
    pub arrows: i32,
    pub resources: usize,
}

const CANOE_HOUSES: RangeInclusive<u8> = 1..=3;
const LOGGERS: RangeInclusive<u8> = 4..=6;
const QUARRIES: RangeInclusive<u8> = 7..=9;
const MARKET_AND_TRADE_HOUSE: RangeInclusive<u8> = 10..=11;
const HOUSINGS: RangeInclusive<u8> = 13..=14;
const TEMPLES: RangeInclusive<u8> = 15..=16;

impl Position {
    /// V1 and V2, W4 and W5.
    pub fn points(&self) -> Points {
        let cards = || self.cards();
        let printed: i32 = cards().map(|card| face_of(card).stars).sum();
        let recruited = cards().filter(|card| number::VILLAGERS.contains(&card.number));
        let recruited = recruited.filter(|card| card.area != 0);
        let added: i32 = recruited.map(|card| self.at_the_end(card.number)).sum();
        Points {
            stars: printed + added,
            arrows: cards().map(|card| face_of(card).level).sum(),
            resources: self.stored().map(|card| face_of(card).holds.len()).sum(),
        }
    }

    fn at_the_end(&self, villager: u8) -> i32 {
        match villager {
            number::MERCHANT => self.arrows_on(MARKET_AND_TRADE_HOUSE),
            number::PRIEST => self.arrows_on(TEMPLES),
            number::CHIEF => self.arrows_on(HOUSINGS),
            number::WAYFINDER => -1,
            number::RIDER => -2,
            _ => 0,
        }
    }

    /// F1: the names of the Feats whose conditions are met, in the order of `docs/cards.md`.
    pub fn feats_met(&self) -> Vec<&'static str> {
        if !self.over {
            return Vec::new();
        }
        let points = self.points();
        let village = self.lowest_level(number::BUILDINGS) >= 1 && points.arrows >= 20;
        let conditions = [
            ("Axe of Greatness", self.lowest_level(LOGGERS) >= 2),
            ("Tooth of the Beast", self.lowest_level(CANOE_HOUSES) >= 2),
            ("Hammer of the Cliff", self.lowest_level(QUARRIES) >= 2),
            ("Sail of First Landing", points.stars >= 30),
            ("Blessing of the Village", village),
            ("Monument of Glory", points.stars >= 40),
        ];
        let met = conditions.into_iter().filter(|(_, met)| *met);
        met.map(|(feat, _)| feat).collect()
    }

    fn cards(&self) -> impl Iterator<Item = Lying> + '_ {
        let all = self.deck.iter().copied();
        all.filter(|card| card.number != number::TRACKER)
    }

    fn levels(&self, numbers: RangeInclusive<u8>) -> impl Iterator<Item = i32> {
        let named = self.cards().filter(move |c| numbers.contains(&c.number));
        named.map(|card| face_of(card).level)
    }

    fn arrows_on(&self, numbers: RangeInclusive<u8>) -> i32 {
        self.levels(numbers).sum()
    }

    fn lowest_level(&self, numbers: RangeInclusive<u8>) -> i32 {
        self.levels(numbers).min().unwrap_or(0)
    }
}
