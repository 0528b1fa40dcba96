import Glibc

/// A secret that gives access to a server. It prints `<redacted>` in every form, cannot be encoded, and wipes its bytes when the last owner
/// lets go.
///
/// Copies that it cannot wipe: those that NIO makes to send a request, and those of the store that it came from.
///
/// `@unchecked Sendable`: the buffer is written in the initialiser and wiped in `deinit`, when nothing else can see it.
public final class Token: @unchecked Sendable {
    /// Why a text is not a token.
    public enum Refusal: String, Error, Sendable, Hashable {
        case empty = "token_empty"
        case tooLong = "token_too_long"
        /// A control character, which would end the header field in which it is sent, or one outside US-ASCII, which servers take in
        /// different ways (RFC 9110 section 5.5).
        case controlCharacter = "token_control_character"
        /// Surrounding spaces do not survive a header field (RFC 9110 section 5.5).
        case blankAtEnd = "token_blank_at_end"
        /// A whole `Authorization: Bearer …` field: landfall puts the scheme there itself.
        case scheme = "token_with_scheme"
        /// A token in quotation marks, as a configuration has it.
        case quoted = "token_in_quotes"
    }

    /// The most bytes: what servers take as a header field.
    public static let longest = 8_000

    private let bytes: UnsafeMutableRawBufferPointer

    /// Takes a copy of `secret`, which the caller wipes if it can.
    ///
    /// - Throws: ``Refusal``, which says nothing of the content.
    public init(_ secret: some Collection<UInt8>) throws(Refusal) {
        guard let first = secret.first, secret.count <= Self.longest else {
            throw secret.isEmpty ? .empty : .tooLong
        }
        guard secret.allSatisfy({ (0x20...0x7e).contains($0) }) else { throw .controlCharacter }
        let last = secret.reduce(first) { $1 }
        guard first != 0x20, last != 0x20 else { throw .blankAtEnd }
        // "bearer " in small letters: 0x20 is the difference between both cases.
        guard !secret.prefix(7).map({ $0 | 0x20 }).elementsEqual("bearer ".utf8) else { throw .scheme }
        guard first != last || secret.count < 2 || !"\"'`".utf8.contains(first) else { throw .quoted }
        bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: secret.count, alignment: 1)
        bytes.copyBytes(from: secret)
    }

    /// The same without one newline at the end and the blanks around, as people and programs give it.
    ///
    /// - Throws: ``Refusal``.
    package convenience init(trimming given: some BidirectionalCollection<UInt8>) throws(Refusal) {
        var text = given[...]
        if text.last == 0x0a {
            text.removeLast()
            if text.last == 0x0d { text.removeLast() }
        }
        func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        while isBlank(text.last) { text.removeLast() }
        while isBlank(text.first) { text.removeFirst() }
        try self.init(text)
    }

    deinit {
        if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
        bytes.deallocate()
    }

    /// Whether it is the same secret.
    package func isEqual(to other: Token) -> Bool {
        withBytes { mine in other.withBytes { mine.elementsEqual($0) } }
    }

    /// Lends the bytes; they must not outlive the call.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(bytes))
    }
}

extension Token {
    /// The variable in which the user may give one to landfall.
    package static let variable = "LANDFALL_TOKEN"
}

extension [String: String] {
    /// An environment for child processes, without the token that was given to landfall.
    package var withoutToken: [String: String] { filter { $0.key != Token.variable } }
}

extension Token: Redacted {}
