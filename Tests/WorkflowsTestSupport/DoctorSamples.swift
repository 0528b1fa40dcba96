internal import LandfallConnections
internal import LandfallModel
package import LandfallWording

extension Samples {
    /// A finding of every kind that there is.
    package static let findings: [Finding] =
        avahi.map { Finding($0) } + ports.map { Finding($0) } + interfaces.map { Finding($0) }
        + [NSSFinding.present("mdns4_minimal"), .resolved, .libraryMissing("mdns"), .absent].map { Finding($0) }
        + tailscale.map { Finding($0) } + names.map { Finding($0) } + resolver.map { Finding($0) }
        + keyring.map { Finding($0) } + files.map { Finding($0) }
        + [ClockFinding.synchronised, .unknown, .unsynchronised, .wrongYear(1970)].map { Finding($0) }
        + [HistoryFinding.noServers, .recording, .idle(hasService: true), .idle(hasService: false)].map { Finding($0) }
        + ["avahi", "clock"].map { .unfinished($0) }

    private static let avahi: [AvahiFinding] =
        [.daemon]
        + [
            .notInstalled, .notRunning, .noBus, .hung, .clientMissing, .failed(nil),
            .failed(ForeignText("Access denied")),
        ]
        .flatMap { [.embeddedInstead(of: $0), .nothing($0)] }

    private static let ports: [MDNSPortFinding] = [
        .free, .one(.avahi), .one(.processOf(user: ForeignText("root"))), .unknown,
        .several(.avahi, others: [.systemdResolved]), .several(.avahi, others: [.process(ForeignText("chrome"))]),
        .several(.systemdResolved, others: [.processOf(user: ForeignText("root"))]),
    ]

    private static let interfaces: [MulticastFinding] = [
        .usable(["eth0", "wlan0"]), .unplugged(["eth0"], hasVPN: false), .unplugged(["eth0"], hasVPN: true),
        .noMulticast(["eth0"], hasVPN: false), .onlyVPN(["tailscale0"]), .down(["eth0"]), .none,
    ]

    private static let url = ForeignText("https://login.tailscale.com/a/1")
    private static let path = ForeignText("/var/run/tailscale/tailscaled.sock")
    private static let tailscale: [TailscaleFinding] =
        [
            .up(name: ForeignText("box.tail12345.ts.net"), isUserspace: false), .up(name: nil, isUserspace: true),
            .notOnline, .keyExpiresSoon(days: 0), .keyExpiresSoon(days: 1), .keyExpiresSoon(days: 6),
            .keyExpired(authURL: nil), .keyExpired(authURL: url),
        ]
        + [
            .notInstalled, .notRunning(path: path), .noPermission(path: path), .untrusted(path: path), .forbidden,
            .timedOut, .badAnswer,
        ]
        .map(TailscaleFinding.unanswered)
        + [
            .noState, .inUseByOtherUser, .needsLogin(authURL: nil), .needsLogin(authURL: url), .needsApproval, .stopped,
            .starting, .unknown(ForeignText("Dreaming")),
        ].map(TailscaleFinding.notUp)

    private static let names: [MagicDNSFinding] =
        [.notUsed, .userspace, .disabled, .direct, .viaResolved, .resolvedNotTold, .bypassesResolved]
        + [.overwritten(by: nil), .overwritten(by: .networkManager), .notAccepted(nil), .notAccepted(.dhcpcd)]
        + IPAddress.samples.map(MagicDNSFinding.viaLocalServer)

    private static let resolver: [ResolverFinding] = [
        .servers(IPAddress.samples), .localServer, .resolvedByNSS, .missing, .unreadable, .noServer, .searchesLocal,
        .searchOverridden(lost: [ForeignText("a.example")]),
    ]

    private static let keyring: [KeyringFinding] = [
        .ready(provider: nil), .ready(provider: ForeignText("keepassxc")), .noBus, .busDead, .busUntrusted, .noService,
        .libraryMissing, .notRunning, .silent(provider: nil), .locked(provider: ForeignText("keepassxc")),
        .noCollection(provider: nil), .failing(provider: nil),
    ]

    private static let files: [FilesFinding] = [
        .absent, .good(count: 2), .noHome, .notOwn([ForeignText("/h/a")], isRoot: false),
        .notOwn([ForeignText("/h/a")], isRoot: true), .links([ForeignText("/h/a b")]),
        .exposedProfiles(ForeignText("/h/profiles.json")),
        .tooOpen(folders: [ForeignText("/h")], files: [ForeignText("/h/a"), ForeignText("/h/b")]),
    ]
}

extension IPAddress {
    fileprivate static let samples = [IPAddress("127.0.0.1")].compactMap(\.self)
}
