import Foundation
import LandfallModel
import Testing

@testable import LandfallWorkflows

/// Each of these runs in a process of its own, which becomes the program.
struct ExecRunTests {
    /// Becomes `command`, or ends as landfall does where that cannot be done.
    static func become(
        _ command: [String], token: String? = nil, variable: String? = nil,
        environment: [String: String] = [
            "PATH": "/bin:/usr/bin", "KEPT": "yes", "LANDFALL_TOKEN": "old", "LANDFALL_TOKEN_FD": "9",
        ]
    ) throws {
        let target = HandoverTarget(kind: .diane, url: "unix:/run/diane.sock", profile: "studio")
        let token = try token.map { try Token($0.utf8) }
        do throws(HandoverError) {
            try ExecRun(command, target: target, token: token, tokenVariable: variable, environment: environment).run()
        } catch {
            if case .notExecuted(_, ENOENT) = error { exit(127) }
            exit(126)
        }
    }

    @Test func `the program has the variables, its arguments and its own exit code`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent]) {
                let script =
                    #"echo "$1|$LANDFALL_KIND|$LANDFALL_PROFILE|$LANDFALL_URL|$KEPT|$LANDFALL_TOKEN|$LANDFALL_TOKEN_FD."; exit 7"#
                try ExecRunTests.become(["sh", "-c", script, "sh", "a b"])
            })
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.contains("a b|diane|studio|unix:/run/diane.sock|yes||.\n"))
    }

    @Test func `the token is in a descriptor and not in the environment`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
                let script = #"cat /dev/fd/$LANDFALL_TOKEN_FD; echo end; env; tr '\0' ' ' </proc/$$/cmdline"#
                try ExecRunTests.become(["sh", "-c", script], token: "secret-three")
            })
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.contains("secret-three\nend\n"))
        #expect(text.components(separatedBy: "secret-three").count == 2)
    }

    @Test func `the token is in the environment where somebody asks for that`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
                try ExecRunTests.become(
                    ["sh", "-c", #"echo "$KEY.$LANDFALL_TOKEN_FD.""#], token: "secret-four", variable: "KEY")
            })
        #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("secret-four..\n"))
    }

    @Test func `nothing is open but 0 to 2 and the token, whatever was`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
                // A connection of landfall's, and a descriptor that its caller has passed.
                var pair: [Int32] = [0, 0]
                socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
                dup2(0, 300)
                // Not by a pipe, of which the shell has both ends for a moment.
                let script = #"ls -m /proc/$$/fd; echo "$LANDFALL_TOKEN_FD""#
                try ExecRunTests.become(["sh", "-c", script], token: "secret-seven")
            })
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n").suffix(2)
        let token = try #require(lines.last).description
        let open = try #require(lines.first).split(separator: ", ").map(\.description)
        #expect(open.sorted() == ["0", "1", "2", token].sorted())
    }

    @Test func `signals are those of any program`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) { try ExecRunTests.become(["sh", "-c", "kill -TERM $$"]) }
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            signal(SIGPIPE, SIG_IGN)
            try ExecRunTests.become(["sh", "-c", "kill -PIPE $$"])
        }
        await #expect(processExitsWith: .exitCode(0)) {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            try ExecRunTests.become(["sh", "-c", "grep -q 'SigBlk:.0*$' /proc/self/status"])
        }
    }

    @Test func `what is not there is 127, what cannot be executed is 126`() async {
        await #expect(processExitsWith: .exitCode(127)) { try ExecRunTests.become(["no-such-command-here"]) }
        await #expect(processExitsWith: .exitCode(127)) { try ExecRunTests.become(["/no/such/command"]) }
        await #expect(processExitsWith: .exitCode(127)) { try ExecRunTests.become([""]) }
        await #expect(processExitsWith: .exitCode(126)) { try ExecRunTests.become(["/etc/passwd"]) }
        await #expect(processExitsWith: .exitCode(126)) { try ExecRunTests.become(["/etc"]) }
        await #expect(processExitsWith: .exitCode(0)) {
            let path = "/tmp/landfall-exec-\(getpid())"
            try Data("rm -f \"$0\"; test \"$1\" = x".utf8).write(to: URL(filePath: path))
            chmod(path, 0o700)
            try ExecRunTests.become([path, "x"])
        }
    }
}
