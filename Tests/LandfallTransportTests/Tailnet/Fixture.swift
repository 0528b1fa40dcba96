import Foundation
import LandfallTransport
import TailnetTestSupport

/// A recorded answer of `GET /localapi/v0/status`.
enum Fixture: String, CaseIterable {
    case futureFields = "future-fields"
    case headscale
    case magicDNSDisabled = "magicdns-disabled"
    case needsLogin = "needs-login"
    case needsLoginURL = "needs-login-url"
    case needsMachineAuth = "needs-machine-auth"
    case noPeers = "no-peers"
    case noState = "no-state"
    case noSuffix = "no-dns-suffix"
    case noise = "running-noise"
    case oldDaemon = "old-daemon"
    case running = "running-mixed"
    case selfExpired = "self-expired"
    case starting
    case stopped
    case stoppedNoPeers = "stopped-no-peers"
    case truncated
    case userspace

    /// Those that are whole.
    static let documents = allCases.filter { $0 != .truncated }

    /// Where the file is.
    var path: String { "\(Self.folder)/\(rawValue).json" }

    /// The bytes of the file.
    var bytes: [UInt8] {
        get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
    }

    /// What is in it.
    var directory: TailnetDirectory {
        get throws { TailnetDirectory(try TailnetStatus(json: bytes)) }
    }

    /// The same tailnet with so many other machines, host-0 and so on, each like the first that it has.
    func bytes(peers count: Int) throws -> [UInt8] {
        var document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
        let model = (document["Peer"] as? [String: [String: Any]])?.values.first ?? [:]
        let peers = (0..<count).map { number in
            let own: [String: Any] = [
                "ID": "n\(number)", "HostName": "host-\(number)", "DNSName": "host-\(number).tail12345.ts.net.",
                "TailscaleIPs": ["100.80.\(number / 250).\(number % 250 + 1)"],
            ]
            return ("nodekey:\(number)", model.merging(own) { $1 })
        }
        document["Peer"] = Dictionary(uniqueKeysWithValues: peers)
        return Array(try JSONSerialization.data(withJSONObject: document))
    }

    /// All files that there are.
    static var fileNames: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder)) }
    }

    private static let folder = Bundle.module.bundlePath + "/Fixtures"
}

extension TailnetDirectory {
    /// A directory of a status that is written down in a test.
    init(_ json: String) throws {
        self.init(try TailnetStatus(json: Array(json.utf8)))
    }

    /// The error that resolving `name` throws; nil where it throws none.
    func failure(_ name: String) -> TailnetError? {
        do throws(TailnetError) {
            _ = try resolve(name)
            return nil
        } catch {
            return error
        }
    }
}

extension FakeTailscaled {
    /// Replaces the document.
    func serve(_ fixture: Fixture) throws {
        try serve(fixture.bytes)
    }

    /// Starts one that serves `fixture`, runs `body` and stops it.
    static func run<Result>(
        _ fixture: Fixture = .running, _ arguments: [String] = [], _ body: (FakeTailscaled) async throws -> Result
    ) async throws -> Result {
        try await run(fixture.bytes, arguments, body)
    }
}
