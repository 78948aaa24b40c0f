//! A web server for this computer alone: it knows the files of one site, and how to send them.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Site;
use crate::Failure;

/// Who says nothing for this long is not waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// No request of a browser is longer.
const MOST_BYTES: u64 = 64 << 10;

pub struct Server {
    listener: TcpListener,
    site: Arc<Site>,
    stopped: Arc<AtomicBool>,
}

/// Ends a server from another thread.
pub struct Stopper {
    address: SocketAddr,
    stopped: Arc<AtomicBool>,
}

impl Stopper {
    pub fn stop(self) {
        self.stopped.store(true, Ordering::Relaxed);
        // The server waits for a visitor: here is one.
        let _ = TcpStream::connect(self.address);
    }
}

impl Server {
    /// Takes a port of this computer; 0 takes any that is free.
    pub fn open(site: Site, port: u16) -> Result<Self, Failure> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| Failure::failed(format!("Cannot serve on port {port}: {error}.")))?;
        Ok(Self {
            listener,
            site: Arc::new(site),
            stopped: Arc::default(),
        })
    }

    pub fn address(&self) -> Result<SocketAddr, Failure> {
        self.listener
            .local_addr()
            .map_err(|error| Failure::failed(format!("The server has no address: {error}.")))
    }

    pub fn stopper(&self) -> Result<Stopper, Failure> {
        Ok(Stopper {
            address: self.address()?,
            stopped: Arc::clone(&self.stopped),
        })
    }

    /// Serves until it is stopped.
    pub fn serve(self) {
        while !self.stopped.load(Ordering::Relaxed) {
            // A visitor who is gone before he is heard is none.
            let Ok((stream, _)) = self.listener.accept() else {
                continue;
            };
            let site = Arc::clone(&self.site);
            std::thread::spawn(move || answer(&stream, &site));
        }
    }
}

/// Answers one request.
fn answer(stream: &TcpStream, site: &Site) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(io::Read::take(stream, MOST_BYTES)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for header in lines {
        if header?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let (method, path) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let (status, kind, body) = match (method, site.file(name)) {
        ("GET" | "HEAD", Some(bytes)) => ("200 OK", kind(name), bytes),
        ("GET" | "HEAD", None) => ("404 Not Found", "text/plain", &b"No such file.\n"[..]),
        _ => (
            "405 Method Not Allowed",
            "text/plain",
            &b"Only files are served here.\n"[..],
        ),
    };
    let mut stream = stream;
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method == "GET" {
        stream.write_all(body)?;
    }
    stream.flush()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::Read;

    use super::*;

    fn ask(request: &str) -> String {
        let files = BTreeMap::from([("index.html".to_owned(), b"<p>hello".to_vec())]);
        let server = Server::open(Site { files }, 0).unwrap();
        let address = server.address().unwrap();
        std::thread::spawn(move || server.serve());
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn files_are_sent_with_their_kind() {
        let answer = ask("GET /?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("Content-Type: text/html"), "{answer}");
        assert!(answer.ends_with("\r\n\r\n<p>hello"), "{answer}");
    }

    #[test]
    fn a_head_has_no_body() {
        let answer = ask("HEAD / HTTP/1.1\r\n\r\n");
        assert!(answer.contains("Content-Length: 8\r\n"), "{answer}");
        assert!(answer.ends_with("\r\n\r\n"), "{answer}");
    }

    #[test]
    fn nothing_else_is_there() {
        for path in ["/none", "/../Cargo.toml", "//etc/passwd"] {
            let answer = ask(&format!("GET {path} HTTP/1.1\r\n\r\n"));
            assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
        }
        assert!(ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
    }
}
