//! What the display's memory holds, as far as we know. Compared with a new
//! frame it says which windows have to go over the wire, so that a cursor
//! that moves costs a few bytes and not a whole picture.

use heapless::Deque;

use super::frame::{Frame, PAGES, WIDTH};

/// What opening a window costs, in bytes on the wire: its two address ranges
/// (6), the bus address and the control byte of both transactions (4), and
/// about one for their start and stop conditions. Sending up to that many
/// bytes again is cheaper than leaving them out.
pub const WINDOW_COST: usize = 11;

/// A rectangle of the display's memory; all four bounds belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub left: usize,
    pub right: usize,
    pub top: usize,
    pub bottom: usize,
}

impl Window {
    const ALL: Self = Self {
        left: 0,
        right: WIDTH - 1,
        top: 0,
        bottom: PAGES - 1,
    };

    /// How many bytes it holds.
    pub fn area(&self) -> usize {
        (self.right - self.left + 1) * (self.bottom - self.top + 1)
    }

    fn around(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// Windows that are found in one go. Were there more changes than these take, they
/// would be found in the next.
const PLANNED: usize = 16;

/// The picture that is on the glass.
pub struct Glass {
    pages: [[u8; WIDTH]; PAGES],
    known: bool,
    /// Where the frame differed when it was last compared. Comparing it again before
    /// each window would keep the bus waiting.
    plan: Deque<Window, PLANNED>,
}

impl Glass {
    /// A display that was just switched on: anything may be in its memory.
    pub const fn new() -> Self {
        Self {
            pages: [[0; WIDTH]; PAGES],
            known: false,
            plan: Deque::new(),
        }
    }

    /// The memory may have changed on its own: the next update sends all of it.
    pub fn forget(&mut self) {
        self.known = false;
    }

    /// Takes over the next window in which `frame` differs, to be sent at once;
    /// `None` when the glass shows the frame.
    pub fn update(&mut self, frame: &Frame) -> Option<Window> {
        if !self.known {
            self.plan.clear();
        } else if self.plan.is_empty() {
            self.compare(frame);
        }
        let window = match self.known {
            true => self.plan.pop_front()?,
            false => Window::ALL,
        };
        for page in window.top..=window.bottom {
            let columns = window.left..=window.right;
            self.pages[page][columns.clone()].copy_from_slice(&frame.page(page)[columns]);
        }
        self.known = true;
        Some(window)
    }

    /// The bytes of a window in the order in which the display takes them.
    pub fn bytes(&self, window: Window) -> impl Iterator<Item = u8> {
        self.pages[window.top..=window.bottom]
            .iter()
            .flat_map(move |page| &page[window.left..=window.right])
            .copied()
    }

    /// Plans windows around all changed bytes: a run of them joins one that ends on
    /// the page above if one larger window is cheaper than two. Not inlined: it runs from memory,
    /// because every cursor waits for it.
    #[inline(never)]
    fn compare(&mut self, frame: &Frame) {
        for page in 0..PAGES {
            for run in runs(&self.pages[page], frame.page(page), page) {
                let near = |window: &&mut Window| {
                    let apart = window.area() + run.area() + WINDOW_COST;
                    window.bottom + 1 >= page && window.around(&run).area() <= apart
                };
                match self.plan.iter_mut().find(near) {
                    Some(window) => *window = window.around(&run),
                    // A full plan is no loss: what is left out is found next time.
                    None => drop(self.plan.push_back(run)),
                }
            }
        }
    }
}

/// The runs of changed bytes in one page, from left to right; runs that are nearer to
/// each other than a window costs are one.
fn runs(old: &[u8; WIDTH], new: &[u8; WIDTH], page: usize) -> impl Iterator<Item = Window> {
    let mut from = if old == new { WIDTH } else { 0 };
    core::iter::from_fn(move || {
        let changed = |column: &usize| old[*column] != new[*column];
        let left = (from..WIDTH).find(changed)?;
        let mut end = left + 1;
        while let Some(next) = (end..WIDTH.min(end + WINDOW_COST + 1)).find(changed) {
            end = next + 1;
        }
        from = end;
        Some(Window {
            left,
            right: end - 1,
            top: page,
            bottom: page,
        })
    })
}

impl Default for Glass {
    fn default() -> Self {
        Self::new()
    }
}
