//! What people may be called.

use crate::HouseRefusal;
use unicode_segmentation::UnicodeSegmentation;

/// The longest name that a table shows, in code points.
pub const NAME: u32 = 24;
/// The most code points of what is read as one letter: more accents than any language has tower over the lines beside them.
const LETTER: usize = 4;

/// A name as a table may show it, with single spaces and nothing that cannot be seen; or why it cannot be one. No name is cut:
/// whoever chose it is asked for a shorter one.
pub fn clean_name(name: &str) -> Result<String, HouseRefusal> {
    let spaced: String =
        name.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).filter(is_visible).collect();
    let name = spaced.split_whitespace().collect::<Vec<&str>>().join(" ");
    if name.is_empty() {
        Err(HouseRefusal::NoName)
    } else if name.chars().count() > NAME as usize {
        Err(HouseRefusal::LongName)
    } else if name.graphemes(true).any(|letter| letter.chars().count() > LETTER) {
        Err(HouseRefusal::StackedName)
    } else {
        Ok(name)
    }
}

/// Can it be seen, and does it leave the names beside it alone? Left out are control characters, marks that turn the direction of
/// text or join to their neighbours, fillers and blanks that are no spaces, and what only fonts of a firm know.
fn is_visible(letter: &char) -> bool {
    let hidden = matches!(*letter as u32,
        0x00AD | 0x034F | 0x061C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F
        | 0x202A..=0x202E | 0x2060..=0x206F | 0x2800 | 0x3164 | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFF
        | 0xE000..=0xF8FF | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0x10FFFF);
    !hidden && !letter.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned() {
        assert_eq!(clean_name("  Ada \u{202e} \n Love\tlace\u{0}  ").as_deref(), Ok("Ada Love lace"));
        for name in ["Zoë", "Zoe\u{308}", "Nguyễn Thị Ánh", "ศิริพร", "अंकिता", "🦊", "👍🏽"]
        {
            assert_eq!(clean_name(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn names_that_cannot_be_seen_are_none() {
        for name in [
            "",
            "   ",
            "\u{200b} \u{feff}",
            "\u{3164}\u{3164}",
            "\u{2800}",
            "\u{ad}",
            "\u{115f}",
            "\u{e000}",
            "\u{fffc}",
        ] {
            assert_eq!(clean_name(name), Err(HouseRefusal::NoName), "{name:?}");
        }
    }

    #[test]
    fn names_are_refused_rather_than_cut() {
        assert_eq!(clean_name(&"é".repeat(NAME as usize)), Ok("é".repeat(NAME as usize)));
        assert_eq!(clean_name(&"é".repeat(NAME as usize + 1)), Err(HouseRefusal::LongName));
    }

    #[test]
    fn accents_do_not_pile_up() {
        assert_eq!(clean_name("o\u{302}\u{323}").as_deref(), Ok("o\u{302}\u{323}"));
        assert_eq!(clean_name("A\u{300}\u{301}\u{302}\u{303}da"), Err(HouseRefusal::StackedName));
    }
}
