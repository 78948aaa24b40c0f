//! What the commands around the rules print and how they exit.

use palm::line::{GameLine, MoveLine};

use crate::call::{complains, palm_reading, prints};

const GAMES: &str = include_str!("../../../../host-tests/data/games.jsonl");
const SEED_0: &str = "14,5,8,6,11,3,9,10,16,12,4,2,13,1,7,15";
const IN_ORDER: &str = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16";

/// The first games, with one of them changed.
fn changed(line: usize, change: impl Fn(&mut GameLine)) -> Vec<u8> {
    let mut lines: Vec<String> = GAMES.lines().take(3).map(str::to_owned).collect();
    let mut game = serde_json::from_str(&lines[line - 1]).expect("a game");
    change(&mut game);
    lines[line - 1] = serde_json::to_string(&game).expect("a line");
    lines.join("\n").into_bytes()
}

#[track_caller]
fn disagrees(line: usize, change: impl Fn(&mut GameLine), sentence: &str) {
    let ended = palm_reading(&["replay", "-"], &changed(line, change));
    assert_eq!((ended.code, ended.err.as_str()), (Some(1), ""), "{ended:?}");
    assert_eq!(ended.out.trim_end(), sentence);
}

#[track_caller]
fn is_malformed(input: &[u8], about: &str) {
    let ended = palm_reading(&["replay", "-"], input);
    assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{ended:?}");
    assert!(ended.err.contains(about), "{ended:?}");
}

#[test]
fn perft_prints_depth_and_count_for_each_depth() {
    let printed = prints(&["perft", "--deck", IN_ORDER, "--depth", "6"]);
    assert_eq!(printed, "1 3\n2 17\n3 75\n4 261\n5 1285\n6 5598\n");
}

#[test]
fn perft_takes_a_seed_or_a_code_instead_of_a_deck() {
    let by_deck = prints(&["perft", "--deck", SEED_0, "--depth", "5"]);
    assert_eq!(prints(&["perft", "--seed", "0", "--depth", "5"]), by_deck);
    assert_eq!(
        prints(&["perft", "--code", "222222", "--depth", "5"]),
        by_deck
    );
    let with_tracker = format!("{SEED_0},17");
    let recorded = prints(&["perft", "--deck", &with_tracker, "--depth", "5"]);
    assert_eq!(recorded, by_deck, "a deck as recorded games have it");
}

#[test]
fn perft_takes_feats_and_villagers_along() {
    let sail = ["perft", "--seed", "0", "--depth", "1", "--feats", "sail"];
    assert_eq!(prints(&sail), "1 16\n");
    let mut with = vec!["perft", "--deck", IN_ORDER, "--depth", "3"];
    let plain = prints(&with);
    with.extend([
        "--feats",
        "axe,monument",
        "--villagers",
        "builder,elder,chief",
    ]);
    assert_eq!(prints(&with), plain, "nothing of it has come up yet");
}

#[test]
fn perft_says_what_is_missing() {
    complains(&["perft", "--seed", "0"], "--depth");
    complains(&["perft", "--depth", "3"], "Which deck?");
    complains(
        &["perft", "--seed", "0", "--deck", IN_ORDER, "--depth", "1"],
        "one of",
    );
    complains(&["perft", "--deck", "1,2,3", "--depth", "1"], "3 cards");
    let twice = IN_ORDER.replace("16", "1");
    complains(&["perft", "--deck", &twice, "--depth", "1"], "twice");
    let tracker = IN_ORDER.replace(",7,", ",17,");
    complains(
        &["perft", "--deck", &tracker, "--depth", "1"],
        "not a building",
    );
    complains(&["perft", "--seed", "many", "--depth", "1"], "not a seed");
    complains(&["perft", "--seed", "0", "--depth", "deep"], "deep");
}

#[test]
fn replay_of_games_that_agree() {
    let golden = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../host-tests/data/games.jsonl"
    );
    let agree = "80 games, 10228 moves: all agree\n";
    assert_eq!(prints(&["replay", golden]), agree);
    let ended = palm_reading(&["replay", "-"], GAMES.as_bytes());
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), agree));
}

#[test]
fn replay_skips_empty_lines_and_reads_windows_ones() {
    let first = GAMES.lines().next().expect("a game");
    let ended = palm_reading(&["replay", "-"], format!("\n{first}\r\n\r\n").as_bytes());
    assert_eq!(ended.out, "1 games, 128 moves: all agree\n");
}

#[test]
fn replay_names_the_first_disagreement_and_exits_1() {
    disagrees(
        2,
        |game| game.moves[2].legal = 9,
        "line 2, move 3, legal moves: expected 9, got 4",
    );
    disagrees(
        1,
        |game| game.score = 99,
        "line 1, after move 128, score: expected 99, got 41",
    );
    disagrees(
        3,
        |game| game.turns += 1,
        "line 3, after move 128, turns: expected 129, got 128",
    );
    disagrees(
        1,
        |game| game.upgrades -= 1,
        "line 1, after move 128, upgrades: expected 29, got 30",
    );
    disagrees(
        1,
        |game| game.stored_resources = 5,
        "line 1, after move 128, stored resources: expected 5, got 0",
    );
}

#[test]
fn replay_compares_the_final_deck() {
    let ended = palm_reading(&["replay", "-"], &changed(1, |game| game.end.swap(0, 1)));
    assert_eq!(ended.code, Some(1));
    let sentence = "line 1, after move 128, final deck: expected [(5, 3, 0), (8, 3, 0), ";
    assert!(ended.out.starts_with(sentence), "{}", ended.out);
}

#[test]
fn replay_of_an_illegal_move_is_a_disagreement() {
    let illegal = |change: &'static dyn Fn(&mut GameLine), got: &str| {
        let sentence = format!("line 1, move 6, move: expected a legal move, got \"{got}\"");
        disagrees(1, change, &sentence);
    };
    illegal(&|game| game.moves[5].slot = 0, "Needs 1 fish.");
    illegal(&|game| game.moves[5].pay = vec![7], "card 7 is not stored");
    illegal(&|game| game.moves[5].pay = vec![5, 5], "card 5 pays twice");
    illegal(
        &|game| game.moves[5].reset = Some(5),
        "There is room: no card is lost.",
    );
}

#[test]
fn replay_of_a_game_that_is_too_short_or_too_long() {
    let shorter = |game: &mut GameLine| game.moves.truncate(127);
    disagrees(
        1,
        shorter,
        "line 1, after move 127, game over: expected true, got false",
    );
    let longer = |game: &mut GameLine| game.moves.push(game.moves[0].clone());
    disagrees(
        1,
        longer,
        "line 1, move 129, legal moves: expected 2, got 0",
    );
}

#[test]
fn replay_of_malformed_lines_names_the_line_and_exits_2() {
    let first = GAMES.lines().next().expect("a game");
    is_malformed(b"{", "line 1 is not a game");
    is_malformed(
        format!("{first}\n{}", &first[..first.len() - 9]).as_bytes(),
        "line 2 is not",
    );
    is_malformed(
        format!("{first}\n\nnonsense").as_bytes(),
        "line 3 is not a game",
    );
    is_malformed(
        first.replace("\"turns\"", "\"turned\"").as_bytes(),
        "line 1 is not a game: missing field `turns` at column ",
    );
    is_malformed(
        first.replace("\"score\":41", "\"score\":\"41\"").as_bytes(),
        "line 1 is not",
    );
    is_malformed(b"\n\xff\xfe\n", "line 2");
}

#[test]
fn replay_of_a_deck_or_move_that_does_not_exist_is_malformed() {
    let malformed = |change: &dyn Fn(&mut GameLine), about: &str| {
        is_malformed(
            &changed(2, change),
            &format!("line 2 is not a game: {about}"),
        );
    };
    malformed(&|game| game.deck[0] = game.deck[1], "card");
    malformed(&|game| game.deck[0] = 99, "there is no card 99");
    malformed(
        &|game| game.deck.truncate(16),
        "the deck has no Round Tracker",
    );
    malformed(
        &|game| game.deck.extend([20, 18]),
        "behind the Round Tracker lie the Feats",
    );
    malformed(
        &|game| game.set_up = vec!["anchor".into()],
        "'anchor' is no set-up Feat",
    );
    malformed(
        &|game| game.moves[4].action = "jump".into(),
        "move 5: there is no action 'jump'",
    );
    malformed(
        &|game| {
            game.moves[4].action = "store".into();
            game.moves[4].slot = 2;
        },
        "move 5: there is no slot 2",
    );
    let discard = |change: &dyn Fn(&mut MoveLine), about: &str| {
        let changed = |game: &mut GameLine| {
            game.moves[4].action = "discard".into();
            change(&mut game.moves[4]);
        };
        malformed(&changed, &format!("move 5: {about}"));
    };
    discard(&|m| m.slot = 1, "'slot' does not belong to 'discard'");
    discard(&|m| m.pay = vec![5], "'pay' does not belong to 'discard'");
    discard(
        &|m| m.reset = Some(5),
        "'reset' does not belong to 'discard'",
    );
    discard(
        &|m| m.help = Some("builder".into()),
        "'help' does not belong to 'discard'",
    );
    discard(&|m| m.card = Some(5), "'card' does not belong to 'discard'");
    discard(
        &|m| m.by = Some("flip".into()),
        "'by' does not belong to 'discard'",
    );
    discard(
        &|m| m.activate = vec![22],
        "'activate' does not belong to 'discard'",
    );
    let first = GAMES.lines().next().expect("a game");
    is_malformed(
        first
            .replacen("\"legal\"", "\"heald\":1,\"legal\"", 1)
            .as_bytes(),
        "line 1 is not a game: unknown field `heald`",
    );
}

/// The same game, told by its own line and by the options.
#[test]
fn replay_takes_feats_and_villagers_along() {
    let house = include_str!("../../../../host-tests/data/house-games.jsonl").lines();
    let mut games = house.map(|line| serde_json::from_str::<GameLine>(line).expect("a game"));
    let mut game = games
        .find(|game| game.deck[16] == 26)
        .expect("the Chief comes first");
    assert_eq!(game.deck[16..], [26, 23, 27, 22, 28, 17, 19, 21]);
    assert_eq!(game.set_up, ["blessing"]);
    game.deck.truncate(16);
    game.deck.push(17);
    game.set_up.clear();
    let line = serde_json::to_string(&game).expect("a line");
    let feats = ["--feats", "tooth,monument,blessing"];
    let villagers = ["--villagers", "chief,elder,wayfinder,builder,rider"];
    let args = [&["replay", "-"], &feats[..], &villagers[..]].concat();
    let ended = palm_reading(&args, line.as_bytes());
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let without = palm_reading(&["replay", "-"], line.as_bytes());
    assert_eq!(without.code, Some(1), "{without:?}");
}

#[test]
fn replay_says_what_is_missing() {
    complains(&["replay"], "Which games?");
    complains(&["replay", "no-such-file"], "no-such-file cannot be read");
    complains(&["replay", "one", "two"], "two");
}

#[test]
fn deal_shows_the_deck_of_a_seed() {
    let printed = prints(&["deal", "--seed", "0"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "seed 0");
    assert_eq!(lines[1], "code 222222");
    assert_eq!(lines[2], format!("deck {SEED_0},17"));
    assert_eq!(lines[3], " 1. Housing (14)");
    assert_eq!(lines[19], "17. Round Tracker (17)");
    assert_eq!(prints(&["deal", "--seed", "0x0"]), printed);
    assert_eq!(prints(&["deal", "--code", "222-222"]), printed);
}

#[test]
fn deal_shows_feats_and_villagers_where_they_lie() {
    let taken = ["--feats", "monument,axe", "--villagers", "rider,Elder"];
    let printed = prints(&[&["deal", "--deck", IN_ORDER], &taken[..]].concat());
    assert_eq!(
        printed.lines().next(),
        Some(format!("deck {IN_ORDER},28,23,17,18,21").as_str())
    );
    let drawn = prints(&["deal", "--seed", "5", "--villagers", "random"]);
    let drawn = drawn.lines().filter(|line| line.contains(" (2")).count();
    assert_eq!(drawn, 1 + 3, "card 2, and three Villagers");
}

#[test]
fn deal_refuses_what_is_no_deck() {
    complains(&["deal", "--code", "222223"], "Invalid code");
    complains(
        &["deal", "--code", "22222O"],
        "'O' is not used in deck codes",
    );
    complains(&["deal", "--code", "222"], "6 characters");
    complains(&["deal", "--seed", "0", "--feats", "anchor"], "not a Feat");
    complains(
        &["deal", "--seed", "0", "--villagers", "cook"],
        "not a Villager",
    );
    complains(
        &["deal", "--seed", "0", "--villagers", "elder,elder"],
        "twice",
    );
    complains(
        &["deal", "--deck", IN_ORDER, "--villagers", "random"],
        "--seed",
    );
}

#[test]
fn random_prints_mean_and_range_of_score_and_turns() {
    let printed = prints(&["random", "--games", "3000", "--seed", "7"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], "games 3000");
    assert!(lines[1].starts_with("score mean "));
    assert!((8.4..9.2).contains(&mean(lines[1])), "{printed}");
    assert!(lines[2].starts_with("turns mean "));
    assert!(lines[2].ends_with(" to 128"), "{printed}");
    assert_eq!(
        prints(&["random", "--games", "3000", "--seed", "7"]),
        printed
    );
}

#[test]
fn random_says_what_is_missing() {
    complains(&["random"], "--games N");
    complains(&["random", "--games", "0"], "from 1 to 10000000");
}

/// The mean that a line of numbers begins with.
#[track_caller]
fn mean(line: &str) -> f64 {
    let number = line
        .split_once("mean ")
        .and_then(|(_, rest)| rest.split_once(','));
    number
        .and_then(|(mean, _)| mean.parse().ok())
        .unwrap_or_else(|| panic!("no mean: {line}"))
}

#[test]
fn simulate_prints_score_turns_and_feats_of_each_player() {
    let call = ["simulate", "--games", "300", "--seed", "7"];
    let both = ["--player", "random,greedy"];
    let printed = prints(&[&call, &both[..]].concat());
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 2 * 10, "{printed}");
    assert_eq!((lines[0], lines[10]), ("player random", "player greedy"));
    assert_eq!(lines[1], "games 300");
    assert!(lines[2].starts_with("score mean "), "{printed}");
    assert!(lines[2].contains(", spread "), "{printed}");
    assert!(lines[3].starts_with("turns mean "), "{printed}");
    assert!(lines[4].ends_with(" % earn the Axe of Greatness"));
    assert!(lines[9].ends_with(" % earn the Monument of Glory"));
    assert!(mean(lines[12]) > mean(lines[2]) + 10.0, "{printed}");
    let greedy = prints(&call);
    assert!(printed.ends_with(&greedy), "the usual player: {greedy}");
    assert_eq!(prints(&call), greedy, "however many cores there are");
}

#[test]
fn simulate_and_random_play_the_same_games() {
    let random = prints(&["random", "--games", "100"]);
    let simulated = prints(&["simulate", "--games", "100", "--player", "random"]);
    let simulated: Vec<&str> = simulated.lines().collect();
    for (random, simulated) in random.lines().zip(&simulated[1..]) {
        assert!(simulated.starts_with(random), "{simulated}: not {random}");
    }
}

#[test]
fn simulate_takes_feats_and_villagers_along() {
    let call = ["simulate", "--games", "200"];
    let with = |more: &[&str]| prints(&[&call, more].concat());
    let score = |printed: &str| mean(printed.lines().nth(2).expect("a score"));
    let alone = score(&with(&[]));
    assert!(score(&with(&["--feats", "monument,blessing"])) > alone);
    assert!(score(&with(&["--villagers", "chief"])) > alone);
    let drawn = with(&["--villagers", "random"]);
    let most_turns = drawn
        .lines()
        .nth(3)
        .and_then(|line| line.rsplit(' ').next());
    let most_turns: u32 = most_turns.and_then(|n| n.parse().ok()).expect("a number");
    assert!(
        (129..=8 * 19).contains(&most_turns),
        "three cards more: {drawn}"
    );
}

#[test]
fn simulate_prints_the_tables_of_the_balance() {
    let printed = prints(&[
        "simulate",
        "--games",
        "20",
        "--table",
        "--player",
        "random,greedy",
    ]);
    let cells = |name: &str| -> Vec<Vec<&str>> {
        let begin = format!("| {name} | ");
        let rows = printed.lines().filter_map(|line| line.strip_prefix(&begin));
        rows.map(|row| row.trim_end_matches(" |").split(" | ").collect())
            .collect()
    };
    for player in ["random", "greedy"] {
        assert_eq!(cells(player).concat().len(), 5, "{printed}");
    }
    for feat in [
        "Axe of Greatness",
        "Sail of First Landing",
        "Monument of Glory",
    ] {
        let [often, adds] = &cells(feat)[..] else {
            panic!("how often, and what it adds: {printed}");
        };
        assert_eq!((often.len(), adds.len()), (2, 2));
        assert!(often[0].ends_with(" %") && adds[0].contains(" ± "));
    }
    for villager in [
        "Builder",
        "Elder",
        "Merchant",
        "Priest",
        "Chief",
        "Wayfinder",
        "Rider",
    ] {
        let [adds] = &cells(villager)[..] else {
            panic!("one row: {printed}");
        };
        assert_eq!(adds.len(), 4, "alone and as the third, two players");
    }
}

#[test]
fn simulate_lets_players_sit_down_together() {
    let call = ["simulate", "--match", "cooperative", "--games", "6"];
    let printed = prints(&[&call[..], &["--player", "greedy,greedy-saver,random"]].concat());
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[..2], ["match cooperative", "matches 6"]);
    for (at, who) in ["greedy", "greedy-saver", "random"].into_iter().enumerate() {
        let begin = format!("player {} {who}: score mean ", at + 1);
        assert!(lines[2 + at].starts_with(&begin), "{printed}");
    }
    for begin in ["Disaster met in ", "steps mean ", "group score mean "] {
        assert!(
            lines.iter().any(|line| line.starts_with(begin)),
            "{printed}"
        );
    }
    let casual = [
        "simulate",
        "--match",
        "casual",
        "--games",
        "4",
        "--villagers",
        "random",
    ];
    let casual = [&casual[..], &["--player", "islander,novice"]].concat();
    let printed = prints(&casual);
    assert!(printed.contains("Outpost "), "{printed}");
    assert_eq!(prints(&casual), printed, "the same seeds play the same");
}

#[test]
fn simulate_lets_the_first_player_be_faster() {
    let call = [
        "simulate",
        "--match",
        "speed",
        "--games",
        "12",
        "--player",
        "greedy,greedy",
    ];
    let alike = prints(&call);
    let faster = prints(&[&call[..], &["--faster"]].concat());
    assert_ne!(alike, faster, "who buys first, buys what is wanted");
    assert!(
        faster.contains("Outpost 1 (4 stars): lay there 12 times"),
        "{faster}"
    );
}

#[test]
fn simulate_prints_the_tables_of_each_mode() {
    for (mode, rows) in [
        ("cooperative", ["two greedy-savers", "shipping"]),
        (
            "casual",
            [
                "chief against islander, with Villagers",
                "Outpost 14 (2 stars)",
            ],
        ),
        (
            "speed",
            ["islander against novice", "the faster one's edge, in stars"],
        ),
    ] {
        let printed = prints(&["simulate", "--match", mode, "--games", "1", "--table"]);
        for row in rows {
            assert!(printed.contains(&format!("| {row} | ")), "{printed}");
        }
    }
}

#[test]
fn simulate_says_what_a_match_lacks() {
    let complains_of = |options: &[&str], about: &str| {
        complains(&[&["simulate", "--games", "2"], options].concat(), about);
    };
    complains_of(&["--match", "casual"], "Who sits down?");
    complains_of(
        &["--match", "chess", "--player", "chief,chief"],
        "give cooperative, casual or speed",
    );
    complains_of(
        &["--match", "casual", "--player", "chief"],
        "a match has two to four",
    );
    complains_of(
        &["--match", "casual", "--player", "hint,chief"],
        "'hint' does not play matches",
    );
    complains_of(
        &["--match", "casual", "--player", "chief,chief", "--faster"],
        "speed matches",
    );
    complains_of(
        &[
            "--match",
            "speed",
            "--player",
            "chief,chief",
            "--disaster",
            "famine",
        ],
        "cooperative matches",
    );
    complains_of(
        &[
            "--match",
            "cooperative",
            "--player",
            "chief,chief",
            "--disaster",
            "flood",
        ],
        "'flood' is not a Disaster",
    );
    complains_of(
        &[
            "--match",
            "cooperative",
            "--player",
            "chief,chief",
            "--ability",
            "magic",
        ],
        "'magic' is not an Ability",
    );
    complains_of(
        &[
            "--match",
            "casual",
            "--player",
            "chief,chief",
            "--villagers",
            "elder",
        ],
        "--villagers random",
    );
    complains_of(
        &["--match", "casual", "--table", "--player", "chief,chief"],
        "knows its players",
    );
    complains_of(
        &[
            "--match",
            "casual",
            "--player",
            "chief,chief",
            "--feats",
            "axe",
        ],
        "no part in matches",
    );
    complains_of(&["--faster"], "--faster belongs to --match");
    complains_of(
        &[
            "--match",
            "casual",
            "--player",
            "novice,novice",
            "--seed",
            "0xFFFFFFFFFFFFFFFF",
        ],
        "--seed is too large",
    );
}

#[test]
fn simulate_says_what_is_missing() {
    complains(&["simulate"], "--games N");
    complains(
        &["simulate", "--games", "5", "--player", "cook"],
        "'cook' is not a player",
    );
    complains(
        &["simulate", "--games", "5", "--feats", "anchor"],
        "not a Feat",
    );
    complains(
        &[
            "simulate",
            "--games",
            "5",
            "--table",
            "--villagers",
            "elder",
        ],
        "leave --feats and --villagers out",
    );
}

#[test]
fn solve_tells_a_game_turn_by_turn() {
    let told = prints(&["solve", "--seed", "7", "--width", "20"]);
    assert!(told.starts_with("seed 7, code "), "{told}");
    for round in 1..=8 {
        assert!(told.contains(&format!("\nRound {round}\n")), "{told}");
    }
    assert!(told.contains("   1. "), "{told}");
    assert!(told.contains(" nodes searched\n"), "{told}");
}

#[test]
fn solve_writes_a_line_that_replays() {
    for company in [
        &[][..],
        &["--feats", "sail,blessing,monument", "--villagers", "random"],
    ] {
        let args = [
            &["solve", "--seed", "3", "--width", "20", "--json"],
            company,
        ]
        .concat();
        let line = prints(&args);
        let ended = palm_reading(&["replay", "-"], line.as_bytes());
        assert_eq!(ended.code, Some(0), "{ended:?}");
        assert!(ended.out.starts_with("1 games, "), "{ended:?}");
    }
}

#[test]
fn solve_takes_a_deck_or_a_code() {
    let deck = prints(&["solve", "--deck", SEED_0, "--width", "5", "--json"]);
    assert_eq!(
        deck,
        prints(&["solve", "--seed", "0", "--width", "5", "--json"])
    );
    complains(&["solve"], "Which deck?");
    complains(&["solve", "--seed", "1", "--width", "0"], "from 1 to");
    complains(
        &["solve", "--seed", "1", "--width", "many"],
        "--width many: give a whole number",
    );
}

#[test]
fn par_prints_mean_range_and_histogram() {
    let par = prints(&["par", "--seeds", "0..6", "--width", "20"]);
    let (head, histogram) = par.split_once('\n').expect("two parts");
    assert!(head.starts_with("width 20: 6 decks, mean "), "{head}");
    let decks = histogram.lines().map(|line| {
        let count = line.split_whitespace().nth(1).expect("a count");
        count.parse::<u32>().expect("a number")
    });
    assert_eq!(decks.sum::<u32>(), 6);
    complains(&["par"], "Which decks?");
    complains(&["par", "--seeds", "5"], "not a range");
    complains(&["par", "--seeds", "5..5"], "not a range");
}

#[test]
fn train_asks_where_the_tables_go() {
    complains(&["train"], "--out");
}

#[test]
fn bench_plays_a_given_number_of_turns_without_a_clock() {
    let printed = prints(&["bench", "--turns", "1000"]);
    let turns = printed
        .strip_prefix("turns ")
        .and_then(|n| n.trim().parse().ok());
    let turns: u64 = turns.expect("a number");
    assert!((1000..1128).contains(&turns), "whole games: {turns}");
}
