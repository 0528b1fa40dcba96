public import LandfallModel

extension EndlessCodeHTTPClient {
    /// The identifier that the server gave to a session or a project: `Session.ID`, `Project.ID`.
    public struct ServerID<Thing>: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The server's text.
        public let text: ForeignText

        /// Takes an identifier that was kept as text.
        public init(_ text: String) { self.text = ForeignText(text) }

        /// Takes an identifier that is known.
        public init(stringLiteral value: String) { self.init(value) }

        /// The text, safe for one line of a terminal.
        public var description: String { text.description }

        package var raw: String { text.raw }
    }
}

extension EndlessCodeHTTPClient.ServerID: Codable {
    /// Decodes a text.
    public init(from decoder: any Decoder) throws { text = try ForeignText(from: decoder) }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}
