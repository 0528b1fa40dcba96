package import FoundationEssentials
package import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
package import LandfallWording

/// How a monitoring system sees a service; the number is the exit code of a plugin (Monitoring Plugins Development Guidelines, "Plugin
/// Return Codes").
package enum PluginStatus: Int32, Sendable, Hashable, CaseIterable {
    case ok = 0
    case warning = 1
    case critical = 2
    /// Nothing can be said of the server: something is wrong on this side.
    case unknown = 3

    /// Below so many days that a certificate has left, a service is not well.
    static let certificateDays = (warning: 14, critical: 3)

    /// What a state amounts to, with the time that the certificate has left.
    package init(_ state: MonitorState, at now: Date) {
        let days = state.certificateDays(at: now)
        let certificate: PluginStatus? = days.flatMap { days in
            days < Self.certificateDays.critical ? .critical : days < Self.certificateDays.warning ? .warning : nil
        }
        self = .worst(of: [PluginStatus(state)] + [certificate].compactMap(\.self))
    }

    /// What a state amounts to.
    private init(_ state: MonitorState) {
        guard let cause = state.cause else {
            let isDoubtful = !state.codes.isEmpty || state.facts?.toolServers?.down.isEmpty == false
            self = state.status != .connected ? .unknown : isDoubtful ? .warning : .ok
            return
        }
        self =
            switch cause.kind {
            case .local, .policy, .cancelled: .unknown
            // A token that is missing here or cannot be read says nothing of the server.
            case .token: cause.code == .tokenRefused ? .critical : .unknown
            case .unreachable, .timeout, .tls, .identity, .badAnswer: .critical
            }
    }

    /// What a command that could not go on with a server says of it.
    init(_ exit: CommandExit) {
        switch exit {
        case .unreachable, .tlsFailed, .identityChanged, .badAnswer: self = .critical
        default: self = .unknown
        }
    }

    /// The worst of several: what is known to be broken counts more than what is not known.
    package static func worst(of all: [PluginStatus]) -> PluginStatus {
        [.critical, .warning, .unknown].first(where: all.contains) ?? .ok
    }

    var word: String {
        switch self {
        case .ok: "OK"
        case .warning: "WARNING"
        case .critical: "CRITICAL"
        case .unknown: "UNKNOWN"
        }
    }
}

/// The one line that a plugin prints: the status, what there is to say, and performance data behind a `|`.
package struct PluginLine {
    /// So many servers that are not well are named.
    private static let mostNamed = 5

    package let status: PluginStatus
    package let text: String

    /// The line of one server or of many.
    ///
    /// - Parameters:
    ///   - servers: Their names, fit to show, and states.
    ///   - now: The moment, to which the time that certificates have left is counted.
    ///   - messages: The words.
    package init(_ servers: [(name: String, state: MonitorState)], at now: Date, _ messages: Messages) {
        let all = servers.map { PluginStatus($0.state, at: now) }
        status = PluginStatus.worst(of: all)
        if servers.count == 1, let (name, state) = servers.first {
            text = Self.line(status, Self.words(name, state, at: now, messages), Self.data(state, at: now))
            return
        }
        let bad = zip(servers, all).filter { $1 != .ok }.map(\.0)
        let connected = servers.count { $0.state.status == .connected }
        let named = bad.prefix(Self.mostNamed).map { Self.words($0.name, $0.state, at: now, messages) }
        let rest = bad.count > named.count ? [messages.moreBelow(bad.count - named.count)] : []
        let counts = [PluginStatus.warning, .critical, .unknown].map { status in
            "\(status.word.lowercased())=\(all.count { $0 == status });;;0;\(servers.count)"
        }
        let slowest = servers.compactMap(\.state.roundTrip).max().map { ["time_max=\(Self.seconds($0));;;0"] } ?? []
        text = Self.line(
            status, ([messages.connected(connected, of: servers.count)] + named + rest).joined(separator: "; "),
            ["connected=\(connected);;;0;\(servers.count)"] + counts + slowest)
    }

    /// The line of a check that could not be made.
    package init(_ failure: CommandFailure) {
        status = PluginStatus(failure.code.exit)
        text = Self.line(status, failure.message, [])
    }

    private static func line(_ status: PluginStatus, _ words: String, _ data: [String]) -> String {
        // Behind a bar performance data begins, and behind a line feed a longer text.
        let plain = words.replacing("|", with: "/").split { $0.isNewline }.joined(separator: " ")
        return (["LANDFALL \(status.word) - \(plain)"] + (data.isEmpty ? [] : [data.joined(separator: " ")]))
            .joined(separator: " | ")
    }

    private static func words(
        _ name: String, _ state: MonitorState, at now: Date, _ messages: Messages
    ) -> String {
        let health = ServerHealth(state.facts).flatMap { $0.down.isEmpty ? nil : $0.short(messages).plain }
        let code = state.codes.first.map { " (\($0))" } ?? ""
        let days = state.certificateDays(at: now).flatMap {
            $0 < PluginStatus.certificateDays.warning ? max($0, 0) : nil
        }
        let words = [StateText(state, messages).short.plain, health, days.map(messages.certificateLeft)]
        return "\(name): \(words.compactMap(\.self).joined(separator: ", "))\(code)"
    }

    private static func data(_ state: MonitorState, at now: Date) -> [String] {
        let time = state.roundTrip.map { "time=\(seconds($0));;;0" }
        let parts = state.facts?.toolServers.map { "mcp_down=\($0.down.count);;;0;\($0.wanted)" }
        let limits = PluginStatus.certificateDays
        let certificate = state.certificateDays(at: now).map {
            "certificate_days=\($0);\(limits.warning):;\(limits.critical):"
        }
        return [time, parts, certificate].compactMap(\.self)
    }

    private static func seconds(_ time: Duration) -> String {
        "\((time / .seconds(1) * 1_000_000).rounded() / 1_000_000)s"
    }
}

extension MonitorState {
    /// How many whole days its certificate has left; nil without one.
    fileprivate func certificateDays(at now: Date) -> Int? {
        self.certificateEnd.map { Int(($0.timeIntervalSince(now) / 86_400).rounded(.down)) }
    }
}
