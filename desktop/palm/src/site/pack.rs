//! The two large files of the site, packed with LZMA, which beats the gzip of web servers by far.
//! The page unpacks them (`unpack.js`).

use std::io::Write as _;

use lzma_rust2::filter::bcj::BcjWriter;
use lzma_rust2::{LzmaOptions, LzmaWriter};

use crate::Failure;

/// What is in a file: how its bytes hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contents {
    /// Thumb code, two bytes at a time. A call says how far away a function is; packed, it says
    /// where, so that all calls of one function look alike.
    Thumb,
    /// WebAssembly, byte by byte.
    Wasm,
}

pub fn pack(bytes: &[u8], contents: Contents) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::failed(format!("The site cannot be packed: {error}."));
    let mut options = LzmaOptions::with_preset(9);
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    // Nothing larger than this is packed, and the page need not ask for more memory.
    options.dict_size = bytes.len().next_power_of_two() as u32;
    (options.lc, options.lp, options.pb) = match contents {
        Contents::Thumb => (2, 1, 1),
        Contents::Wasm => (3, 0, 0),
    };
    let mut filtered = Vec::new();
    let bytes = match contents {
        Contents::Thumb => {
            let mut filter = BcjWriter::new_arm_thumb(&mut filtered, 0);
            filter.write_all(bytes).map_err(failed)?;
            filter.finish().map_err(failed)?;
            &filtered
        }
        Contents::Wasm => bytes,
    };
    let length = Some(bytes.len() as u64);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, length).map_err(failed)?;
    writer.write_all(bytes).map_err(failed)?;
    writer.finish().map_err(failed)
}
