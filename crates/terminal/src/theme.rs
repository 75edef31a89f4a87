//! The house style: ink, brass and cream, and as much colour as the terminal has.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use speakeasy_core::Seat;

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// None: symbols and letters must be enough.
    None,
    /// 256 colours, as nearly every terminal has.
    Indexed,
    /// True colour.
    True,
}

/// Colours by what they mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Text.
    Cream,
    /// Text of less weight.
    Faint,
    /// Lines and titles.
    Brass,
    /// What is good for somebody.
    Good,
    /// What is bad for somebody.
    Bad,
    /// A player.
    Seat(Seat),
    /// A component of that colour.
    Red,
    /// A component of that colour.
    Yellow,
    /// A component of that colour.
    Blue,
    /// A component of that colour.
    Green,
    /// A component of that colour.
    Orange,
    /// A component of that colour.
    Purple,
    /// A component of that colour.
    White,
    /// A component of that colour.
    Brown,
    /// A component of that colour.
    Black,
    /// A component of that colour.
    Olive,
}

/// The background.
const INK: (u8, u8, u8, u8) = (11, 24, 20, 233);

impl Tone {
    /// Red, green, blue, and the nearest of the 256.
    const fn paint(self) -> (u8, u8, u8, u8) {
        match self {
            Tone::Cream => (236, 226, 200, 230),
            Tone::Faint => (140, 138, 120, 244),
            Tone::Brass => (201, 162, 75, 179),
            Tone::Good | Tone::Green => (112, 173, 96, 107),
            Tone::Bad | Tone::Red => (217, 92, 80, 167),
            Tone::Yellow => (226, 196, 84, 185),
            Tone::Blue => (98, 152, 214, 74),
            Tone::Orange => (224, 138, 62, 173),
            Tone::Purple => (172, 122, 196, 140),
            Tone::White => (240, 240, 236, 255),
            Tone::Brown => (164, 118, 82, 137),
            Tone::Black => (120, 120, 126, 243),
            Tone::Olive => (160, 158, 74, 143),
            Tone::Seat(seat) => SEATS[seat.index() % SEATS.len()].paint(),
        }
    }
}

/// One tone per seat; the seat's letter is always shown too.
const SEATS: [Tone; 8] =
    [Tone::Red, Tone::Blue, Tone::Green, Tone::Purple, Tone::Yellow, Tone::Orange, Tone::White, Tone::Brown];

/// Turns tones into styles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    depth: Depth,
}

impl Theme {
    /// A theme of that many colours.
    pub const fn of(depth: Depth) -> Theme {
        Theme { depth }
    }

    fn colour(self, (red, green, blue, index): (u8, u8, u8, u8)) -> Option<Color> {
        match self.depth {
            Depth::None => None,
            Depth::Indexed => Some(Color::Indexed(index)),
            Depth::True => Some(Color::Rgb(red, green, blue)),
        }
    }

    /// Text in a tone.
    pub fn fg(self, tone: Tone) -> Style {
        let style = Style { fg: self.colour(tone.paint()), ..Style::new() };
        // Without colour, brass becomes bold; faint text stays plain, to be readable.
        match (self.depth, tone) {
            (Depth::None, Tone::Brass) => style.add_modifier(Modifier::BOLD),
            _ => style,
        }
    }

    /// Bold text in a tone.
    pub fn bold(self, tone: Tone) -> Style {
        self.fg(tone).add_modifier(Modifier::BOLD)
    }

    /// The background style.
    pub fn ground(self) -> Style {
        Style { bg: self.colour(INK), ..self.fg(Tone::Cream) }
    }

    /// The line under the cursor.
    pub fn chosen(self) -> Style {
        match self.depth {
            Depth::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style { bg: self.colour(Tone::Brass.paint()), fg: self.colour(INK), ..Style::new() },
        }
    }

    /// A span of text in a tone.
    pub fn say(self, text: impl Into<String>, tone: Tone) -> Span<'static> {
        Span::styled(text.into(), self.fg(tone))
    }

    /// A small solid label in a colour: two columns wider than the text.
    pub fn chip(self, text: &str, tone: Tone) -> [Span<'static>; 3] {
        let edge = self.fg(tone);
        if self.depth == Depth::None {
            return ["[", text, "]"].map(|part| Span::raw(part.to_owned()));
        }
        let body = Style { bg: self.colour(tone.paint()), fg: self.colour(INK), ..Style::new() };
        let body = body.add_modifier(Modifier::BOLD);
        [Span::styled("▐", edge), Span::styled(text.to_owned(), body), Span::styled("▌", edge)]
    }
}
