public import FoundationEssentials
public import LandfallModel

/// How this module works for a program. What is not said is as for the command line.
public struct Configuration: Sendable {
    /// The variables that name the user's folders, the language and the keyring; nothing prints them.
    public var environment: Secret<[String: String]>
    /// How many requests a server is asked at the same time, each by a connection of its own; the others wait for their turn.
    public var connectionsPerServer: Int
    /// Told in one sentence what happens beside the result, such as a certificate that was recorded. It is called from any task.
    public var log: (@Sendable (String) -> Void)?

    /// The configuration of the user whose process this is, or of another one.
    public init(
        connectionsPerServer: Int = 8, environment: [String: String] = ProcessInfo.processInfo.environment,
        log: (@Sendable (String) -> Void)? = nil
    ) {
        self.environment = Secret(environment)
        self.connectionsPerServer = connectionsPerServer
        self.log = log
    }
}

extension Configuration: Redacted {
    /// Says how many connections there may be.
    public var description: String { "Configuration(connectionsPerServer: \(connectionsPerServer))" }
}
