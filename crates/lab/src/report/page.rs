//! The report as one self-contained HTML page: no scripts, no external fonts or images.

use super::{Report, Row, Section};
use crate::plot::{PALETTE, STYLE, Unit, escaped, grouped};
use std::fmt::Write;

/// A report, and what its page says about it.
pub struct ReportPage<'a> {
    /// What is shown.
    pub report: &'a Report,
    /// The command that made it.
    pub made_by: &'a str,
    /// Names of the files beside the page that hold all figures.
    pub beside: &'a [&'a str],
}

/// Tables longer than this are folded away under the plots.
const SHORT: usize = 6;

/// A fan of rays in the manner of the time.
const FAN: &str = "<svg viewBox=\"0 0 80 80\" aria-hidden=\"true\" stroke-width=\"1.6\"><path d=\"M40 66 L8 40M40 66 L14 \
    26M40 66 L26 16M40 66V12M40 66 L54 16M40 66 L66 26M40 66 L72 40M6 66H74\"/><path d=\"M6 66A34 34 0 0 1 74 66M22 66A18 18 0 \
    0 1 58 66\"/></svg>";

impl ReportPage<'_> {
    /// The page.
    pub fn html(&self) -> String {
        let report = self.report;
        let title = format!("{}: balance report", report.name);
        let mut out = String::new();
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
             <style>{PALETTE}{STYLE}\n{}</style>\n</head>\n<body>\n\
             <header><div>{FAN}<div><h1>{}</h1><p>{}</p></div></div></header>\n<main>\n",
            escaped(&title),
            include_str!("page.css"),
            escaped(report.name),
            escaped(&self.subtitle())
        );
        for notice in self.notices() {
            let _ = writeln!(out, "<p class=\"notice\" role=\"note\">{}</p>", escaped(&notice));
        }
        out.push_str("<dl class=\"facts\">\n");
        for (name, value) in self.facts() {
            let _ = writeln!(out, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(&name), escaped(&value));
        }
        out.push_str("</dl>\n");
        report.sections.iter().for_each(|section| write_section(&mut out, section));
        let files: Vec<String> =
            self.beside.iter().map(|file| format!("<a href=\"{0}\">{0}</a>", escaped(file))).collect();
        let _ = write!(
            out,
            "<footer><p>Intervals are 95 % confidence intervals over independent deals. All figures: {}.</p>\n\
             <p>Options: <code>{}</code></p>\n<p>Made by <code>{}</code></p></footer>\n</main>\n</body>\n</html>\n",
            files.join(", "),
            escaped(&report.options.to_string()),
            escaped(self.made_by)
        );
        out
    }

    fn subtitle(&self) -> String {
        let Report { seats, games, bots, seed, .. } = self.report;
        let bots = match &bots[..] {
            [one] => format!("{one} in every seat"),
            several => several.join(", "),
        };
        format!("Balance report: {} games at a table of {seats}, {bots}, seed {seed}", grouped(*games as f64, 1.0))
    }

    fn notices(&self) -> Vec<String> {
        let Report { games, of, forfeits, early, .. } = self.report;
        let mut notices = Vec::new();
        if *early {
            notices.push(format!(
                "This report was stopped early. Its figures are over the {games} of {of} games that were played. Sections that \
                 had not started are missing, and the last one may cover fewer games than planned."
            ));
        }
        if let (deals @ 1.., Some(why)) = forfeits {
            notices.push(format!("{deals} deals are excluded because a bot forfeited; the first time: {why}."));
        }
        notices
    }

    /// The figures that people ask for first.
    fn facts(&self) -> Vec<(String, String)> {
        let report = self.report;
        let fact = |name: &str, section: &str, row: &str| {
            let row = report.row(section, row)?;
            Some((name.to_owned(), row.in_short()))
        };
        let periods =
            ["rounds", "turns"].into_iter().find_map(|name| fact(&format!("{name} in a game"), "length", name));
        let seats = report.row("seats", "wins, begins").or_else(|| report.row("seats", "wins, seat A"));
        let strongest = report.row("luck", "wins of").map(|row| {
            let name = row.name.split(" (").next().unwrap_or(&row.name);
            (name.to_owned(), row.in_short())
        });
        let first = seats.map(|row| (row.name.replace("wins, begins", "wins of who begins"), row.in_short()));
        [
            fact("decisions in a game", "length", "decisions"),
            periods,
            fact("actions to choose from", "branching", "actions to choose from"),
            first,
            fact("lead changes", "leads", "lead changes"),
            fact("margin of the winner", "scores", "winner's margin"),
            strongest,
            fact("score decided by the deal", "luck", "score variance by the deal"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

fn write_section(out: &mut String, section: &Section) {
    let _ =
        writeln!(out, "<section aria-labelledby=\"{0}\"><h2 id=\"{0}\">{1}</h2>", section.id, escaped(&section.title));
    for paragraph in &section.text {
        let _ = writeln!(out, "<p>{}</p>", escaped(paragraph));
    }
    if !section.plots.is_empty() {
        out.push_str("<div class=\"plots\">\n");
        for plot in &section.plots {
            let _ = writeln!(out, "<figure><figcaption>{}</figcaption>{}</figure>", escaped(&plot.title), plot.svg());
        }
        out.push_str("</div>\n");
    }
    if section.rows.len() > SHORT {
        let _ = writeln!(out, "<details><summary>All {} figures</summary>", section.rows.len());
        write_table(out, &section.rows);
        out.push_str("</details>\n");
    } else if !section.rows.is_empty() {
        write_table(out, &section.rows);
    }
    out.push_str("</section>\n");
}

fn write_table(out: &mut String, rows: &[Row]) {
    let most = rows.iter().any(|row| row.most.is_some());
    out.push_str("<div class=\"scroll\"><table><thead><tr><th scope=\"col\">figure</th><th scope=\"col\">mean</th>");
    out.push_str(if most { "<th scope=\"col\">nine in ten</th>" } else { "" });
    out.push_str("<th scope=\"col\" class=\"more\">over</th></tr></thead><tbody>\n");
    for row in rows {
        let half = row.half.map_or(String::new(), |half| format!(" ± {}", row.written(half).replace(" %", "")));
        let mut value = row.written(row.value);
        if row.unit == Unit::Percent {
            value = value.replace(" %", "") + &half + " %";
        } else {
            value += &half;
        }
        let between = row.most.map_or(String::new(), |(low, high)| {
            format!("{} to {}", row.written_roughly(low), row.written_roughly(high))
        });
        let between = if most { format!("<td>{}</td>", escaped(&between)) } else { String::new() };
        let count = grouped(row.count as f64, 1.0);
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{}</td>{between}<td class=\"more\">{count}</td></tr>",
            escaped(&row.name),
            escaped(&value)
        );
    }
    out.push_str("</tbody></table></div>\n");
}
