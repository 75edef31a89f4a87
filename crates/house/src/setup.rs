//! The form for a new table: every option of the rules, the seats, the pace and the visibility.
//!
//! What does not fit together cannot be chosen: parts with `data-needs` and `data-seat` are hidden by the style sheet
//! alone as long as their terms do not hold, and [`read`] leaves out what was hidden.

use crate::agreements::{door_in_words, lapse_in_words, pace_in_words, take_back_in_words};
use crate::assets;
use crate::duration;
pub use crate::form::{Filled, With, blank, quick, read};
use crate::form::{KINDS, count_field, is_changed, option_field};
use crate::game_name;
use crate::options::{about, about_value, mode_name, seats, switch, title, value_in_words};
use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_bots::level::Level;
use speakeasy_core::{Faults, OptionRank, OptionSpec, Values};
use speakeasy_table::{Door, Lapse, NAME, Pace, TakeBacks};
use speakeasy_words::Words;
use speakeasy_words::say;

/// The form while it is drawn.
struct Form<'a> {
    words: &'static Words,
    filled: &'a Filled,
    faults: Option<&'a Faults>,
}

/// Draws the form; it is sent to `/new/<game>`.
pub fn setup(words: &'static Words, filled: &Filled, faults: Option<&Faults>) -> Markup {
    let form = Form { words, filled, faults };
    let game = filled.game;
    let name = game_name(words, game.id);
    let heading = say!(words, "setup-title", game = name.as_str());
    let body = html! {
        main.wrap {
            // What a browser would say about a field that is hidden could not be seen: the house answers instead.
            form.lay method="post" action={ "/new/" (game.id) } novalidate {
                div.lay-form {
                    div { h1 { (heading) } p.lead { (say!(words, "setup-lead")) } }
                    (form.summary())
                    (form.game())
                    (form.seats())
                    (form.pace())
                    (form.take_back())
                    (form.door())
                    (form.house_rules())
                }
                (form.aside())
            }
        }
    };
    let bar = html! { nav.bar-nav { a href={ "/rules/" (game.id) } { (say!(words, "front-rules")) } } };
    Shell { words, title: &heading, game: Some(game.id), room: true, bar, symbols: html! {}, scripted: false }
        .around(&body)
}

impl Form<'_> {
    fn id(&self) -> &'static str {
        self.filled.game.id
    }

    /// Everything that speaks against the table, each with the way to its field.
    fn summary(&self) -> Markup {
        let list = self.faults.map(|faults| faults.list.as_slice()).unwrap_or_default();
        html! {
            @if !list.is_empty() {
                div.panel.faults role="alert" {
                    p { b { (say!(self.words, "setup-faults", count = list.len())) } }
                    ul {
                        @for fault in list {
                            li { a href={ "#" (field_of(self.filled, &fault.at)) } { (self.fault_text(&fault.at, &fault.what)) } }
                        }
                    }
                }
            }
        }
    }

    /// A fault with the name of its place, where the sentence alone would not say it.
    fn fault_text(&self, at: &str, what: &str) -> String {
        let sentence = self.sentence(what);
        let (key, within) = at.split_once('.').unwrap_or((at, ""));
        let place = if self.filled.game.options.iter().any(|spec| spec.key == key) {
            format!("{} {within}", title(self.words, self.id(), key)).trim_end().to_owned()
        } else if let Some(seat) = at.strip_prefix("seats.").and_then(|seat| seat.parse::<usize>().ok()) {
            say!(self.words, "setup-seat", seat = seat + 1)
        } else {
            return sentence;
        };
        say!(self.words, "option-and-value", option = place, value = sentence)
    }

    /// A fault in words: those of the form are keys of messages, those of the rules are sentences.
    fn sentence(&self, what: &str) -> String {
        if self.words.has(what) { self.words.say(what, &[("most", NAME.into())]) } else { what.to_owned() }
    }

    /// What is wrong with a field, beside it. `exactly` leaves out what lies deeper (`seats.1` below `seats`); otherwise
    /// its place within the field goes ahead (`Y.2` of a deck).
    fn fault(&self, at: &str, exactly: bool) -> Markup {
        let faults = self.faults.into_iter().flat_map(|faults| &faults.list);
        let within = faults.filter_map(|fault| Some((fault.at.strip_prefix(at)?, self.sentence(&fault.what))));
        html! {
            @for (place, sentence) in within {
                @match place.strip_prefix('.') {
                    None if place.is_empty() => p.fault { (sentence) },
                    Some(place) if !exactly => p.fault { (say!(self.words, "option-and-value", option = place, value = sentence)) },
                    _ => {},
                }
            }
        }
    }

    /// Which game, its expansions and variants, and what is worth asking everybody.
    fn game(&self) -> Markup {
        let of = |wanted: OptionRank| self.filled.game.options.iter().filter(move |spec| spec.rank == wanted);
        let body = html! {
            (self.ready_made())
            @for spec in of(OptionRank::Game) { (self.cards(spec)) (self.fault(spec.key, false)) }
            @if of(OptionRank::Extra).next().is_some() {
                div data-needs=[self.shared_needs(OptionRank::Extra)] {
                    @if of(OptionRank::Game).next().is_some() {
                        p.eyebrow { (say!(self.words, "setup-extras")) }
                    }
                    div.choices { @for spec in of(OptionRank::Extra) { (self.tick(spec)) } }
                    @for spec in of(OptionRank::Extra) { (self.fault(spec.key, false)) }
                }
            }
            @if of(OptionRank::Open).next().is_some() { div.opts { @for spec in of(OptionRank::Open) { (self.row(spec)) } } }
        };
        panel("game", &say!(self.words, "setup-game"), &body)
    }

    /// The named ways to play: each begins the form anew with its options.
    fn ready_made(&self) -> Markup {
        let now = self.filled.named_mode().map(|mode| mode.id);
        let with = self.filled.with().id();
        html! {
            nav.ready aria-label=(say!(self.words, "setup-ready")) {
                span.eyebrow aria-hidden="true" { (say!(self.words, "setup-ready")) }
                @for mode in self.filled.game.modes {
                    a href={ "/new/" (self.id()) "?with=" (with) "&mode=" (mode.id) }
                        aria-current=[(now == Some(mode.id)).then_some("true")] { (mode_name(self.words, mode)) }
                }
            }
        }
    }

    /// The terms that every option of a rank needs, for what stands around them.
    fn shared_needs(&self, wanted: OptionRank) -> Option<String> {
        let options = self.filled.game.options.iter();
        let mut all = options.filter(|spec| spec.rank == wanted).map(|spec| spec.needs);
        let first = all.next()?;
        (!first.is_empty() && all.all(|terms| terms == first)).then(|| first.join(" "))
    }

    /// The values of an option as cards, one to be chosen.
    fn cards(&self, spec: &OptionSpec) -> Markup {
        let Values::Choice(values) = spec.values else { return html! {} };
        let chosen = self.filled.option(spec);
        html! {
            div.choices id={ "f-" (spec.key) } role="radiogroup" aria-label=(title(self.words, self.id(), spec.key)) {
                @for value in values {
                    (card("radio", &option_field(spec.key), value, chosen == *value,
                        &value_in_words(self.words, self.id(), spec, value),
                        &about_value(self.words, self.id(), spec, value)))
                }
            }
        }
    }

    /// An option as a card to tick. A box that is not ticked sends nothing, so its other value goes ahead.
    fn tick(&self, spec: &OptionSpec) -> Markup {
        let Some([off, on]) = switch(spec) else { return html! {} };
        let field = option_field(spec.key);
        html! {
            div.tick id={ "f-" (spec.key) } data-needs=[terms(spec)] {
                input type="hidden" name=(field) value=(off);
                (card("checkbox", &field, on, self.filled.option(spec) == on, &title(self.words, self.id(), spec.key),
                    &about(self.words, self.id(), spec)))
            }
        }
    }

    /// An option as a row: what it is, and its values beside it.
    fn row(&self, spec: &OptionSpec) -> Markup {
        let name = title(self.words, self.id(), spec.key);
        let about_id = format!("about-{}", spec.key);
        html! {
            div.opt id={ "f-" (spec.key) } data-needs=[terms(spec)] data-wide=[matches!(spec.values, Values::Table).then_some("")] {
                div { b { (name) } p id=(about_id) { (about(self.words, self.id(), spec)) } (self.fault(spec.key, false)) }
                (self.control(spec, &name, &about_id))
            }
        }
    }

    fn control(&self, spec: &OptionSpec, name: &str, about_id: &str) -> Markup {
        let field = option_field(spec.key);
        let typed = self.filled.option(spec);
        let segment = |value: &str, seat: Option<usize>| {
            html! {
                label data-seat=[seat] {
                    input type="radio" name=(field) value=(value) checked[typed == value];
                    span { (value_in_words(self.words, self.id(), spec, value)) }
                }
            }
        };
        html! {
            @match spec.values {
                Values::Flag => div.seg role="radiogroup" aria-label=(name) aria-describedby=(about_id) {
                    (segment("true", None)) (segment("false", None))
                },
                Values::Choice(values) => div.seg role="radiogroup" aria-label=(name) aria-describedby=(about_id) {
                    @for value in values { (segment(value, None)) }
                },
                Values::ChoiceOrSeat(values) => div.seg role="radiogroup" aria-label=(name) aria-describedby=(about_id) {
                    @for value in values { (segment(value, None)) }
                    @for seat in 0..most(self.filled) { (segment(&seat.to_string(), Some(seat + 1))) }
                },
                Values::Number { min, max, off } => div.number {
                    input type="text" inputmode="numeric" name=(field) value=(typed) aria-label=(name) aria-describedby=(about_id);
                    span { (say!(self.words, "option-milliseconds")) }
                    small {
                        @if off { (say!(self.words, "option-number-off", min = min, max = max)) }
                        @else { (say!(self.words, "option-number", min = min, max = max)) }
                    }
                },
                Values::Table => textarea name=(field) rows="2" spellcheck="false" aria-label=(name) aria-describedby=(about_id) { (typed) },
            }
        }
    }

    /// How many play, and who sits where.
    fn seats(&self) -> Markup {
        let words = self.words;
        let body = html! {
            @for (mode, range) in &seats(self.filled.game) {
                div.count data-needs=[mode.map(|mode| format!("mode={mode}"))] {
                    span { (say!(words, "setup-seats-count")) }
                    div.seg role="radiogroup" aria-label=(say!(words, "setup-seats-count")) {
                        @let count = self.filled.count(*mode);
                        @for number in range.clone() {
                            label {
                                input type="radio" name=(count_field(*mode)) value=(number) checked[number == count];
                                span { (number) }
                            }
                        }
                    }
                }
            }
            (self.fault("seats", true))
            ol.chairs { @for seat in 0..most(self.filled) { (self.chair(seat)) } }
        };
        panel("seats", &say!(words, "setup-seats"), &body)
    }

    fn chair(&self, seat: usize) -> Markup {
        let (words, number, kind) = (self.words, seat + 1, self.filled.kind(seat));
        let usual_name = say!(words, "setup-seat-player", seat = number);
        let name = self.filled.get(&format!("seat.{seat}.name")).unwrap_or(&usual_name);
        html! {
            li.chair id={ "f-seat-" (number) } data-seat=(number) {
                span.chair-number aria-hidden="true" { (number) }
                select name={ "seat." (seat) } aria-label=(say!(words, "setup-seat-who", seat = number)) {
                    // Only the first chair can be mine, so that nobody takes two.
                    @for one in KINDS.into_iter().filter(|one| seat == 0 || *one != "me") {
                        option value=(one) selected[one == kind] { (kind_in_words(words, one)) }
                    }
                }
                input.chair-name type="text" name={ "seat." (seat) ".name" } value=(name) maxlength=(NAME)
                    aria-label=(say!(words, "setup-seat-name", seat = number)) autocomplete=(if seat == 0 { "nickname" } else { "off" });
                select.chair-level name={ "seat." (seat) ".level" } aria-label=(say!(words, "setup-seat-level", seat = number)) {
                    @for level in Level::ALL {
                        option value=(level.id()) selected[level.id() == self.filled.level(seat)] { (level.name().en) }
                    }
                }
                span.chair-note { (say!(words, "setup-friend-note")) }
                (self.fault(&format!("seats.{seat}"), true))
            }
        }
    }

    fn pace(&self) -> Markup {
        let words = self.words;
        let paces = Pace::ALL.map(|one| (one.id(), pace_in_words(words, one)));
        let lapses = Lapse::ALL.map(|one| (one.id(), lapse_in_words(words, one)));
        let body = html! {
            (self.one_of("pace", Pace::None.id(), &paces))
            div.lapse id="f-lapse" role="radiogroup" aria-labelledby="lapse-title" {
                p.eyebrow id="lapse-title" { (say!(words, "setup-lapse")) }
                (self.one_of("lapse", Lapse::DefaultAction.id(), &lapses))
            }
        };
        panel("pace", &say!(words, "setup-pace"), &body)
    }

    fn take_back(&self) -> Markup {
        let values = TakeBacks::ALL.map(|one| (one.id(), take_back_in_words(self.words, one)));
        panel("takeBack", &say!(self.words, "setup-takeback"), &self.one_of("takeBack", TakeBacks::Off.id(), &values))
    }

    fn door(&self) -> Markup {
        let values = Door::ALL.map(|one| (one.id(), door_in_words(self.words, one)));
        panel("door", &say!(self.words, "setup-door"), &self.one_of("door", Door::Private.id(), &values))
    }

    /// What the table agrees on: a card for each value with its name and its sentence, one to be chosen.
    fn one_of(&self, field: &str, usual: &str, values: &[(&str, (String, String))]) -> Markup {
        let chosen = self.filled.get(field).unwrap_or(usual);
        html! {
            div.choices {
                @for (value, (name, about)) in values { (card("radio", field, value, *value == chosen, name, about)) }
            }
            (self.fault(field, false))
        }
    }

    /// The rest of the options, folded away as long as all are as usual.
    fn house_rules(&self) -> Markup {
        let options = self.filled.game.options.iter();
        let rules: Vec<&OptionSpec> = options.filter(|spec| spec.rank == OptionRank::House).collect();
        let meant = |spec: &&&OptionSpec| self.filled.is_meant(spec) && is_changed(self.filled, spec);
        let changed = rules.iter().filter(meant).count();
        html! {
            details.panel.more open[changed > 0] {
                summary {
                    (say!(self.words, "setup-house-rules"))
                    small {
                        @if changed == 0 { (say!(self.words, "setup-house-rules-note")) }
                        @else { (say!(self.words, "setup-house-rules-changed", count = changed)) }
                    }
                }
                div.opts { @for spec in rules { (self.row(spec)) } }
            }
        }
    }

    /// The table as it will stand, and the way to it.
    fn aside(&self) -> Markup {
        let words = self.words;
        html! {
            aside.panel.double.sum {
                h2.panel-title { (say!(words, "setup-your-table")) }
                svg.tableside viewBox="0 0 300 196" role="img" aria-label=(say!(words, "setup-table-art")) {
                    ellipse.felt cx="150" cy="98" rx="92" ry="56" {}
                    ellipse.felt-line cx="150" cy="98" rx="80" ry="46" {}
                    image href=(assets::path(&format!("poster-{}.svg", self.id()))) x="100" y="62" width="100" height="72"
                        preserveAspectRatio="xMidYMid slice" clip-path="inset(2px round 8px)" {}
                    // The style sheet knows how many play, and seats them clockwise from the reader's own place.
                    @for index in 0..most(self.filled) {
                        g.place data-seat=(index + 1) style={ "--i:" (index) } {
                            circle r="18" {} text y="6" text-anchor="middle" { (index + 1) }
                        }
                    }
                }
                (duration::line(words, self.filled))
                button.btn.accent.big.wide type="submit" data-lay-table="" { (say!(words, "setup-lay")) }
                p.note { (say!(words, "setup-note")) }
            }
        }
    }
}

/// A part of the form with its title; a fault about `key` leads there.
fn panel(key: &str, title: &str, body: &Markup) -> Markup {
    html! {
        fieldset.panel id={ "f-" (key) } {
            legend.sr-only { (title) }
            h2.panel-title aria-hidden="true" { (title) }
            (body)
        }
    }
}

/// A choice as a card with a sentence.
fn card(kind: &str, name: &str, value: &str, checked: bool, title: &str, about: &str) -> Markup {
    html! {
        label.choice {
            input type=(kind) name=(name) value=(value) checked[checked];
            span.choice-body { b { (title) } span { (about) } }
        }
    }
}

/// The terms of an option as an attribute.
fn terms(spec: &OptionSpec) -> Option<String> {
    (!spec.needs.is_empty()).then(|| spec.needs.join(" "))
}

/// The most seats that a table of this game may have.
fn most(filled: &Filled) -> usize {
    seats(filled.game).into_iter().map(|(_, range)| *range.end()).max().unwrap_or(0)
}

/// The id of the field that a fault is about.
fn field_of(filled: &Filled, at: &str) -> String {
    let mut parts = at.split('.');
    match (parts.next().unwrap_or_default(), parts.next().and_then(|seat| seat.parse::<usize>().ok())) {
        ("seats", Some(seat)) => format!("f-seat-{}", seat + 1),
        (key @ ("seats" | "pace" | "lapse" | "door" | "takeBack"), _) => format!("f-{key}"),
        (key, _) if filled.game.options.iter().any(|spec| spec.key == key) => format!("f-{key}"),
        _ => "f-seats".to_owned(),
    }
}

fn kind_in_words(words: &Words, kind: &str) -> String {
    match kind {
        "me" => say!(words, "chair-me"),
        "friend" => say!(words, "chair-friend"),
        "here" => say!(words, "chair-here"),
        _ => say!(words, "chair-bot"),
    }
}
