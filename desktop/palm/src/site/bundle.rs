//! The modules of the page in one script: a visitor waits for one file instead of twenty, which are
//! also much larger one by one.
//!
//! Each module becomes a function that gives what it exports. Modules are written plainly: an
//! import or an export is one line, and no two modules import each other.

use std::collections::BTreeMap;

use super::SCRIPT;
use crate::Failure;

/// Puts all modules that the page's script needs into it, in place of their files.
pub fn bundle(files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), Failure> {
    let mut script = String::new();
    add(SCRIPT, files, &mut script)?;
    files.insert(SCRIPT.into(), script.into_bytes());
    Ok(())
}

/// Adds a module, behind those that it needs.
fn add(
    name: &str,
    files: &mut BTreeMap<String, Vec<u8>>,
    script: &mut String,
) -> Result<(), Failure> {
    // Who is not there any more is in the script.
    let Some(module) = files.remove(name) else {
        return match script.contains(&opening(name)) {
            true => Ok(()),
            false => Err(Failure::failed(format!("The page has no script {name}."))),
        };
    };
    let module =
        String::from_utf8(module).map_err(|_| Failure::failed(format!("{name} is not text.")))?;
    let mut body = String::new();
    let mut exports = Vec::new();
    for line in module.lines() {
        if let Some((names, from)) = import(line) {
            add(from, files, script)?;
            body += &format!("const {names} = {};\n", variable(from));
            continue;
        }
        let plain = line.strip_prefix("export ");
        exports.extend(plain.and_then(exported));
        body += plain.unwrap_or(line);
        body.push('\n');
    }
    if name == SCRIPT {
        script.push_str(&body);
    } else {
        let exports = exports.join(", ");
        *script += &format!("{}{body}return {{ {exports} }};\n}})();\n", opening(name));
    }
    Ok(())
}

fn opening(name: &str) -> String {
    format!("const {} = (() => {{\n", variable(name))
}

fn variable(name: &str) -> String {
    format!("${}", name.trim_end_matches(".js"))
}

/// The names of an import, in their braces, and the file that they are from.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import ")?.split_once(" from \"./")?;
    Some((names, from.strip_suffix("\";")?))
}

/// The name that a declaration gives.
fn exported(declaration: &str) -> Option<&str> {
    let name = declaration
        .split([' ', '('])
        .find(|word| !matches!(*word, "async" | "class" | "const" | "function"));
    name.filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(modules: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        let files = modules.iter();
        files
            .map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn modules_come_once_and_in_order() {
        let mut files = files(&[
            (
                "main.js",
                "import { b } from \"./b.js\";\nimport { A } from \"./a.js\";\nb(A);\n",
            ),
            ("a.js", "export class A {}\n"),
            (
                "b.js",
                "import { A } from \"./a.js\";\nexport async function b(x) {}\nexport const C = 1;\n",
            ),
            ("worker.js", "importScripts(1);\n"),
        ]);
        bundle(&mut files).unwrap();
        let names: Vec<&String> = files.keys().collect();
        assert_eq!(names, ["main.js", "worker.js"]);
        assert_eq!(
            String::from_utf8_lossy(&files["main.js"]),
            "const $a = (() => {\nclass A {}\nreturn { A };\n})();\n\
             const $b = (() => {\nconst { A } = $a;\nasync function b(x) {}\nconst C = 1;\n\
             return { b, C };\n})();\n\
             const { b } = $b;\nconst { A } = $a;\nb(A);\n"
        );
    }

    #[test]
    fn a_module_that_is_missing_is_named() {
        let mut files = files(&[("main.js", "import { a } from \"./a.js\";\n")]);
        assert!(bundle(&mut files).unwrap_err().to_string().contains("a.js"));
    }
}
