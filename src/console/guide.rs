pub struct Guide;
impl Guide {
    pub fn after(
        &mut self,
        _: &crate::game::Game,
        _: &crate::game::Events,
    ) -> Option<&'static str> {
        None
    }
}
