//! The offending piece of a text as error sentences show it.

use std::fmt;

/// Characters of a text that an error shows at most.
const SHOWN: usize = 60;

/// A piece of somebody's text, quoted, on one line and never long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    /// Keeps the first 60 characters; control characters become escapes, so the sentence stays on one line.
    pub fn of(text: &str) -> Self {
        let mut shown = String::new();
        let mut rest = text.chars();
        for letter in rest.by_ref().take(SHOWN) {
            if letter.is_control() || letter == '\u{2028}' || letter == '\u{2029}' {
                shown.extend(letter.escape_default());
            } else {
                shown.push(letter);
            }
        }
        if rest.next().is_some() {
            shown.push('…');
        }
        Self(shown)
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0)
    }
}

impl From<&str> for Excerpt {
    fn from(text: &str) -> Self {
        Self::of(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_is_quoted_whole() {
        assert_eq!(Excerpt::of("d6d7").to_string(), "\"d6d7\"");
    }

    #[test]
    fn long_text_is_cut_and_lines_are_joined() {
        let shown = Excerpt::of(&format!("a\nb{}", "x".repeat(500))).to_string();
        assert_eq!(shown, format!("\"a\\nb{}…\"", "x".repeat(57)));
    }
}
