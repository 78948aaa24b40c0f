use palm::machine::*;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let fw = Firmware::load(path.as_ref()).unwrap();
    let mut m = Machine::new(&fw, Machine::blank_flash(), Options::default()).unwrap();
    let t = std::time::Instant::now();
    println!(
        "{:?}",
        m.run_until_idle(Time::from_millis(50), Time::from_millis(3000))
    );
    println!(
        "{} {:?} cycles {:?} wall {:?}",
        m.now(),
        m.display().last_change(),
        m.cycles(),
        t.elapsed()
    );
    let b = Button::A;
    for i in 0..5 {
        m.schedule_press(
            b,
            m.now() + Time::from_millis(100 * i),
            Time::from_millis(50),
        );
    }
    println!("{:?}", m.run_for(Time::from_millis(2000)));
    for l in m.log() {
        println!("{} {}", l.at, l.text);
    }
    for u in m.unmodelled().iter().take(20) {
        println!("{u}");
    }
    let g = m.display().glass();
    for y in 0..32 {
        let s: String = (0..128)
            .map(|x| match (g.pixel(x, 2 * y), g.pixel(x, 2 * y + 1)) {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                _ => '█',
            })
            .collect();
        println!("{s}");
    }
    println!(
        "{} {:?} {:?} stack {} led {:?} stuck {:?} wall {:?}",
        m.now(),
        m.cycles(),
        m.traffic(),
        m.stack_high_water(),
        m.led_changes(),
        m.stuck(),
        t.elapsed()
    );
}
