import LandfallModel

/// Where a profile's token is: what a profile file records in the token's place.
///
/// As text: `keyring`, `sealed`, `env:VARIABLE`, `file:PATH` or `cmd:COMMAND`. The text is stable and holds no secret, unless the
/// user wrote one into a command.
package enum TokenReference: Sendable, Hashable {
    /// In a store of landfall, under the profile's id.
    case store(TokenStoreKind)
    /// In a variable of the environment.
    case environment(name: String)
    /// In a file of this user's, by its absolute path or one that begins with `~/`.
    case file(path: String)
    /// Printed by a command for `/bin/sh -c`.
    case command(String)

    /// The most bytes of a reference.
    package static let longest = 4_096

    /// Parses the text of a reference.
    ///
    /// - Throws: ``FailureCode/referenceMalformed``, which does not repeat the text: it may be the token
    ///   itself.
    package init(_ text: String) throws(TokenStoreError) {
        guard let reference = Self.parse(text) else { throw TokenStoreError(.referenceMalformed) }
        self = reference
    }

    private static func parse(_ text: String) -> TokenReference? {
        guard text.utf8.count <= longest, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
        if let kind = TokenStoreKind(rawValue: text) { return .store(kind) }
        // By bytes: a character that combines with the colon must not hide it.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let value = String(text[text.utf8.index(after: colon)...])
        switch text[..<colon] {
        case "env": return isName(value) ? .environment(name: value) : nil
        // Relative to what, in an hour from now?
        case "file": return value.hasPrefix("/") || value.utf8.starts(with: "~/".utf8) ? .file(path: value) : nil
        case "cmd": return value.utf8.contains { $0 != 0x20 } ? .command(value) : nil
        default: return nil
        }
    }

    /// A name as POSIX has it (XBD section 8.1).
    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || UnicodeScalar(byte).properties.isAlphabetic && byte < 0x80
                || (0x30...0x39).contains(byte)
        }
    }
}

extension TokenReference: CustomStringConvertible {
    /// The text that parses to the same reference.
    package var description: String {
        switch self {
        case .store(let kind): kind.rawValue
        case .environment(let name): "env:\(name)"
        case .file(let path): "file:\(path)"
        case .command(let command): "cmd:\(command)"
        }
    }
}
