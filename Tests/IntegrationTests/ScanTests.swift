import Testing

extension IntegrationTests {
    /// What a scan of a healthy network says, by either engine.
    @Suite struct ScanTests {
        @Test(arguments: Engine.allCases)
        func `a server on two LANs is one row with a route for each address`(engine: Engine) async throws {
            try await Lab.with(hosts: 2, lans: 2) { lab in
                try await lab.publish("Office", on: "h1", txt: ["txtvers=1", "version=1.9.1"])
                let run = try await Landfall(in: lab).scan(on: "h2", engine.flag)
                #expect(run.outcome.status == 0, "\(run.outcome)")
                #expect(run.document.complete)
                #expect(run.document.unresolved.isEmpty)
                #expect(run.document.lan?.ok == true)
                #expect(run.document.lan?.engine == engine.rawValue)
                let office = try run.document.server("Office")
                #expect(run.document.servers.count == 1)
                #expect(office.kind == "diane")
                #expect(office.sources == ["lan"])
                #expect(office.instance == "Office")
                #expect(!office.thisMachine)
                #expect(office.txt == ["txtvers": "1", "version": "1.9.1"])
                for lan in 0...1 {
                    let ipv4 = try #require(office.routes.first { $0.url == "http://10.77.\(lan).1:9090" })
                    #expect(ipv4.interface == "eth\(lan)")
                    #expect(ipv4.family == "ipv4")
                    #expect(ipv4.via == "lan")
                    #expect(ipv4.port == 9090)
                    let ipv6 = office.routes.filter { $0.family == "ipv6" && $0.interface == "eth\(lan)" }
                    #expect(ipv6.count == 1, "\(office.urls)")
                }
                #expect(office.routes.count == 4, "\(office.urls)")
            }
        }

        @Test(arguments: Engine.allCases)
        func `a link-local address keeps its zone`(engine: Engine) async throws {
            try await Lab.with(withoutIPv4: ["h1"]) { lab in
                try await lab.publish("Only v6", on: "h1")
                let server = try await Landfall(in: lab).scan(on: "h2", engine.flag).document.server("Only v6")
                let expected = try await lab.linkLocalAddress(of: "h1")
                #expect(server.urls == ["http://[\(expected)%25eth0]:9090"])
            }
        }

        @Test(arguments: Engine.allCases)
        func `a host that tells of a bridge of its own is found on this link`(engine: Engine) async throws {
            try await Lab.with { lab in
                // Avahi tells first what was published last.
                for address in ["10.77.0.1", "172.17.0.1"] {
                    _ = try await lab(
                        "spawn", "h1", "at-\(address)", "-r", "Established", "--", "avahi-publish-address", "-R",
                        "box.local", address)
                }
                _ = try await lab(
                    "spawn", "h1", "box", "-r", "Established", "--", "avahi-publish-service", "-H", "box.local", "Box",
                    "_diane._tcp", "9090")
                let server = try await Landfall(in: lab).scan(on: "h2", engine.flag).document.server("Box")
                #expect(server.urls == ["http://10.77.0.1:9090"])
            }
        }

        @Test(arguments: Engine.allCases)
        func `a machine without IPv4 scans too`(engine: Engine) async throws {
            try await Lab.with(withoutIPv4: ["h2"]) { lab in
                try await lab.publish("Office", on: "h1")
                let document = try await Landfall(in: lab).scan(on: "h2", engine.flag).document
                #expect(try document.server("Office").routes.contains { $0.family == "ipv6" })
            }
        }

        @Test(arguments: Engine.allCases)
        func `both kinds are found and one can be asked for`(engine: Engine) async throws {
            try await Lab.with { lab in
                try await lab.publish("D", on: "h1", job: "diane")
                try await lab.publish("E", on: "h1", kind: "endlesscode", port: 8080, job: "endlesscode")
                let landfall = try Landfall(in: lab)
                let all = try await landfall.scan(on: "h2", engine.flag).document
                #expect(all.names == ["D", "E"])
                #expect(try all.server("E").kind == "endlesscode")
                let one = try await landfall.scan(on: "h2", engine.flag, "--kind", "endlesscode").document
                #expect(one.names == ["E"])
            }
        }

        @Test(arguments: Engine.allCases)
        func `a hundred servers are found, each once`(engine: Engine) async throws {
            try await Lab.with { lab in
                try await lab.publish("s{}", on: "h1", count: 100)
                let run = try await Landfall(in: lab).scan(on: "h2", engine.flag)
                let published = (1...100).map { number in "s\(String(100_000 + number).dropFirst())" }
                #expect(run.document.names == published)
                #expect(run.document.complete)
            }
        }

        /// A responder does not repeat an answer within a second (RFC 6762 section 6), whoever had asked.
        @Test(arguments: Engine.allCases, Engine.allCases)
        func `a scan finds all though another one has just ended`(before: Engine, after: Engine) async throws {
            try await Lab.with(hosts: 3) { lab in
                try await lab.publish("One", on: "h1")
                try await lab.publish("Two", on: "h3")
                let landfall = try Landfall(in: lab)
                #expect(try await landfall.scan(on: "h2", before.flag).document.names == ["One", "Two"])
                #expect(try await landfall.scan(on: "h2", after.flag).document.names == ["One", "Two"])
            }
        }

        @Test(arguments: Engine.allCases)
        func `with loss all are found or the scan knows that it has not seen all`(engine: Engine) async throws {
            try await Lab.with { lab in
                try await lab("netem", "h1", "loss 5%")
                try await lab.publish("s{}", on: "h1", count: 50)
                let document = try await Landfall(in: lab).scan(on: "h2", engine.flag).document
                #expect(Set(document.names).count == document.names.count)
                #expect(document.names.count == 50 || !document.complete, "\(document.names.count) found")
            }
        }

        @Test(arguments: Engine.allCases)
        func `what mDNS says of this machine is shown, and never marks a server as its own`(engine: Engine) async throws
        {
            try await Lab.with { lab in
                try await lab.publish("Mine", on: "h1", job: "mine")
                try await lab.publish("Theirs", on: "h2", job: "theirs")
                let document = try await Landfall(in: lab).scan(on: "h1", engine.flag).document
                #expect(try !document.server("Mine").thisMachine)
                #expect(try !document.server("Theirs").thisMachine)
            }
        }

        @Test(arguments: Engine.allCases)
        func `nobody can scan`(engine: Engine) async throws {
            try await Lab.with { lab in
                try await lab.publish("Office", on: "h1")
                let run = try await Landfall(in: lab, user: "nobody").scan(on: "h2", engine.flag)
                #expect(run.document.names == ["Office"])
                #expect(run.outcome.status == 0)
            }
        }

        @Test func `a bare host scans by the embedded engine without being told`() async throws {
            try await Lab.with(bare: ["h2"]) { lab in
                try await lab.publish("Office", on: "h1")
                let run = try await Landfall(in: lab, user: "nobody").scan(on: "h2")
                #expect(run.document.names == ["Office"])
                #expect(run.document.lan?.engine == "embedded")
                #expect(run.outcome.status == 0)
            }
        }

        @Test func `a plain scan prints numbered rows and how to save one`() async throws {
            try await Lab.with { lab in
                try await lab.publish("Office", on: "h1")
                let outcome = try await Landfall(in: lab).run(on: "h2", ["scan", "--lan"])
                let row = try #require(outcome.output.split(separator: "\n").first { $0.contains("Office") })
                #expect(row.contains("1"))
                #expect(row.contains("10.77.0.1:9090"), "\(outcome)")
                #expect((outcome.output + outcome.errors).contains(" --from 1"), "\(outcome)")
                #expect(outcome.status == 0)
            }
        }
    }
}

extension Lab {
    /// The fe80:: address of a host's first LAN.
    func linkLocalAddress(of host: String) async throws -> String {
        let text = try await self("exec", host, "--", "ip", "-br", "-6", "addr", "show", "dev", "eth0")
        let word = try #require(text.split(separator: " ").first { $0.hasPrefix("fe80:") })
        return String(word.prefix { $0 != "/" })
    }
}
