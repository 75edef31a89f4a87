//! How push services know that a message comes from the house that the browser subscribed to: a signed token (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long a token is good for; the standard allows a day.
const GOOD: Duration = Duration::from_secs(12 * 60 * 60);

/// The key of the house and who answers for it.
pub struct Vapid {
    pair: EcdsaKeyPair,
    public_key: String,
    contact: Option<String>,
    random: SystemRandom,
}

impl Vapid {
    /// A new key, as it is stored.
    pub fn fresh_key() -> Option<Vec<u8>> {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).ok()?;
        Some(key.as_ref().to_vec())
    }

    /// From a stored key.
    pub fn new(key: &[u8], contact: Option<&str>) -> Option<Vapid> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &random).ok()?;
        let public_key = URL_SAFE_NO_PAD.encode(pair.public_key());
        Some(Vapid { pair, public_key, contact: contact.map(str::to_owned), random })
    }

    /// The public key, as browsers take it.
    pub fn public_key(&self) -> &str {
        &self.public_key
    }

    /// The `Authorization` header for a push service, given by its origin.
    pub fn authorization(&self, audience: &str, now: SystemTime) -> Option<String> {
        let expires = (now + GOOD).duration_since(UNIX_EPOCH).ok()?.as_secs();
        let mut claims = json!({ "aud": audience, "exp": expires });
        if let Some(contact) = &self.contact {
            claims["sub"] = json!(contact);
        }
        let part = |json: &serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
        let signed = format!("{}.{}", part(&json!({ "typ": "JWT", "alg": "ES256" })), part(&claims));
        let signature = self.pair.sign(&self.random, signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), self.public_key))
    }
}
