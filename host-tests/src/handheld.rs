//! The emulated handheld with the real firmware, ready to be pressed.

use std::sync::OnceLock;

use palm::save_file;
use palm_island::deal::Seed;
use palm_island::game::{Feats, Villagers};
use palm_island::profile::Profile;
use palm_island::profile::{Ongoing, Opened};
use palm_machine::nor::Nor;
use palm_machine::{Button, Firmware, Machine, Options, Stop, Time};

/// Nothing happens for this long: the glass shows what it should.
pub const QUIET: Time = Time::from_millis(100);
/// Whatever takes longer will never settle.
pub const LONG: Time = Time::from_millis(3_000);
/// How long a finger stays down.
pub const TAP: Time = Time::from_millis(60);

/// The release firmware; built at most once for all tests.
pub fn firmware() -> &'static Firmware {
    static FIRMWARE: OnceLock<Firmware> = OnceLock::new();
    FIRMWARE.get_or_init(|| palm::firmware::choose(None).expect("the firmware builds"))
}

/// Power on, without waiting for anything.
pub fn power_on(flash: Nor, options: Options) -> Machine {
    Machine::new(firmware(), flash, options).expect("the firmware fits the handheld")
}

/// Power on, and wait until the first picture is on the glass.
pub fn boot(flash: Nor, options: Options) -> Machine {
    let mut machine = power_on(flash, options);
    settle(&mut machine);
    machine
}

/// Waits until the glass has settled.
pub fn settle(machine: &mut Machine) {
    assert_eq!(machine.run_until_idle(QUIET, LONG), Stop::Idle);
}

/// One clean tap, and what it does.
pub fn tap(machine: &mut Machine, button: Button) {
    machine.set_button(button, true);
    machine.run_for(TAP);
    machine.set_button(button, false);
    machine.run_for(TAP);
}

/// A handheld must never do anything that its model does not do.
pub fn assert_known(machine: &Machine) {
    let unmodelled = machine.unmodelled();
    assert!(
        unmodelled.is_empty(),
        "{} unknown accesses, the first: {}",
        unmodelled.len(),
        unmodelled[0]
    );
}

/// A flash chip with a save in it: a few deals, and a game at its beginning.
pub fn flash_with_game() -> Nor {
    flash_with_deck(42)
}

/// The same with the deck of a seed.
pub fn flash_with_deck(seed: u64) -> Nor {
    let seed = Seed(seed);
    let mut profile = Profile::default();
    (0..7).for_each(|_| {
        profile.deal();
    });
    let deal = seed.deal(Feats::NONE, Villagers::new());
    let game = Ongoing::start(deal, Some(seed)).expect("a deal by the rules");
    flash_with(&profile, Some(&game))
}

/// A flash chip with this save in it.
pub fn flash_with(profile: &Profile, game: Option<&Ongoing>) -> Nor {
    save_file::holding(profile, game, firmware()).expect("the save can be written")
}

/// What the firmware finds in this flash when it starts.
pub fn opened(flash: &Nor) -> Opened {
    save_file::opened(flash, firmware()).expect("the save can be mounted")
}
