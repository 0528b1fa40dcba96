import Foundation
import LandfallModel
import LandfallTesting
import TailnetTestSupport
import Testing

@testable import LandfallTransport

@Suite(.enabled(if: FakeTailscaled.isAvailable, "the stand-in for tailscaled needs python3"), .serialized)
struct LocalAPITests {
    /// Far enough off that a slow machine never meets it.
    private let patience = Duration.seconds(60)

    private func status(
        _ socketPath: String, within limit: Duration? = nil
    ) async -> (result: Result<TailnetStatus, TailnetError>, took: Duration) {
        let start = ContinuousClock.now
        let api = LocalAPI(socketPath: socketPath, timeLimit: limit ?? patience)
        do throws(TailnetError) {
            return (.success(try await api.status(deadline: start + patience)), start.duration(to: .now))
        } catch {
            return (.failure(error), start.duration(to: .now))
        }
    }

    private func answer(_ socketPath: String) async throws -> TailnetStatus {
        try await status(socketPath).result.get()
    }

    @Test func `the daemon is asked as it wants to be asked`() async throws {
        try await FakeTailscaled.run { fake in
            let status = try await answer(fake.socketPath)
            #expect(try status == TailnetStatus(json: Fixture.running.bytes))
            #expect(fake.log.hasPrefix("GET /localapi/v0/status {"))
            #expect(fake.log.contains(#""host": "local-tailscaled.sock""#))
            #expect(!fake.log.contains("origin") && !fake.log.contains("referer"))
            #expect(fake.log.split(separator: "\n").count == 1)
        }
    }

    @Test func `the state is asked anew each time`() async throws {
        try await FakeTailscaled.run(.running) { fake in
            #expect(try await answer(fake.socketPath).state == .running)
            try fake.serve(.stopped)
            #expect(try await answer(fake.socketPath).state == .stopped)
        }
    }

    @Test func `a daemon that tells nobody anything is forbidden`() async throws {
        try await FakeTailscaled.run(.running, ["--no-read"]) { fake in
            #expect(await status(fake.socketPath).result == .failure(.forbidden))
        }
    }

    @Test(arguments: [
        ("close", TailnetError.badAnswer(.init(code: .connectionClosed, detail: ""))),
        ("truncate", .badAnswer(.init(code: .connectionClosed, detail: ""))),
        ("not-http", .badAnswer(.init(code: .badResponse, detail: ""))),
        ("html", .notJSON(offset: 0)), ("not-json", .notJSON(offset: 12)), ("http500", .badStatus(500)),
    ])
    func `a wrong answer is told from a right one`(fault: String, expected: TailnetError) async throws {
        try await FakeTailscaled.run(.running, ["--fault", fault]) { fake in
            guard case .failure(let error) = await status(fake.socketPath).result else {
                Issue.record("it was taken for an answer")
                return
            }
            #expect(error.code == .tailscaledBadAnswer)
            if case .badAnswer(let failure) = error {
                guard case .badAnswer(let wanted) = expected else { throw Unexpected() }
                #expect(failure.code == wanted.code)
            } else {
                #expect(error == expected)
            }
        }
    }

    @Test func `a daemon that restarts in the middle of a request is asked once more`() async throws {
        try await FakeTailscaled.run(.running, ["--fault", "restart"]) { fake in
            let status = try await answer(fake.socketPath)
            #expect(status.state == .running && fake.log.split(separator: "\n").count == 2)
        }
    }

    @Test func `whether the tailnet is up is asked without its machines`() async throws {
        try await FakeTailscaled.run(.running) { fake in
            let api = LocalAPI(socketPath: fake.socketPath, timeLimit: patience)
            try await api.requireUp(deadline: .now + patience)
            #expect(fake.log.hasPrefix("GET /localapi/v0/status?peers=false {"))
            try fake.serve(.stopped)
            let error = await #expect(throws: TailnetError.self) { try await api.requireUp(deadline: .now + patience) }
            #expect(error?.code == .tailscaleStopped && error?.saysThereIsNone == true)
        }
    }

    @Test(arguments: ["hang", "drip"])
    func `a daemon that does not finish is left at the time limit`(fault: String) async throws {
        try await FakeTailscaled.run(.running, ["--fault", fault]) { fake in
            let (result, took) = await status(fake.socketPath, within: .milliseconds(700))
            #expect(result == .failure(.timedOut))
            #expect(took > .milliseconds(600) && took < .seconds(20))
        }
    }

    @Test func `the time limit is two seconds where nobody says otherwise`() {
        #expect(LocalAPI().timeLimit == .seconds(2))
        #expect(LocalAPI().socketPath == "/var/run/tailscale/tailscaled.sock")
    }

    @Test func `a deadline before the time limit counts`() async throws {
        try await FakeTailscaled.run(.running, ["--fault", "hang"]) { fake in
            let start = ContinuousClock.now
            let api = LocalAPI(socketPath: fake.socketPath, timeLimit: patience)
            await #expect(throws: TailnetError.timedOut) { try await api.status(deadline: start + .milliseconds(500)) }
            #expect(start.duration(to: .now) < .seconds(20))
        }
    }

    @Test func `an answer that never ends is given up`() async throws {
        try await FakeTailscaled.run(.running, ["--fault", "endless"]) { fake in
            let (result, took) = await status(fake.socketPath, within: .seconds(20))
            guard case .failure(let error) = result else { throw Unexpected() }
            // Whichever limit this machine meets first.
            #expect(error.code == .tailscaledBadAnswer || error.code == .tailscaledTimeout)
            #expect(took < .seconds(50))
        }
    }

    @Test func `no socket, a dead one and no way to one are told apart`() async throws {
        let folder = "/tmp/landfall-tailnet-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(await status(folder + "/none").result == .failure(.noSocket(path: folder + "/none")))
        try Data().write(to: URL(fileURLWithPath: folder + "/file"))
        #expect(await status(folder + "/file").result == .failure(.refused(path: folder + "/file")))
        #expect(await status(folder + "/file/x").result == .failure(.noSocket(path: folder + "/file/x")))
        let long = folder + "/" + String(repeating: "x", count: 200)
        #expect(await status(long).result == .failure(.noSocket(path: long)))
    }

    @Test func `cancelling ends the wait`() async throws {
        try await FakeTailscaled.run(.running, ["--fault", "hang"]) { fake in
            // Awaited below, and cancelled by this test.
            let waiting = Task { await status(fake.socketPath).result }
            while fake.log.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            waiting.cancel()
            #expect(await waiting.value == .failure(.cancelled))
        }
    }

    @Test func `five thousand peers fit`() async throws {
        try await FakeTailscaled.run(Fixture.running.bytes(peers: 5_000)) { fake in
            let status = try await answer(fake.socketPath)
            #expect(status.peers.count == 5_000)
            let directory = TailnetDirectory(status)
            #expect(try directory.resolve("host-4999").addresses.map(\.description).first == "100.80.19.250")
            #expect(directory.failure("host-50001")?.code == .peerUnknown)
        }
    }

    @Test func `a server of the tailnet is reached by dial`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("1"), HTTPText.json("2")])) { server in
            guard case .address(_, let port) = server.endpoint.location else { throw Unexpected() }
            try await FakeTailscaled.run(.userspace, ["--dial", "my-mac:9090=127.0.0.1:\(port)"]) { fake in
                let api = LocalAPI(socketPath: fake.socketPath, timeLimit: patience)
                let address = try #require(try Fixture.userspace.directory.resolve("my-mac").addresses.first)
                let far = Endpoint(scheme: .http, location: .address(address, port: 9090))
                let connection = try await Transport().open(
                    far, through: api.tunnel(to: address, port: 9090), trust: .anyCertificate, deadline: .now + patience
                )
                defer { connection.close() }
                for expected in ["1", "2"] {
                    let response = try await connection.request(.get("/"), deadline: .now + patience)
                    #expect(response.body == Array(expected.utf8))
                }
                #expect(server.received.contains("Host: 100.101.102.10:9090\r\n"))
            }
        }
    }

    @Test func `what dial does not reach is told from a daemon that is not there`() async throws {
        let address = try #require(IPAddress("100.101.102.10"))
        let far = Endpoint(scheme: .http, location: .address(address, port: 9090))
        func failure(_ api: LocalAPI) async -> TailnetError? {
            do throws(TransportError) {
                _ = try await Transport().open(
                    far, through: api.tunnel(to: address, port: 9090), trust: .anyCertificate, deadline: .now + patience
                )
                return nil
            } catch {
                return api.tunnelFailure(error)
            }
        }
        try await FakeTailscaled.run(.userspace) { fake in
            #expect(await failure(LocalAPI(socketPath: fake.socketPath)) == .dialFailed)
        }
        let nowhere = LocalAPI(socketPath: "/nonexistent/tailscaled.sock")
        #expect(await failure(nowhere) == .noSocket(path: nowhere.socketPath))
        #expect(nowhere.tunnelFailure(TransportError(.pinChanged, stage: .tls)) == nil)
    }

    @Test(arguments: [
        ("100.101.102.10", "n00010CNTRL"), ("fd7a:115c:a1e0:ab12:4843:cd96:6265:660a", "n00010CNTRL"),
        ("100.64.0.12", "n00001CNTRL"), ("100.101.102.99", nil),
    ])
    func `the daemon says which machine has an address`(text: String, id: String?) async throws {
        let address = try #require(IPAddress(text))
        try await FakeTailscaled.run(.noise) { fake in
            let api = LocalAPI(socketPath: fake.socketPath, timeLimit: patience)
            let found = try await api.node(behind: address, port: 9090, deadline: .now + patience)
            #expect(found?.raw == id)
            #expect(fake.log.contains("GET /localapi/v0/whois?addr="))
        }
    }

    @Test(arguments: [
        (["--no-read"], TailnetError.forbidden), (["--fault", "http500"], .badStatus(500)),
        (["--fault", "html"], .notJSON(offset: 0)),
    ])
    func `a daemon that does not say it has a reason`(options: [String], error: TailnetError) async throws {
        let address = try #require(IPAddress("100.101.102.10"))
        try await FakeTailscaled.run(.noise, options) { fake in
            let api = LocalAPI(socketPath: fake.socketPath, timeLimit: patience)
            await #expect(throws: error) {
                _ = try await api.node(behind: address, port: 9090, deadline: .now + patience)
            }
        }
    }

    @Test(arguments: [
        (#"{"Node": {"ID": 7, "StableID": "n7CNTRL"}, "UserProfile": {"StableID": "no"}}"#, "n7CNTRL"),
        (#"{"Node": {"StableID": ""}}"#, nil), (#"{"Node": null}"#, nil), ("{}", nil),
    ])
    func `the stable id is that of the machine`(json: String, id: String?) throws {
        #expect(try WhoIs(json: Array(json.utf8)).nodeID?.raw == id)
    }

    private struct Unexpected: Error {}
}
