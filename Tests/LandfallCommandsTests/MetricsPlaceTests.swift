import LandfallModel
import Testing

@testable import LandfallCommands
@testable import LandfallWording
@testable import LandfallWorkflows

struct MetricsPlaceTests {
    private func read(_ text: String, isRemote: Bool = false) -> Result<MetricsPlace, CommandFailure> {
        Result { () throws(CommandFailure) in
            try MetricsPlace(text, isRemote: isRemote, Messages(language: .english))
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1:9464", "127.0.0.1", 9464), ("localhost:0", "127.0.0.1", 0), ("[::1]:9464", "::1", 9464),
            ("127.9.9.9:1", "127.9.9.9", 1),
        ] as [(String, String, UInt16)])
    func `an address of loopback is a page`(text: String, host: String, port: UInt16) throws {
        #expect(try read(text).get() == .page(try #require(IPAddress(host)), port: port))
    }

    @Test(arguments: ["0.0.0.0:9464", "[::]:9464", "10.0.0.7:9464"])
    func `another address is one only where that is said`(text: String) throws {
        let failure = #expect(throws: CommandFailure.self) { try read(text).get() }
        #expect(failure?.code == .usage && failure?.message.contains("other machines") == true)
        _ = try read(text, isRemote: true).get()
    }

    @Test(arguments: [
        "", "9464", ":9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999", "127.0.0.1:+1", "box:9464", "::1:9464",
        "a:b",
    ])
    func `anything else is said`(text: String) {
        let failure = #expect(throws: CommandFailure.self) { try read(text).get() }
        #expect(failure?.code == .usage && failure?.message.contains("127.0.0.1:9464") == true)
    }

    @Test func `a path is a file, whose name node_exporter reads`() throws {
        #expect(
            try read("/var/lib/x/landfall.prom").get()
                == .file(folder: "/var/lib/x", name: "landfall.prom"))
        guard case .file(let folder, "a.prom") = try read("a.prom").get() else {
            Issue.record("no file")
            return
        }
        #expect(folder.hasPrefix("/"))
        for text in ["/var/lib/x", "/var/lib/x/a.txt", "/var/lib/x/.prom", "x/", "a.prom/b"] {
            let failure = #expect(throws: CommandFailure.self) { try read(text).get() }
            #expect(failure?.message.contains(".prom") == true, "\(text)")
        }
    }
}
