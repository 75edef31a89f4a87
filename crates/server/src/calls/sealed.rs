//! Messages that only the subscribed browser can read: Message Encryption for Web Push (RFC 8291) over `aes128gcm`
//! (RFC 8188). Push services see neither words nor the path of a table.

use crate::store::Subscription;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// The size of a record; a message is a single one.
const RECORD: u32 = 4096;
/// Ends the text of the last record.
const LAST: u8 = 2;

/// The body of a push message; `None` if the browser's key is none.
pub fn seal(to: &Subscription, text: &[u8]) -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let ours = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let our_key = ours.compute_public_key().ok()?;
    let their_key = UnparsedPublicKey::new(&ECDH_P256, &to.key);
    agree_ephemeral(ours, &their_key, |shared| body(shared, our_key.as_ref(), to, salt, text)).ok()?
}

/// The body from the secret that both sides share, the house's key of this message and its salt.
fn body(shared: &[u8], our_key: &[u8], to: &Subscription, salt: [u8; 16], text: &[u8]) -> Option<Vec<u8>> {
    let secret: [u8; 32] = derive(&to.auth, shared, &[b"WebPush: info\0", &to.key, our_key])?;
    let key: [u8; 16] = derive(&salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(&salt, &secret, &[b"Content-Encoding: nonce\0"])?;
    let mut record = [text, &[LAST]].concat();
    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    cipher.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
    let key_length = u8::try_from(our_key.len()).ok()?;
    Some([&salt[..], &RECORD.to_be_bytes(), &[key_length], our_key, &record].concat())
}

/// A key of this length by HKDF.
fn derive<const LENGTH: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Option<[u8; LENGTH]> {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut key = [0; LENGTH];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(LENGTH)).ok()?.fill(&mut key).ok()?;
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    fn bytes<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
        URL_SAFE_NO_PAD.decode(text).expect("base64").try_into().expect("its length")
    }

    /// The worked example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard() {
        let to = Subscription {
            endpoint: String::new(),
            key: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            language: String::new(),
        };
        let shared: [u8; 32] = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let our_key: [u8; 65] =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let sealed = body(&shared, &our_key, &to, salt, b"When I grow up, I want to be a watermelon").expect("sealed");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS\
                        6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn nothing_is_sealed_for_a_point_off_the_curve() {
        let to = Subscription { endpoint: String::new(), key: [4; 65], auth: [0; 16], language: String::new() };
        assert_eq!(seal(&to, b"x"), None);
    }
}
