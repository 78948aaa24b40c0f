//! Feats on the real firmware, from a handheld that was never used: earned by buttons
//! alone, kept while the power is off, taken back with an ending, brought along, and used.

use host_tests::driver::Driver;
use host_tests::explorer::Explorer;
use host_tests::glass::assert_same;
use host_tests::handheld::{assert_known, boot, flash_with, settle};
use host_tests::scenes::games::find_in_good_games;
use palm::strategy::{Greedy, Strategy, play_out};
use palm_island::console::text::Text;
use palm_island::console::{Millis, ScreenId};
use palm_island::game::{Act, Action, Card, Feat, Game, Move, Phase, Slot};
use palm_island::profile::{Difficulty, Earned, Profile};
use palm_machine::nor::Nor;
use palm_machine::{Button, Machine, Options};

fn switch_on(flash: Nor, chip: u64) -> Explorer {
    let options = Options {
        seed: chip,
        ..Options::default()
    };
    Explorer::new(boot(flash, options), chip).expect("a save")
}

/// The battery is taken out and put in again.
fn off_and_on(player: Explorer) -> Explorer {
    switch_on(player.machine.power_cut(), 0)
}

/// A handheld that was never used deals its first game, and it is one for the Axe and the
/// Sail. What a chip deals depends on every cycle of the firmware, so a lucky one is looked for.
fn deal_a_good_deck() -> Explorer {
    let dealt = |chip| {
        let mut player = switch_on(Machine::blank_flash(), chip);
        // Silent, and past the lesson to a new game.
        press(
            &mut player,
            &[Button::A, Button::Down, Button::A, Button::A],
        );
        player
    };
    let is_good = |player: &Explorer| {
        let game = player.saved().expect("a save").game.expect("a game");
        let start = game.position(0);
        let met = play_out(start, &mut Greedy, |_| {}).feats_met();
        met.contains(Feat::Axe) && met.contains(Feat::Sail)
    };
    (0..100).map(dealt).find(is_good).expect("a lucky chip")
}

fn press(player: &mut Explorer, buttons: &[Button]) {
    buttons.iter().for_each(|button| player.press(*button));
}

/// Chooses in menus, one after the other.
fn choose(player: &mut Explorer, entries: &[Text<'static>]) {
    entries.iter().for_each(|entry| player.choose(*entry));
}

fn game(player: &Explorer) -> Game {
    *player.midend().game().expect("a game in progress")
}

/// A move by buttons: it is made, shown, and saved.
fn play(player: &mut Explorer, m: Move) {
    let expected = game(player).play(m).expect("a legal move").game;
    player.play(m);
    if expected.is_over() {
        // The stars are counted, and the game is looked through meanwhile.
        player.rest(COUNTED);
    } else {
        settle(&mut player.machine);
    }
    assert_same(&player.machine.display().glass(), &player.model.frame());
    let saved = player.saved().expect("a save").game.expect("a game");
    assert_eq!(*saved.game(), expected, "{m:?}");
}

fn play_greedily(player: &mut Explorer, until: impl Fn(&Game) -> bool) {
    while !until(&game(player)) {
        let position = game(player);
        let m = Greedy.choose(&position, &position.legal_moves());
        play(player, m);
    }
}

/// Longer than it takes to count the stars and show the sum.
const COUNTED: Millis = 4_000;

/// F4, on the real firmware: a game counts the moment it ends, whatever is pressed or pulled then,
/// and taking an ending back takes back exactly what it brought.
#[test]
fn a_finished_game_counts_at_once_and_is_taken_back_exactly() {
    use Button::{A, B};

    let mut almost = find_in_good_games(|game| game.is_over() && game.score().stars >= 40);
    let last = almost.record().moves().last().expect("a move");
    almost.take_back_to(almost.moves() - 1);
    almost.undone = false;
    let mut before = Profile::default();
    before.deal();
    let flash = flash_with(&before, Some(&almost));
    let mut player = switch_on(flash, 0);
    press(&mut player, &[A]);
    play(&mut player, last);
    let met = game(&player).feats_met();
    let after = player.saved().expect("a save").profile;
    assert_eq!((after.tally_of_all().games, after.earned()), (1, met));

    // The power goes twice; then the ending is taken back.
    let mut player = off_and_on(off_and_on(player));
    assert_eq!(player.saved().expect("a save").profile, after);
    press(&mut player, &[A]);
    assert_eq!(player.midend().screen(), ScreenId::GameOver);
    player.hold(B);
    press(&mut player, &[A]);
    assert_eq!(game(&player), *almost.game());
    assert_eq!(player.saved().expect("a save").profile, before);

    // It ends once more. B, and a new game: nobody asks, and nothing is lost.
    play(&mut player, last);
    press(&mut player, &[B]);
    assert_eq!(player.midend().screen(), ScreenId::Title);
    choose(&mut player, &[Text::NewGame, Text::Start]);
    assert_eq!(player.midend().screen(), ScreenId::Table);
    let saved = off_and_on(player).saved().expect("a save");
    assert_eq!(saved.profile.tally_of_all().games, 1);
    assert_eq!(saved.profile.earned(), met);
    assert!(saved.profile.last_games().next().expect("it counts").undone);
}

#[test]
fn feats_are_earned_survive_the_power_and_are_used() {
    use Button::{A, B, Down, Up};

    // The deck is the chip's own; the player's model learns it by being switched on again.
    let mut player = off_and_on(deal_a_good_deck());
    press(&mut player, &[A]);
    play_greedily(&mut player, Game::is_over);
    let feats = game(&player).feats_met();
    assert!(feats.contains(Feat::Axe) && feats.contains(Feat::Sail));
    assert_eq!(player.midend().screen(), ScreenId::GameOver);

    // The power goes at that very moment: they are earned, and the game is counted once (F4).
    let mut player = off_and_on(player);
    let saved = player.saved().expect("a save");
    assert_eq!(saved.profile.earned(), feats);
    assert_eq!(saved.profile.tally(Difficulty::Hard, false).games, 1);
    let earned = Earned {
        hardest: Difficulty::Hard,
        first: 1,
    };
    for feat in feats.iter() {
        assert_eq!(saved.profile.feat(feat).earned, Some(earned));
    }

    // The score, and each of them; then the last page, and the title.
    press(&mut player, &[A]);
    assert_eq!(player.midend().screen(), ScreenId::GameOver);
    player.rest(COUNTED);
    for _ in feats.iter() {
        press(&mut player, &[A]);
        assert_eq!(player.midend().screen(), ScreenId::FeatEarned);
        // The game is still being looked through.
        player.rest(COUNTED);
        assert_same(&player.machine.display().glass(), &player.model.frame());
    }
    press(&mut player, &[A, A, A, Up, A]);
    assert_eq!(player.midend().screen(), ScreenId::Title);
    let mut player = off_and_on(player);
    let saved = player.saved().expect("a save");
    assert!(saved.game.is_none());
    assert_eq!(saved.profile.tally(Difficulty::Hard, false).games, 1);

    // New game, Feats: the first and the fourth of the list.
    choose(&mut player, &[Text::NewGame, Text::Feats]);
    press(&mut player, &[A, Down, Down, Down, A, B]);
    choose(&mut player, &[Text::Start]);
    assert_eq!(
        player.midend().screen(),
        ScreenId::ChooseBuilding,
        "the Sail's choice"
    );
    let mut player = off_and_on(player);
    press(&mut player, &[A]);
    assert_eq!(game(&player).phase(), Phase::SetUp);
    let last = game(&player).deck().card(15);
    play(&mut player, Move::Sail { depth: 15 });
    assert_eq!(game(&player).deck().card(0), last);

    // The Axe comes up first in round 2 (S4), and stores its log.
    play_greedily(&mut player, |game| game.round() == 2);
    let mut player = off_and_on(player);
    press(&mut player, &[A]);
    let axe = game(&player).open_card(Slot::First).expect("it is on top");
    assert_eq!(axe.card(), Card::AXE);
    let moves = game(&player).legal_moves();
    let stores = |act: &Act| act.slot == Slot::First && act.action == Action::Store;
    let store = moves
        .iter()
        .find(|m| matches!(m, Move::Act(act) if stores(act)));
    play(&mut player, *store.expect("it is free"));
    let position = game(&player);
    let mut stored = position.deck().stored().map(|(_, card)| card.card());
    assert!(stored.any(|card| card == Card::AXE));
    assert_known(&player.machine);
}
