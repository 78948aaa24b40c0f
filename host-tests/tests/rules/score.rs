//! V1 to V3: what a village is worth.

use host_tests::notation::lay;
use palm_island::console::text::english;
use palm_island::game::{Rating, Score};

const ALL_UP: &str = "canoe@3 canoe2@3 canoe3@3 logger@2 logger2@2 logger3@2 quarry@3 quarry2@3 \
                      quarry3@3 market@3 trade@3 tool@1 housing@2 housing2@2 temple@2 temple2@2";

#[test]
fn v1_the_stars_of_all_active_areas_are_the_score() {
    assert_eq!(lay("...").0.score(), Score::default());
    let best = lay(ALL_UP).0.score();
    assert_eq!((best.stars, best.arrows), (57, 40));
}

#[test]
fn v1_only_the_active_area_counts() {
    let stars = |notation| lay(notation).0.score().stars;
    let on_the_way = ["temple ...", "temple@1 ...", "temple@3 ...", "temple@2 ..."];
    assert_eq!(on_the_way.map(stars), [0, 3, 6, 10]);
}

#[test]
fn v1_stored_cards_count_as_well() {
    assert_eq!(lay("canoe logger@1 ...").0.score().stars, 1);
    assert_eq!(lay("canoe [logger@1] ...").0.score().stars, 1);
    assert_eq!(lay("canoe ... | [quarry@3]").0.score().stars, 2);
}

#[test]
fn v2_ties_go_to_the_arrows_then_to_the_resources_in_storage() {
    let score = |stars, arrows, resources| Score {
        stars,
        arrows,
        resources,
    };
    let ranking = [
        score(-2, 40, 15),
        score(19, 40, 15),
        score(20, 9, 15),
        score(20, 10, 0),
        score(20, 10, 1),
        score(21, 0, 0),
    ];
    assert!(ranking.is_sorted_by(|worse, better| worse < better));
}

#[test]
fn v2_resources_are_counted_not_cards() {
    let table = lay("quarry ... [canoe@3] [trade@3] [logger]");
    assert_eq!(table.0.score().resources, 3 + 3 + 1);
    assert_eq!(lay("quarry canoe@3 ...").0.score().resources, 0, "upright");
    let table = lay("quarry ... [wayfinder@1] [rider@1]");
    assert_eq!(table.0.score().resources, 1 + 2);
}

#[test]
fn v3_the_chart_of_the_book_and_a_word_below_it() {
    let words = |stars: i16| english::rating(Rating::of(stars));
    for stars in -20..100 {
        let expected = match stars {
            ..=9 => "Stranded",
            10..=19 => "Needs work",
            20..=29 => "Respectable",
            30..=39 => "Exceptional",
            40.. => "Astounding",
        };
        assert_eq!(words(stars), expected, "{stars} stars");
    }
    assert!(
        Rating::of(9) < Rating::of(10),
        "the order is that of the chart"
    );
}
