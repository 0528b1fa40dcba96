import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct ServerAddressFuzzTests {
    private static let pieces = [
        "http://", "https://", "unix:", "unix://", "ftp://", "HTTP:", "/", "//", "/..", "/.", "/base", "/a%2fb", "/%2e",
        "/%41",
        "/24", "%25", "%", "%eth0", "[", "]", "[::1]", "[fe80::1%25eth0]", "fe80::1", "2001:db8::1", "::ffff:1.2.3.4",
        "::",
        "192.168.1.5", "1.2.3", "0x7f", "017.0.0.1", "my-mac", ".tail12345.ts.net", ".local", ".", "..", "-", "_",
        "xn--",
        "xn--bcher-kva", "bücher", "서버", "пример", "pаypal", "e\u{301}\u{323}", "ß", "İ", "ſ", "\u{212b}", "日本",
        "\u{37e}",
        "a", "A", "0", ":", ":8080", ":0", ":65536", ":+1", "@", "user:pw@", "?", "#", "\\", " ", "\t", "\u{0}",
        "\u{1b}",
        "\u{202e}", "\u{200d}", "\u{3164}", "\u{1f600}", "\u{10ffff}", "\r\n",
    ]

    private static func text(_ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            return String(decoding: generator.bytes(upTo: 60), as: UTF8.self)
        case 1:
            // Any scalars, for the mapping of international labels.
            let scalars = (0..<Int.random(in: 1...8, using: &generator)).compactMap { _ in
                Unicode.Scalar(
                    UInt32.random(in: 0...(Bool.random(using: &generator) ? 0x2fff : 0x10ffff), using: &generator))
            }
            return String(String.UnicodeScalarView(scalars))
        case 2:
            return (0..<Int.random(in: 1...6, using: &generator)).map { _ in generator.pick(pieces, or: "") }.joined()
        default:
            // A good address with one scalar replaced, removed or doubled.
            let good = [
                "https://box.local:8443/base/x", "http://[fe80::1%25eth0]:8080", "my-mac.tail12345.ts.net.",
                "192.168.1.5:9090",
                "unix:/home/u/.diane/diane.sock", "http://bücher.local:80/x%C3%BC", "2001:db8::1",
                "xn--e1afmkfd.xn--p1ai:1",
            ]
            var scalars = Array(generator.pick(good, or: "").unicodeScalars)
            let index = Int.random(in: 0..<scalars.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: scalars.insert(contentsOf: generator.pick(pieces, or: "").unicodeScalars, at: index)
            case 1: scalars.remove(at: index)
            default: scalars.insert(scalars[index], at: index)
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    private static func parse(_ text: String) -> Result<ServerAddress, ServerAddressError> {
        Result { () throws(ServerAddressError) in try ServerAddress(parsing: text) }
    }

    @Test func `no text traps, what is accepted comes back, what is refused is pointed at`() {
        var generator = SeededGenerator(seed: 43)
        var (accepted, codes) = (0, Set<ServerAddressError.Code>())
        for _ in 0..<15_000 {
            let text = Self.text(&generator)
            switch Self.parse(text) {
            case .success(let address):
                accepted += 1
                // One expectation a case at most: each costs more than the parser.
                if let fault = Self.fault(of: address) { Issue.record("\(text.debugDescription): \(fault)") }
            case .failure(let error):
                codes.insert(error.code)
                let isInside = error.range.lowerBound >= 0 && error.range.upperBound <= text.utf8.count
                if !isInside { Issue.record("\(text.debugDescription): \(error)") }
            }
        }
        #expect(accepted > 1_500)
        #expect(codes.count > 20)
    }

    /// What does not hold of an accepted address, or nil.
    private static func fault(of address: ServerAddress) -> String? {
        let canonical = address.description
        guard case .success(address) = parse(canonical) else { return "\(canonical) does not come back" }
        guard case .success(let again) = parse(canonical), again.description == canonical else {
            return "not canonical"
        }
        for attempt in address.attempts(kind: nil, tlsWasSaved: false) {
            let url = address.url(attempt)
            guard case .success(let full) = parse(url), full.host == address.host, full.basePath == address.basePath,
                full.port == attempt.port, full.scheme == (attempt.port == nil ? nil : attempt.scheme)
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
