//! Progress bars on standard error, shown only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts up to `of` things.
pub fn bar(of: u64, things: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {things}  {{elapsed}} of about {{duration}}  {{msg}}");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::new(of).with_style(style)
}
