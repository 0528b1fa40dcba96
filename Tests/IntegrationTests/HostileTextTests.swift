import Foundation
import Testing

extension IntegrationTests {
    /// Names and TXT records that an attacker, or a poet, would choose.
    @Suite struct HostileTextTests {
        private static let names = [
            "Plain office",
            String(repeating: "x", count: 63),
            // 21 syllables of 3 bytes: 63 bytes, the longest label (RFC 1035 section 2.3.4).
            "한국어서버이름은예순세바이트까지쓸수있어요",
            "dots.and\\back;slash",
            "red \u{1b}[31m title \u{1b}]0;owned\u{7}",
            "two\nlines\r\tand a tab",
            "C1 \u{9b}31m",
            "right \u{202e}gpj.exe",
            "zero\u{200b}width\u{feff}",
        ]

        @Test(arguments: Engine.allCases)
        func `names arrive as they are in JSON, with nothing in it that a terminal would obey`(engine: Engine)
            async throws
        {
            try await withNames { lab in
                let run = try await Landfall(in: lab).scan(on: "h2", engine.flag)
                #expect(run.document.names == Self.names.sorted())
                #expect(Self.dangerous(in: run.outcome.output.dropLast()).isEmpty)
            }
        }

        @Test func `no row and no message holds what a terminal would obey`() async throws {
            try await withNames { lab in
                let outcome = try await Landfall(in: lab).run(on: "h2", ["scan", "--lan", "--verbose"])
                // Tabs part the fields of a plain row, newlines the rows.
                let texts = (outcome.output + outcome.errors).split { "\n\t".contains($0) }
                #expect(texts.flatMap { Self.dangerous(in: $0) }.isEmpty, "\(outcome)")
                #expect(outcome.output.split(separator: "\n").filter { $0.contains("9090") }.count == Self.names.count)
            }
        }

        @Test(arguments: Engine.allCases)
        func `TXT is bytes in wire order and the first of two keys wins`(engine: Engine) async throws {
            try await Lab.with(hosts: 3) { lab in
                try await lab.swarm(
                    on: "h3", "--name", "Wire", "--txt", "b=2", "--txt", "b=3", "--txt", "B=4", "--txt", "=nothing",
                    "--txt", "bad=\\xff\\x00\\xfe", "--txt", "esc=\\x1b[31m")
                try await lab.publish("Empty", on: "h1", job: "empty")
                let long = (0..<5).map { "k\($0)=" + String(repeating: "v", count: 252) }
                try await lab.publish("Long", on: "h1", txt: long, job: "long")
                let run = try await Landfall(in: lab).scan(on: "h2", engine.flag)
                #expect(run.document.names == ["Empty", "Long", "Wire"])
                let wire = try run.document.server("Wire")
                #expect(wire.txt == ["b": "2", "esc": "\u{1b}[31m"])
                #expect(wire.txtBase64 == ["bad": Data([0xff, 0x00, 0xfe]).base64EncodedString()])
                #expect(try run.document.server("Empty").txt.isEmpty)
                #expect(try run.document.server("Long").txt.count == 5)
                #expect(Self.dangerous(in: run.outcome.output.dropLast()).isEmpty)
            }
        }

        /// Avahi keeps the records of its own host in another order than those that came in a packet.
        @Test(arguments: Engine.allCases, ["h1", "h2"])
        func `TXT has one order wherever it was published`(engine: Engine, host: String) async throws {
            try await Lab.with { lab in
                try await lab.publish("Office", on: host, txt: ["b=2", "b=3", "b=4"])
                let document = try await Landfall(in: lab).scan(on: "h2", engine.flag).document
                #expect(try document.server("Office").txt == ["b": "2"])
            }
        }

        @Test(arguments: Engine.allCases)
        func `packets that are no DNS, and names that are no UTF-8, disturb nobody`(engine: Engine) async throws {
            let header = "000084000000000100000000"
            let packets = [
                "", "00", "ffffffffffffffffffffffff",
                // A name that points at itself.
                header + "c00c" + "000c0001000011940002c00c",
                // A record whose length runs past the end.
                header + "065f6469616e65045f746370056c6f63616c00" + "000c000100001194ffff01",
                // An instance label with a NUL and bytes that are no UTF-8.
                header + "065f6469616e65045f746370056c6f63616c00" + "000c0001000011940006" + "03ff00fec00c",
            ]
            try await Lab.with(hosts: 3) { lab in
                var arguments = ["h3", "--", "--name", "Behind the noise"]
                for packet in packets { arguments += ["--packet", packet] }
                try await lab("swarm", arguments)
                let run = try await Landfall(in: lab).scan(on: "h2", engine.flag)
                #expect(run.document.names == ["Behind the noise"])
                #expect(run.outcome.status == 0)
            }
        }

        private func withNames(_ body: (Lab) async throws -> Void) async throws {
            try await Lab.with { lab in
                // Each waits a second for objections to its name: all at once.
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (number, name) in Self.names.enumerated() {
                        group.addTask { try await lab.publish(name, on: "h1", job: "name-\(number)") }
                    }
                    try await group.waitForAll()
                }
                try await body(lab)
            }
        }

        /// C0, DEL, C1, and the format characters that reorder or hide text (Unicode's Cf).
        private static func dangerous(in text: Substring) -> [UnicodeScalar] {
            text.unicodeScalars.filter { [.control, .format].contains($0.properties.generalCategory) }
        }
    }
}
