/// What went wrong, by a stable identifier: the one list of them, for every module, sentence, exit code and page.
///
/// Scripts compare the identifiers, so the list only ever grows. It is open: a code of a newer part, or of a document that a later
/// landfall wrote, is kept as it stands.
public struct FailureCode: RawRepresentable, Sendable, CustomStringConvertible {
    /// The identifier, in lower case with underscores.
    public let rawValue: String
    /// The exit code of a command that it ends.
    package let exit: CommandExit
    /// The stage of a connection that it belongs to; nil where it may come up in several, or in none.
    package let stage: Stage?

    /// The code of an identifier; one that is not in the list ends a command with exit code 1.
    public init(rawValue: String) {
        self = Self.known[rawValue] ?? FailureCode(rawValue, exit: .failure)
    }

    init(_ rawValue: String, _ stage: Stage? = nil, exit: CommandExit) {
        self.rawValue = rawValue
        self.stage = stage
        self.exit = exit
    }

    /// The identifier.
    public var description: String { rawValue }

    /// All of them.
    package static let all = ofServers + ofTokenStores + ofProfiles + ofDirectories + ofCommands

    /// Whether it is in the list.
    package var isKnown: Bool { Self.known[rawValue] != nil }

    private static let known = Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, $0) })
}

extension FailureCode: Hashable {
    /// Codes are equal where their identifiers are.
    public static func == (one: FailureCode, other: FailureCode) -> Bool { one.rawValue == other.rawValue }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension FailureCode: Encodable {
    /// Encodes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
