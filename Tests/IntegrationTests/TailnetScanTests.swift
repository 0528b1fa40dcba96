import Foundation
import Testing

extension IntegrationTests {
    /// Scans of a LAN and a tailnet together. tailscaled is a stand-in; the machines of the tailnet are hosts of the lab.
    @Suite struct TailnetScanTests {
        @Test(arguments: [[], ["--key", "secret"]])
        func `a server in both networks is one row with a route for each`(options: [String]) async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", options)
                try await lab.publish("Office", on: "h1")
                let tailnet = try await lab.tailnet(on: "h2", [.init("h1", "10.77.0.1")])
                let run = try await Landfall(in: lab).scanAll(on: "h2", tailnet.flag)
                #expect(run.outcome.status == 0, "\(run.outcome)")
                #expect(run.document.complete && run.document.servers.count == 1, "\(run.outcome)")
                let office = try run.document.server("Office")
                #expect(office.sources == ["lan", "tailnet"])
                #expect(office.nodeId == "nh1CNTRL")
                #expect(office.urls.contains("http://10.77.0.1:9090"))
                let far = office.routes.filter { $0.via == "tailnet" }
                #expect(far.map(\.url) == ["http://h1.tail12345.ts.net:9090"])
                #expect(run.document.sources.map(\.source) == ["lan", "tailnet", "machine"])
                #expect(run.document.sources.allSatisfy { $0.ok && $0.code == nil })
                let words = try await Landfall(in: lab).run(on: "h2", ["scan", tailnet.flag])
                #expect(words.output.hasPrefix("1\t") && words.errors.contains("--from 1"), "\(words)")
            }
        }

        @Test func `a machine that only a daemon without an interface reaches is found through it`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", [])
                // No host of the lab has a route there.
                let tailnet = try await lab.tailnet(
                    on: "h2", [.init("h1", "100.101.102.10")], hasInterface: false,
                    ["--dial", "h1:9090=10.77.0.1:9090"])
                let run = try await Landfall(in: lab).scanAll(on: "h2", "--tailnet", tailnet.flag)
                #expect(run.outcome.status == 0, "\(run.outcome)")
                #expect(try run.document.server("h1").urls == ["http://h1.tail12345.ts.net:9090"])
                #expect(run.document.sources.map(\.source) == ["tailnet"])
            }
        }

        @Test func `a machine that is only called like another is a row of its own`() async throws {
            try await Lab.with(hosts: 3) { lab in
                try await lab.publish("Office", on: "h1")
                try await lab.serveDiane(on: "h1", [])
                try await lab.serveDiane(on: "h3", [])
                // The tailnet calls h3 h1; its server says that it runs on h3.
                let tailnet = try await lab.tailnet(on: "h2", [.init("h1", "10.77.0.3")])
                let document = try await Landfall(in: lab).scanAll(on: "h2", tailnet.flag).document
                #expect(
                    document.servers.map(\.sources) == [["lan"], ["tailnet"]]
                        || document.servers.map(\.sources) == [["tailnet"], ["lan"]])
            }
        }

        @Test func `without tailscaled nothing is said and nothing is lost`() async throws {
            try await Lab.with { lab in
                try await lab.publish("Office", on: "h1")
                let landfall = try Landfall(in: lab)
                let run = try await landfall.scanAll(on: "h2")
                #expect(run.outcome.status == 0 && run.document.complete && run.document.names == ["Office"])
                #expect(run.document.tailnet?.ok == false)
                #expect(run.document.tailnet?.code == "tailscaled_not_running")
                let words = try await landfall.run(on: "h2", ["scan"])
                #expect(words.status == 0 && !words.errors.lowercased().contains("tailscale"), "\(words)")
                let verbose = try await landfall.run(on: "h2", ["scan", "--verbose"])
                #expect(verbose.errors.contains("tailscaled is not running"), "\(verbose)")
                let named = try await landfall.run(
                    on: "h2", ["scan"], environment: ["LANDFALL_TAILSCALE_SOCKET": "/nonexistent"])
                #expect(named.status == 0 && named.errors.contains("tailscaled is not running"), "\(named)")
            }
        }

        @Test(arguments: [("Stopped", "tailscale_stopped"), ("NeedsLogin", "tailscale_needs_login")])
        func `a tailnet that is down is one line and no failure of the LAN`(state: String, code: String) async throws {
            try await Lab.with { lab in
                let tailnet = try await lab.tailnet(on: "h2", [.init("h1", "10.77.0.1")], state: state)
                let landfall = try Landfall(in: lab)
                let nothing = try await landfall.run(on: "h2", ["scan", tailnet.flag])
                #expect(nothing.status == 5 && nothing.errors.contains("sudo tailscale up"), "\(nothing)")
                try await lab.publish("Office", on: "h1")
                let run = try await landfall.scanAll(on: "h2", tailnet.flag)
                #expect(run.outcome.status == 0 && run.document.names == ["Office"], "\(run.outcome)")
                #expect(run.document.tailnet?.ok == false && run.document.tailnet?.code == code)
                let words = try await landfall.run(on: "h2", ["scan", tailnet.flag])
                let lines = words.errors.split(separator: "\n").filter { $0.contains("Tailscale") }
                #expect(words.status == 0 && lines.count == 1, "\(words)")
            }
        }

        @Test func `neither daemon is exit 10, and each is named`() async throws {
            try await Lab.with(hosts: 1, bare: ["h1"]) { lab in
                let outcome = try await Landfall(in: lab).run(on: "h1", ["scan", "--engine", "daemon"])
                #expect(outcome.status == 10, "\(outcome)")
                #expect(outcome.errors.contains("avahi-daemon is not running"), "\(outcome)")
                #expect(outcome.errors.contains("tailscaled is not running"), "\(outcome)")
            }
        }

        @Test func `a scan of the LAN does not touch the tailnet`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", [])
                let tailnet = try await lab.tailnet(on: "h2", [.init("h1", "10.77.0.1")])
                let run = try await Landfall(in: lab).scanAll(on: "h2", "--lan", tailnet.flag)
                #expect(run.document.sources.map(\.source) == ["lan"])
                #expect(tailnet.log.isEmpty)
                #expect(try await !lab("log", "h1", "diane").contains("GET"))
            }
        }

        @Test func `machines of others are left alone, and so are for a minute those that have nothing`()
            async throws
        {
            try await Lab.with(hosts: 3) { lab in
                // Another product on the port that Diane likes.
                try await lab.serve("endlesscode", on: "h1", "--port", "9090")
                try await lab.serveDiane(on: "h3", [])
                let tailnet = try await lab.tailnet(
                    on: "h2", [.init("h1", "10.77.0.1"), .init("h3", "10.77.0.3", user: 9)])
                let landfall = try Landfall(in: lab)
                let first = try await landfall.scanAll(on: "h2", "--tailnet", tailnet.flag)
                #expect(first.outcome.status == 5, "\(first.outcome)")
                let asked = try await lab("log", "h1", "endlesscode").split(separator: "\n").filter {
                    $0.contains("GET")
                }
                #expect(asked.count == 1, "\(asked)")
                let second = try await landfall.run(on: "h2", ["scan", "--tailnet", tailnet.flag])
                #expect(
                    second.status == 5 && second.errors.contains("had no server in the last minute"), "\(second)")
                let again = try await lab("log", "h1", "endlesscode").split(separator: "\n").filter {
                    $0.contains("GET")
                }
                #expect(again.count == 1, "\(again)")
                #expect(try await !lab("log", "h3", "diane").contains("GET"))
            }
        }

        @Test func `a watch sees a machine come online and go`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", [])
                let tailnet = try await lab.tailnet(on: "h2", [.init("h1", "10.77.0.1", isOnline: false)])
                let watch = try Landfall(in: lab).start(
                    on: "h2", ["scan", "--tailnet", "--watch", "--json", tailnet.flag])
                try await watch.event("source") { $0.source?.source == "tailnet" && $0.source?.ok == true }
                try tailnet.serve([.init("h1", "10.77.0.1")])
                let found = try await watch.event("found", within: .seconds(25))
                #expect(found.server?.nodeId == "nh1CNTRL")
                try tailnet.serve([.init("h1", "10.77.0.1", isOnline: false)])
                let lost = try await watch.event("lost", within: .seconds(25))
                #expect(lost.server?.ref == found.server?.ref)
                watch.signal(SIGINT)
                #expect(try await watch.end(within: .seconds(5)).status == 130)
            }
        }
    }
}

/// A stand-in for tailscaled on a host of a lab.
struct LabTailnet: Sendable {
    /// Another machine of it.
    struct Machine: Sendable {
        let name: String
        let address: String
        var user = 1
        var isOnline = true

        init(_ name: String, _ address: String, user: Int = 1, isOnline: Bool = true) {
            (self.name, self.address, self.user, self.isOnline) = (name, address, user, isOnline)
        }
    }

    let folder: URL
    let state: String
    let hasInterface: Bool
    /// Of the host on which it runs, as `lanlab tailnet` gives it.
    let ownAddress: String

    /// What leads landfall there.
    var flag: String { "--tailscale-socket=\(path("s"))" }
    /// What it was asked, a line for each request.
    var log: String { (try? String(contentsOfFile: path("log"), encoding: .utf8)) ?? "" }

    func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    /// Changes who is there.
    func serve(_ machines: [Machine]) throws {
        let peers = machines.map { machine in
            """
            "nodekey:\(machine.name)": {"ID": "n\(machine.name)CNTRL", "DNSName": "\(machine.name).tail12345.ts.net.",
            "HostName": "\(machine.name)", "UserID": \(machine.user), "TailscaleIPs": ["\(machine.address)"],
            "Online": \(machine.isOnline)}
            """
        }
        let text = """
            {"Version": "1.96.5", "TUN": \(hasInterface), "BackendState": "\(state)", "MagicDNSSuffix": "tail12345.ts.net",
            "Self": {"ID": "nSELF", "DNSName": "me.tail12345.ts.net.", "UserID": 1, "TailscaleIPs": ["\(ownAddress)"]},
            "Peer": {\(peers.joined(separator: ","))}}
            """
        try Data(text.utf8).write(to: folder.appending(path: "status.json"), options: .atomic)
    }
}

extension Lab {
    /// Runs a tailscaled on a host.
    func tailnet(
        on host: String, _ machines: [LabTailnet.Machine], state: String = "Running", hasInterface: Bool = true,
        _ arguments: [String] = []
    ) async throws -> LabTailnet {
        let tailnet = LabTailnet(
            folder: try temporaryFolder(), state: state, hasInterface: hasInterface,
            ownAddress: "100.64.0.\(host.dropFirst())")
        try tailnet.serve(machines)
        try await self(
            "spawn",
            [
                host, "tailscaled", "-r", "ready", "--", "/usr/bin/python3", Self.script("fake_tailscaled.py"),
                "--socket", tailnet.path("s"), "--status", tailnet.path("status.json"), "--log", tailnet.path("log"),
            ] + arguments)
        return tailnet
    }

    /// Runs a Diane on a host, on all of its addresses.
    func serveDiane(on host: String, _ options: [String]) async throws {
        try await self(
            "spawn",
            [host, "diane", "-r", "ready", "--", "/usr/bin/python3", Self.script("fake_servers.py"), "diane"] + options)
    }
}

extension Landfall {
    /// Runs `scan --json` to its end and reads the document.
    func scanAll(on host: String, _ flags: String...) async throws -> ScanRun {
        try ScanRun(await run(on: host, ["scan", "--json"] + flags))
    }
}
