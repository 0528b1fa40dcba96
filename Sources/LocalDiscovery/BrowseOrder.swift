internal import ServerModel

/// In which order an engine is asked to browse. A pure value.
///
/// A LAN's hosts tell the same over IPv4 and over IPv6, and for hundreds of services that is more than avahi-daemon takes in
/// while it also resolves them: asked for both families at once it needs half as long again. So IPv6 is asked for when IPv4 has
/// nothing more to tell, which among a few hosts is a third of a second later.
struct BrowseOrder: Sendable {
    /// IPv4 has nothing more to tell when it has been silent for this long and every question has its answer.
    static let quiet = Duration.milliseconds(150)
    /// The first answer may take this long: question and answer are delayed by up to 120 ms each (RFC 6762 section 6).
    static let firstAnswer = Duration.milliseconds(300)
    /// IPv6 waits no longer than this, whatever IPv4 still tells.
    static let latest = Duration.seconds(6)

    private let kinds: [ServerKind]
    private let isStaggered: Bool
    private var begunAt = Duration.zero
    /// When both families were asked for; nil before.
    private(set) var completeSince: Duration?

    /// - Parameters:
    ///   - kinds: What to browse for.
    ///   - isStaggered: Whether IPv6 waits for IPv4.
    init(_ kinds: [ServerKind], isStaggered: Bool) {
        (self.kinds, self.isStaggered) = (kinds, isStaggered)
    }

    /// What to ask an engine that has just begun to work.
    mutating func begin(at now: Duration) -> [LinkCommand] {
        begunAt = now
        completeSince = isStaggered ? nil : now
        return browse(isStaggered ? [.ipv4] : [.ipv4, .ipv6])
    }

    /// What to ask now.
    ///
    /// - Parameters:
    ///   - hasRows: Whether anything was heard yet.
    ///   - isAsking: Whether some instance is still being resolved, and likely to answer.
    ///   - lastNews: When there was news for the last time.
    ///   - now: The time since the run began.
    /// - Returns: The commands, none where there is nothing to ask.
    mutating func proceed(hasRows: Bool, isAsking: Bool, lastNews: Duration, at now: Duration) -> [LinkCommand] {
        guard completeSince == nil else { return [] }
        let isSilent = !isAsking && now - lastNews >= (hasRows ? Self.quiet : Self.firstAnswer)
        guard isSilent || now - begunAt >= Self.latest else { return [] }
        completeSince = now
        return browse([.ipv6])
    }

    private func browse(_ families: [IPAddress.Family]) -> [LinkCommand] {
        families.flatMap { family in kinds.map { .browse($0, family) } }
    }
}
