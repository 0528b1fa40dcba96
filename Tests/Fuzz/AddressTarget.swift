import LandfallTestSupport

@testable import LandfallModel

extension FuzzTarget {
    /// What a person types or a file has: a server's address.
    static let address = FuzzTarget(
        "address",
        seeds: [
            "https://box.local:8443/base/x", "http://[fe80::1%25eth0]:8080", "my-mac.tail12345.ts.net.",
            "192.168.1.5:9090", "unix:/home/u/.diane/diane.sock", "http://bücher.local:80/x%C3%BC", "2001:db8::1",
            "xn--e1afmkfd.xn--p1ai:1", "::ffff:1.2.3.4", "fe80::1%eth0", "host:studio", "서버.local",
        ],
        pieces: [
            "http://", "https://", "unix:", "ftp://", "HTTP:", "/", "//", "/..", "/.", "/a%2fb", "/%2e", "/%41", "/24",
            "%25",
            "%", "[", "]", "[::1]", "::", "1.2.3", "0x7f", "017.0.0.1", ".ts.net", ".local", ".", "..", "-", "_",
            "xn--",
            "xn--bcher-kva", "пример", "pаypal", "e\u{301}\u{323}", "ß", "İ", "ſ", "\u{212b}", "\u{37e}", ":", ":0",
            ":65536", ":+1", "@", "user:pw@", "?", "#", "\\", " ", "\t", "\0", "\u{1b}", "\u{202e}", "\u{200d}",
            "\u{3164}",
            "\u{1f600}", "\u{10ffff}", "\r\n",
        ]
    ) { input in
        let text = String(decoding: input, as: UTF8.self)
        do throws(ServerAddressError) {
            return fault(of: try ServerAddress(parsing: text))
        } catch {
            let isInside = error.range.lowerBound >= 0 && error.range.upperBound <= text.utf8.count
            return isInside ? nil : "the error points outside of the text: \(error)"
        }
    }

    /// What does not hold of an accepted address, or nil.
    private static func fault(of address: ServerAddress) -> String? {
        let canonical = address.description
        guard let again = try? ServerAddress(parsing: canonical), again == address, again.description == canonical
        else {
            return "\(canonical) does not come back"
        }
        for attempt in address.attempts(kind: nil, tlsWasSaved: false) {
            let url = address.url(attempt)
            guard let full = try? ServerAddress(parsing: url), full.host == address.host,
                full.basePath == address.basePath, full.port == attempt.port,
                full.scheme == (attempt.port == nil ? nil : attempt.scheme)
            else { return "\(url) is not the attempt" }
        }
        if case .name(let name) = address.host {
            guard name.text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }), IPAddress(name.text) == nil else {
                return "\(name) is no name"
            }
        }
        return nil
    }
}
