import FoundationEssentials
import LandfallModel
import Synchronization

/// What sources tell of a small network.
enum NearbySamples {
    static func sighting(
        _ source: DiscoverySource, _ name: String, _ url: String, kind: ServerKind = .diane,
        txt: TXTRecord = TXTRecord()
    ) -> Sighting {
        let address = try? ServerAddress(parsing: url)
        let via: Route.Via = source == .tailnet ? .tailnet : .lan
        let routes = address.map {
            [Route(scheme: $0.scheme ?? .http, host: $0.host, port: $0.port ?? 9090, via: via, interface: "wlan0")]
        }
        return Sighting(
            id: Sighting.ID(source: source, key: name), kind: kind, name: ForeignText(name),
            instance: source == .lan ? ServiceInstance(name: ForeignText(name), kind: kind) : nil, routes: routes ?? [],
            txt: txt)
    }

    static let studio = sighting(.lan, "studio", "http://10.0.0.7:9090")
    static let living = sighting(
        .lan, "거실 서버", "https://10.0.0.9:8443", kind: .endlesscode,
        txt: TXTRecord(pairs: ["id": "4f2a", "path": "/\u{1b}[2J"]))
    static let attic = sighting(.tailnet, "attic", "http://attic:9090")
    static let away = SourceReport.OfflineMachine(
        name: ForeignText("nas"), nodeID: "n9", lastSeen: ScreenSamples.now.addingTimeInterval(-3 * 86_400))
    static let silent = ServiceInstance(name: ForeignText("closet"), kind: .diane)

    /// A scan that finds nothing, and no tailnet.
    static let nothing: [DiscoveryEvent] = [
        .source(
            SourceReport(
                source: .machine, isWorking: true, places: SourceReport.Places(sockets: [diane], ports: [8080, 9090]))),
        .settled(.machine, complete: true), .source(SourceReport(source: .lan, isWorking: true, engine: "daemon")),
        .settled(.lan, complete: true),
        .source(SourceReport(source: .tailnet, isWorking: false, code: .tailscaledNotRunning)),
    ]
    private static let diane = "/home/anna/.diane/diane.sock"

    /// A clock that goes on by a tenth of a second whenever it is looked at.
    static func laterEachTime() -> @Sendable () -> Duration {
        let looks = Mutex(0)
        return {
            looks.withLock { looks in
                looks += 1
                return .milliseconds(100) * looks
            }
        }
    }

    static let events: [DiscoveryEvent] = [
        .source(SourceReport(source: .lan, isWorking: true, engine: "daemon")), .found(studio), .found(living),
        .unresolved(Sighting.ID(source: .lan, key: "closet"), silent),
        .source(
            SourceReport(
                source: .tailnet, isWorking: true,
                machines: SourceReport.Machines(asked: 12, remembered: 2, offline: [away]))),
        .found(attic), .settled(.lan, complete: true), .settled(.tailnet, complete: true),
    ]
}
