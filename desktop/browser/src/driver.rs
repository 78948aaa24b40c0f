//! The program that drives a browser, on a port of its own.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

pub struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts a driver and waits until it says on which port it listens. What is missing is
    /// said in a few words.
    pub fn start(program: &str) -> Result<Self, String> {
        let path = find(program).ok_or_else(|| format!("{program} is not installed"))?;
        let mut process = Command::new(path)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program} does not start: {error}"))?;
        let said = process.stdout.take().map(BufReader::new);
        let mut lines = said.into_iter().flat_map(BufRead::lines);
        let port = lines.find_map(|line| port(&line.ok()?));
        // Nobody listens to the rest, but somebody must, or the driver waits for him.
        std::thread::spawn(move || lines.for_each(drop));
        match port {
            Some(port) => Ok(Self { process, port }),
            None => {
                let _ = process.kill();
                Err(format!("{program} does not say on which port it listens"))
            }
        }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port in a line like "... on port 4444." or "Listening on 127.0.0.1:4444". Port 0 is only
/// what was asked for.
fn port(line: &str) -> Option<u16> {
    let (_, after) = line
        .split_once("on port ")
        .or_else(|| line.split_once("Listening on 127.0.0.1:"))?;
    let end = after.find(|c: char| !c.is_ascii_digit());
    let port = after[..end.unwrap_or(after.len())].parse().ok();
    port.filter(|port| *port != 0)
}

/// A program on the path, or among the tools that `.ci/run` installed into this clone.
pub fn find(program: &str) -> Option<PathBuf> {
    let tools = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../target/tools/bin"
    ));
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([tools])
        .map(|directory| directory.join(program))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::port;

    #[test]
    fn drivers_say_their_port() {
        let chrome = "ChromeDriver was started successfully on port 37151.";
        assert_eq!(port(chrome), Some(37151));
        let gecko = "1700000000000\tgeckodriver\tINFO\tListening on 127.0.0.1:4444";
        assert_eq!(port(gecko), Some(4444));
        assert_eq!(port("Starting ChromeDriver 148 on port 0"), None);
    }
}
