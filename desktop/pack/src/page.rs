//! The door to the page. An instance unpacks one file and is gone, with all of its memory.

use alloc::vec;
use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::{memory_grow, unreachable};
use core::cell::Cell;
use core::panic::PanicInfo;
use core::{ptr, slice};

const PAGE: usize = 1 << 16;

/// Takes memory and never gives it back.
struct Heap {
    /// What is taken and not yet given away.
    free: Cell<(usize, usize)>,
}

// There is one thread.
unsafe impl Sync for Heap {}

unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (begin, end) = self.free.get();
        let place = begin.next_multiple_of(layout.align());
        if place + layout.size() <= end {
            self.free.set((place + layout.size(), end));
            return place as *mut u8;
        }
        let pages = layout.size().div_ceil(PAGE);
        let place = memory_grow(0, pages) * PAGE;
        self.free.set((place + layout.size(), place + pages * PAGE));
        place as *mut u8
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}

    /// Memory that is new has nothing in it.
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        unsafe { self.alloc(layout) }
    }
}

#[global_allocator]
static HEAP: Heap = Heap {
    free: Cell::new((0, 0)),
};

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    unreachable()
}

/// Makes room for a packed file, and says where.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    vec![0; length].leak().as_mut_ptr()
}

/// Unpacks the file in that room, and says where it is; nowhere if it is broken. Its length is the
/// number at the beginning of the packed file.
///
/// # Safety
///
/// The room has this length.
#[unsafe(no_mangle)]
unsafe extern "C" fn unpack(room: *const u8, length: usize) -> *const u8 {
    let packed = unsafe { slice::from_raw_parts(room, length) };
    crate::unpack(packed).map_or(ptr::null(), |file| file.leak().as_ptr())
}
