use super::*;

const CUT_IN_NEXT: fn(usize) -> Moment = |progress| Moment::Operation { after: 0, progress };

fn bytes(nor: &mut Nor, offset: usize, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    nor.read(offset, &mut bytes).expect("readable");
    bytes
}

#[test]
fn a_program_only_clears_bits() {
    let mut nor = Nor::erased(SECTOR);
    nor.program(10, &[0xF0]).unwrap();
    nor.program(10, &[0x3C]).unwrap();
    assert_eq!(bytes(&mut nor, 9, 3), [0xFF, 0x30, 0xFF]);
}

#[test]
fn an_erase_sets_its_sectors_and_no_other() {
    let mut nor = Nor::from_image(&[0; 3 * SECTOR]);
    nor.erase(SECTOR, 2 * SECTOR).unwrap();
    assert!(
        nor.image()[SECTOR..2 * SECTOR]
            .iter()
            .all(|&byte| byte == 0xFF)
    );
    assert!(
        nor.image()[..SECTOR]
            .iter()
            .chain(&nor.image()[2 * SECTOR..])
            .all(|&byte| byte == 0)
    );
    assert_eq!(nor.sector_erases(), [0, 1, 0]);
}

#[test]
fn a_write_over_a_page_end_is_two_operations() {
    let mut nor = Nor::erased(SECTOR);
    nor.start_log();
    nor.program(PAGE - 1, &[0; 2]).unwrap();
    nor.erase(0, SECTOR).unwrap();
    let operation = |action, offset, length| Operation {
        action,
        offset,
        length,
    };
    assert_eq!(
        nor.take_log(),
        [
            operation(Action::Program, PAGE - 1, 1),
            operation(Action::Program, PAGE, 1),
            operation(Action::Erase, 0, SECTOR)
        ]
    );
    assert_eq!(
        nor.work(),
        Work {
            programs: 2,
            erases: 1,
            micros: 2 * Timing::TYPICAL.program_micros + Timing::TYPICAL.erase_micros
        }
    );
}

#[test]
fn what_leaves_the_chip_or_its_sectors_is_refused() {
    let mut nor = Nor::erased(2 * SECTOR);
    assert_eq!(
        nor.read(2 * SECTOR - 1, &mut [0; 2]),
        Err(Fault::OutOfRange)
    );
    assert_eq!(nor.program(2 * SECTOR, &[0]), Err(Fault::OutOfRange));
    assert_eq!(nor.program(usize::MAX, &[0]), Err(Fault::OutOfRange));
    assert_eq!(nor.erase(SECTOR, 0), Err(Fault::OutOfRange));
    assert_eq!(nor.erase(SECTOR, 3 * SECTOR), Err(Fault::OutOfRange));
    assert_eq!(nor.erase(1, SECTOR), Err(Fault::Misaligned));
    assert_eq!(nor.erase(0, SECTOR - 1), Err(Fault::Misaligned));
    assert!(nor.image().iter().all(|&byte| byte == 0xFF));
    assert_eq!(nor.work(), Work::default());
}

#[test]
fn a_cut_by_bytes_leaves_a_prefix_and_a_dead_chip() {
    let mut nor = Nor::erased(SECTOR);
    nor.cut_power_at(
        Moment::Operation {
            after: 1,
            progress: 2,
        },
        Tear::Prefix,
    );
    nor.program(0, &[1]).unwrap();
    assert_eq!(nor.program(1, &[2, 3, 4]), Err(Fault::PowerLost));
    assert_eq!(nor.read(0, &mut [0]), Err(Fault::PowerLost));
    assert_eq!(nor.program(0, &[0]), Err(Fault::PowerLost));
    assert_eq!(nor.erase(0, SECTOR), Err(Fault::PowerLost));
    nor.power_up();
    assert_eq!(bytes(&mut nor, 0, 4), [1, 2, 3, 0xFF]);
}

#[test]
fn a_cut_by_time_falls_into_the_operation_of_that_time() {
    let mut nor = Nor::from_image(&[0; SECTOR]);
    nor.cut_power_at(
        Moment::Busy {
            micros: Timing::TYPICAL.program_micros + Timing::TYPICAL.erase_micros / 2,
        },
        Tear::Prefix,
    );
    nor.program(0, &[0]).unwrap();
    assert_eq!(nor.erase(0, SECTOR), Err(Fault::PowerLost));
    assert_eq!(
        nor.image().iter().filter(|&&byte| byte == 0xFF).count(),
        SECTOR / 2
    );
}

/// A page whose program to 5A was cut.
fn torn_page(seed: u64, progress: usize) -> Vec<u8> {
    let mut nor = Nor::erased(SECTOR);
    nor.cut_power_at(CUT_IN_NEXT(progress), Tear::Bits { seed });
    assert_eq!(nor.program(0, &[0x5A; PAGE]), Err(Fault::PowerLost));
    assert!(nor.image()[PAGE..].iter().all(|&byte| byte == 0xFF));
    nor.image()[..PAGE].to_vec()
}

#[test]
fn torn_bits_are_between_before_and_after_and_by_seed() {
    assert_eq!(torn_page(7, 0), [0xFF; PAGE]);
    assert_eq!(torn_page(7, PAGE), [0x5A; PAGE]);
    let mut cleared = Vec::new();
    for seed in 0..64 {
        let torn = torn_page(seed, PAGE / 2);
        assert_eq!(torn, torn_page(seed, PAGE / 2));
        assert!(torn.iter().all(|&byte| byte & 0x5A == 0x5A));
        cleared.push(torn.iter().map(|byte| byte.count_zeros()).sum::<u32>());
    }
    assert!(cleared.contains(&0) && cleared.contains(&1024));
    let half = cleared.iter().filter(|bits| (400..624).contains(*bits));
    assert!(
        half.count() > 32,
        "about half of the bits, as a rule: {cleared:?}"
    );
}

#[test]
fn a_torn_erase_only_sets_bits() {
    let mut torn = 0;
    for seed in 0..16 {
        let mut nor = Nor::from_image(&[0x0F; SECTOR]);
        nor.cut_power_at(CUT_IN_NEXT(SECTOR / 2), Tear::Bits { seed });
        assert_eq!(nor.erase(0, SECTOR), Err(Fault::PowerLost));
        assert!(nor.image().iter().all(|&byte| byte & 0x0F == 0x0F));
        let begun = nor.image().iter().any(|&byte| byte != 0x0F);
        let unfinished = nor.image().iter().any(|&byte| byte != 0xFF);
        torn += usize::from(begun && unfinished);
    }
    assert!(torn > 0, "some erases stop halfway");
}

/// The readings of a torn page after the first power-up (twice) and after the second.
fn readings(tear: Tear) -> [Vec<u8>; 3] {
    let mut nor = Nor::erased(SECTOR);
    nor.cut_power_at(CUT_IN_NEXT(PAGE / 2), tear);
    assert_eq!(nor.program(0, &[0; PAGE]), Err(Fault::PowerLost));
    nor.power_up();
    let first = bytes(&mut nor, 0, PAGE);
    let second = bytes(&mut nor, 0, PAGE);
    nor.power_down();
    nor.power_up();
    [first, second, bytes(&mut nor, 0, PAGE)]
}

#[test]
fn flickering_bits_are_misread_once() {
    for seed in 0..8 {
        let [first, second, later] = readings(Tear::Flicker { seed });
        assert_ne!(first, second);
        assert_eq!(second, later);
    }
}

#[test]
fn fading_bits_are_misread_for_one_power_up() {
    for seed in 0..8 {
        let [first, second, later] = readings(Tear::Fading { seed });
        assert_eq!(first, second);
        assert_ne!(second, later);
    }
}

/// Two readings of a torn page at each of many power-ups.
fn many_readings(tear: Tear) -> Vec<[Vec<u8>; 2]> {
    let mut nor = Nor::erased(SECTOR);
    nor.cut_power_at(CUT_IN_NEXT(PAGE / 2), tear);
    assert_eq!(nor.program(0, &[0x0F; PAGE]), Err(Fault::PowerLost));
    let power_ups = (0..32).map(|_| {
        nor.power_down();
        nor.power_up();
        [bytes(&mut nor, 0, PAGE), bytes(&mut nor, 0, PAGE)]
    });
    power_ups.collect()
}

#[test]
fn wavering_bits_settle_anew_at_every_power_up() {
    let readings = many_readings(Tear::Wavering { seed: 1 });
    assert!(readings.iter().all(|[first, second]| first == second));
    let first: Vec<_> = readings.into_iter().map(|[first, _]| first).collect();
    assert!(first.iter().flatten().all(|byte| byte & 0x0F == 0x0F));
    assert!(first.contains(&vec![0x0F; PAGE]) && first.contains(&vec![0xFF; PAGE]));
    let half = |page: &&Vec<u8>| page.iter().any(|&byte| byte != 0x0F && byte != 0xFF);
    assert!(first.iter().filter(half).count() > 1);
}

#[test]
fn restless_bits_settle_anew_at_every_reading() {
    let readings = many_readings(Tear::Restless { seed: 1 });
    assert!(readings.iter().any(|[first, second]| first != second));
    let done_then_untouched = [vec![0x0F; PAGE], vec![0xFF; PAGE]];
    assert!(readings.contains(&done_then_untouched));
}

#[test]
fn an_erase_that_wavers_may_have_cleared_bits_first() {
    let mut cleared = 0;
    for seed in 0..16 {
        let mut nor = Nor::from_image(&[0xF0; SECTOR]);
        nor.cut_power_at(CUT_IN_NEXT(SECTOR / 2), Tear::Wavering { seed });
        assert_eq!(nor.erase(0, SECTOR), Err(Fault::PowerLost));
        nor.power_up();
        let torn = bytes(&mut nor, 0, SECTOR);
        cleared += usize::from(torn.iter().any(|byte| byte & 0xF0 != 0xF0));
    }
    assert!(cleared > 0);
}

#[test]
fn a_tear_leaves_what_another_tear_left_in_the_bits_it_did_not_drive() {
    let mut nor = Nor::erased(SECTOR);
    for byte in [0x0F, 0xF0] {
        nor.cut_power_at(CUT_IN_NEXT(1), Tear::Wavering { seed: 1 });
        assert_eq!(nor.program(0, &[byte; 2]), Err(Fault::PowerLost));
        nor.power_up();
    }
    let mut seen = (0, 0xFF);
    for _ in 0..32 {
        nor.power_down();
        nor.power_up();
        let byte = bytes(&mut nor, 0, 1)[0];
        seen = (seen.0 | byte, seen.1 & byte);
    }
    assert_eq!(seen, (0xFF, 0), "every bit reads one way and the other");
}

#[test]
fn some_torn_programs_look_complete_and_some_untouched() {
    let first: Vec<_> = (0..16)
        .map(|seed| readings(Tear::Fading { seed })[0].clone())
        .collect();
    assert!(first.contains(&vec![0; PAGE]));
    assert!(first.contains(&vec![0xFF; PAGE]));
}

#[test]
fn programming_or_erasing_again_settles_the_bits_driven() {
    for erase in [false, true] {
        for seed in 0..32 {
            let tear = match seed % 4 {
                0 => Tear::Flicker { seed },
                1 => Tear::Fading { seed },
                2 => Tear::Wavering { seed },
                _ => Tear::Restless { seed },
            };
            let mut nor = Nor::erased(SECTOR);
            nor.cut_power_at(CUT_IN_NEXT(PAGE / 2), tear);
            assert_eq!(nor.program(0, &[0; PAGE]), Err(Fault::PowerLost));
            nor.power_up();
            if erase {
                nor.erase(0, SECTOR).unwrap();
            } else {
                nor.program(0, &[0; PAGE]).unwrap();
            }
            let value = if erase { 0xFF } else { 0 };
            assert_eq!(bytes(&mut nor, 0, PAGE), [value; PAGE]);
        }
    }
}
