//! What all screens draw with: pictures have the sizes that the layouts count on, what
//! is measured is what is drawn, and the faces have every letter that is asked of them.

use host_tests::golden::pixels;
use palm_island::console::Frame;
use palm_island::console::art::{act, card, goods};
use palm_island::console::draw::{
    AMOUNT, BODY, Goods, Means, Pen, Picture, Pose, Stars, TAG, price_width, yield_width,
};
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::text::{Language, Text};
use palm_island::game::{Action, Area, Card, Kind, Resources};

/// Columns and rows with ink in them, both ends included.
fn extent(frame: &Frame) -> Option<((usize, usize), (usize, usize))> {
    let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    let inked: Vec<_> = points.filter(|&(x, y)| frame.pixel(x, y)).collect();
    let columns = inked.iter().map(|(x, _)| *x);
    let rows = inked.iter().map(|(_, y)| *y);
    Some((
        (columns.clone().min()?, columns.max()?),
        (rows.clone().min()?, rows.max()?),
    ))
}

/// What a pen draws, and the column after it.
fn drawn(draw: impl FnOnce(&mut Pen<'_, Frame>) -> i32) -> (Frame, i32) {
    let mut frame = Frame::new();
    let end = draw(&mut Pen::new(&mut frame, Language::default()));
    (frame, end)
}

fn faces() -> impl Iterator<Item = &'static palm_island::game::Face> {
    let areas = |kind: Kind| Area::ALL.into_iter().map(move |area| kind.face(area));
    Kind::ALL
        .into_iter()
        .flat_map(areas)
        .filter(|face| face.exists)
}

#[test]
fn every_card_has_a_picture_of_its_own_kind() {
    let mut seen: Vec<(&str, Picture)> = Vec::new();
    for number in 1..=Card::COUNT as u8 {
        let card = Card::from_number(number).expect("a card");
        let picture = Picture::of(card);
        assert_eq!(
            (picture.width(), picture.height()),
            (18, 14),
            "{}",
            card.word()
        );
        match seen.iter().find(|(_, other)| *other == picture) {
            Some((name, _)) if card.is_outpost() => assert!(name.contains("outpost"), "{name}"),
            Some((name, _)) => assert_eq!(*name, card.word()),
            None => seen.push((card.word(), picture)),
        }
    }
}

#[test]
fn goods_are_equally_large_so_that_amounts_line_up() {
    let all = [
        goods::LOG,
        goods::FISH,
        goods::STONE,
        goods::ANY,
        goods::STAR,
    ];
    let hollow = [
        goods::LOG_HOLLOW,
        goods::FISH_HOLLOW,
        goods::STONE_HOLLOW,
        goods::ANY_HOLLOW,
        goods::STAR_HOLLOW,
    ];
    for picture in all.into_iter().chain(hollow) {
        assert_eq!((picture.width(), picture.height()), (7, 6));
    }
    for (solid, hollow) in all.into_iter().zip(hollow) {
        let ink = |picture: Picture| {
            let points = (0..6).flat_map(|y| (0..7).map(move |x| (x, y)));
            points.filter(|&(x, y)| picture.has_ink(x, y)).count()
        };
        assert!(ink(hollow) < ink(solid), "a hollow one is darker");
    }
}

#[test]
fn what_is_measured_is_what_is_drawn() {
    for face in faces() {
        for air in 1..=4 {
            for offer in face.offers() {
                let width = price_width(&offer.cost, air);
                let (_, end) = drawn(|pen| {
                    let Ok(end) = pen.price(3, 1, &offer.cost, air, Means::Any);
                    end
                });
                assert_eq!(end, 3 + width, "{:?}", offer.cost);
            }
            let stars = face.stars as i8;
            for stars in [
                Stars::Has(face.stars),
                Stars::Brings(stars),
                Stars::Brings(-stars),
            ] {
                let (frame, end) = drawn(|pen| {
                    let Ok(end) = pen.yields(3, 1, (stars, face.holds), air, false);
                    end
                });
                assert_eq!(end, 3 + yield_width(stars, face.holds, air));
                if let Some((columns, rows)) = extent(&frame) {
                    assert!(columns.0 >= 3 && columns.1 < end as usize, "{columns:?}");
                    assert!(rows.0 >= 1 && rows.1 <= 6, "{rows:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_missing_is_hollow_and_the_rest_is_not() {
    let market = Kind::Market.face(Area::ALL[3]);
    let price = market.price(Action::Store).expect("L/F/S");
    let fish = price.alternatives()[1];
    let picture = |means| {
        drawn(|pen| {
            let Ok(end) = pen.price(0, 0, price, 2, means);
            end
        })
        .0
    };
    let any = picture(Means::Any);
    assert!(pixels(&any) != pixels(&picture(Means::Enough(fish))));
    assert!(pixels(&picture(Means::Enough(fish))) == pixels(&picture(Means::TooLittle(fish))));
    let wild = Resources::wilds(1);
    assert!(pixels(&any) == pixels(&picture(Means::Enough(wild))));
    let owned = Goods::owned(fish, 2, fish);
    assert_eq!(owned.hollow, [false; 4]);
    let none = Goods::owned(fish, 2, Resources::NOTHING);
    assert_eq!(none.hollow, [false, true, false, false]);
}

#[test]
fn the_faces_have_the_letters_that_they_are_for() {
    let ascii: String = (' '..='~').collect();
    assert!(BODY.has(&ascii));
    assert!(BODY.has("★▲→…·×✓éⒶⒷ◀▶△▽"));
    assert!(AMOUNT.has("0123456789/+-"));
    for tag in ["free", "in 16", "next!", "pays", "now", "2x", "nothing yet"] {
        assert!(TAG.has(tag), "{tag}");
    }
    assert_eq!(BODY.width_of("Canoe House"), 52);
    assert_eq!(BODY.width_of("Trade House"), 52);
}

/// A letter's tail is one row deep: a line is as high as a page of the display.
#[test]
fn a_line_of_text_is_a_page_high() {
    let (frame, _) = drawn(|pen| {
        let Ok(end) = pen.text(0, 56, BODY, Text::Message("Quarry, jumpy [g]; Ⓐ"));
        end
    });
    let (_, rows) = extent(&frame).expect("ink");
    assert_eq!(rows, (56, 63));
}

#[test]
fn a_token_that_turns_keeps_its_picture() {
    let at = |pose| {
        let (frame, _) = drawn(|pen| {
            let Ok(()) = pen.posed(10, 10, card::TEMPLE, pose);
            0
        });
        frame
    };
    let token = {
        let (frame, _) = drawn(|pen| {
            let Ok(()) = pen.token(10, 10, card::TEMPLE);
            0
        });
        frame
    };
    assert!(pixels(&token) == pixels(&at(Pose::Upright)));
    assert!(pixels(&token) == pixels(&at(Pose::Narrow(18))));
    let (upside_down, sideways) = (at(Pose::UpsideDown), at(Pose::Sideways));
    for y in 0..16 {
        for x in 0..20 {
            let there = token.pixel(10 + x, 10 + y);
            assert_eq!(upside_down.pixel(29 - x, 25 - y), there);
            assert_eq!(sideways.pixel(25 - y, 10 + x), there);
        }
    }
    assert_eq!(extent(&at(Pose::Narrow(3))), Some(((10, 14), (10, 25))));
}

#[test]
fn a_bar_has_no_corners_and_is_drawn_on_in_black() {
    let (frame, _) = drawn(|pen| {
        let Ok(mut pen) = pen.bar(2, 8, 30, 8);
        let Ok(end) = pen.picture(4, 9, act::STORE);
        end
    });
    for (x, y) in [(2, 8), (31, 8), (2, 15), (31, 15)] {
        assert!(!frame.pixel(x, y), "a corner at {x}, {y}");
    }
    assert!(frame.pixel(3, 8) && frame.pixel(2, 9) && frame.pixel(31, 14));
    assert!(!frame.pixel(7, 9), "the tip of the arrow is black");
}
