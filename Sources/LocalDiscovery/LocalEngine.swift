public import LandfallModel

/// What looks for services on the LAN.
public enum LocalEngine: String, Sendable, Hashable {
    /// avahi-daemon, asked over D-Bus.
    case daemon
    /// libavahi-core, in a process of its own (``EmbeddedEnginePlace``).
    case embedded

    /// The engines that this program has and whose library is on this machine, the one that is preferred first. Whether an avahi-daemon
    /// runs is not asked.
    package static var loadable: [LocalEngine] {
        var engines: [LocalEngine] = []
        if case .success = AvahiLibrary.client { engines.append(.daemon) }
        #if EMBEDDED_ENGINE
            if case .success = AvahiLibrary.core { engines.append(.embedded) }
        #endif
        return engines
    }
}

/// Which engine a caller wants.
public enum EngineChoice: String, Sendable, Hashable, CaseIterable {
    /// The daemon, and the embedded engine where the daemon is missing, hung or lost, or cannot take in all that is there.
    case auto
    case daemon
    case embedded
}

/// Why an engine is of no use.
public enum EngineTrouble: Sendable, Hashable {
    /// Its library is not installed; with dlerror(3)'s words.
    case libraryMissing(LocalEngine, detail: String)
    /// The package was built without the trait `EmbeddedEngine`.
    case notBuilt
    /// There is no program to start as the engine's process.
    case programMissing(detail: String)
    /// The engine's process ended, does not answer, or said what it must not say: packets from the network can do that to it.
    case processFailed(detail: String)
    /// There is no avahi-daemon, or no system bus to reach it by (libavahi-client cannot tell the two apart).
    case daemonNotRunning
    /// A call has not come back in time: a stopped or overloaded daemon.
    case hung
    /// It works, and has not taken in all that came: its sockets or its cache are too small for this network.
    case overflowed
    /// It works, but a machine on the link sends more than is taken in.
    case flooded
    /// It worked and then failed, for example because the daemon was restarted.
    case lost(AvahiCode)
    /// It did not work from the start.
    case failed(AvahiCode)

    /// A stable identifier.
    public var code: FailureCode {
        switch self {
        case .libraryMissing(.daemon, _): .avahiClientMissing
        case .libraryMissing(.embedded, _): .embeddedEngineMissing
        case .notBuilt: .embeddedEngineNotBuilt
        case .programMissing, .processFailed: .mdnsEngineFailed
        case .daemonNotRunning: .avahiNotRunning
        case .hung: .avahiHung
        case .overflowed: .avahiOverflowed
        case .flooded: .mdnsFlooded
        case .lost: .avahiLost
        case .failed: .avahiFailed
        }
    }

    /// Technical detail, in English, for logs and `--verbose`.
    public var detail: String? {
        switch self {
        case .libraryMissing(_, let detail), .programMissing(let detail), .processFailed(let detail): detail
        case .lost(let code), .failed(let code): code.description
        case .notBuilt, .daemonNotRunning, .hung, .overflowed, .flooded: nil
        }
    }
}
