//! Draws the icons that phones want as pictures from the drawing of the house, `assets/icon.svg`.

use std::f32::consts::PI;
use std::path::Path;

/// How an icon is drawn.
struct Style {
    name: &'static str,
    size: u32,
    /// How much of the picture the drawing fills.
    fills: f32,
    ground: Ground,
}

enum Ground {
    /// As it is drawn: a square with round corners.
    Round,
    /// To the edge: phones cut their own shape out of it.
    Full,
    /// None: phones colour the lines themselves.
    None,
}

const ICONS: [Style; 5] = [
    Style { name: "icon-192", size: 192, fills: 1.0, ground: Ground::Round },
    Style { name: "icon-512", size: 512, fills: 1.0, ground: Ground::Round },
    Style { name: "maskable-192", size: 192, fills: 0.74, ground: Ground::Full },
    Style { name: "maskable-512", size: 512, fills: 0.74, ground: Ground::Full },
    Style { name: "badge-96", size: 96, fills: 1.1, ground: Ground::None },
];

type Point = (f32, f32);

/// The drawing: a square of `side` with corners of `corner`, and lines of one width upon it.
struct Drawing {
    side: f32,
    corner: f32,
    ground: [u8; 3],
    ink: [u8; 3],
    width: f32,
    lines: Vec<(Point, Point)>,
}

fn main() {
    println!("cargo:rerun-if-changed=assets/icon.svg");
    println!("cargo:rerun-if-changed=build.rs");
    let svg = std::fs::read_to_string("assets/icon.svg").expect("the drawing");
    let drawing = read(&svg);
    let folder = std::env::var("OUT_DIR").expect("cargo names a folder");
    for icon in ICONS {
        let file = std::fs::File::create(Path::new(&folder).join(format!("{}.png", icon.name))).expect("a file");
        let mut encoder = png::Encoder::new(file, icon.size, icon.size);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&paint(&drawing, &icon)).expect("a picture");
    }
}

/// Reads the drawing. It is ours, so this knows the few things that it is made of.
fn read(svg: &str) -> Drawing {
    let attribute = |after: &str, name: &str| {
        let rest = &svg[svg.find(after).expect("the element")..];
        let rest = &rest[rest.find(&format!(" {name}=\"")).expect("the attribute") + name.len() + 3..];
        rest[..rest.find('"').expect("its end")].to_owned()
    };
    let number = |after: &str, name: &str| attribute(after, name).parse().expect("a number");
    let colour = |text: String| {
        let part = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("a colour");
        [part(1), part(3), part(5)]
    };
    Drawing {
        side: number("<rect", "width"),
        corner: number("<rect", "rx"),
        ground: colour(attribute("<rect", "fill")),
        ink: colour(attribute("<path", "stroke")),
        width: number("<path", "stroke-width"),
        lines: lines(&attribute("<path", "d")),
    }
}

/// The lines of a path of straight lines and half circles.
fn lines(path: &str) -> Vec<(Point, Point)> {
    let spaced: String =
        path.chars().flat_map(|c| if c.is_alphabetic() { vec![' ', c, ' '] } else { vec![c] }).collect();
    let mut words = spaced.split_whitespace().peekable();
    let (mut lines, mut at, mut start) = (Vec::new(), (0.0, 0.0), (0.0, 0.0));
    while let Some(command) = words.next() {
        let mut next = || words.next().and_then(|word| word.parse::<f32>().ok()).expect("a number");
        let to = match command {
            "M" => {
                at = (next(), next());
                start = at;
                continue;
            }
            "V" => (at.0, next()),
            "v" => (at.0, at.1 + next()),
            "h" => (at.0 + next(), at.1),
            "z" => start,
            "a" => {
                let radius = next();
                let _same_radius_and_flags: [f32; 4] = std::array::from_fn(|_| next());
                let to = (at.0 + next(), at.1 + next());
                let centre = ((at.0 + to.0) / 2.0, (at.1 + to.1) / 2.0);
                let on = |part: i32| {
                    let angle = PI + PI * part as f32 / 48.0;
                    (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
                };
                lines.extend((0..48).map(|part| (on(part), on(part + 1))));
                at = to;
                continue;
            }
            other => panic!("the drawing has a {other}, which nobody here can draw"),
        };
        lines.push((at, to));
        at = to;
    }
    lines
}

/// The picture as pixels of four bytes each.
fn paint(drawing: &Drawing, icon: &Style) -> Vec<u8> {
    let scale = icon.size as f32 * icon.fills / drawing.side;
    let middle = drawing.side / 2.0;
    let mut pixels = Vec::with_capacity((icon.size * icon.size * 4) as usize);
    for y in 0..icon.size {
        for x in 0..icon.size {
            let place = |at: u32| (at as f32 + 0.5 - icon.size as f32 / 2.0) / scale + middle;
            let at = (place(x), place(y));
            // How much of the pixel lies within something whose edge is so far away.
            let cover = |distance: f32| (0.5 - distance * scale).clamp(0.0, 1.0);
            let nearest = drawing.lines.iter().map(|line| distance(at, *line)).fold(f32::MAX, f32::min);
            let ink = cover(nearest - drawing.width / 2.0);
            let beyond = |at: f32| ((at - middle).abs() - (middle - drawing.corner)).max(0.0);
            let (colour, alpha) = match icon.ground {
                Ground::Round => {
                    (mix(drawing.ground, drawing.ink, ink), cover(beyond(at.0).hypot(beyond(at.1)) - drawing.corner))
                }
                Ground::Full => (mix(drawing.ground, drawing.ink, ink), 1.0),
                Ground::None => ([255; 3], ink),
            };
            pixels.extend(colour);
            pixels.push((alpha * 255.0).round() as u8);
        }
    }
    pixels
}

fn mix(one: [u8; 3], two: [u8; 3], share: f32) -> [u8; 3] {
    std::array::from_fn(|part| (f32::from(one[part]) * (1.0 - share) + f32::from(two[part]) * share).round() as u8)
}

fn distance(at: Point, (from, to): (Point, Point)) -> f32 {
    let (along, off) = ((to.0 - from.0, to.1 - from.1), (at.0 - from.0, at.1 - from.1));
    let share = ((off.0 * along.0 + off.1 * along.1) / (along.0 * along.0 + along.1 * along.1)).clamp(0.0, 1.0);
    (off.0 - share * along.0).hypot(off.1 - share * along.1)
}
