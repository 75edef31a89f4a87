//! What each option changes: the same deals with the option and without it.

use super::section::{Data, Measure, Plot, Row, Section};
use super::{Plan, ReportTable, Watched};
use crate::bot_game::TableError;
use crate::plot::{Bar, Unit};
use crate::stats::Mean;
use crate::work::{Watch, in_order};
use speakeasy_bots::support::BotSupport;
use speakeasy_core::Values;
use speakeasy_core::json::Json;

/// A table that differs in one option.
struct Variant<G: BotSupport> {
    name: String,
    options: G::Options,
}

/// Every table that differs from this one in one option and can be. Times and tables of numbers are not tried.
fn variants<G: BotSupport>(table: &ReportTable, options: &G::Options) -> Vec<Variant<G>> {
    let now = G::options_json(options);
    let mut variants = Vec::new();
    for spec in G::OPTIONS {
        let values: Vec<Json> = match spec.values {
            Values::Flag => vec![true.into(), false.into()],
            Values::Choice(words) => words.iter().map(|word| Json::from(*word)).collect(),
            _ => Vec::new(),
        };
        let unchanged = spec.value_in(&now);
        for value in values.into_iter().filter(|value| *value != unchanged) {
            let mut changed = now.clone();
            changed[spec.key] = value.clone();
            let Ok(options) = G::options(&changed) else { continue };
            if G::setup(&options, table.seats).is_ok() {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                variants.push(Variant { name: format!("{}={value}", spec.key), options });
            }
        }
    }
    variants
}

/// Plays the first deals again with each option changed, and once more as they were with other chance for the bots.
pub fn options<G: BotSupport>(
    plan: &Plan,
    table: &ReportTable,
    options: &G::Options,
    before: &[Vec<Watched>],
    watch: Watch<'_>,
) -> Result<Option<Section>, TableError> {
    let variants = variants::<G>(table, options);
    let deals = before.len().min(plan.option_games.max(1) as usize);
    if deals == 0 || variants.is_empty() {
        return Ok(None);
    }
    let jobs = (variants.len() * deals) as u64;
    let playing = plan.playing(table.seats);
    let after = in_order(0..jobs, plan.threads, watch, |job| {
        let variant = &variants[job as usize / deals];
        let table_of_bots = playing.table::<G>(&variant.options, job % deals as u64, 0)?;
        Ok(Watched::play(table_of_bots, table.metrics.as_ref()).ok())
    });
    let after = after.into_iter().collect::<Result<Vec<Option<Watched>>, TableError>>()?;
    let mut section = Section::new("options", "Options and expansions");
    section.text.push(format!(
        "The first {deals} deals, replayed with one option changed and the same bots in the same seats. Both games of a pair \
         use the same random numbers, for the draws and for the bots. Once an option changes what is drawn, or play takes \
         another course, the two games have no more in common than games of different deals. The table shows how often \
         both tables were identical before the first decision. As a baseline, the line “nothing” replays the same deals \
         with no option changed and only the bots' random numbers different."
    ));
    let mut bars = Vec::new();
    let mut idle = Vec::new();
    let again = before[..deals].iter().filter_map(|deal| Some((deal.first()?, deal.get(1)?)));
    let alike = again.clone().all(|(one, other)| one.choices == other.choices && one.outcome == other.outcome);
    compare(&mut section, &mut bars, NOTHING, again);
    if alike {
        section.text.push("These bots make no random choices, so with nothing changed every game is the same.".into());
    }
    for (index, variant) in variants.iter().enumerate() {
        let played = after.iter().skip(index * deals).take(deals);
        let pairs = before[..deals].iter().zip(played);
        let pairs = pairs.filter_map(|(deal, after)| Some((deal.first()?, after.as_ref()?)));
        if !compare(&mut section, &mut bars, &variant.name, pairs) {
            idle.push(variant.name.as_str());
        }
    }
    if !idle.is_empty() {
        section.text.push(format!("These options made no difference in any game at this table: {}.", idle.join(", ")));
    }
    section.plots.push(Plot {
        id: "option-winners".into(),
        title: "How often another player wins".into(),
        desc: super::balance::described(&bars, Unit::Percent),
        x: Measure::share("deals with another winner"),
        y: Measure::plain(""),
        mark: bars.first().filter(|bar| bar.name == NOTHING).map(|bar| (bar.value, "nothing changed".into())),
        data: Data::Bars(bars),
    });
    Ok(Some(section))
}

/// The name of the line that shows how much changes by itself.
const NOTHING: &str = "nothing";

/// Adds what the pairs say; `false` if the two games of each pair are the same game.
fn compare<'a>(
    section: &mut Section,
    bars: &mut Vec<Bar>,
    name: &str,
    pairs: impl Iterator<Item = (&'a Watched, &'a Watched)>,
) -> bool {
    let mut differs = name == NOTHING;
    let (mut winner, mut alike, mut score, mut length) =
        (Mean::default(), Mean::default(), Mean::default(), Mean::default());
    for (before, after) in pairs {
        let mean = |game: &Watched| game.scores().sum::<f64>() / game.outcome.scores.len() as f64;
        differs |= before.choices != after.choices || before.outcome != after.outcome;
        winner.add(f64::from(u8::from(before.outcome.winners() != after.outcome.winners())));
        alike.add(f64::from(u8::from(before.opening == after.opening)));
        score.add(mean(after) - mean(before));
        length.add(after.choices.len() as f64 - before.choices.len() as f64);
    }
    if winner.count() == 0 || !differs {
        return differs || winner.count() == 0;
    }
    let row = |what: &str, seen: Mean, unit| {
        Row::new(format!("{name}: {what}"), seen.mean(), seen.count(), unit).give_or_take(seen.ci95())
    };
    section.rows.push(row("another winner", winner, Unit::Percent));
    section.rows.push(row("same table at the start", alike, Unit::Percent));
    section.rows.push(row("change of the mean score", score, Unit::Plain));
    section.rows.push(row("change of the number of decisions", length, Unit::Plain));
    let colour = if name == NOTHING { 3 } else { 0 };
    bars.push(Bar { name: name.into(), value: winner.mean(), half: winner.ci95(), colour });
    true
}
