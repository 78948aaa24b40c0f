//! What the piezo plays as a sound file. A piezo moves with the changes of its voltage, so the
//! wave lies around zero; each sample is the mean over its time, or high notes would sound false.

use palm_machine::{Time, Tone};

const SAMPLES_PER_SECOND: u32 = 44_100;
/// Moments that a sample is the mean of.
const MOMENTS: u32 = 16;
/// As loud as a file should be.
const AMPLITUDE: f64 = 0.5 * i16::MAX as f64;

/// What sounded from when on, up to `end`, as a WAV file with one channel.
pub fn file(sound: &[(Time, Option<Tone>)], end: Time) -> Vec<u8> {
    let samples = samples(sound, end);
    let bytes = 2 * samples.len() as u32;
    let mut file = Vec::new();
    file.extend(b"RIFF");
    file.extend((36 + bytes).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    // Plain numbers, one channel.
    file.extend(1u16.to_le_bytes());
    file.extend(1u16.to_le_bytes());
    file.extend(SAMPLES_PER_SECOND.to_le_bytes());
    file.extend((2 * SAMPLES_PER_SECOND).to_le_bytes());
    file.extend(2u16.to_le_bytes());
    file.extend(16u16.to_le_bytes());
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    file.extend(samples.into_iter().flat_map(i16::to_le_bytes));
    file
}

fn samples(sound: &[(Time, Option<Tone>)], end: Time) -> Vec<i16> {
    let moments = f64::from(SAMPLES_PER_SECOND * MOMENTS);
    let count = (end.as_seconds_f64() * f64::from(SAMPLES_PER_SECOND)) as u64;
    let mut rest = sound.iter();
    let mut next = rest.next();
    let mut tone = None;
    let mut phase = 0.0;
    let mut sample = |n: u64| {
        let sum: f64 = (0..u64::from(MOMENTS))
            .map(|moment| {
                let now = (n * u64::from(MOMENTS) + moment) as f64 / moments;
                while let Some((_, then)) = next.filter(|(at, _)| at.as_seconds_f64() <= now) {
                    tone = *then;
                    next = rest.next();
                }
                let Some(Tone { hertz, duty }) = tone else {
                    return 0.0;
                };
                phase = (phase + hertz / moments) % 1.0;
                if phase < duty { 1.0 - duty } else { -duty }
            })
            .sum();
        (AMPLITUDE * sum / f64::from(MOMENTS)) as i16
    };
    (0..count).map(&mut sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_of_a_tone_has_its_waves_between_silences() {
        let tone = Tone {
            hertz: 441.0,
            duty: 0.5,
        };
        let seconds = |n: u64| Time::from_millis(1_000 * n);
        let sound = [(seconds(1), Some(tone)), (seconds(2), None)];
        let samples = samples(&sound, seconds(3));
        assert_eq!(samples.len(), 3 * 44_100);
        let (before, rest) = samples.split_at(44_100);
        let (during, after) = rest.split_at(44_100);
        assert!(before.iter().chain(after).all(|sample| *sample == 0));
        let rises = during.windows(2).filter(|pair| pair[0] < 0 && pair[1] >= 0);
        assert!((440..=442).contains(&rises.count()));
        assert_eq!(file(&sound, seconds(3)).len(), 44 + 2 * samples.len());
    }
}
