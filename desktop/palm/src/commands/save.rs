//! `palm save`: what a save image holds, whether it is in order, and the file that brings it to a
//! board. The image itself is never written.

mod matches;
mod survey;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::text::english;
use palm_island::console::trouble::Trouble;
use palm_island::game::Feat;
use palm_island::profile::Profile;
use palm_island::profile::{Difficulty, Tally};
use palm_island::profile::{Keeper, Notice, Ongoing, Opened, section_word};
use palm_island::save::Region;

use super::uf2;
use crate::{Failure, file, out, say};
use palm_machine::Segment;
use palm_machine::nor::{Nor, SECTOR};

pub use survey::{Kept, Survey, Written};

/// The bytes of a save image: the region that `memory.x` reserves.
pub const IMAGE_BYTES: usize = 80 * SECTOR;

/// Where the chip sees it, on every board.
pub const IMAGE_ADDRESS: u32 = 0x101A_F000;

/// How many erases the makers of the flash promise for each sector.
const ERASES: u32 = 100_000;

/// How many records are listed unless all are asked for.
const LISTED: usize = 8;

const HELP: &str = "\
Looks into the save of an emulated handheld, or a copy of a real one's flash.

Usage: cargo palm save show FILE [--all]
       cargo palm save check FILE
       cargo palm save uf2 FILE --out FILE

  show     the profile, the game and the match in progress, the records and the wear
  check    says whether anything is damaged; exit code 1 when it is
  uf2      writes the save as a UF2 file of its part of the flash alone: dropped
           on a board's drive, it takes the place of the save there, and leaves
           the firmware as it is
  --all    lists every record, not only the newest
  --out    where to write";

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut words = Vec::new();
    let mut all = false;
    let mut out = None;
    while let Some(arg) = args.next()? {
        match arg {
            Short('h') | Long("help") => return out::help(HELP),
            Long("all") => all = true,
            Long("out") => out = Some(PathBuf::from(args.value()?)),
            Value(word) => words.push(word),
            other => return Err(other.unexpected().into()),
        }
    }
    let [task, path] = words
        .try_into()
        .map_err(|_| Failure::usage("Give a task and a file: 'cargo palm save show FILE'."))?;
    let path = PathBuf::from(path);
    match task.string()?.as_str() {
        "show" => {
            out::text(show(&read(&path)?, all)?)?;
            Ok(ExitCode::SUCCESS)
        }
        "check" => {
            say!("{}: {}", path.display(), check(&read(&path)?)?)?;
            Ok(ExitCode::SUCCESS)
        }
        "uf2" => {
            let out = out.ok_or_else(|| Failure::usage("Where to? Give --out FILE."))?;
            let blocks = uf2(&read(&path)?);
            file::write(&out, &blocks)?;
            say!("{}: {} bytes", out.display(), blocks.len())?;
            Ok(ExitCode::SUCCESS)
        }
        other => Err(Failure::usage(format!(
            "'{other}' is nothing that can be done with a save: show, check or uf2."
        ))),
    }
}

/// The image as a UF2 file. All of its pages are in it, blank ones too: the board erases only what it
/// is about to write.
pub fn uf2(image: &[u8]) -> Vec<u8> {
    uf2::encode(&[Segment {
        address: IMAGE_ADDRESS,
        bytes: image.to_vec(),
    }])
}

/// The bytes of a save image; anything else is refused with a sentence.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display();
    if path.is_dir() {
        return Err(Failure::usage(format!(
            "{name} is a directory, not a save."
        )));
    }
    let image = file::read(path, IMAGE_BYTES)
        .map_err(|error| Failure::usage(format!("Cannot read {name}: {error}.")))?;
    recognise(&image, IMAGE_BYTES)
        .map_err(|why| Failure::usage(format!("{name} is not a save: {why}.")))?;
    Ok(image)
}

/// Whether this is the image of a save of `bytes` bytes, empty or not; if it is none, why.
pub fn recognise(image: &[u8], bytes: usize) -> Result<(), String> {
    if image.len() != bytes {
        return Err(format!("it has {} bytes, a save has {bytes}", image.len()));
    }
    let is_empty = image.iter().all(|&byte| byte == 0xFF);
    if is_empty || Survey::of(image).is_journal {
        Ok(())
    } else {
        Err("nothing in it was written by the handheld".into())
    }
}

/// What the handheld would find in this image. It works on a copy.
pub fn open(image: &[u8]) -> Result<Opened, Failure> {
    let region = Region::new(0, image.len() as u32)
        .ok_or_else(|| Failure::usage("A save is some whole sectors of flash."))?;
    let mut opened = Opened::default();
    Keeper::open(Nor::from_image(image), region, &mut opened).map_err(Failure::failed)?;
    Ok(opened)
}

/// The image in words.
pub fn show(image: &[u8], all: bool) -> Result<String, Failure> {
    let survey = Survey::of(image);
    let opened = open(image)?;
    let mut text = String::new();
    let mut line = |words: String| {
        text.push_str(&words);
        text.push('\n');
    };
    match survey.records.first() {
        Some(newest) => line(format!("newest    {newest}")),
        None => line("newest    nothing is kept here".into()),
    }
    if let Some(notice) = opened.notice {
        line(format!(
            "          {}",
            english::trouble(Trouble::Save(notice))
        ));
    }
    if opened.notice != Some(Notice::Newer) {
        profile_lines(&opened.profile)
            .into_iter()
            .for_each(&mut line);
        line(format!(
            "game      {}",
            opened.game.as_ref().map_or("none".into(), game_words)
        ));
        matches::lines(opened.board.get())
            .into_iter()
            .for_each(&mut line);
    }
    // A match on a cable is read by the handhelds that play it.
    let on_cable = |section: &&Written| section_word(section.entry.key).ends_with("cable");
    for section in survey.sections.iter().filter(on_cable) {
        let (word, length) = (section_word(section.entry.key), section.entry.length);
        line(format!("          {word}: {length} bytes"));
    }
    line(format!(
        "sectors   {}, {} of them clean and ready",
        survey.sectors, survey.clean_sectors
    ));
    line(format!(
        "wear      round {} of the ring: {} erases of each sector, of {ERASES} that it is made for",
        survey.round, survey.round
    ));
    line(format!(
        "records   {} whole; pages: {} damaged, {} torn by a power cut, {} of a newer firmware",
        survey.records.len(),
        survey.damaged_pages,
        survey.torn_pages,
        survey.newer_pages
    ));
    let listed = if all { survey.records.len() } else { LISTED };
    for kept in survey.records.iter().take(listed) {
        line(format!("  {kept}"));
    }
    if survey.records.len() > listed {
        line(format!(
            "  and {} older ones (--all)",
            survey.records.len() - listed
        ));
    }
    Ok(text)
}

/// A sentence when all is in order, a failure when it is not.
pub fn check(image: &[u8]) -> Result<String, Failure> {
    let survey = Survey::of(image);
    let opened = open(image)?;
    if let Some(notice) = opened.notice {
        return Err(Failure::failed(english::trouble(Trouble::Save(notice))));
    }
    if let Some(damaged) = survey.sections.iter().find(|section| !section.is_whole) {
        return Err(Failure::failed(format!(
            "A part of the newest save cannot be read any more: {}.",
            section_word(damaged.entry.key)
        )));
    }
    match survey.damaged() {
        0 => {}
        damaged => {
            return Err(Failure::failed(format!(
                "{damaged} of the older records cannot be read any more; the newest save is whole."
            )));
        }
    }
    Ok(match (survey.records.len(), survey.torn_pages) {
        (0, _) => "in order; nothing was ever kept here.".into(),
        (records, 0) => format!("in order; {records} records, all whole."),
        (records, _) => format!(
            "{records} records, all whole; behind the newest lies one that a power cut interrupted, \
             or that is damaged."
        ),
    })
}

fn profile_lines(profile: &Profile) -> Vec<String> {
    let mut lines = vec![format!("profile   {} games dealt", profile.deals())];
    for difficulty in Difficulty::ALL {
        for villagers in [false, true] {
            let tally = profile.tally(difficulty, villagers);
            if tally.games > 0 {
                let with = if villagers {
                    "with Villagers"
                } else {
                    "without Villagers"
                };
                lines.push(format!(
                    "          {} {with}: {}",
                    english::difficulty(difficulty),
                    tally_words(tally)
                ));
            }
        }
    }
    lines.extend(matches::tallies(&profile.matches));
    for feat in Feat::ALL {
        if let Some(earned) = profile.feat(feat).earned {
            let (hardest, first) = (english::difficulty(earned.hardest), earned.first);
            lines.push(format!(
                "          {}: earned on {hardest}, first in game {first}",
                english::feat(feat)
            ));
        }
    }
    if profile.last_games().len() > 0 {
        let stars: Vec<String> = profile
            .last_games()
            .map(|game| game.stars.to_string())
            .collect();
        lines.push(format!(
            "          last scores, the newest first: {}",
            stars.join(" ")
        ));
    }
    lines.push(format!("settings  {:?}", profile.settings));
    lines
}

fn tally_words(tally: Tally) -> String {
    let mean = f64::from(tally.sum) / f64::from(tally.games);
    format!(
        "{} finished, best {}, mean {mean:.1}",
        tally.games, tally.best
    )
}

fn game_words(game: &Ongoing) -> String {
    let moves = game.moves();
    let help = match (game.undone, game.hinted) {
        (false, false) => "",
        (true, false) => ", with undo",
        (false, true) => ", with hints",
        (true, true) => ", with undo and hints",
    };
    let (round, stars) = (game.game().round(), game.game().score().stars);
    format!("{moves} moves, round {round}, {stars} stars so far{help}")
}
