#[cfg(not(target_os = "none"))]
compile_error!("the firmware builds for the device alone");
fn main() {}
