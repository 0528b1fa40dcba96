/// The exit codes of commands. The numbers are part of the interface.
package enum CommandExit: Int32, Sendable, Hashable, CaseIterable, Encodable {
    case ok = 0
    case failure = 1
    case usage = 2
    case noProfile = 3
    case authentication = 4
    case nothingFound = 5
    case unreachable = 6
    case tlsFailed = 7
    case identityChanged = 8
    case badAnswer = 9
    case localTrouble = 10
    case refusedByPolicy = 11
    case timedOut = 124
    case notExecutable = 126
    case commandNotFound = 127
    case interrupted = 130
}
