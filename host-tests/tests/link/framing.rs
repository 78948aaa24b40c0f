//! Frames: whatever is on the wire, a whole frame after it is heard, and nothing else is.

use host_tests::dealer::Dealer;
use palm_island::link::{Body, Frame, MESSAGE_MOST, Receiver, seal};

fn body(dealer: &mut Dealer) -> Body {
    let length = 1 + dealer.below(MESSAGE_MOST);
    (0..length)
        .map(|_| [0, 1, 255, 7][dealer.below(4)])
        .collect()
}

fn hear(receiver: &mut Receiver, bytes: &[u8]) -> Vec<Vec<u8>> {
    let heard = bytes
        .iter()
        .filter_map(|&byte| receiver.push(byte).map(<[u8]>::to_vec));
    heard.collect()
}

#[test]
fn a_frame_is_heard_after_any_garbage() {
    let mut dealer = Dealer::new(1);
    let mut receiver = Receiver::new();
    for _ in 0..20_000 {
        let garbage: Vec<u8> = (0..dealer.below(200))
            .map(|_| dealer.below(256) as u8)
            .collect();
        assert_eq!(hear(&mut receiver, &garbage), Vec::<Vec<u8>>::new());
        if dealer.below(4) == 0 {
            receiver.spoil();
        }
        let body = body(&mut dealer);
        let mut frame = Frame::new();
        seal(&body, &mut frame);
        assert_eq!(hear(&mut receiver, &frame), vec![body.to_vec()]);
    }
}

#[test]
fn a_frame_with_any_byte_changed_lost_or_added_is_not_heard() {
    let mut dealer = Dealer::new(2);
    for _ in 0..200 {
        let body = body(&mut dealer);
        let mut frame = Frame::new();
        seal(&body, &mut frame);
        for at in 1..frame.len() - 1 {
            let mut changed = frame.to_vec();
            changed[at] ^= 1 << dealer.below(8);
            assert_eq!(hear(&mut Receiver::new(), &changed), Vec::<Vec<u8>>::new());
            let mut lost = frame.to_vec();
            lost.remove(at);
            assert_eq!(hear(&mut Receiver::new(), &lost), Vec::<Vec<u8>>::new());
            // One zero more beside a zero says nothing.
            let mut added = frame.to_vec();
            added.insert(at, 1 + dealer.below(255) as u8);
            assert_eq!(hear(&mut Receiver::new(), &added), Vec::<Vec<u8>>::new());
        }
    }
}
