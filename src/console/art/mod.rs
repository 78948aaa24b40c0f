//! The pictures, as text that can be looked at: a `#` is a pixel of ink, a line is a
//! row. The build script makes a constant of each file: `card/temple.txt` is
//! [`card::TEMPLE`].

use super::draw::Picture;

include!(concat!(env!("OUT_DIR"), "/pictures.rs"));
