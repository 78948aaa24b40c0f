//! The page in real browsers. Without a browser the tests pass and say what they left out.

mod cable;
mod firefox;
mod looks;
mod offline;
mod play;
mod replays;
mod saves;
mod sharing;
mod site;
mod sound;
mod tabs;
mod twin;
mod windows;

use host_tests::explorer::Explorer;
use host_tests::handheld::{boot, firmware, flash_with_game};
use palm_browser::Options;
use palm_machine::{Button, Options as Board};

/// Writes a save with a game at its first turn; gives its path.
fn save_with_game(options: &Options) -> std::path::PathBuf {
    let flash = flash_with_game();
    let region = firmware().save_region().expect("a place for saves");
    let path = options.directory.join("game.bin");
    std::fs::create_dir_all(&options.directory).expect("a directory");
    std::fs::write(&path, &flash.image()[region]).expect("a save file");
    path
}

/// The keys from the title to this many moves into that game.
fn keys(moves: usize) -> Vec<Button> {
    let mut player = Explorer::new(boot(flash_with_game(), Board::default()), 1).expect("a save");
    let mut game = player.saved().expect("a save").game.expect("a game");
    for _ in 0..moves {
        game = player.make_a_move(&game).expect("there is a move");
    }
    player.keys().collect()
}
