//! What survives a power cut: a journal of bytes in a ring of flash sectors. It keeps *sections*,
//! each a few bytes up to [`SECTION_MAX`](page::SECTION_MAX) with a version, under a [`Key`], and
//! knows nothing of what is in them; [`Keeper`](crate::profile::Keeper) does.
//!
//! # What it promises
//!
//! - **A commit is one step.** [`Journal::commit`] changes any number of sections. Power may go at
//!   any instant, also at mounting and tidying: afterwards all sections are as before the commit or
//!   all as after it, and the others as they were.
//! - **What was acknowledged stays.** When `commit` has returned, no power cut takes it back, and what
//!   one mounting has found every later one finds, until something newer is kept. Neither depends on
//!   what the remains of an interrupted operation read as, now or ever.
//! - **Only what changed is written**, and a commit of one section takes no erase if
//!   [`tidy`](Journal::tidy) had its quiet moments.
//! - **Damage is reported.** A section that can no longer be read is replaced by another copy of the
//!   same bytes; or by an older one that was kept together with all the others, and then
//!   [`has_lost`](Journal::has_lost) says so; or it is [`Held::Damaged`].
//! - **The section with the lowest key leads.** Without it no record counts: if it is damaged, an
//!   older record is taken as a whole.
//! - **What a newer firmware has written is not touched.**
//!
//! # What it takes for granted
//!
//! - The region belongs to the journal alone, and stays where it is.
//! - An operation of the flash that is completed leaves the bits that it drives firm, and
//!   clearing a bit again that is firmly cleared is harmless.
//! - There are as many sectors as sections, and [`SPARE_SECTORS`] more. With fewer a commit may find
//!   no place, though nothing is lost.
//! - All sections that change in one commit fit into a sector, with one page to spare.
//! - A version is never 0.
//!
//! `docs/save-format.md` explains how, and has the byte tables.

mod error;
pub mod format1;
mod journal;
pub mod page;
mod region;

pub use error::Error;
pub use journal::{Change, Held, Journal, Key, Known, Section};
pub use region::{PAGES_IN_SECTOR, Region, SECTOR, SPARE_SECTORS};
