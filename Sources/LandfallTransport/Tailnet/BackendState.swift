package import LandfallModel

/// What tailscaled is doing, as `BackendState` says it.
package enum BackendState: Sendable, Hashable {
    /// It has only just started.
    case noState
    /// Another user of this machine has it.
    case inUseByOtherUser
    /// This machine is logged out, or the login has expired.
    case needsLogin
    /// An admin of the tailnet has to approve this machine.
    case needsMachineAuth
    /// It was told to stop. Its peers are still listed, and still as online.
    case stopped
    /// It is on its way up.
    case starting
    /// It is up.
    case running
    /// A state that a later version may have; empty where none was given.
    case unknown(ForeignText)

    /// The state that LocalAPI calls `text`.
    init(_ text: String) {
        self =
            switch text {
            case "NoState": .noState
            case "InUseOtherUser": .inUseByOtherUser
            case "NeedsLogin": .needsLogin
            case "NeedsMachineAuth": .needsMachineAuth
            case "Stopped": .stopped
            case "Starting": .starting
            case "Running": .running
            default: .unknown(ForeignText(text))
            }
    }
}
