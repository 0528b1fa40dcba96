package import LandfallModel

/// Whom a certificate names (RFC 5280 section 4.1): the server chose the words, so they are shown and never compared.
package struct CertificateNames: Sendable, Hashable {
    /// Whom it is for; nil where it names nobody.
    package let subject: ForeignText?
    /// Who has issued it.
    package let issuer: ForeignText?
    /// Whether those are the same.
    package let isSelfIssued: Bool

    /// The common name (2.5.4.3), or the organisation (2.5.4.10) where there is none.
    private static let attributes: [[UInt8]] = [[0x55, 4, 3], [0x55, 4, 10]]
    /// Types of strings whose bytes are UTF-8, or ASCII.
    private static let texts: Set<UInt8> = [0x0c, 0x13, 0x16]
    private static let mostBytes = 128

    /// Makes them.
    package init(subject: ForeignText?, issuer: ForeignText?, isSelfIssued: Bool) {
        (self.subject, self.issuer, self.isSelfIssued) = (subject, issuer, isSelfIssued)
    }

    /// Reads them from the DER of a certificate; nil where it is none.
    package init?(_ bytes: [UInt8]) {
        var outer = DERReader(bytes[...])
        guard var certificate = outer.inside(0x30), var body = certificate.inside(0x30) else { return nil }
        // The version may be left out; serial number and algorithm are not.
        if body.next == 0xa0 { _ = body.element() }
        guard body.element()?.tag == 2, body.element()?.tag == 0x30, let issuer = body.element(), issuer.tag == 0x30,
            body.element()?.tag == 0x30, let subject = body.element(), subject.tag == 0x30
        else { return nil }
        self.init(
            subject: Self.name(subject.content), issuer: Self.name(issuer.content),
            isSelfIssued: issuer.content.elementsEqual(subject.content))
    }

    /// The name in a sequence of sets of attributes; of several of one kind the last.
    private static func name(_ content: ArraySlice<UInt8>) -> ForeignText? {
        var (sets, found) = (DERReader(content), [[UInt8]: ForeignText]())
        while var attributes = sets.inside(0x31) {
            while var attribute = attributes.inside(0x30) {
                guard let kind = attribute.element(), kind.tag == 6, let text = attribute.element(),
                    texts.contains(text.tag), !text.content.isEmpty, text.content.count <= mostBytes
                else { continue }
                found[Array(kind.content)] = ForeignText(decoding: text.content)
            }
        }
        return attributes.lazy.compactMap { found[$0] }.first
    }
}

/// Reads elements of DER (X.690), one after the other. Of what is damaged it reads nothing.
struct DERReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The tag of the next element.
    var next: UInt8? { bytes.first }

    /// The next element; nil at the end, and for a length that is not there.
    mutating func element() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
        let rest = bytes.dropFirst(2)
        guard let tag = bytes.first, let first = bytes.dropFirst().first else { return nil }
        let more = first < 0x80 ? 0 : Int(first & 0x7f)
        guard first != 0x80, more <= 3, rest.count >= more else { return nil }
        let length = more == 0 ? Int(first) : rest.prefix(more).reduce(0) { $0 << 8 | Int($1) }
        let content = rest.dropFirst(more)
        guard content.count >= length else { return nil }
        bytes = content.dropFirst(length)
        return (tag, content.prefix(length))
    }

    /// What is in the next element, which has to be of that kind.
    mutating func inside(_ tag: UInt8) -> DERReader? {
        guard next == tag, let element = element() else { return nil }
        return DERReader(element.content)
    }
}
