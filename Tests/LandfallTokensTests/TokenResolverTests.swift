import Foundation
import LandfallModel
import Testing

@testable import LandfallTokens

@Suite(.timeLimit(.minutes(1))) struct TokenResolverTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func resolve(
        _ text: String, _ environment: [String: String] = ["PATH": "/usr/bin:/bin"], stores: [any TokenStore] = [],
        deadline: ContinuousClock.Instant = .late
    ) async throws(TokenStoreError) -> Token {
        guard let owner = try? owner() else { throw TokenStoreError(.tokenNotFound) }
        let resolver = TokenResolver(stores: stores, environment: environment)
        return try await resolver.token(of: TokenReference(text), owner: owner, deadline: deadline)
    }

    @Test func `a variable is read`() async throws {
        #expect(text(try await resolve("env:T", ["T": marker])) == marker)
        #expect(text(try await resolve("env:T", ["T": marker + "\n"])) == marker)
    }

    @Test func `a variable that is unset or empty is missing, one that is no token is unusable`() async {
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("env:T", [:]) }?.code == .referenceMissing)
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("env:T", ["T": ""]) }?.code
                == .referenceMissing)
        let error = await failure { () throws(TokenStoreError) in
            try await resolve("env:T", ["T": "\(marker)\u{1b}[0m"])
        }
        #expect(error == TokenStoreError(.tokenUnusable, Token.Refusal.controlCharacter.rawValue))
    }

    @Test(arguments: [("", ""), ("\n", ""), ("\r\n", "")])
    func `one newline at the end of a file is no part of the token`(end: (String, String)) async throws {
        let file = try folder.write("token", marker + end.0)
        #expect(text(try await resolve("file:\(file)")) == marker)
    }

    @Test func `two newlines are one too many`() async throws {
        let file = try folder.write("token", marker + "\n\n")
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("file:\(file)") }?.code == .tokenUnusable)
    }

    @Test func `the longest token with its newline fits, one byte more does not`() async throws {
        let long = String(repeating: "x", count: Token.longest)
        let fits = try folder.write("fits", long + "\r\n")
        #expect(text(try await resolve("file:\(fits)")) == long)
        let over = try folder.write("over", long + "x\r\n")
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("file:\(over)") }?.code
                == .referenceTooLarge)
    }

    @Test func `a file below the home is found`() async throws {
        _ = try folder.write("token", marker)
        #expect(text(try await resolve("file:~/token", ["HOME": folder.path])) == marker)
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("file:~/token", [:]) }?.code
                == .referenceMissing)
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o610])
    func `a file that others can get at is not read`(mode: Int) async throws {
        let file = try folder.write("token", marker, mode: mode)
        let error = await failure { () throws(TokenStoreError) in try await resolve("file:\(file)") }
        #expect(error == TokenStoreError(.referenceExposed, file))
    }

    @Test func `a folder, a pipe and nothing are told apart`() async throws {
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("file:\(pipe)") }?.code == .referenceFailed)
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("file:\(folder.path)") }?.code
                == .referenceFailed)
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("file:\(folder.path)/none") }?.code
                == .referenceMissing)
        let empty = try folder.write("empty", "")
        #expect(
            await failure { () throws(TokenStoreError) in try await resolve("file:\(empty)") }?.code == .tokenUnusable)
    }

    @Test func `what a command prints is the token`() async throws {
        #expect(text(try await resolve("cmd:printf '%s\\n' \(marker)")) == marker)
        #expect(text(try await resolve("cmd:printf %s \"$T\"", ["T": marker])) == marker)
        #expect(text(try await resolve("cmd:printf \(marker); echo other >&2")) == marker)
    }

    @Test(arguments: [
        ("exit 3", TokenStoreError(.referenceFailed, "exit 3")),
        ("echo \(marker); exit 1", TokenStoreError(.referenceFailed, "exit 1")),
        ("echo \(marker) >&2; kill -9 $$", TokenStoreError(.referenceFailed, "signal 9")),
        ("/nowhere/\(marker)", TokenStoreError(.referenceFailed, "exit 127")),
        ("true", TokenStoreError(.tokenUnusable, "token_empty")),
        ("printf 'a\\nb'", TokenStoreError(.tokenUnusable, "token_control_character")),
        ("yes \(marker)", TokenStoreError(.referenceTooLarge)),
        ("cat", TokenStoreError(.tokenUnusable, "token_empty")),
    ])
    func `a command that fails says how and nothing else`(command: String, expected: TokenStoreError) async {
        let error = await failure(command) { () throws(TokenStoreError) in try await resolve("cmd:\(command)") }
        #expect(error == expected)
    }

    @Test func `a command that hangs is killed with all that it started`() async throws {
        let pids = folder.path + "/pids"
        // Cancelled and awaited below.
        let run = Task {
            await failure { () throws(TokenStoreError) in
                try await resolve(
                    "cmd:sleep 1000 & echo $$ $! >\(pids).new; mv \(pids).new \(pids); printf \(marker); wait")
            }
        }
        while !FileManager.default.fileExists(atPath: pids) { try await Task.sleep(for: .milliseconds(10)) }
        let started = try String(contentsOfFile: pids, encoding: .utf8).split(whereSeparator: \.isWhitespace)
            .compactMap { pid_t($0) }
        #expect(started.count == 2)
        #expect(started.allSatisfy(isRunning))
        run.cancel()
        #expect(await run.value?.code == .cancelled)
        // SIGKILL is on its way: what is left is that the kernel carries it out.
        while started.contains(where: isRunning) { try await Task.sleep(for: .milliseconds(10)) }
    }

    @Test func `the deadline of a command is a code of its own`() async {
        let error = await failure { () throws(TokenStoreError) in
            try await resolve("cmd:printf \(marker); sleep 1000", deadline: .now + .milliseconds(100))
        }
        #expect(error == TokenStoreError(.referenceTimeout))
    }

    @Test func `a command has none of our descriptors and is a group of its own`() async throws {
        let file = try folder.write("open", "")
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let seen = text(try await resolve("cmd:ls -l /proc/self/fd | grep -c \(file) || true"))
        #expect(seen == "0")
        let group = text(try await resolve("cmd:echo $$ $(cut -d' ' -f5 /proc/$$/stat)")).split(separator: " ")
        #expect(group.first == group.last)
    }

    @Test func `a store that is not there is no missing token`() async {
        let error = await failure { () throws(TokenStoreError) in try await resolve("sealed") }
        #expect(error == TokenStoreError(.noTokenStore, "sealed"))
    }

    /// Whether it is there and no zombie.
    private func isRunning(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return status.split(separator: ")").last?.dropFirst().first != "Z"
    }
}
