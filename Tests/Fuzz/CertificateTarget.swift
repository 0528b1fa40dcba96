import LandfallModel

@testable import LandfallTransport

extension FuzzTarget {
    /// Whom a certificate names, as a server shows it.
    static let certificateNames = FuzzTarget(
        "certificate-names", byteSeeds: [certificate],
        pieces: ["\u{30}\u{0}", "\u{31}\u{7f}", "\u{6}\u{3}\u{55}\u{4}\u{3}", "\u{c}\u{1}x", "\u{2}\u{1}\u{1}"]
    ) { input in
        let names = CertificateNames(input)
        let texts = [names?.subject, names?.issuer].compactMap(\.self)
        if texts.contains(where: { $0.raw.isEmpty || $0.raw.utf8.count > 3 * 128 }) { return "a name of no length" }
        if names?.isSelfIssued == true, names?.subject != names?.issuer { return "two names of one" }
        return nil
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
        let content = content.flatMap(\.self)
        return [tag, UInt8(content.count)] + content
    }

    /// As much of one as names somebody: no key, no signature.
    private static var certificate: [UInt8] {
        func name(_ text: String) -> [UInt8] {
            element(0x30, element(0x31, element(0x30, element(6, [0x55, 4, 3]), element(0x0c, Array(text.utf8)))))
        }
        let body = element(
            0x30, element(2, [1]), element(0x30), name("Home"), element(0x30), name("box.local"))
        return element(0x30, body)
    }
}
