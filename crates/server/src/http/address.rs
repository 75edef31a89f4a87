//! Where a request comes from.

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The address that limits count for, as an extension of the request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClientAddr(pub IpAddr);

impl ClientAddr {
    /// The address of the client. `hops` is how many proxies stand before the house, each of which has added the address of
    /// whoever it was called by to `X-Forwarded-For`; what stands there beyond those can be made up.
    pub fn of(extensions: &Extensions, headers: &HeaderMap, hops: u8) -> ClientAddr {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
        let addr = forwarded(headers, hops).or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        ClientAddr(network(addr))
    }
}

fn forwarded(headers: &HeaderMap, hops: u8) -> Option<IpAddr> {
    let lines: Vec<&str> = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
    let mut named = lines.iter().rev().flat_map(|line| line.rsplit(','));
    parse(named.nth(usize::from(hops.checked_sub(1)?))?.trim())
}

/// Some proxies name the port too.
fn parse(named: &str) -> Option<IpAddr> {
    let bare = named.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| named.parse::<SocketAddr>().ok().map(|addr| addr.ip()))
}

/// An address as it counts for limits: whoever has one of IPv6 has the whole network.
pub fn network(addr: IpAddr) -> IpAddr {
    match addr.to_canonical() {
        IpAddr::V6(addr) => {
            let [a, b, c, d, ..] = addr.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn seen(lines: &[&'static str], hops: u8) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 9))));
        ClientAddr::of(&extensions, &headers, hops).0.to_string()
    }

    #[test]
    fn proxies_are_believed_as_far_as_there_are_any() {
        assert_eq!(seen(&["1.1.1.1"], 0), "10.0.0.1", "anybody can send this header");
        assert_eq!(seen(&["6.6.6.6, 1.1.1.1"], 1), "1.1.1.1", "the last was added by the proxy");
        assert_eq!(seen(&["6.6.6.6, 1.1.1.1, 2.2.2.2"], 2), "1.1.1.1");
        assert_eq!(seen(&["6.6.6.6, 1.1.1.1", "2.2.2.2"], 2), "1.1.1.1", "all lines are one list");
        assert_eq!(seen(&["1.1.1.1"], 2), "10.0.0.1", "somebody came past a proxy");
        assert_eq!(seen(&["nonsense"], 1), "10.0.0.1");
        assert_eq!(seen(&["1.1.1.1:4711"], 1), "1.1.1.1");
    }

    #[test]
    fn a_network_counts_as_one() {
        assert_eq!(seen(&["2001:db8:1:2:3:4:5:6"], 1), "2001:db8:1:2::");
        assert_eq!(seen(&["[2001:db8:1:2::9]:443"], 1), "2001:db8:1:2::");
        assert_eq!(seen(&["::ffff:1.1.1.1"], 1), "1.1.1.1", "an address of IPv4 in another dress");
    }
}
