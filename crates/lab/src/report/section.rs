//! A report as data: sections of text, tables and plots, which the page, the CSV and the JSON all show.

use crate::plot::{self, Axis, Bar, Bins, Frame, Line, Point, Unit, grouped};
use speakeasy_core::json::{Json, json};

/// One part of a report.
#[derive(Clone, Debug)]
pub struct Section {
    /// Unique in the report: letters and hyphens.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What to know when reading it, a paragraph each.
    pub text: Vec<String>,
    /// Its figures in rows.
    pub rows: Vec<Row>,
    /// Its figures in pictures.
    pub plots: Vec<Plot>,
}

/// One figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What it is.
    pub name: String,
    /// How much.
    pub value: f64,
    /// Half the width of its 95 % interval.
    pub half: Option<f64>,
    /// Between which values nine out of ten lie.
    pub most: Option<(f64, f64)>,
    /// Over how many observations.
    pub count: u64,
    /// How it is written.
    pub unit: Unit,
}

/// One picture.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Unique in the report.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// What there is to see in it.
    pub desc: String,
    /// What runs from left to right.
    pub x: Measure,
    /// What runs upwards.
    pub y: Measure,
    /// A value worth comparing with.
    pub mark: Option<(f64, String)>,
    /// The figures.
    pub data: Data,
}

/// What an axis of a picture measures.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    /// Its name.
    pub name: String,
    /// How its numbers are written.
    pub unit: Unit,
    /// The range to show at least.
    pub range: Option<(f64, f64)>,
    /// What values cannot lie beyond.
    pub limits: Option<(f64, f64)>,
}

impl Measure {
    /// A plain number.
    pub fn plain(name: impl Into<String>) -> Measure {
        Measure { name: name.into(), unit: Unit::Plain, range: None, limits: None }
    }

    /// A share of a whole.
    pub fn share(name: impl Into<String>) -> Measure {
        Measure { name: name.into(), unit: Unit::Percent, range: None, limits: Some((0.0, 1.0)) }
    }

    /// A change of a share.
    pub fn change(name: impl Into<String>) -> Measure {
        Measure { limits: None, ..Measure::share(name) }
    }

    /// The same, showing at least this range.
    #[must_use]
    pub fn showing(mut self, from: f64, to: f64) -> Measure {
        self.range = Some((from, to));
        self
    }

    fn axis(&self) -> Axis<'_> {
        Axis { label: &self.name, unit: self.unit, range: self.range, limits: self.limits }
    }
}

/// The figures of a picture.
#[derive(Clone, Debug)]
pub enum Data {
    /// Named lines.
    Lines(Vec<(String, Vec<Point>)>),
    /// Bars.
    Bars(Vec<Bar>),
    /// A histogram.
    Histogram(Bins),
}

impl Row {
    /// A figure without more about it.
    pub fn new(name: impl Into<String>, value: f64, count: u64, unit: Unit) -> Row {
        Row { name: name.into(), value, half: None, most: None, count, unit }
    }

    /// The same figure with its interval.
    #[must_use]
    pub fn give_or_take(mut self, half: f64) -> Row {
        self.half = Some(half);
        self
    }

    /// The same figure with the range in which nine out of ten of these values lie.
    #[must_use]
    pub fn mostly(mut self, values: &[f64]) -> Row {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| sorted[((sorted.len() - 1) as f64 * share).round() as usize];
        self.most = (!sorted.is_empty()).then(|| (at(0.05), at(0.95)));
        self
    }

    /// A value of this row, as people read it: as exact as its interval allows.
    pub fn written(&self, value: f64) -> String {
        let half = self.half.filter(|half| *half > 0.0).unwrap_or(self.value.abs() / 50.0);
        let step = 10f64.powf((half / 2.0).max(1e-4).log10().floor());
        match self.unit {
            Unit::Percent => self.unit.written(value, step.min(0.01)),
            Unit::Plain => grouped(value, step),
        }
    }

    /// One end of the range of most values.
    pub fn written_roughly(&self, value: f64) -> String {
        match self.unit {
            Unit::Percent => self.unit.written(value, 0.01),
            Unit::Plain => grouped(value, 10f64.powf((value.abs().max(1.0).log10().floor() - 2.0).max(-1.0))),
        }
    }

    /// Its value in two or three digits.
    pub fn in_short(&self) -> String {
        let scale = if self.unit == Unit::Percent { 100.0 } else { 1.0 };
        let step = 10f64.powf((scale * self.value).abs().max(1.0).log10().floor() - 1.0);
        self.unit.written(self.value, step / scale)
    }

    fn json(&self) -> Json {
        let mut row = json!({ "name": self.name, "value": self.value });
        if let Some(half) = self.half {
            row["ci95"] = half.into();
        }
        if let Some((low, high)) = self.most {
            row["most"] = json!([low, high]);
        }
        row["count"] = self.count.into();
        row
    }
}

impl Plot {
    /// The picture.
    pub fn svg(&self) -> String {
        let frame = Frame {
            id: &self.id,
            title: &self.title,
            desc: &self.desc,
            x: self.x.axis(),
            y: self.y.axis(),
            mark: self.mark.as_ref().map(|(value, name)| (*value, name.as_str())),
        };
        match &self.data {
            Data::Lines(lines) => {
                let lines: Vec<Line<'_>> =
                    lines.iter().map(|(name, points)| Line { name, points: points.clone() }).collect();
                plot::lines(&frame, &lines)
            }
            Data::Bars(bars) => plot::bars(&frame, bars),
            Data::Histogram(bins) => plot::histogram(&frame, bins),
        }
    }

    fn json(&self) -> Json {
        let data = match &self.data {
            Data::Lines(lines) => lines
                .iter()
                .map(|(name, points)| {
                    let points: Json = points.iter().map(|point| json!([point.x, point.y, point.half])).collect();
                    json!({ "name": name, "points": points })
                })
                .collect::<Json>(),
            Data::Bars(bars) => bars
                .iter()
                .map(|bar| json!({ "name": bar.name, "value": bar.value, "ci95": bar.half }))
                .collect::<Json>(),
            Data::Histogram(bins) => json!({ "from": bins.from, "width": bins.width, "counts": bins.counts }),
        };
        json!({ "title": self.title, "x": self.x.name, "y": self.y.name, "data": data })
    }

    /// Its figures as `(name, value, half)`.
    fn figures(&self) -> Vec<(String, f64, f64)> {
        match &self.data {
            Data::Lines(lines) => lines
                .iter()
                .flat_map(|(name, points)| {
                    points.iter().map(move |point| (format!("{name} at {}", point.x), point.y, point.half))
                })
                .collect(),
            Data::Bars(bars) => bars.iter().map(|bar| (bar.name.clone(), bar.value, bar.half)).collect(),
            Data::Histogram(bins) => {
                let from = |index: usize| bins.from + bins.width * index as f64;
                let bin = |(index, count): (usize, &u64)| {
                    (format!("from {} to {}", from(index), from(index + 1)), *count as f64, 0.0)
                };
                bins.counts.iter().enumerate().map(bin).collect()
            }
        }
    }
}

impl Section {
    /// A section without figures yet.
    pub fn new(id: &'static str, title: impl Into<String>) -> Section {
        Section { id, title: title.into(), text: Vec::new(), rows: Vec::new(), plots: Vec::new() }
    }

    /// The section as an object.
    pub fn json(&self) -> Json {
        json!({
            "id": self.id, "title": self.title, "text": self.text,
            "rows": self.rows.iter().map(Row::json).collect::<Json>(),
            "plots": self.plots.iter().map(|plot| (plot.id.clone(), plot.json())).collect::<Json>(),
        })
    }
}

/// All figures of a report as comma-separated values, one figure a line.
pub fn csv(sections: &[Section]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut out = String::from("section,part,name,value,ci95,low,high,count\n");
    for section in sections {
        for row in &section.rows {
            let half = row.half.map_or(String::new(), |half| half.to_string());
            let (low, high) = row.most.map_or_else(Default::default, |(low, high)| (low.to_string(), high.to_string()));
            out +=
                &format!("{},rows,{},{},{half},{low},{high},{}\n", section.id, quoted(&row.name), row.value, row.count);
        }
        for plot in &section.plots {
            for (name, value, half) in plot.figures() {
                out += &format!("{},{},{},{value},{half},,,\n", section.id, plot.id, quoted(&name));
            }
        }
    }
    out
}
