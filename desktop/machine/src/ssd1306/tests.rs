use super::*;

/// A display that is set up as drivers do, with its memory cleared.
fn ready() -> Ssd1306 {
    let mut display = Ssd1306::new(true);
    command(&mut display, &[0x8D, 0x14, 0xA1, 0xC8, 0x20, 0x00, 0xAF]);
    data(&mut display, &[0; WIDTH * PAGES]);
    display
}

fn transaction(display: &mut Ssd1306, control: u8, bytes: &[u8]) {
    assert!(display.select(ADDRESS, Time::ZERO));
    assert!(display.receive(control, Time::ZERO));
    for byte in bytes {
        assert!(display.receive(*byte, Time::from_millis(1)));
    }
    display.release();
}

fn command(display: &mut Ssd1306, bytes: &[u8]) {
    transaction(display, 0x00, bytes);
}

fn data(display: &mut Ssd1306, bytes: &[u8]) {
    transaction(display, CONTROL_DATA, bytes);
}

fn lit(display: &Ssd1306) -> Vec<(usize, usize)> {
    (0..HEIGHT)
        .flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
        .filter(|(x, y)| display.lit(*x, *y))
        .collect()
}

#[test]
fn the_low_bit_is_the_upper_pixel() {
    let mut display = ready();
    data(&mut display, &[0b101]);
    assert_eq!(lit(&display), [(0, 0), (0, 2)]);
}

#[test]
fn a_window_wraps_into_its_next_page_and_back_to_its_start() {
    let mut display = ready();
    command(&mut display, &[0x21, 10, 11, 0x22, 2, 3]);
    data(&mut display, &[1, 2, 4, 8, 16]);
    assert_eq!(lit(&display), [(11, 17), (10, 20), (10, 26), (11, 27)]);
}

#[test]
fn vertical_addressing_goes_down_first() {
    let mut display = ready();
    command(&mut display, &[0x20, 1, 0x21, 10, 11, 0x22, 2, 3]);
    data(&mut display, &[1, 1, 1]);
    assert_eq!(lit(&display), [(10, 16), (11, 16), (10, 24)]);
}

#[test]
fn page_addressing_stays_in_its_page() {
    let mut display = ready();
    command(&mut display, &[0x20, 2, 0xB5, 0x0E, 0x17]);
    data(&mut display, &[1, 1, 1]);
    assert_eq!(lit(&display), [(0, 40), (126, 40), (127, 40)]);
}

#[test]
fn rows_turn_at_once_and_columns_with_the_next_bytes() {
    let mut display = ready();
    data(&mut display, &[1]);
    command(&mut display, &[0xA0, 0xC0]);
    assert_eq!(lit(&display), [(0, 63)]);
    command(&mut display, &[0x21, 0, 127, 0x22, 0, 7]);
    data(&mut display, &[1]);
    assert_eq!(lit(&display), [(0, 63), (127, 63)]);
}

#[test]
fn only_a_panel_that_is_on_and_fed_is_seen() {
    let mut display = ready();
    data(&mut display, &[1]);
    command(&mut display, &[0xAE]);
    assert!(lit(&display).is_empty());
    command(&mut display, &[0xAF, 0x8D, 0x10]);
    assert!(lit(&display).is_empty());
    command(&mut display, &[0x8D, 0x14]);
    assert_eq!(lit(&display), [(0, 0)]);
}

#[test]
fn inverted_and_all_on() {
    let mut display = ready();
    data(&mut display, &[1]);
    command(&mut display, &[0xA7]);
    assert_eq!(lit(&display).len(), WIDTH * HEIGHT - 1);
    command(&mut display, &[0xA5]);
    assert_eq!(lit(&display).len(), WIDTH * HEIGHT);
}

#[test]
fn a_control_byte_for_each_byte_works_too() {
    let mut display = ready();
    transaction(
        &mut display,
        CONTROL_ONE_BYTE,
        &[0x81, CONTROL_ONE_BYTE, 0x22],
    );
    assert_eq!(display.contrast(), 0x22);
}

#[test]
fn without_power_it_forgets_everything_and_answers_nobody() {
    let mut display = ready();
    data(&mut display, &[1]);
    display.unplug();
    assert!(lit(&display).is_empty());
    assert!(!display.select(ADDRESS, Time::ZERO));
    display.plug();
    assert!(!display.is_on());
    assert!(display.select(ADDRESS, Time::ZERO));
}

#[test]
fn an_unknown_command_is_told_and_another_address_is_not_ours() {
    let mut display = ready();
    command(&mut display, &[0x2F]);
    assert_eq!(display.take_unknown_commands(), [0x2F]);
    assert!(!display.select(ADDRESS + 1, Time::ZERO));
}

#[test]
fn only_bytes_that_change_the_picture_are_changes() {
    let mut display = Ssd1306::new(true);
    assert_eq!(display.last_change(), None);
    data(&mut display, &[0x55]);
    assert_eq!(display.last_change(), None, "it held that byte already");
    data(&mut display, &[0x56]);
    assert_eq!(display.last_change(), Some(Time::from_millis(1)));
    assert_eq!(display.data_bytes(), 2);
}

#[test]
fn the_status_says_whether_the_panel_is_on_and_a_reset_switches_it_off() {
    let mut display = ready();
    assert_eq!(display.send(Time::ZERO) & STATUS_OFF, 0);
    display.reset();
    assert_eq!(display.send(Time::ZERO) & STATUS_OFF, STATUS_OFF);
    assert!(!display.is_on());
}
