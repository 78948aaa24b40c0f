//! Short lists, which are all that this game has. The library's sort is made for long ones: it is
//! two to eight kilobytes of code for every kind of list, and the flash is better used otherwise.

/// Sorts a short list by a key, the smallest first. Equals stay in their order.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}
