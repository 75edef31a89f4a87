//! A link to be sent: as text, by the share sheet of the device, and as a code for a camera.

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};
use speakeasy_words::{Words, say};

/// A link as text that can be selected; with script it can be copied, and shared where the device knows how.
pub fn link(words: &Words, id: &str, link: &str, label: &str) -> Markup {
    html! {
        div.share {
            input type="text" id=(id) value=(link) readonly aria-label=(label);
            button.btn.copy type="button" data-copy=(id) data-copied=(say!(words, "lobby-copied")) { (say!(words, "lobby-copy")) }
            button.btn.share-sheet type="button" data-share=(id) { (say!(words, "invite-share")) }
        }
    }
}

/// The white border that a reader needs, in modules.
const QUIET: i32 = 4;

/// A link as a QR code: dark on white in every colour scheme, since readers need it so. Nothing if it is too long.
pub fn code(words: &Words, id: &str, link: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Medium) else { return html! {} };
    let size = code.size() + 2 * QUIET;
    html! {
        // A piece of the page by itself: it stays when the rest of the room changes.
        figure.invite-code id=(id) {
            svg.qr viewBox={ "0 0 " (size) " " (size) } role="img" aria-label=(say!(words, "invite-code")) shape-rendering="crispEdges" {
                rect width=(size) height=(size) fill="#fff" {}
                path d=(modules(&code)) fill="#000" {}
            }
            figcaption { (say!(words, "invite-code-about")) }
        }
    }
}

/// The dark modules as a path: one rectangle for each run in a row.
fn modules(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&at| code.get_module(at, y)).count();
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run.max(1) as i32;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use speakeasy_words::Language;

    /// Draws the path of a code, as a browser would, `scale` pixels a module.
    fn drawn(svg: &str, scale: usize) -> (usize, Vec<u8>) {
        let of = |start: &str| svg.split(start).nth(1).and_then(|rest| rest.split('"').next()).expect("an attribute");
        let size: usize = of("viewBox=\"0 0 ").split(' ').next().expect("a size").parse().expect("a number");
        let mut pixels = vec![255; size * size * scale * scale];
        for run in of(" d=\"M").split('M') {
            let numbers = run.split(|letter: char| !letter.is_ascii_digit()).filter_map(|text| text.parse().ok());
            let numbers: Vec<usize> = numbers.collect();
            let [x, y, width, ..] = numbers[..] else { panic!("{run}") };
            for row in y * scale..(y + 1) * scale {
                pixels[row * size * scale..][x * scale..(x + width) * scale].fill(0);
            }
        }
        (size * scale, pixels)
    }

    #[test]
    fn a_camera_reads_the_link() {
        let words = speakeasy_catalog::words(Language::En);
        let long = format!("https://a-house-with-a-long-name.example.org:8443/tables/{}", "k3j9w2qp77".repeat(3));
        for link in ["http://127.0.0.1:8080/tables/0123456789abcdefghjkmnpqrs", &long] {
            let svg = code(words, "c", link).into_string();
            let (size, pixels) = drawn(&svg, 4);
            let mut image = rqrr::PreparedImage::prepare_from_greyscale(size, size, |x, y| pixels[y * size + x]);
            let grids = image.detect_grids();
            assert_eq!(grids.len(), 1, "one code is seen");
            assert_eq!(grids[0].decode().expect("it is read").1, link);
        }
        assert_eq!(code(words, "c", &"x".repeat(5000)).into_string(), "", "too long for any code");
    }
}
