#!/bin/sh
# Prints how many x86-64 instructions one turn of random play takes on average: all legal
# moves, one chosen, played. Counted by callgrind as the difference of two runs, so that
# starting the program and dealing the decks do not count.
#
# Usage: host-tests/count-instructions.sh [PROFILE]      (desktop, what `cargo palm` runs; or release)
set -eu
cd "$(dirname "$0")/.."

command -v valgrind >/dev/null || {
    echo "valgrind is not installed: it counts the instructions." >&2
    exit 2
}

profile=${1:-desktop}
cargo build --quiet --profile "$profile" --target host-tuple --package palm
host=$(rustc --print host-tuple)
palm=${CARGO_TARGET_DIR:-target}/$host/$profile/palm

# Prints "instructions turns" of a run that plays at least this many turns.
run() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$palm" bench --turns "$1" 2>&1 |
        awk '/^turns/ { turns = $2 } /Collected/ { instructions = $4 } END { print instructions, turns }'
}

short=$(run 10000)
long=$(run 110000)
echo "$short $long" | awk '{ printf "%.1f instructions per random turn (%d turns)\n", ($3 - $1) / ($4 - $2), $4 - $2 }'
