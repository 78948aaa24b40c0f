//! What the firmware may cost: every figure of `palm measure` that has a
//! limit keeps it.

use host_tests::handheld::firmware;

#[test]
fn every_figure_is_within_its_limit() {
    let figures = host_tests::measure::figures(firmware()).expect("the firmware runs");
    assert!(
        figures
            .iter()
            .filter(|figure| figure.limit.is_some())
            .count()
            >= 7
    );
    for figure in figures {
        assert!(
            figure.is_within_limit(),
            "{figure}, limit {:?}",
            figure.limit
        );
    }
}
