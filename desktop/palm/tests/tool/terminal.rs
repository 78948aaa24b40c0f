//! `palm play` in a terminal of its own: what the screen shows, and how the terminal is
//! left when the game ends, in whatever way.

use std::fs;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use palm::save_file;
use palm_island::deal::Seed;
use palm_island::game::{Feats, Move, Villagers};
use palm_island::profile::{Ongoing, Opened, Profile};

use crate::call::{elf, prints, tool};

/// Nothing takes longer than this, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with a game in it, and the person in front of it.
struct Screen {
    /// The person's end of the terminal.
    pty: Arc<pty_process::blocking::Pty>,
    /// The player ends it; held open so that its state can be looked at afterwards.
    _pts: pty_process::blocking::Pts,
    child: Child,
    seen: Arc<Mutex<Seen>>,
}

struct Seen {
    parser: vt100::Parser,
    /// All that was ever written.
    bytes: Vec<u8>,
}

/// What a terminal is like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It understands UTF-8.
    Modern,
    /// It takes every byte for a character.
    Bytes,
}

impl Screen {
    fn play(size: (u16, u16), args: &[&str]) -> Self {
        Self::start(size, Kind::Modern, &[("LANG", "C.UTF-8")], args)
    }

    fn start((width, height): (u16, u16), kind: Kind, env: &[(&str, &str)], args: &[&str]) -> Self {
        Self::run((width, height), kind, env, env!("CARGO_BIN_EXE_palm"), args)
    }

    fn run(
        (width, height): (u16, u16),
        kind: Kind,
        env: &[(&str, &str)],
        program: &str,
        args: &[&str],
    ) -> Self {
        let (pty, pts) = pty_process::blocking::open().unwrap();
        pty.resize(pty_process::Size::new(height, width)).unwrap();
        let mut command = pty_process::blocking::Command::new(program).args(args);
        for variable in ["LANG", "LC_ALL", "LC_CTYPE", "VTE_VERSION", "TERM_PROGRAM"] {
            command = command.env_remove(variable);
        }
        let mut command = command
            .env("TERM", "xterm-256color")
            .envs(env.iter().copied());
        let child = command.spawn_borrowed(&pts).unwrap();
        let pty = Arc::new(pty);
        let seen = Arc::new(Mutex::new(Seen {
            parser: vt100::Parser::new(height, width, 0),
            bytes: Vec::new(),
        }));
        let (of_reader, seen_by_reader) = (Arc::clone(&pty), Arc::clone(&seen));
        std::thread::spawn(move || watch(&of_reader, kind, &seen_by_reader));
        Self {
            pty,
            _pts: pts,
            child,
            seen,
        }
    }

    fn text(&self) -> String {
        self.seen.lock().unwrap().parser.screen().contents()
    }

    /// All that was ever written, as text.
    fn written(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap().bytes).into_owned()
    }

    #[track_caller]
    fn wait_for(&self, words: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.text().contains(words) {
            assert!(Instant::now() < until, "no '{words}' on:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The person gives the window another size.
    fn resize(&self, (width, height): (u16, u16)) {
        let mut seen = self.seen.lock().unwrap();
        seen.parser.screen_mut().set_size(height, width);
        let size = pty_process::Size::new(height, width);
        self.pty.resize(size).unwrap();
    }

    #[track_caller]
    fn wait_until_gone(&self, words: &str) {
        let until = Instant::now() + PATIENCE;
        while self.text().contains(words) {
            assert!(Instant::now() < until, "'{words}' on:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn type_in(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// The game ends by itself or because of what was done.
    #[track_caller]
    fn ended(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // What it said last may still be on its way.
                std::thread::sleep(Duration::from_millis(100));
                return status;
            }
            assert!(Instant::now() < until, "it goes on:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(sent.success());
    }

    /// Whether the terminal is as a shell wants it: line by line, on its own screen.
    #[track_caller]
    fn assert_given_back(&self) {
        let terminal = self.pty.as_fd().try_clone_to_owned().unwrap();
        let stty = Command::new("stty")
            .arg("-a")
            .stdin(terminal)
            .output()
            .unwrap();
        let settings = String::from_utf8(stty.stdout).unwrap();
        let has = |word: &str| settings.split_whitespace().any(|other| other == word);
        assert!(has("icanon") && has("echo"), "still raw: {settings}");
        let seen = self.seen.lock().unwrap();
        assert!(
            !seen.parser.screen().alternate_screen(),
            "still the game's screen"
        );
        assert!(!seen.parser.screen().hide_cursor(), "no cursor");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Takes in what is written, and answers as a terminal does.
fn watch(pty: &pty_process::blocking::Pty, kind: Kind, seen: &Mutex<Seen>) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = { pty }.read(&mut bytes) {
        let written = &bytes[..count];
        let mut seen = seen.lock().unwrap();
        seen.bytes.extend(written);
        let asks = |what: &[u8]| written.windows(what.len()).any(|window| window == what);
        match kind {
            Kind::Modern => seen.parser.process(written),
            Kind::Bytes => {
                let each: Vec<u8> = written
                    .iter()
                    .map(|&byte| if byte < 0x80 { byte } else { b'?' })
                    .collect();
                seen.parser.process(&each);
            }
        }
        if asks(b"\x1b[6n") {
            let (row, column) = seen.parser.screen().cursor_position();
            let _ = write!({ pty }, "\x1b[{};{}R", row + 1, column + 1);
        }
        if asks(b"\x1b[c") {
            let _ = { pty }.write_all(b"\x1b[?62c");
        }
    }
}

struct Place {
    directory: tempfile::TempDir,
    save: PathBuf,
}

impl Place {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let save = directory.path().join("x.save");
        Self { directory, save }
    }

    fn args(&self) -> [&str; 5] {
        [
            "play",
            "--elf",
            elf(),
            "--save",
            self.save.to_str().unwrap(),
        ]
    }

    /// What the save holds.
    fn opened(&self) -> Opened {
        let firmware = palm::firmware::load(Path::new(elf())).unwrap();
        let image = fs::read(&self.save).unwrap();
        let flash = save_file::flash(Some(&image), &firmware).unwrap();
        save_file::opened(&flash, &firmware).unwrap()
    }

    /// A game that has begun, by the keys of `run`.
    fn begin_game(&self) {
        let mut command = tool();
        command
            .args(["run", "--elf", elf(), "--save"])
            .arg(&self.save);
        command.args(["--keys", "A A wait:300 A wait:300 A wait:300"]);
        assert!(command.status().unwrap().success());
        assert!(self.opened().game.unwrap().moves() > 0);
    }
}

/// A code, and the seed behind it.
const CODE: &str = "222699";
const SEED: u64 = 99;

#[test]
fn a_common_terminal_shows_the_handheld_and_what_to_press() {
    let place = Place::new();
    for (size, drawn_with) in [((80, 24), '⠤'), ((100, 36), '▄'), ((160, 50), '▄')] {
        let mut screen = Screen::play(size, &place.args());
        for words in ["Z hint", "X undo", "z Enter: A", "x Esc: B", "q quit"] {
            screen.wait_for(words);
        }
        screen.wait_for(&drawn_with.to_string());
        screen.type_in("q");
        assert!(screen.ended().success());
        screen.assert_given_back();
        let saved = format!("The save is in {}.", place.save.display());
        let written = screen.written().replace("\r\n", "");
        assert!(written.contains(&saved), "{written}");
    }
}

#[test]
fn the_cable_can_be_pulled_out_and_plugged_in() {
    let place = Place::new();
    let args = [&place.args()[..], &["--seats", "2"]].concat();
    let screen = Screen::play((100, 36), &args);
    screen.wait_for("p cable");
    for words in ["cable pulled out", "cable plugged in", "cable pulled out"] {
        screen.type_in("p");
        screen.wait_for(words);
    }
    let other = Place::new();
    let alone = Screen::play((100, 36), &other.args());
    alone.wait_for("q quit");
    assert!(!alone.text().contains("p cable"));
}

/// A save with a game that ended, as a firmware left it that counted endings later.
fn with_an_ending(place: &Place) -> Seed {
    let seed = Seed(SEED);
    let deal = seed.deal(Feats::NONE, Villagers::new());
    let mut game = Ongoing::start(deal, Some(seed)).expect("a seed deals a whole deck");
    while !game.game().is_over() {
        game.play(Move::Discard).expect("a card can be discarded");
    }
    let mut profile = Profile::default();
    profile.deal();
    let firmware = palm::firmware::load(Path::new(elf())).unwrap();
    let flash = save_file::holding(&profile, Some(&game), &firmware).unwrap();
    let region = firmware.save_region().unwrap();
    fs::write(&place.save, &flash.image()[region]).unwrap();
    seed
}

#[test]
fn a_game_that_was_finished_is_said_in_a_line_to_pass_on() {
    let place = Place::new();
    let seed = with_an_ending(&place);
    let result = format!("Palm Island {} 0★ Hard", seed.code());
    for said in [true, false] {
        let mut screen = Screen::play((80, 24), &place.args());
        screen.wait_for("q quit");
        std::thread::sleep(Duration::from_millis(1_500));
        screen.type_in("q");
        assert!(screen.ended().success());
        let written = screen.written();
        assert_eq!(written.contains(&result), said, "{written}");
        assert_eq!(place.opened().profile.tally_of_all().games, 1);
    }
}

#[test]
fn a_small_window_says_which_one_would_be_sharper() {
    let place = Place::new();
    let screen = Screen::play((80, 24), &place.args());
    screen.wait_for("sharper in a window of 144x34");
    screen.resize((144, 40));
    screen.wait_until_gone("sharper");
    screen.wait_for("q quit");
    screen.resize((80, 24));
    screen.wait_for("sharper in a window of 144x34");
}

#[test]
fn the_glyphs_can_be_changed() {
    let place = Place::new();
    let screen = Screen::play((80, 24), &place.args());
    screen.wait_for("Z hint");
    for glyphs in ["sextants", "braille", "sextants"] {
        screen.type_in("g");
        screen.wait_for(&format!("glyphs: {glyphs}"));
    }
    let args = [&place.args()[..], &["--glyphs", "pebbles"]].concat();
    let mut refused = Screen::play((80, 24), &args);
    assert_eq!(refused.ended().code(), Some(2));
    assert!(refused.text().contains("'pebbles' are no glyphs"));
}

#[test]
fn a_terminal_that_is_too_small_is_told_how_large_it_must_be() {
    let place = Place::new();
    let mut screen = Screen::play((79, 24), &place.args());
    assert_eq!(screen.ended().code(), Some(1));
    let said = screen.text().replace('\n', "");
    assert!(said.contains("it has 79x24 characters"), "{said}");
    assert!(said.contains("needs 80x18"), "{said}");
}

/// Signals end the game as the player would, and the sender sees that they did.
#[test]
fn signals_keep_the_save_and_give_the_terminal_back() {
    for (signal, number) in [("-TERM", 15), ("-HUP", 1), ("-INT", 2)] {
        let place = Place::new();
        let mut screen = Screen::play((80, 24), &place.args());
        screen.wait_for("Z hint");
        screen.signal(signal);
        assert_eq!(screen.ended().signal(), Some(number));
        screen.assert_given_back();
        assert!(place.save.exists(), "{signal}");
        let left = fs::read_dir(place.directory.path()).unwrap().count();
        assert_eq!(left, 1, "nothing but the save");
    }
}

#[test]
fn a_second_player_is_told_that_the_save_is_in_use() {
    let place = Place::new();
    let mut first = Screen::play((80, 24), &place.args());
    first.wait_for("Z hint");
    let mut second = Screen::play((80, 24), &place.args());
    assert_eq!(second.ended().code(), Some(1));
    let said = second.text().replace('\n', "");
    assert!(said.contains("x.save is in use"), "{said}");
    first.type_in("q");
    assert!(first.ended().success());
    // Killed, the first would have left its lock file, but nobody is locked out.
    let third = Screen::play((80, 24), &place.args());
    third.wait_for("Z hint");
    third.signal("-KILL");
    drop(third);
    Screen::play((80, 24), &place.args()).wait_for("Z hint");
}

/// The window is closed: nobody is left to tell, but the game is kept and nothing goes on.
#[test]
fn a_window_that_is_closed_keeps_the_save() {
    let place = Place::new();
    let (pty, pts) = pty_process::blocking::open().unwrap();
    pty.resize(pty_process::Size::new(24, 80)).unwrap();
    let command = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_palm"));
    let command = command.args(place.args()).env("LANG", "C.UTF-8");
    let mut child = command.spawn(pts).unwrap();
    let mut written: Vec<u8> = Vec::new();
    let legend = b"Z hint";
    while !written.windows(legend.len()).any(|window| window == legend) {
        let mut bytes = [0; 4096];
        let count = { &pty }.read(&mut bytes).unwrap();
        written.extend(&bytes[..count]);
    }
    drop(pty);
    let until = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < until, "it goes on without a window");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(place.save.exists());
    assert_eq!(fs::read_dir(place.directory.path()).unwrap().count(), 1);
}

/// On a full disk the game goes on; it is said, and the last good save stays.
#[test]
fn a_full_disk_does_not_end_the_game() {
    let place = Place::new();
    place.begin_game();
    let old = fs::read(&place.save).unwrap();
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let args = [
        &["-c", script, env!("CARGO_BIN_EXE_palm")],
        &place.args()[..],
    ]
    .concat();
    let env = [("LANG", "C.UTF-8")];
    let mut screen = Screen::run((80, 24), Kind::Modern, &env, "sh", &args);
    screen.wait_for("Z hint");
    screen.wait_for("Cannot write");
    screen.type_in("g");
    screen.wait_for("glyphs: ");
    screen.type_in("q");
    assert_eq!(screen.ended().code(), Some(1));
    screen.assert_given_back();
    assert!(screen.text().contains("Cannot write"), "{}", screen.text());
    assert!(fs::read(&place.save).unwrap() == old);
    assert_eq!(fs::read_dir(place.directory.path()).unwrap().count(), 1);
}

#[test]
fn any_locale_will_do_where_the_terminal_understands() {
    for env in [
        &[][..],
        &[("LANG", "C")],
        &[("LC_ALL", "POSIX"), ("LANG", "de_DE.UTF-8")],
    ] {
        let place = Place::new();
        let screen = Screen::start((80, 24), Kind::Modern, env, &place.args());
        screen.wait_for("Z hint");
    }
}

#[test]
fn a_terminal_that_does_not_understand_is_told_what_to_type() {
    let place = Place::new();
    let mut screen = Screen::start((80, 24), Kind::Bytes, &[("LANG", "C")], &place.args());
    assert_eq!(screen.ended().code(), Some(1));
    let said = screen.text().replace('\n', " ");
    assert!(said.contains("LC_ALL=C.UTF-8 cargo palm play"), "{said}");
    screen.assert_given_back();
}

#[test]
fn a_code_deals_its_deck() {
    let place = Place::new();
    let args = [&place.args()[..], &["--code", CODE]].concat();
    let mut screen = Screen::play((80, 24), &args);
    screen.wait_for("Z hint");
    screen.type_in("q");
    assert!(screen.ended().success());
    let opened = place.opened();
    let game = opened.game.expect("a game is dealt");
    assert_eq!((game.seed().unwrap().0, game.moves()), (SEED, 0));
    assert_eq!(opened.profile.deals(), 1);
    assert!(prints(&["deal", "--code", CODE]).contains("seed 99\n"));
}

#[test]
fn a_game_in_progress_is_asked_about_first() {
    let place = Place::new();
    place.begin_game();
    let old = fs::read(&place.save).unwrap();
    let args = [&place.args()[..], &["--code", CODE]].concat();
    for answer in ["n\r", "\r", "maybe\r"] {
        let mut screen = Screen::play((80, 24), &args);
        screen.wait_for("Give it up for the deck 222699? [y/N]");
        screen.type_in(answer);
        assert!(screen.ended().success());
        assert!(fs::read(&place.save).unwrap() == old, "{answer:?}");
    }
    let mut screen = Screen::play((80, 24), &args);
    screen.wait_for("[y/N]");
    screen.type_in("y\r");
    screen.wait_for("Z hint");
    screen.type_in("q");
    assert!(screen.ended().success());
    let game = place.opened().game.expect("a game is dealt");
    assert_eq!((game.seed().unwrap().0, game.moves()), (SEED, 0));
}

#[test]
fn two_handhelds_are_played_in_one_terminal() {
    let place = Place::new();
    for (size, both) in [((80, 24), false), ((165, 30), true)] {
        let mut args = place.args().to_vec();
        args.extend(["--seats", "2"]);
        let mut screen = Screen::play(size, &args);
        screen.wait_for("1 of 2: Tab");
        let cases = |screen: &Screen| screen.text().matches('▲').count();
        assert_eq!(cases(&screen), if both { 2 } else { 1 });
        screen.type_in("\t");
        screen.wait_for("2 of 2: Tab");
        screen.wait_for("x-2.save");
        screen.type_in("q");
        assert!(screen.ended().success());
        screen.assert_given_back();
        for save in ["x.save", "x-2.save"] {
            assert!(place.directory.path().join(save).exists(), "{save}");
            assert!(screen.written().contains(save));
        }
    }
}

#[test]
fn two_terminals_are_on_one_link_also_after_one_was_killed() {
    let places = [Place::new(), Place::new()];
    let runtime = tempfile::tempdir().unwrap();
    let env = [
        ("LANG", "C.UTF-8"),
        ("XDG_RUNTIME_DIR", runtime.path().to_str().unwrap()),
    ];
    let play = |place: &Place| {
        let mut args = place.args().to_vec();
        args.extend(["--link", "test"]);
        Screen::start((100, 36), Kind::Modern, &env, &args)
    };
    let mut first = play(&places[0]);
    first.wait_for("link test: nobody else yet");
    let mut second = play(&places[1]);
    first.wait_for("link test: one other handheld");
    second.wait_for("link test: one other handheld");
    second.signal("-KILL");
    second.ended();
    first.wait_for("link test: nobody else yet");
    let mut second = play(&places[1]);
    first.wait_for("link test: one other handheld");
    second.wait_for("link test: one other handheld");
    for screen in [&mut first, &mut second] {
        screen.type_in("q");
        assert!(screen.ended().success());
        screen.assert_given_back();
    }
}
