use super::*;

fn bought(module: Module) -> Oled {
    Oled::new(module, ADDRESS, true)
}

/// A display that is set up as drivers do, with its memory cleared.
fn ready() -> Oled {
    let mut display = bought(Module::Ssd1306);
    command(&mut display, &[0x8D, 0x14, 0xA1, 0xC8, 0x20, 0x00, 0xAF]);
    data(&mut display, &[0; WIDTH * PAGES]);
    display
}

fn transaction(display: &mut Oled, control: u8, bytes: &[u8]) {
    assert!(display.select(ADDRESS, false, Time::ZERO));
    assert!(display.receive(control, Time::ZERO));
    for byte in bytes {
        assert!(display.receive(*byte, Time::from_millis(1)));
    }
    display.release();
}

fn command(display: &mut Oled, bytes: &[u8]) {
    transaction(display, 0x00, bytes);
}

fn data(display: &mut Oled, bytes: &[u8]) {
    transaction(display, CONTROL_DATA, bytes);
}

fn lit(display: &Oled) -> Vec<(usize, usize)> {
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
    assert!(!display.select(ADDRESS, false, Time::ZERO));
    display.plug();
    assert!(!display.is_on());
    assert!(display.select(ADDRESS, false, Time::ZERO));
}

#[test]
fn an_unknown_command_is_told_and_another_address_is_not_ours() {
    let mut display = ready();
    command(&mut display, &[0x2F]);
    assert_eq!(display.take_unknown_commands(), [0x2F]);
    assert!(!display.select(ADDRESS + 1, false, Time::ZERO));
}

#[test]
fn only_bytes_that_change_the_picture_are_changes() {
    let mut display = bought(Module::Ssd1306);
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

/// An SH1106 with its memory cleared, page by page.
fn ready_sh1106() -> Oled {
    let mut display = bought(Module::Sh1106);
    command(&mut display, &[0xA1, 0xC8, 0xAF]);
    for page in 0..PAGES as u8 {
        command(&mut display, &[0xB0 | page, 0x00, 0x10]);
        data(&mut display, &[0; MOST_COLUMNS]);
    }
    display
}

#[test]
fn the_glass_of_an_sh1106_begins_at_its_third_column() {
    let mut display = ready_sh1106();
    command(&mut display, &[0xB5, 0x02, 0x10]);
    data(&mut display, &[1]);
    assert_eq!(lit(&display), [(0, 40)]);
    assert!(display.take_unknown_commands().is_empty());
    // Two columns on either side are not on the glass, and behind the last there is nothing.
    command(&mut display, &[0xB5, 0x01, 0x18]);
    data(&mut display, &[1, 1, 1, 1]);
    assert_eq!(lit(&display), [(0, 40), (127, 40)]);
}

/// What a driver for the SSD1306 makes of it: one page full, and the picture anywhere.
#[test]
fn an_sh1106_knows_no_window() {
    let mut display = ready_sh1106();
    command(
        &mut display,
        &[0x20, 0x00, 0x21, 0x00, 0x7F, 0x22, 0x00, 0x07],
    );
    assert_eq!(display.take_unknown_commands(), [0x20, 0x21, 0x22]);
    data(&mut display, &[1; WIDTH * PAGES]);
    let seen = lit(&display);
    assert!(seen.len() < WIDTH, "all in one page: {}", seen.len());
    assert!(seen.iter().all(|(_, y)| *y == seen[0].1));
}

#[test]
fn an_ssd1309_has_no_pump_and_is_lit_without() {
    let mut display = bought(Module::Ssd1309);
    command(&mut display, &[0x20, 0x00, 0xA1, 0xC8, 0xAF]);
    data(&mut display, &[0; WIDTH * PAGES]);
    data(&mut display, &[1]);
    assert_eq!(lit(&display), [(0, 0)]);
    command(&mut display, &[0x8D, 0x14]);
    assert_eq!(display.take_unknown_commands(), [0x8D]);
    assert_eq!(lit(&display), [(0, 0)]);
}

#[test]
fn a_panel_of_32_rows_shows_every_second_one_of_64() {
    let mut display = bought(Module::Small);
    command(
        &mut display,
        &[0x8D, 0x14, 0xA1, 0xC8, 0x20, 0x00, 0xDA, 0x12, 0xAF],
    );
    data(&mut display, &[0; WIDTH * PAGES]);
    data(&mut display, &[0b0000_1110]);
    assert_eq!(lit(&display), [(0, 0), (0, 1)], "the rows 1 and 3");
}

#[test]
fn one_that_is_mute_answers_no_read() {
    let mut display = ready();
    display.mute();
    assert!(display.select(ADDRESS, false, Time::ZERO));
    assert!(!display.select(ADDRESS, true, Time::ZERO));
}
