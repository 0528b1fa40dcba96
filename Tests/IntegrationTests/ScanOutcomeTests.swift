import Testing

extension IntegrationTests {
    /// How a scan ends when there is little to show.
    @Suite struct ScanOutcomeTests {
        @Test(arguments: Engine.allCases)
        func `nothing there is exit 5 and says so`(engine: Engine) async throws {
            try await Lab.with { lab in
                let outcome = try await Landfall(in: lab).run(on: "h2", ["scan", "--lan", engine.flag])
                #expect(outcome.status == 5)
                #expect(outcome.errors.contains("No servers found"), "\(outcome)")
                #expect(outcome.errors.contains("landfall add"), "how to add one by hand: \(outcome)")
                #expect(outcome.output.isEmpty, "\(outcome)")
            }
        }

        @Test(arguments: [
            ["LC_ALL": "ko_KR.UTF-8"], ["LC_ALL": "", "LANG": "ko"],
            ["LC_ALL": "", "LC_MESSAGES": "ko_KR", "LANG": "C"],
        ])
        func `Koreans read Korean`(environment: [String: String]) async throws {
            try await Lab.with(hosts: 1) { lab in
                let outcome = try await Landfall(in: lab).run(on: "h1", ["scan", "--lan"], environment: environment)
                #expect(outcome.status == 5)
                #expect(outcome.errors.contains("서버를 찾을 수 없습니다"), "\(outcome)")
            }
        }

        @Test func `LC_ALL comes before LANG`() async throws {
            try await Lab.with(hosts: 1) { lab in
                let outcome = try await Landfall(in: lab).run(
                    on: "h1", ["scan", "--lan"], environment: ["LC_ALL": "C", "LANG": "ko_KR.UTF-8"])
                #expect(outcome.errors.contains("No servers found"), "\(outcome)")
            }
        }

        @Test func `nothing there is an empty document under --json`() async throws {
            try await Lab.with { lab in
                let run = try await Landfall(in: lab).scan(on: "h2")
                #expect(run.document.servers.isEmpty)
                #expect(run.document.complete)
                #expect(run.outcome.status == 5)
            }
        }

        @Test func `no source that works is exit 10`() async throws {
            try await Lab.with(hosts: 1, bare: ["h1"]) { lab in
                let run = try await Landfall(in: lab).scan(on: "h1", "--engine", "daemon", within: .seconds(5))
                #expect(run.outcome.status == 10)
                #expect(!run.document.complete)
                #expect(run.document.lan?.ok == false)
                #expect(run.document.lan?.code == "avahi_not_running")
                let error = try ErrorDocument(inErrors: run.outcome.errors)
                #expect(error.schema == "landfall.error/1")
                #expect(error.exit == 10)
            }
        }

        @Test(arguments: Engine.allCases)
        func `a pulled cable neither hangs nor crashes a scan`(engine: Engine) async throws {
            try await Lab.with(hosts: 1) { lab in
                try await lab("exec", "h1", "--", "ip", "link", "set", "eth0", "down")
                let outcome = try await Landfall(in: lab).run(
                    on: "h1", ["scan", "--lan", engine.flag], within: .seconds(10))
                #expect(outcome.status == 5 || outcome.status == 10, "\(outcome)")
            }
        }

        @Test func `--timeout bounds a scan that hears nothing but noise`() async throws {
            try await Lab.with { lab in
                // A server that is listed and never answers would be waited for.
                try await lab.swarm(on: "h1", "--name", "Mute", "--ptr-only")
                let run = try await Landfall(in: lab).scan(on: "h2", "--timeout", "1")
                // Without it, ten seconds are waited.
                #expect(run.outcome.duration < .seconds(8))
                #expect(!run.document.complete)
            }
        }

        @Test func `an unknown engine is a usage error`() async throws {
            try await Lab.with(hosts: 1, bare: ["h1"]) { lab in
                let outcome = try await Landfall(in: lab).run(on: "h1", ["scan", "--engine", "diesel"])
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains("diesel"), "\(outcome)")
            }
        }

        @Test(arguments: Engine.allCases)
        func `what is listed and does not answer is said`(engine: Engine) async throws {
            try await Lab.with(hosts: 3) { lab in
                try await lab.swarm(on: "h1", "--name", "Mute", "--ptr-only")
                try await lab.publish("Office", on: "h3")
                let run = try await Landfall(in: lab).scan(on: "h2", engine.flag)
                #expect(run.document.names == ["Office"])
                #expect(run.document.unresolved == [.init(instance: "Mute", kind: "diane")])
                #expect(!run.document.complete)
                #expect(run.outcome.status == 0)
                #expect(run.outcome.duration < .seconds(10))
            }
        }

        /// Its pointer stays in the daemon's cache for 75 minutes (RFC 6762 section 10), its address for seconds here.
        @Test func `a host that was switched off is listed and unresolved`() async throws {
            try await Lab.with(hosts: 3) { lab in
                try await lab.swarm(on: "h1", "--name", "Gone", "--ttl", "2")
                try await lab.publish("Office", on: "h3")
                let landfall = try Landfall(in: lab)
                #expect(try await landfall.scan(on: "h2", "--engine", "daemon").document.names == ["Gone", "Office"])
                try await lab("kill-host", "h1")
                let forgotten = try await eventually(.seconds(40)) {
                    let rows = try await lab.rows(on: "h2", of: "_diane._tcp", resolved: true)
                    return !rows.contains { $0.hasPrefix("=") && $0.contains("Gone") }
                }
                try #require(forgotten)
                let run = try await landfall.scan(on: "h2", "--engine", "daemon")
                #expect(run.document.names == ["Office"])
                #expect(run.document.unresolved == [.init(instance: "Gone", kind: "diane")])
                #expect(!run.document.complete)
                #expect(run.outcome.status == 0)
            }
        }
    }
}
