import Foundation
import Testing

extension IntegrationTests {
    /// avahi-daemon or D-Bus killed, restarted, hung or absent.
    @Suite struct DaemonTroubleTests {
        /// What may be taken away in the middle.
        enum Victim: String, CaseIterable, Sendable, CustomTestStringConvertible {
            case daemon
            case bus

            var testDescription: String { rawValue }

            func kill(in lab: Lab, on host: String) async throws { try await lab("kill-\(rawValue)", host) }

            /// The daemon dies with its bus.
            func restart(in lab: Lab, on host: String) async throws {
                if self == .bus { try await lab("start-bus", host) }
                try await lab("start-daemon", host)
            }
        }

        @Test(arguments: Victim.allCases)
        func `a scan whose daemon is killed in the middle goes on by itself`(victim: Victim) async throws {
            try await Lab.with(hosts: 3) { lab in
                try await lab.publish("Early", on: "h1")
                // Comes after the daemon's death: only a scan that goes on sees it.
                try await lab.swarm(on: "h3", "--name", "Late", "--delay", "600-700")
                let scan = try Landfall(in: lab).start(on: "h2", ["scan", "--lan"])
                try await scan.wait { $0.contains("Early") }
                try await victim.kill(in: lab, on: "h2")
                let outcome = try await scan.end(within: .seconds(10))
                #expect(outcome.status == 0, "\(outcome)")
                #expect(outcome.output.contains("Late"), "\(outcome)")
                #expect(outcome.output.components(separatedBy: "Early").count == 2, "shown once: \(outcome)")
            }
        }

        /// A responder keeps back for a second what it has just multicast, so that a daemon which begins then hears nothing of it before
        /// its second question.
        @Test func `a daemon that has just begun does not make half of a LAN complete`() async throws {
            try await Lab.with(hosts: 3) { lab in
                for host in ["h1", "h3"] { try await lab("publish", host, "-n", "\(host) {}", "50", "_diane._tcp") }
                try await lab("exec", "h2", "--", "sh", "-c", "timeout 0.5 avahi-browse -rp _diane._tcp; true")
                try await lab("kill-daemon", "h2")
                try await lab("start-daemon", "h2")
                let run = try await Landfall(in: lab).scan(on: "h2", "--engine", "daemon")
                #expect(run.document.servers.count == 100)
                #expect(run.document.complete)
            }
        }

        /// More answers at once than the sockets of avahi-daemon hold; it says nothing of that to anybody.
        @Test func `where the daemon loses answers the embedded engine finds them all`() async throws {
            try await Lab.with(bare: ["h1"]) { lab in
                try await lab.swarm(on: "h1", "--count", "1000")
                let landfall = try Landfall(in: lab)
                let run = try await landfall.scan(on: "h2", within: .seconds(20))
                // A busy machine loses some to the second query as well; then the scan says so, having waited for the third.
                #expect(run.document.servers.count == 1_000 || !run.document.complete)
                #expect(run.document.servers.count >= 990)
                #expect(run.document.complete || run.document.durationMs >= 3_450, "\(run.document.durationMs)")
                #expect(run.document.lan?.engine == "embedded")
                #expect(run.document.lan?.code == "avahi_overflowed")
                try await lab("kill-daemon", "h2")
                try await lab("start-daemon", "h2")
                let daemon = try await landfall.scan(on: "h2", "--engine", "daemon", within: .seconds(20))
                #expect(!daemon.document.complete)
                #expect(daemon.document.lan?.code == "avahi_overflowed")
            }
        }

        @Test(arguments: Victim.allCases)
        func `a scan that may use the daemon only says that it was lost`(victim: Victim) async throws {
            try await Lab.with(hosts: 3) { lab in
                try await lab.swarm(on: "h1", "--name", "Office", "--announce")
                // It is waited for, so that the scan goes on meanwhile.
                try await lab.swarm(on: "h3", "--name", "Mute", "--ptr-only")
                let scan = try Landfall(in: lab).start(on: "h2", ["scan", "--lan", "--engine", "daemon", "--verbose"])
                try await scan.wait { $0.contains("Office") }
                try await victim.kill(in: lab, on: "h2")
                let outcome = try await scan.end(within: .seconds(10))
                #expect(outcome.status == 0 || outcome.status == 10, "\(outcome)")
                #expect(outcome.errors.lowercased().contains("avahi"), "\(outcome)")
            }
        }

        @Test(arguments: Victim.allCases, ["auto", "daemon"])
        func `a watch outlives its daemon and finds what comes after`(victim: Victim, engine: String) async throws {
            try await Lab.with { lab in
                try await lab.publish("Before", on: "h1", job: "before")
                let watch = try Landfall(in: lab).start(
                    on: "h2", ["scan", "--lan", "--watch", "--json", "--engine", engine])
                try await watch.event("found") { $0.server?.name == "Before" }
                try await victim.kill(in: lab, on: "h2")
                try await watch.event("source", within: .seconds(5)) {
                    $0.source?.source == "lan" && ($0.source?.ok == false || $0.source?.engine == "embedded")
                }
                try await victim.restart(in: lab, on: "h2")
                try await lab.publish("After", on: "h1", job: "after")
                try await watch.event("found", within: .seconds(20)) { $0.server?.name == "After" }
                #expect(watch.isRunning)
                let found = try watch.events().filter { $0.event == "found" && $0.server?.name == "Before" }
                let lost = try watch.events().filter { $0.event == "lost" }
                #expect(found.count == lost.count + 1, "found again only after lost: \(watch.output)")
                watch.signal(SIGINT)
                #expect(try await watch.end(within: .seconds(5)).status == 130)
            }
        }

        @Test func `a watch goes on without a daemon and without its return`() async throws {
            try await Lab.with { lab in
                let watch = try Landfall(in: lab).start(on: "h2", ["scan", "--lan", "--watch", "--json"])
                try await watch.event("source") { $0.source?.engine == "daemon" }
                try await lab("kill-bus", "h2")
                try await lab.publish("After", on: "h1")
                try await watch.event("found", within: .seconds(15)) { $0.server?.name == "After" }
                watch.signal(SIGTERM)
                _ = try await watch.end(within: .seconds(5))
            }
        }

        @Test func `a hung daemon does not hang a scan`() async throws {
            try await Lab.with { lab in
                try await lab.publish("Office", on: "h1")
                try await lab("pause-daemon", "h2")
                let landfall = try Landfall(in: lab)
                let run = try await landfall.scan(on: "h2", within: .seconds(8))
                #expect(run.document.names == ["Office"])
                #expect(run.document.lan?.engine == "embedded")
                #expect(run.outcome.status == 0)
                // 2 s for the daemon, then an ordinary scan.
                #expect(run.outcome.duration < .seconds(5))
            }
        }

        @Test func `a hung daemon that alone may be used is exit 10 within 2 seconds`() async throws {
            try await Lab.with { lab in
                try await lab("pause-daemon", "h2")
                let run = try await Landfall(in: lab).scan(on: "h2", "--engine", "daemon", within: .seconds(8))
                #expect(run.outcome.status == 10)
                #expect(run.document.lan?.ok == false)
                #expect(run.outcome.duration < .seconds(5))
            }
        }

        @Test func `a daemon that hangs in the middle of a watch is left for the other engine`() async throws {
            try await Lab.with { lab in
                let watch = try Landfall(in: lab).start(on: "h2", ["scan", "--lan", "--watch", "--json"])
                try await watch.event("source") { $0.source?.engine == "daemon" }
                try await lab("pause-daemon", "h2")
                try await lab.publish("Office", on: "h1")
                try await watch.event("found", within: .seconds(15)) { $0.server?.name == "Office" }
                watch.signal(SIGINT)
                #expect(try await watch.end(within: .seconds(3)).status == 130)
            }
        }

        @Test(arguments: [["daemon"], ["daemon", "bus"]])
        func `a scan without a daemon uses the embedded engine`(missing: [String]) async throws {
            try await Lab.with { lab in
                try await lab.publish("Office", on: "h1")
                for victim in missing { try await lab("kill-\(victim)", "h2") }
                let run = try await Landfall(in: lab).scan(on: "h2")
                #expect(run.document.names == ["Office"])
                #expect(run.document.lan?.engine == "embedded")
                #expect(run.outcome.status == 0)
            }
        }
    }
}
