import Foundation
import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

/// Each of these runs in a process of its own, which ends as the program does.
struct ExecProxyRunTests {
    /// Answers every question with its target.
    private struct Echo: ProxyUpstream {
        func open(
            _ target: String, deadline: ContinuousClock.Instant
        ) async throws(ServerExchangeError) -> UpstreamResponse {
            UpstreamResponse(status: 200, fields: [("Content-Type", "text/plain")], body: Once(text: target))
        }
    }

    private actor Once: UpstreamBody {
        private var text: String?

        init(text: String) {
            self.text = text
        }

        func next() async throws(ServerExchangeError) -> [UInt8]? {
            defer { text = nil }
            return text.map { Array("asked for \($0)\n".utf8) }
        }
    }

    /// Runs `command` beside a proxy, and ends as it does or as landfall does where it cannot be started.
    static func run(_ command: [String], token: String? = nil) async throws {
        let token = try token.map { try Token($0.utf8) }
        let run = ExecProxyRun(ProxyListener(kind: .diane, upstream: Echo(), text: { "\($0)" })) { url in
            ExecRun(
                command, target: HandoverTarget(kind: .diane, url: url, profile: "studio"), token: token,
                tokenVariable: nil, environment: ["PATH": "/bin:/usr/bin", "LANDFALL_TLS_PIN": "old"])
        }
        do throws(HandoverError) {
            ExecProxyRun.end(as: try await run.run())
        } catch {
            if case .notExecuted(_, ENOENT) = error { exit(127) }
            exit(126)
        }
    }

    @Test func `the program asks the proxy below a random path, and its exit code is that of all`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent]) {
                let script = #"""
                    echo "$LANDFALL_URL|$LANDFALL_PROFILE|$LANDFALL_TOKEN_FD|$LANDFALL_TLS_PIN."
                    port=${LANDFALL_URL#http://127.0.0.1:} path=/${LANDFALL_URL##*/}
                    exec 5<>"/dev/tcp/127.0.0.1/${port%%/*}"
                    printf 'GET %s/jobs HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$path" "${port%%/*}" >&5
                    cat <&5
                    exit 7
                    """#
                try await ExecProxyRunTests.run(["bash", "-c", script])
            })
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.contains(try Regex(#"http://127\.0\.0\.1:[0-9]+/[0-9a-f]{32}\|studio\|\|\.\n"#)))
        #expect(text.contains("200 OK") && text.contains("asked for /jobs\n"))
    }

    @Test func `it inherits 0 to 2 and the token, and nothing of landfall`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
                _ = dup2(0, 9)
                let script =
                    #"ls -m /proc/$$/fd; echo "fd $LANDFALL_TOKEN_FD"; cat "/dev/fd/$LANDFALL_TOKEN_FD""#
                try await ExecProxyRunTests.run(["sh", "-c", script], token: "secret-six")
            })
        #expect(
            String(decoding: result.standardOutputContent, as: UTF8.self).contains("0, 1, 2, 3\nfd 3\nsecret-six\n"))
    }

    @Test func `a signal that ends the program ends all, and one of another process is handed on`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            try await ExecProxyRunTests.run(["sh", "-c", "kill -KILL $$"])
        }
        // The program tells what it gets when it speaks to its parent.
        let result = try #require(
            await #expect(processExitsWith: .exitCode(3), observing: [\.standardOutputContent]) {
                let script = "trap 'echo got TERM; exit 3' TERM; kill -TERM $PPID; while :; do sleep 0.05; done"
                try await ExecProxyRunTests.run(["sh", "-c", script])
            })
        #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("got TERM\n"))
    }

    @Test func `what cannot be started is said as without a proxy`() async {
        await #expect(processExitsWith: .exitCode(127)) { try await ExecProxyRunTests.run(["no-such-command-here"]) }
        await #expect(processExitsWith: .exitCode(126)) { try await ExecProxyRunTests.run(["/etc/passwd"]) }
    }
}
