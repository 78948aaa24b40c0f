//! Any text is refused, or names a seed whose code names it too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palm_island::deal::Seed;

fuzz_target!(|text: &str| {
    if let Ok(seed) = Seed::from_code(text) {
        assert_eq!(Seed::from_code(seed.code().as_str()), Ok(seed));
    }
});
