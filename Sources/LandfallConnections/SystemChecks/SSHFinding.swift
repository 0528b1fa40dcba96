/// Whether servers can be reached by ssh without a question.
package enum SSHFinding: Sendable, Hashable {
    /// An agent has so many keys.
    case ready(keys: Int)
    /// An agent runs and has no key.
    case agentEmpty
    /// There is no agent: only keys without a passphrase are of use.
    case noAgent
    /// The environment names an agent that does not answer.
    case agentSilent(path: String)
    case notInstalled

    /// Concludes from what is there.
    ///
    /// - Parameters:
    ///   - isInstalled: Whether there is an ssh.
    ///   - socket: The socket of the agent, where the environment names one.
    ///   - keys: How many keys the agent has; nil where it does not answer.
    package init(isInstalled: Bool, socket: String?, keys: Int?) {
        switch (isInstalled, socket, keys) {
        case (false, _, _): self = .notInstalled
        case (_, nil, _): self = .noAgent
        case (_, let path?, nil): self = .agentSilent(path: path)
        case (_, _, 0?): self = .agentEmpty
        case (_, _, let keys?): self = .ready(keys: keys)
        }
    }

    /// How bad it is: nobody has to use ssh, and a key need not have a passphrase.
    package var status: Verdict {
        switch self {
        case .ready, .agentEmpty, .noAgent: .ok
        case .agentSilent, .notInstalled: .warn
        }
    }
}
