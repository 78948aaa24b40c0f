//! The handhelds of a page: one by itself, several on a cable, or one whose cable leads to other
//! pages.

use palm_machine::{Cable, End, FarEnd, Mishap, Time};

use crate::handheld::Handheld;

/// The most handhelds on one cable.
const MOST: usize = 4;

#[derive(Default)]
pub struct Sitting {
    handhelds: Vec<Handheld>,
    cable: Option<Cable>,
    /// The end of the cable behind which other pages are.
    far: Option<Box<FarEnd>>,
}

impl Sitting {
    pub fn handheld(&self, seat: usize) -> Option<&Handheld> {
        self.handhelds.get(seat)
    }

    pub fn handheld_mut(&mut self, seat: usize) -> Option<&mut Handheld> {
        self.handhelds.get_mut(seat)
    }

    /// Puts a handheld at a seat, in the place of the one that is there or behind the last. A
    /// second one brings the cable. What is wrong is said in a sentence.
    pub fn sit(&mut self, seat: usize, handheld: Handheld) -> Result<(), String> {
        if seat < self.handhelds.len() {
            self.renew(seat, |there| {
                let before = std::mem::replace(there, handheld);
                there.follow(before);
            });
            return Ok(());
        }
        if seat >= MOST || seat > self.handhelds.len() || self.far.is_some() {
            return Err("There is no seat for this handheld.".into());
        }
        self.handhelds.push(handheld);
        if self.cable.is_some() {
            self.plug_in(seat);
        } else if seat > 0 {
            self.lay_cable();
        }
        Ok(())
    }

    /// The last of several handhelds goes; one by itself has no cable.
    pub fn leave(&mut self) {
        if self.handhelds.len() < 2 {
            return;
        }
        if let (Some(mut gone), Some(cable)) = (self.handhelds.pop(), &mut self.cable) {
            cable.leave(gone.machine_mut());
        }
        if self.handhelds.len() == 1 {
            self.unplug();
        }
    }

    /// Does something to a handheld that may start it anew. Its plug stays where it is.
    pub fn renew<T>(&mut self, seat: usize, act: impl FnOnce(&mut Handheld) -> T) -> Option<T> {
        let handheld = self.handhelds.get_mut(seat)?;
        let done = act(handheld);
        if let Some(cable) = &mut self.cable {
            cable.replace(seat, handheld.machine_mut());
        }
        Some(done)
    }

    fn lay_cable(&mut self) {
        self.cable = Some(Cable::new());
        for seat in 0..self.handhelds.len() {
            self.plug_in(seat);
        }
    }

    fn plug_in(&mut self, seat: usize) {
        if let (Some(cable), Some(handheld)) = (&mut self.cable, self.handhelds.get_mut(seat)) {
            cable.join(handheld.machine_mut());
        }
    }

    fn unplug(&mut self) {
        if let (Some(mut cable), [alone]) = (self.cable.take(), &mut self.handhelds[..]) {
            cable.leave(alone.machine_mut());
        }
    }

    /// Pulls the cable out of a handheld, or plugs it in.
    pub fn plug(&mut self, seat: usize, plugged: bool) {
        let mishap = match plugged {
            true => Mishap::Plug,
            false => Mishap::Pull,
        };
        if let Some(cable) = &mut self.cable
            && seat < self.handhelds.len()
            && cable.is_plugged(seat) != plugged
        {
            cable.schedule(cable.now(), seat, mishap);
        }
    }

    /// From now on the cable of a handheld by itself leads to other pages.
    pub fn join_line(&mut self) {
        if self.handhelds.len() != 1 || self.far.is_some() {
            return;
        }
        self.lay_cable();
        let mut far = Box::new(FarEnd::new());
        if let Some(cable) = &mut self.cable {
            cable.join(&mut *far);
        }
        self.far = Some(far);
    }

    pub fn leave_line(&mut self) {
        if let (Some(mut far), Some(cable)) = (self.far.take(), &mut self.cable) {
            cable.leave(&mut *far);
            self.unplug();
        }
    }

    /// A frame from another page.
    pub fn hear(&mut self, frame: &[u8]) {
        if let Some(far) = &mut self.far {
            far.send(frame);
        }
    }

    /// The next frame for the other pages.
    pub fn take_frame(&mut self) -> Option<Vec<u8>> {
        self.far.as_mut()?.take_frame()
    }

    /// All of them run for a span of simulated time.
    pub fn run_for(&mut self, span: Time) {
        let Some(cable) = &mut self.cable else {
            if let [alone] = &mut self.handhelds[..] {
                alone.run_for(span);
            }
            return;
        };
        let mut ends: Vec<&mut dyn End> = Vec::new();
        for handheld in &mut self.handhelds {
            ends.push(handheld.machine_mut());
        }
        if let Some(far) = &mut self.far {
            ends.push(&mut **far);
        }
        cable.run_for(&mut ends, span);
        for handheld in &mut self.handhelds {
            handheld.look();
        }
    }

    /// How long nothing happens unless somebody touches one of them, or another page is heard of.
    pub fn rest(&mut self) -> Time {
        let left = |due: Time, now: Time| match due {
            Time::NEVER => Time::NEVER,
            due => due.saturating_sub(now),
        };
        let machines = self.handhelds.iter_mut().map(Handheld::machine_mut);
        let machines = machines.map(|machine| left(machine.next_due(), machine.now()));
        let far = self.far.iter_mut().map(|far| {
            let due = far.next_due().min(far.frame_ends());
            left(due, far.now())
        });
        machines.chain(far).fold(Time::NEVER, Time::min)
    }
}
