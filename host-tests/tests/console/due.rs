//! What a screen waits for is on the glass when its time has come, whatever else happens in that
//! very moment.

use host_tests::glass::assert_same;
use host_tests::scenes;
use palm_island::console::Stimulus;

/// As many moments as a screen has that counts something up.
const MOMENTS: usize = 24;

#[test]
fn nothing_that_happens_hides_that_the_time_has_come() {
    let others = [
        Stimulus::Thought(0),
        Stimulus::Saved { untidy: false },
        Stimulus::Shown,
        Stimulus::Battery(4_000),
    ];
    let pairs = scenes::all().into_iter().zip(scenes::all());
    let mut changes = 0;
    for (on_time, overtaken) in pairs {
        let name = on_time.name.clone();
        let stages = on_time.into_stage().zip(overtaken.into_stage());
        let Some((mut on_time, mut overtaken)) = stages else {
            continue;
        };
        for other in others.into_iter().cycle().take(MOMENTS) {
            let before = on_time.shown().clone();
            if !on_time.overtake(Stimulus::Time) {
                break;
            }
            on_time.feed(other);
            overtaken.overtake(other);
            // Whoever still waits for this moment is told now.
            for stage in [&mut on_time, &mut overtaken] {
                stage.wait(0);
            }
            changes += usize::from(before != *on_time.shown());
            assert_same(on_time.shown(), overtaken.shown());
            let (then, now) = (overtaken.midend().deadline(), on_time.midend().deadline());
            assert_eq!(then, now, "{name}: {other:?}");
        }
    }
    assert!(changes > 400, "{changes}");
}
