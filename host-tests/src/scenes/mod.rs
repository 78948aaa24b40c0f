//! Every screen of the console in every state that matters, by name. The golden
//! screens of the tests and `palm screens` are made of these.

mod before;
mod cable;
mod cards;
mod choosing;
mod company;
pub mod end;
pub mod games;
mod guided;
mod happening;
mod hints;
mod match_over;
mod menus;
pub mod profiles;
mod round_end;
pub mod stage;
mod table;
pub mod tables;
mod together;
mod trouble;
mod watching;

use palm_island::console::Frame;
use palm_island::console::draw::Surface;
use palm_island::console::stopped::{self, Stop};
use palm_island::console::text::Language;

use stage::Stage;

/// Something to see, and its name.
pub struct Scene {
    pub name: String,
    show: Show,
}

enum Show {
    Console(Box<Stage>),
    /// The firmware has stopped: there is no console left.
    Stopped(Stop<'static>, Language),
}

impl Scene {
    fn new(name: impl Into<String>, stage: Stage) -> Self {
        Self {
            name: name.into(),
            show: Show::Console(Box::new(stage)),
        }
    }

    fn stopped(name: &str, stop: Stop<'static>) -> Self {
        Self {
            name: name.into(),
            show: Show::Stopped(stop, Language::default()),
        }
    }

    /// The same in another language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        let show = match self.show {
            Show::Console(mut stage) => {
                stage.speak(language);
                Show::Console(stage)
            }
            Show::Stopped(stop, _) => Show::Stopped(stop, language),
        };
        Self { show, ..self }
    }

    pub fn draw<D>(&self, target: &mut D) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match &self.show {
            Show::Console(stage) => stage.midend().draw(target),
            Show::Stopped(stop, language) => stopped::draw(target, *stop, *language),
        }
    }

    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        let Ok(()) = self.draw(&mut frame);
        frame
    }

    /// What is on the stage, to be driven on.
    pub fn into_stage(self) -> Option<Stage> {
        match self.show {
            Show::Console(stage) => Some(*stage),
            Show::Stopped(..) => None,
        }
    }
}

/// The table in every situation that its layout has to cope with.
pub fn tables() -> Vec<Scene> {
    table::scenes()
}

/// Hints, on every screen that gives them.
pub fn hints() -> Vec<Scene> {
    hints::scenes()
}

/// What everybody at the table of a match may see.
pub fn shared() -> Vec<Scene> {
    let mut scenes = round_end::scenes();
    scenes.extend(match_over::scenes());
    scenes
}

/// All scenes, in the order of a player's way through the console.
pub fn all() -> Vec<Scene> {
    let acts = [
        before::scenes(),
        table::scenes(),
        table::memory(),
        table::large(),
        happening::scenes(),
        choosing::scenes(),
        cards::scenes(),
        company::scenes(),
        hints::scenes(),
        end::scenes(),
        menus::scenes(),
        guided::scenes(),
        watching::scenes(),
        trouble::scenes(),
        together::scenes(),
        shared(),
        cable::scenes(),
    ];
    acts.into_iter().flatten().collect()
}
