public import FoundationEssentials
internal import LandfallConnections
public import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// The status of a server at one moment; prints as one line in the user's language.
public struct ServerState: Sendable {
    /// The status as one word. Words may be added.
    public struct Status: RawRepresentable, Sendable, Hashable {
        /// The word, as in `landfall status --json`.
        public let rawValue: String

        /// The status with this word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// landfall is connecting, and the server has not answered yet.
        public static let connecting = Status(rawValue: "connecting")
        /// The server has answered.
        public static let connected = Status(rawValue: "connected")
        /// The server does not answer; landfall tries again.
        public static let disconnected = Status(rawValue: "disconnected")
        /// The server answers, but trying again will not help: it refuses the token, or is another server.
        public static let error = Status(rawValue: "error")
    }

    /// When this status was determined.
    public let at: Date
    /// The status as one word.
    public let status: Status
    /// Why the server is not connected; nil while it is.
    public let error: LandfallError?
    /// The route over which it answered; nil if it has not.
    public let route: ForeignText?
    /// Whether the server has proven its identity.
    public let isProven: Bool
    /// How long the answer took.
    public let roundTrip: Duration?
    /// The version that the server reports.
    public let version: ForeignText?
    /// The time from ``at`` to the next attempt; nil while the server is connected.
    public let nextTry: Duration?
    /// The status with its details, on one line.
    public let description: String

    init(_ state: MonitorState, _ messages: Messages) {
        at = state.at
        status = Status(rawValue: state.status.rawValue)
        error = state.cause.flatMap { LandfallError($0, messages) }
        route = state.route.map { ForeignText($0) }
        isProven = state.proof == .proven
        roundTrip = state.roundTrip
        version = state.facts?.version
        nextTry = state.nextTry
        let text = StateText(state, messages)
        description = [text.word.plain, text.details].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    /// There is no server to follow.
    init(_ error: LandfallError, at: Date) {
        self.at = at
        status = .error
        self.error = error
        (route, isProven, roundTrip, version, nextTry) = (nil, false, nil, nil, nil)
        description = error.message
    }
}

extension ServerState: CustomStringConvertible {}
