import Foundation
import Testing

@testable import Workflows

@Suite(.timeLimit(.minutes(1)))
struct DesktopNoticeTests {
    /// Runs `body` with a folder in which `notify-send` is a script.
    private func withProgram(_ script: String, _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "landfall-notice-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "notify-send")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        try await body(folder.path)
    }

    @Test func `the program gets title and text, in which nothing is markup or an option`() async throws {
        try await withProgram(#"printf '%s\n' "$@" "$WHO" >"${0%/*}/said""#) { folder in
            let notice = DesktopNotice(environment: ["PATH": "/nonexistent:\(folder)", "WHO": "me"])
            let isTaken = await notice.send("--home: Disconnected", "<b>1 & 2</b>", isGood: false)
            #expect(isTaken)
            let said = try String(contentsOfFile: "\(folder)/said", encoding: .utf8)
            #expect(
                said == "--app-name=landfall\n--category=network.disconnected\n--\n--home: Disconnected\n"
                    + "&lt;b&gt;1 &amp; 2&lt;/b&gt;\nme\n")
        }
    }

    @Test func `one that fails, or is missing, says so`() async throws {
        try await withProgram("exit 1") { folder in
            let isTaken = await DesktopNotice(environment: ["PATH": folder]).send("a", "b", isGood: true)
            #expect(!isTaken)
        }
        let isTaken = await DesktopNotice(environment: ["PATH": "/nonexistent"]).send("a", "b", isGood: true)
        #expect(!isTaken)
    }

    @Test func `one that hangs is killed with whoever waits for it`() async throws {
        try await withProgram(#"echo $$ >"${0%/*}/pid"; exec sleep 600"#) { folder in
            let notice = DesktopNotice(environment: ["PATH": folder + ":/usr/bin:/bin"])
            // Owned by this test, which cancels and awaits it.
            let sending = Task { await notice.send("a", "b", isGood: true) }
            var pid: pid_t?
            while pid == nil, !Task.isCancelled {
                pid = (try? String(contentsOfFile: "\(folder)/pid", encoding: .utf8)).flatMap { pid_t($0.dropLast()) }
                await Task.yield()
            }
            sending.cancel()
            let isTaken = await sending.value
            #expect(!isTaken)
            let child = try #require(pid)
            #expect(kill(child, 0) == -1)
        }
    }
}
