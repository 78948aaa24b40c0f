//! The small language for what fingers do: `A A RIGHT hold:B:800 wait:500`.

use std::path::PathBuf;

use palm_island::console::input::Button;

use crate::{Failure, options};
use palm_machine::Time;

/// How long a tap keeps the button down, and the pause after it.
pub const TAP: Time = Time::from_millis(80);
pub const PAUSE: Time = Time::from_millis(80);

/// One step of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Press these buttons together, for this long, and pause.
    Press {
        buttons: Vec<Button>,
        span: Time,
    },
    Wait(Time),
    /// Take the battery out and put it in again with these buttons held.
    Restart(Vec<Button>),
    /// Take the battery out and put it in again after so long.
    Off(Time),
    PlugCable,
    PullCable,
    PlugDisplay,
    UnplugDisplay,
    /// The battery gives this many millivolts from now on.
    Battery(u32),
    /// Write a picture of the glass as it is now.
    Picture(PathBuf),
}

pub const HELP: &str = concat!(
    "  UP DOWN LEFT RIGHT A B   tap a button (80 ms down, 80 ms pause)\n",
    "  A+B                      tap buttons together\n",
    "  RIGHT*5                  the same five times\n",
    "  hold:A:800  hold:A+B:900 hold buttons, in milliseconds\n",
    "  wait:500                 wait, in milliseconds\n",
    "  off  off:UP+B            take the battery out and put it in again,\n",
    "                           with buttons held\n",
    "  out:1500                 the same, but it stays out, in milliseconds\n",
    "  unplug  plug             pull the display, plug it in again\n",
    "  pull  cable              pull the cable to the other seats, plug it in again\n",
    "  battery:3.1              the battery's volts from now on\n",
    "  png:FILE                 write a picture of the glass as it is now"
);

/// Reads a script: steps with white space between them.
pub fn parse(script: &str) -> Result<Vec<Step>, Failure> {
    let mut steps = Vec::new();
    for word in script.split_whitespace() {
        let (word, times) = match word.rsplit_once('*') {
            Some((word, times)) => (word, number(times, word)?),
            None => (word, 1),
        };
        let step = step(word)?;
        steps.extend((0..times).map(|_| step.clone()));
    }
    Ok(steps)
}

fn step(word: &str) -> Result<Step, Failure> {
    let mut parts = word.splitn(3, ':');
    let step = match (parts.next(), parts.next(), parts.next()) {
        (Some("wait"), Some(millis), None) => Step::Wait(Time::from_millis(number(millis, word)?)),
        (Some("hold"), Some(names), Some(millis)) => Step::Press {
            buttons: buttons(names)?,
            span: Time::from_millis(number(millis, word)?),
        },
        (Some("png"), Some(path), rest) => {
            let path = match rest {
                Some(rest) => format!("{path}:{rest}"),
                None => path.to_owned(),
            };
            Step::Picture(path.into())
        }
        (Some("off"), None, None) => Step::Restart(Vec::new()),
        (Some("off"), Some(names), None) => Step::Restart(buttons(names)?),
        (Some("battery"), Some(volts), None) => Step::Battery(options::parse_volts(volts)?),
        (Some("out"), Some(millis), None) => Step::Off(Time::from_millis(number(millis, word)?)),
        (Some("cable"), None, None) => Step::PlugCable,
        (Some("pull"), None, None) => Step::PullCable,
        (Some("plug"), None, None) => Step::PlugDisplay,
        (Some("unplug"), None, None) => Step::UnplugDisplay,
        (Some(names), None, None) => Step::Press {
            buttons: buttons(names)?,
            span: TAP,
        },
        _ => return Err(unknown(word)),
    };
    Ok(step)
}

fn buttons(names: &str) -> Result<Vec<Button>, Failure> {
    names
        .split('+')
        .map(|name| match name.to_uppercase().as_str() {
            "UP" => Ok(Button::Up),
            "DOWN" => Ok(Button::Down),
            "LEFT" => Ok(Button::Left),
            "RIGHT" => Ok(Button::Right),
            "A" => Ok(Button::A),
            "B" => Ok(Button::B),
            _ => Err(unknown(names)),
        })
        .collect()
}

/// A number of milliseconds or times; an hour is more than any script needs.
fn number(text: &str, word: &str) -> Result<u64, Failure> {
    text.parse()
        .ok()
        .filter(|number| *number <= 3_600_000)
        .ok_or_else(|| {
            Failure::usage(format!(
                "'{text}' in '{word}' is not a number up to 3600000."
            ))
        })
}

fn unknown(word: &str) -> Failure {
    Failure::usage(format!(
        "'{word}' is not a key: 'cargo palm run --help' lists them."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(buttons: &[Button], span: Time) -> Step {
        Step::Press {
            buttons: buttons.to_vec(),
            span,
        }
    }

    #[test]
    fn a_script_is_read_word_by_word() {
        let script = "up A+b hold:A:800\n wait:500 LEFT*2 off off:UP+B out:50 pull cable \
                      battery:3.25 png:C:/x.png";
        let steps = parse(script).unwrap();
        assert_eq!(
            steps,
            [
                press(&[Button::Up], TAP),
                press(&[Button::A, Button::B], TAP),
                press(&[Button::A], Time::from_millis(800)),
                Step::Wait(Time::from_millis(500)),
                press(&[Button::Left], TAP),
                press(&[Button::Left], TAP),
                Step::Restart(vec![]),
                Step::Restart(vec![Button::Up, Button::B]),
                Step::Off(Time::from_millis(50)),
                Step::PullCable,
                Step::PlugCable,
                Step::Battery(3_250),
                Step::Picture("C:/x.png".into()),
            ]
        );
    }

    #[test]
    fn what_is_not_a_key_is_refused_with_a_sentence() {
        for script in [
            "C",
            "A+",
            "wait",
            "wait:x",
            "hold:A",
            "A*x",
            "hold:Z:1",
            "off:5",
            "battery:9",
            "battery:x",
            "wait:99999999",
        ] {
            match parse(script) {
                Err(Failure::Usage(sentence)) => assert!(sentence.ends_with('.'), "{sentence}"),
                other => panic!("{script}: {other:?}"),
            }
        }
    }
}
