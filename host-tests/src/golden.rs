//! Pictures of the glass as files: one bit for a pixel, unscaled.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use palm_island::console::Frame;
use palm_island::console::frame::{HEIGHT, WIDTH};

/// The pixels of a picture, row by row.
pub type Pixels = Vec<bool>;

pub fn pixels(frame: &Frame) -> Pixels {
    let rows = 0..HEIGHT;
    rows.flat_map(|y| (0..WIDTH).map(move |x| frame.pixel(x, y)))
        .collect()
}

/// Reads a picture that [`write()`] wrote; says why if it cannot.
pub fn read(path: &Path) -> Result<Pixels, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let decoder = png::Decoder::new(BufReader::new(file));
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let info = reader.info();
    let form = (info.width, info.height, info.color_type, info.bit_depth);
    let expected = (
        WIDTH as u32,
        HEIGHT as u32,
        png::ColorType::Grayscale,
        png::BitDepth::One,
    );
    if form != expected {
        return Err(format!("{form:?} is not the glass"));
    }
    let mut bytes = [0; WIDTH * HEIGHT / 8];
    reader
        .next_frame(&mut bytes)
        .map_err(|error| error.to_string())?;
    let bits = |byte: &u8| {
        let byte = *byte;
        (0..8).rev().map(move |bit| byte >> bit & 1 == 1)
    };
    Ok(bytes.iter().flat_map(bits).collect())
}

/// Writes a picture, and the directories that lead to it.
pub fn write(path: &Path, pixels: &Pixels) -> Result<(), String> {
    let directory = path.parent().ok_or("a path without a directory")?;
    std::fs::create_dir_all(directory).map_err(|error| error.to_string())?;
    let file = File::create(path).map_err(|error| error.to_string())?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    let bytes: Vec<u8> = pixels.chunks(8).map(byte).collect();
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    let written = writer
        .write_image_data(&bytes)
        .and_then(|()| writer.finish());
    written.map_err(|error| error.to_string())
}
