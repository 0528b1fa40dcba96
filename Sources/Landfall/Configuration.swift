public import FoundationEssentials
public import LandfallModel

/// Settings of this module for a program. Everything that cannot be set here works as in the command line.
public struct Configuration: Sendable {
    /// The variables that name the user's folders, the language and the keyring; nothing prints them.
    public var environment: Secret<[String: String]>
    /// The number of requests that run on a server at the same time, each over its own connection; further requests wait.
    public var connectionsPerServer: Int
    /// Receives diagnostic messages, one sentence each, such as that a certificate was recorded. Called from any task.
    public var log: (@Sendable (String) -> Void)?

    /// A configuration for the current user, or for another environment.
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
    /// The number of connections; never the environment.
    public var description: String { "Configuration(connectionsPerServer: \(connectionsPerServer))" }
}
