//! The promises of the cable: frames, the lobby, logs that meet whatever happens to the wire and the
//! power, a common start.

mod differs;
mod every_byte;
mod framing;
mod lobby;
mod schedules;
mod traffic;
mod versions;
