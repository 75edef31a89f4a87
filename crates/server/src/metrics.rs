//! Prometheus metrics of the server.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::time::Duration;

/// All metrics.
pub struct Metrics {
    registry: Registry,
    steps: Counter,
    writes: Histogram,
    tables: Family<GameLabel, Counter>,
    answers: Family<StatusLabel, Counter>,
    aside: Counter,
    /// What became of calls to the table.
    pub calls: CallOutcomes,
    /// Live connections.
    pub watchers: Gauge,
    /// Rooms awake.
    pub rooms: Gauge,
    /// Bot decisions waiting for a free thread.
    pub thinking: Gauge,
    /// How many times less than usual bots think.
    pub haste: Gauge,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct GameLabel {
    game: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct StatusLabel {
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

/// Counts what became of calls to the table.
#[derive(Clone, Default)]
pub struct CallOutcomes(Family<OutcomeLabel, Counter>);

impl CallOutcomes {
    /// Counts one.
    pub fn count(&self, outcome: &'static str) {
        self.0.get_or_create(&OutcomeLabel { outcome }).inc();
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("speakeasy");
        // From a tenth of a millisecond to about a second and a half.
        let buckets = (0..15).map(|power| 0.0001 * f64::from(1 << power));
        let metrics = Metrics {
            steps: Counter::default(),
            writes: Histogram::new(buckets),
            tables: Family::default(),
            answers: Family::default(),
            aside: Counter::default(),
            calls: CallOutcomes::default(),
            watchers: Gauge::default(),
            rooms: Gauge::default(),
            thinking: Gauge::default(),
            haste: Gauge::default(),
            registry: Registry::default(),
        };
        registry.register("steps", "Game steps stored", metrics.steps.clone());
        registry.register("store_seconds", "Time to write a change to disk", metrics.writes.clone());
        registry.register("tables", "Tables created", metrics.tables.clone());
        registry.register("answers", "HTTP responses by status", metrics.answers.clone());
        registry.register("tables_set_aside", "Tables found that cannot go on", metrics.aside.clone());
        registry.register("calls", "Calls to the table by outcome", metrics.calls.0.clone());
        registry.register("watchers", "Open live connections", metrics.watchers.clone());
        registry.register("rooms_awake", "Tables loaded in memory", metrics.rooms.clone());
        registry.register("bots_waiting", "Bot decisions waiting for a free thread", metrics.thinking.clone());
        registry.register("bots_haste", "How many times less than usual bots think", metrics.haste.clone());
        Metrics { registry, ..metrics }
    }
}

impl Metrics {
    /// Counts steps that were stored, and how long that took.
    pub fn stored(&self, steps: usize, time: Duration) {
        self.steps.inc_by(steps as u64);
        self.writes.observe(time.as_secs_f64());
    }

    /// Counts a new table.
    pub fn table_created(&self, game: &'static str) {
        self.tables.get_or_create(&GameLabel { game }).inc();
    }

    /// Counts a table that cannot go on.
    pub fn set_aside(&self) {
        self.aside.inc();
    }

    /// Counts a response.
    pub fn answered(&self, status: u16) {
        self.answers.get_or_create(&StatusLabel { status }).inc();
    }

    /// All metrics in the Prometheus text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
