import Foundation
import Testing

extension IntegrationTests {
    /// `announce`: what other hosts see of a local server.
    @Suite struct AnnounceTests {
        @Test(arguments: Engine.allCases)
        func `another host sees the server, its facts and no secret`(engine: Engine) async throws {
            try await Lab.with { lab in
                let landfall = try Landfall(in: lab)
                try landfall.configureDiane(port: 9090, key: "marker-secret")
                try await lab.serve("diane", on: "h1", "--key", "marker-secret")
                let announce = try landfall.start(on: "h1", ["announce", "--name", "Desk", engine.flag])
                #expect(try await lab.seen("Desk", on: "h2"))
                let rows = try await lab.rows(on: "h2", of: "_diane._tcp", resolved: true)
                let row = try #require(rows.first { $0.hasPrefix("=;eth0;IPv4;Desk;") })
                // Of the addresses avahi-browse shows the one that came first, of either family.
                #expect(row.contains(/;h1\.local;(10\.77\.0\.1|fe80::[0-9a-f:]+);9090;/), "\(row)")
                for fact in ["txtvers=1", "auth=bearer"] { #expect(row.contains("\"\(fact)\""), "\(row)") }
                #expect(row.contains("\"id="), "\(row)")
                #expect(!row.contains("pin="), "there is no TLS: \(row)")
                let said = rows.joined() + announce.output + announce.errors
                #expect(!said.contains("marker-secret"))
                let scanned = try await Landfall(in: lab).scan(on: "h2").document.server("Desk")
                #expect(scanned.serverId != nil)
                #expect(scanned.urls.contains("http://10.77.0.1:9090"), "\(scanned.urls)")
                #expect(!scanned.thisMachine)
                try await end(announce, by: SIGTERM)
            }
        }

        @Test(arguments: Engine.allCases, [SIGINT, SIGTERM])
        func `a signal withdraws it with a goodbye`(engine: Engine, signal: Int32) async throws {
            try await Lab.with { lab in
                try await lab.serve("diane", on: "h1")
                let announce = try Landfall(in: lab).start(on: "h1", ["announce", "--name", "Desk", engine.flag])
                #expect(try await lab.seen("Desk", on: "h2"))
                try await end(announce, by: signal)
                // Well before the 75 minutes after which a cache forgets.
                #expect(try await lab.unseen("Desk", on: "h2"))
            }
        }

        @Test func `a bare host announces by the embedded engine`() async throws {
            try await Lab.with(bare: ["h1"]) { lab in
                try await lab.serve("endlesscode", on: "h1")
                let announce = try Landfall(in: lab, user: "nobody").start(
                    on: "h1", ["announce", "--kind", "endlesscode", "--name", "Desk"])
                #expect(try await lab.seen("Desk", on: "h2", of: "_endlesscode._tcp"))
                try await end(announce, by: SIGINT)
                #expect(try await lab.unseen("Desk", on: "h2", of: "_endlesscode._tcp"))
            }
        }

        @Test func `a server on loopback only is said to be out of reach`() async throws {
            try await Lab.with { lab in
                try await lab.serve("diane", on: "h1", "--bind", "127.0.0.1")
                let announce = try Landfall(in: lab).start(on: "h1", ["announce", "--name", "Desk"])
                let said = try await eventually(.seconds(10)) { announce.errors.contains("loopback") }
                #expect(said, "\(announce.output)\(announce.errors)")
                announce.signal(SIGTERM)
                _ = try await announce.end(within: .seconds(5))
            }
        }

        @Test func `a server that does not answer is not announced`() async throws {
            try await Lab.with { lab in
                let outcome = try await Landfall(in: lab).run(on: "h1", ["announce", "--port", "9090"])
                #expect(outcome.status == 6, "\(outcome)")
                #expect(try await lab.rows(on: "h2", of: "_diane._tcp").isEmpty)
            }
        }

        @Test(arguments: Engine.allCases)
        func `of two with one name the second renames itself`(engine: Engine) async throws {
            try await Lab.with(hosts: 3) { lab in
                for host in ["h1", "h2"] { try await lab.serve("diane", on: host) }
                let first = try Landfall(in: lab).start(on: "h1", ["announce", "--name", "Desk", engine.flag])
                #expect(try await lab.seen("Desk", on: "h3"))
                let second = try Landfall(in: lab).start(on: "h2", ["announce", "--name", "Desk", engine.flag])
                #expect(try await lab.seen("Desk\\032\\0352", on: "h3"))
                try await second.wait { [second] output in (output + second.errors).contains("Desk #2") }
                let document = try await Landfall(in: lab).scan(on: "h3").document
                #expect(document.names == ["Desk", "Desk #2"])
                #expect(try document.server("Desk").urls.contains("http://10.77.0.1:9090"))
                for announce in [first, second] { try await end(announce, by: SIGINT) }
            }
        }

        @Test func `the id is the same the next time`() async throws {
            try await Lab.with { lab in
                try await lab.serve("diane", on: "h1")
                let landfall = try Landfall(in: lab)
                var ids: [String] = []
                for name in ["First", "Second"] {
                    let announce = try landfall.start(on: "h1", ["announce", "--name", name])
                    #expect(try await lab.seen(name, on: "h2"))
                    let server = try await Landfall(in: lab).scan(on: "h2").document.server(name)
                    ids.append(try #require(server.serverId))
                    try await end(announce, by: SIGINT)
                    #expect(try await lab.unseen(name, on: "h2"))
                }
                #expect(ids[0] == ids[1])
                #expect(UUID(uuidString: ids[0]) != nil)
            }
        }

        @Test func `it is announced again when the daemon comes back`() async throws {
            try await Lab.with { lab in
                try await lab.serve("diane", on: "h1")
                let announce = try Landfall(in: lab).start(on: "h1", ["announce", "--name", "Desk"])
                #expect(try await lab.seen("Desk", on: "h2"))
                try await lab("kill-daemon", "h1", "TERM")
                try await lab("start-daemon", "h1")
                #expect(try await lab.seen("Desk", on: "h2"))
                #expect(announce.isRunning)
                try await end(announce, by: SIGINT)
            }
        }

        @Test func `the service file that --install prints is one that avahi-daemon accepts`() async throws {
            try await Lab.with { lab in
                try await lab.serve("diane", on: "h1")
                let landfall = try Landfall(in: lab)
                let name = "Büro & <Werkstatt> \"1\""
                let outcome = try await landfall.run(on: "h1", ["announce", "--install", "--name", name])
                try #require(outcome.status == 0, "\(outcome)")
                let file = landfall.home.appending(path: "landfall.service")
                try outcome.output.write(to: file, atomically: true, encoding: .utf8)
                try await lab("exec", "h1", "--", "cp", file.path(percentEncoded: false), "/etc/avahi/services/")
                let found = try await eventually(.seconds(15)) {
                    try await Landfall(in: lab).scan(on: "h2").document.names == [name]
                }
                #expect(found, "\(outcome.output)")
                #expect(try await Landfall(in: lab).scan(on: "h2").document.server(name).txt["txtvers"] == "1")
            }
        }

        private func end(_ announce: RunningCommand, by signal: Int32) async throws {
            announce.signal(signal)
            let outcome = try await announce.end(within: .seconds(5))
            #expect(outcome.signal == nil, "it withdraws and then ends by itself: \(outcome)")
            if signal == SIGINT { #expect(outcome.status == 130, "\(outcome)") }
        }
    }
}

extension Landfall {
    /// The file in which a Diane keeps its port and key.
    func configureDiane(port: Int, key: String) throws {
        let folder = home.appending(path: ".diane")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = #"{"http":{"port":\#(port),"api_key":"\#(key)"}}"#
        try text.write(to: folder.appending(path: "config.json"), atomically: true, encoding: .utf8)
    }
}
