package import LandfallConnections
internal import LandfallModel
internal import LandfallSystem

/// What knows single words beside the profiles and the tailnet: landfall does not take a word for a name there, but says that it is one.
package struct OtherNames: Sendable {
    /// What knows a word.
    package enum Place: Sendable, Hashable {
        /// `/etc/hosts`.
        case hostsFile
        /// mDNS, as `WORD.local`.
        case lan
    }

    private static let patience = Duration.seconds(1)
    private static let longestFile = 1 << 20

    private let hosts: @Sendable () -> String
    private let localNames: ConnectionDependencies.LocalNames

    /// Those of this machine and its LAN.
    package init(_ environment: ConnectionDependencies) {
        self.init(
            hosts: { SystemFile.text("/etc/hosts", limit: Self.longestFile) ?? "" }, localNames: environment.localNames)
    }

    init(hosts: @escaping @Sendable () -> String, localNames: @escaping ConnectionDependencies.LocalNames) {
        self.hosts = hosts
        self.localNames = localNames
    }

    /// Finds what knows a word; nil if nothing does within a second.
    func place(of word: String, deadline: ContinuousClock.Instant) async -> Place? {
        if Self.names(inHosts: hosts()).contains(word.lowercased()) { return .hostsFile }
        guard let name = HostName("\(word).local"),
            case .addresses = await localNames(name, min(deadline, .now + Self.patience))
        else { return nil }
        return .lan
    }

    /// The names in a file of hosts(5).
    static func names(inHosts text: String) -> Set<String> {
        Set(
            text.split(whereSeparator: \.isNewline).flatMap { line in
                line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).dropFirst().map { $0.lowercased() }
            })
    }
}
