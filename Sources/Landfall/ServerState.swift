public import FoundationEssentials
internal import LandfallConnections
public import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// How a server is at one moment; prints as one line in the user's language.
public struct ServerState: Sendable {
    /// In one word. The list is open.
    public struct Status: RawRepresentable, Sendable, Hashable {
        /// The word, as `landfall status --json` says it.
        public let rawValue: String

        /// A status of this word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It is being asked, and is not known to be up.
        public static let connecting = Status(rawValue: "connecting")
        /// It has answered.
        public static let connected = Status(rawValue: "connected")
        /// It does not answer, and is polled again.
        public static let disconnected = Status(rawValue: "disconnected")
        /// It answers, and to ask again will hardly help: the token is refused, or it is another server.
        public static let error = Status(rawValue: "error")
    }

    /// When it was seen.
    public let at: Date
    /// In one word.
    public let status: Status
    /// Why it is not connected; nil while it is.
    public let error: LandfallError?
    /// The way by which it answered.
    public let route: ForeignText?
    /// Whether it has proven which server it is.
    public let isProven: Bool
    /// How long the answer took.
    public let roundTrip: Duration?
    /// The version that it says it has.
    public let version: ForeignText?
    /// When it is polled again, counted from ``at``; nil while it is connected.
    public let nextTry: Duration?
    /// All of it in one line.
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
