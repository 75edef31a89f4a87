//! Just enough reading of our own HTML to ask what a page holds and what a browser would send.

/// The values of an attribute.
pub fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The ids that links of the page lead to within it.
pub fn links_within(html: &str) -> Vec<&str> {
    values(html, "href").into_iter().filter_map(|href| href.strip_prefix('#')).collect()
}

/// The texts between the tags.
pub fn texts(html: &str) -> Vec<&str> {
    html.split('>').skip(1).filter_map(|rest| rest.split('<').next()).map(str::trim).collect()
}

/// Does a text look like the key of a message: lower-case words joined by hyphens?
pub fn is_bare_key(text: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    text.contains('-') && text.chars().all(plain) && text.starts_with(|letter: char| letter.is_ascii_lowercase())
}

/// What a control is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Text,
    Radio,
    Box,
    Select,
}

/// A control of a form; radio buttons of one name are one control.
#[derive(Clone, Debug)]
pub struct Control {
    /// The name it is sent under.
    pub name: String,
    /// What may be chosen; of a text the one value it has.
    pub choices: Vec<String>,
    /// What is chosen, by its place among the choices.
    pub chosen: Option<usize>,
    kind: Kind,
}

impl Control {
    /// May it be sent not at all?
    pub fn can_be_off(&self) -> bool {
        self.kind == Kind::Box
    }

    /// The field that is sent, if any.
    pub fn sent(&self) -> Option<(String, String)> {
        self.chosen.map(|chosen| (self.name.clone(), self.choices[chosen].clone()))
    }
}

/// The controls of the forms of a page, in their order.
pub fn controls(html: &str) -> Vec<Control> {
    let mut controls: Vec<Control> = Vec::new();
    for rest in html.split('<').skip(1) {
        let (tag, text) = rest.split_once('>').unwrap_or((rest, ""));
        let word = tag.split([' ', '/']).next().unwrap_or_default();
        let tag = format!(" {tag} ");
        let value = |attribute: &str| values(&tag, attribute).first().map(|value| plain(value));
        let single = |name: String, text: String, chosen: bool, kind: Kind| Control {
            name,
            choices: vec![text],
            chosen: chosen.then_some(0),
            kind,
        };
        match (word, value("name")) {
            ("input", Some(name)) => {
                let text = value("value").unwrap_or_default();
                let checked = tag.contains(" checked ");
                match value("type").as_deref() {
                    Some("radio") => match controls.iter_mut().find(|control| control.name == name) {
                        Some(group) => {
                            group.choices.push(text);
                            if checked {
                                group.chosen = Some(group.choices.len() - 1);
                            }
                        }
                        None => controls.push(single(name, text, checked, Kind::Radio)),
                    },
                    Some("checkbox") => controls.push(single(name, text, checked, Kind::Box)),
                    _ => controls.push(single(name, text, true, Kind::Text)),
                }
            }
            ("textarea", Some(name)) => controls.push(single(name, plain(text), true, Kind::Text)),
            ("select", Some(name)) => {
                controls.push(Control { name, choices: Vec::new(), chosen: Some(0), kind: Kind::Select });
            }
            ("option", None) => {
                let select = controls.iter_mut().rfind(|control| control.kind == Kind::Select).expect("a select");
                select.choices.push(value("value").unwrap_or_default());
                if tag.contains(" selected ") {
                    select.chosen = Some(select.choices.len() - 1);
                }
            }
            _ => {}
        }
    }
    controls
}

/// Text without its escapes.
fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
