//! Names to suggest to those who have not said theirs.

/// First names of the Twenties; bots have others.
const NAMES: [&str; 24] = [
    "Hazel", "Otis", "Pearl", "Chester", "Mabel", "Felix", "Ida", "Walter", "Opal", "Virgil", "Edith", "Homer",
    "Minnie", "Oscar", "Flora", "Rufus", "Nell", "Jasper", "Viola", "Amos", "Dora", "Silas", "Lottie", "Milton",
];

/// One of them, by any number.
pub fn suggested(number: u64) -> &'static str {
    NAMES[(number % NAMES.len() as u64) as usize]
}
