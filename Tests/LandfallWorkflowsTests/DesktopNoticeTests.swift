import Foundation
import Testing

@testable import LandfallWorkflows

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
            let isTaken = await notice.send("--home: Disconnected", "<b>1 & 2</b>", isGood: false, about: "home")
            #expect(isTaken)
            let said = try String(contentsOfFile: "\(folder)/said", encoding: .utf8)
            #expect(
                said == "--app-name=landfall\n--category=network.disconnected\n--print-id\n--\n--home: Disconnected\n"
                    + "&lt;b&gt;1 &amp; 2&lt;/b&gt;\nme\n")
        }
    }

    @Test func `a notice takes the place of the last one about the same server`() async throws {
        try await withProgram(#"echo "$*" >>"${0%/*}/said"; echo 41"#) { folder in
            let notice = DesktopNotice(environment: ["PATH": folder])
            for subject in ["home", "home", "studio"] {
                let isTaken = await notice.send("t", "b", isGood: true, about: subject)
                #expect(isTaken)
            }
            let said = try String(contentsOfFile: "\(folder)/said", encoding: .utf8).split(separator: "\n")
            #expect(said.map { $0.contains("--replace-id=41") } == [false, true, false])
        }
    }

    @Test func `a program that knows no ids is asked without`() async throws {
        try await withProgram(#"case $* in *print-id*) exit 1;; esac; echo "$*" >"${0%/*}/said""#) { folder in
            let notice = DesktopNotice(environment: ["PATH": folder])
            let isTaken = await notice.send("t", "b", isGood: true, about: "home")
            #expect(isTaken)
            let said = try String(contentsOfFile: "\(folder)/said", encoding: .utf8)
            #expect(said == "--app-name=landfall --category=network.connected -- t b\n")
        }
    }

    @Test func `one that fails, or is missing, says so`() async throws {
        try await withProgram("exit 1") { folder in
            let isTaken = await DesktopNotice(environment: ["PATH": folder]).send("a", "b", isGood: true, about: "home")
            #expect(!isTaken)
        }
        let missing = DesktopNotice(environment: ["PATH": "/nonexistent"])
        let isTaken = await missing.send("a", "b", isGood: true, about: "home")
        #expect(!isTaken)
    }

    @Test func `one that hangs is killed with whoever waits for it`() async throws {
        try await withProgram(#"echo $$ >"${0%/*}/pid"; exec sleep 600"#) { folder in
            let notice = DesktopNotice(environment: ["PATH": folder + ":/usr/bin:/bin"])
            // Owned by this test, which cancels and awaits it.
            let sending = Task { await notice.send("a", "b", isGood: true, about: "home") }
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
