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
            micros: 2 * PROGRAM_MICROS + ERASE_MICROS
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
            micros: PROGRAM_MICROS + ERASE_MICROS / 2,
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
        for seed in 0..8 {
            let mut nor = Nor::erased(SECTOR);
            nor.cut_power_at(CUT_IN_NEXT(PAGE / 2), Tear::Fading { seed });
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
