import Foundation
import Testing

/// `landfall.doctor/1`, as scripts read it.
private struct DoctorDocument: Decodable, Sendable {
    struct Check: Decodable, Sendable, Hashable {
        let name: String
        let status: String
        let message: String
        let remedy: String?
    }

    let schema: String
    let checks: [Check]

    init(_ outcome: RunningCommand.Outcome) throws {
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 2 && lines[1].isEmpty, "a document is one line: \(outcome)")
        self = try decode(lines[0])
        #expect(schema == "landfall.doctor/1")
        #expect(checks.map(\.name) == Self.names)
        for check in checks {
            #expect(["ok", "warn", "fail"].contains(check.status), "\(check)")
            #expect((check.remedy == nil) == (check.status == "ok"), "exactly one remedy where it is not ok: \(check)")
        }
        let hasFailed = checks.contains { $0.status == "fail" }
        #expect(outcome.status == (hasFailed ? 10 : 0), "\(outcome)")
        if hasFailed { #expect(try ErrorDocument(inErrors: outcome.errors).code == "check_failed") }
    }

    static let names = [
        "avahi", "mdns_port", "multicast", "nss_mdns", "tailscale", "magicdns", "resolver", "ssh", "keyring", "files",
        "clock", "history",
    ]

    func check(_ name: String) throws -> Check { try #require(checks.first { $0.name == name }) }
}

extension IntegrationTests {
    /// What `landfall doctor` says of hosts that lack one thing or another.
    @Suite struct DoctorTests {
        private static func doctor(
            _ landfall: Landfall, on host: String, environment: [String: String] = [:],
            within limit: Duration = .seconds(8)
        ) async throws -> DoctorDocument {
            // Without a socket of its own it would find the tailscaled of the machine that runs the tests.
            let defaults = ["LANDFALL_TAILSCALE_SOCKET": "/run/no-tailscaled.sock"]
            return try DoctorDocument(
                await landfall.run(
                    on: host, ["doctor", "--json"], environment: defaults.merging(environment) { $1 }, within: limit))
        }

        @Test(arguments: ["root", "nobody"])
        func `a host with a daemon is fit for the LAN`(user: String) async throws {
            try await Lab.with(hosts: 1) { lab in
                let document = try await Self.doctor(Landfall(in: lab, user: user), on: "h1")
                #expect(try document.check("avahi").status == "ok")
                #expect(try document.check("mdns_port").status == "ok")
                #expect(try document.check("mdns_port").message.contains("avahi-daemon"))
                #expect(try document.check("multicast").message.contains("eth0"))
                #expect(try document.check("tailscale").message.contains("/run/no-tailscaled.sock"))
                #expect(try document.check("magicdns").status == "ok")
                #expect(try document.check("keyring").status == "warn")
                #expect(try document.check("files").status == "ok")
            }
        }

        @Test func `a host without daemon and bus has the embedded engine`() async throws {
            try await Lab.with(hosts: 1, bare: ["h1"]) { lab in
                let document = try await Self.doctor(Landfall(in: lab), on: "h1")
                #expect(try document.check("avahi").status == "warn")
                #expect(try document.check("avahi").message.contains("embedded engine"))
                // The port that landfall itself had for a moment is not held against anybody.
                #expect(try document.check("mdns_port").message == "UDP port 5353 is free")
            }
        }

        @Test func `a daemon without its bus, and one that hangs, are told apart in time`() async throws {
            try await Lab.with(hosts: 2) { lab in
                let landfall = try Landfall(in: lab)
                try await lab("kill-bus", "h1")
                let busless = try await Self.doctor(landfall, on: "h1")
                #expect(try busless.check("avahi").message.contains("D-Bus"))
                try await lab("pause-daemon", "h2")
                let outcome = try await landfall.run(on: "h2", ["doctor", "--json"], within: .seconds(8))
                let hung = try DoctorDocument(outcome)
                #expect(try hung.check("avahi").message.contains("does not answer"))
                #expect(try hung.check("avahi").remedy == "sudo systemctl restart avahi-daemon")
                #expect(outcome.duration < .seconds(5))
            }
        }

        @Test func `a second mDNS stack is named`() async throws {
            try await Lab.with(hosts: 1) { lab in
                let program = """
                    import socket, struct, time
                    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
                    s.bind(('', 5353))
                    open('/proc/self/comm', 'w').write('other-stack')
                    print('ready', flush=True)
                    time.sleep(600)
                    """
                try await lab("spawn", ["h1", "other", "-r", "ready", "--", "/usr/bin/python3", "-c", program])
                let check = try await Self.doctor(Landfall(in: lab), on: "h1").check("mdns_port")
                #expect(check.status == "warn")
                #expect(check.message.contains("other-stack"))
            }
        }

        @Test func `a pulled cable is a failure that names the interface`() async throws {
            try await Lab.with(hosts: 1) { lab in
                try await lab("link", "h1", "down")
                let check = try await Self.doctor(Landfall(in: lab), on: "h1").check("multicast")
                #expect(check.status == "fail")
                #expect(check.message.contains("eth0"))
            }
        }

        @Test func `files that others can read fail, and the remedy mends them`() async throws {
            try await Lab.with(hosts: 1, bare: ["h1"]) { lab in
                let landfall = try Landfall(in: lab)
                let folder = landfall.home.appending(path: ".config/landfall")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let file = folder.appending(path: "profiles.json")
                try Data("{}".utf8).write(to: file)
                try await lab("exec", "h1", "--", "chmod", "644", file.path(percentEncoded: false))
                let check = try await Self.doctor(landfall, on: "h1").check("files")
                #expect(check.status == "fail")
                let remedy = try #require(check.remedy)
                #expect(remedy.contains("chmod 700") && remedy.contains("chmod 600"))
                try await lab("exec", "h1", "--", "sh", "-c", remedy)
                #expect(try await Self.doctor(landfall, on: "h1").check("files").status == "ok")
            }
        }

        @Test(arguments: [
            (#""BackendState":"Running""#, "ok"), (#""BackendState":"Stopped""#, "warn"),
            (#""BackendState":"NeedsLogin","AuthURL":"https://login.example/a""#, "warn"),
        ])
        func `tailscaled is asked at the given socket`(state: String, status: String) async throws {
            try await Lab.with(hosts: 1, bare: ["h1"]) { lab in
                let landfall = try Landfall(in: lab)
                try await Self.startTailscaled(in: lab, landfall, state)
                let document = try await Self.doctor(
                    landfall, on: "h1", environment: ["LANDFALL_TAILSCALE_SOCKET": "/run/ts.sock"])
                let check = try document.check("tailscale")
                #expect(check.status == status)
                if state.contains("login.example") {
                    #expect(check.remedy?.contains("https://login.example/a") == true)
                }
                let isUsed = try !document.check("magicdns").message.contains("Not used")
                #expect(isUsed == (status == "ok"))
            }
        }

        @Test func `a tailscaled that hangs holds up nothing`() async throws {
            try await Lab.with(hosts: 1, bare: ["h1"]) { lab in
                let landfall = try Landfall(in: lab)
                try await Self.startTailscaled(in: lab, landfall, fault: "hang")
                let outcome = try await landfall.run(
                    on: "h1", ["doctor", "--json", "--tailscale-socket", "/run/ts.sock"])
                let document = try DoctorDocument(outcome)
                #expect(try document.check("tailscale").message == "tailscaled does not answer")
                #expect(try document.check("clock").message.contains("check_timed_out") == false)
                #expect(outcome.duration < .seconds(5))
            }
        }

        @Test func `one deadline ends all`() async throws {
            try await Lab.with(hosts: 1) { lab in
                try await lab("pause-daemon", "h1")
                let outcome = try await Landfall(in: lab).run(on: "h1", ["doctor", "--json", "--timeout", "0.5"])
                #expect(try DoctorDocument(outcome).check("avahi").message.hasPrefix("check_timed_out"))
                #expect(outcome.status == 10)
                #expect(outcome.duration < .seconds(2))
            }
        }

        @Test func `Ctrl-C ends it with 130`() async throws {
            try await Lab.with(hosts: 1, bare: ["h1"]) { lab in
                let landfall = try Landfall(in: lab)
                try await Self.startTailscaled(in: lab, landfall, fault: "hang")
                let doctor = try landfall.start(
                    on: "h1", ["doctor"], environment: ["LANDFALL_TAILSCALE_SOCKET": "/run/ts.sock"])
                // What is known is shown while tailscaled is waited for.
                try await doctor.wait { $0.contains("nss_mdns") }
                doctor.signal(SIGINT)
                let outcome = try await doctor.end(within: .seconds(5))
                #expect(outcome.status == 130, "\(outcome)")
                #expect(!outcome.output.contains("tailscale\t"), "\(outcome)")
            }
        }

        @Test func `a pipe gets one record a line in the words of the language`() async throws {
            try await Lab.with(hosts: 1) { lab in
                let outcome = try await Landfall(in: lab).run(
                    on: "h1", ["doctor"], environment: ["LC_ALL": "ko_KR.UTF-8"])
                let records = outcome.output.split(separator: "\n").map { $0.split(separator: "\t") }
                #expect(records.map { $0.dropFirst().first.map(String.init) } == DoctorDocument.names)
                #expect(records.allSatisfy { $0.count == ($0.first == "ok" ? 3 : 4) }, "\(outcome)")
                #expect(outcome.output.contains("응답합니다"))
            }
        }

        private static func startTailscaled(
            in lab: Lab, _ landfall: Landfall, _ state: String = #""BackendState":"Running""#, fault: String? = nil
        ) async throws {
            let status = landfall.home.appending(path: "status.json")
            let own = #""Self":{"ID":"n1","DNSName":"box.tail12345.ts.net.","Online":true}"#
            try Data("{\(state),\"TUN\":true,\(own)}".utf8).write(to: status)
            try await lab(
                "spawn",
                [
                    "h1", "tailscaled", "-r", "ready", "--", "/usr/bin/python3", Lab.script("fake_tailscaled.py"),
                    "--socket", "/run/ts.sock", "--status", status.path(percentEncoded: false),
                ] + (fault.map { ["--fault", $0] } ?? []))
        }
    }
}
