import Foundation
import Glibc
import LandfallModel
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

/// Real processes in the engine's place that do what the engine never does. No packet leaves this machine.
@Suite(.timeLimit(.minutes(1)))
struct EngineProcessTests {
    private static let greeting = EngineReply.hello(.whole).frame ?? []
    private static let alive = EngineReply.event(.alive).frame ?? []

    @Test(arguments: [
        ("exit 3", "it ended with status 3"), ("kill -ABRT $$", "it ended by signal 6 (Aborted)"),
        ("exec sleep 60 3>&-", "it ended by signal 9 (Killed)"),
    ])
    func `a program that ends is a failed engine, and told with its end`(script: String, detail: String) async throws {
        #expect(try await trouble(of: script) == .processFailed(detail: detail))
    }

    @Test func `what is no program is a failed engine`() async throws {
        for path in ["/nonexistent/landfall-mdns", "/etc/passwd", "/"] {
            let said = Said()
            let process = try EngineProcess.start(path, forPublishing: false, emit: said.take)
            guard case .processFailed(let detail) = await said.trouble() else {
                Issue.record("\(path) was taken for an engine")
                continue
            }
            #expect(detail.hasPrefix(path))
            await close(process)
        }
    }

    @Test func `a process that says what it must not say is ended`() async throws {
        let cases: [([UInt8], String)] = [
            ([0xff, 0xff, 0xff, 0xff], "a frame of 4294967295 bytes"),
            ([1, 0, 0, 0, 9], "a frame of the unknown kind 9"),
            (Self.alive, "a frame out of turn"), (Self.greeting + Self.greeting, "a frame out of turn"),
            (Self.greeting + [2, 0, 0, 0, 0x4d, 7], "a malformed frame of kind 77"),
        ]
        for (bytes, detail) in cases {
            let trouble = try await trouble(of: "\(Self.says(bytes)); exec sleep 60")
            #expect(trouble == .processFailed(detail: "it said \(detail)"))
        }
    }

    @Test func `a flood ends`() async throws {
        let file = NSTemporaryDirectory() + "engine-flood.\(getpid())"
        try Data((0..<8192).flatMap { _ in Self.alive }).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let script = "\(Self.says(Self.greeting)); while cat \(file) >&3; do :; done"
        #expect(try await trouble(of: script) == .processFailed(detail: "it said more than it may say"))
    }

    @Test func `a process that does not read is ended before its requests fill the memory`() async throws {
        let said = Said()
        let process = try start("\(Self.says(Self.greeting)); exec sleep 60", said)
        let host = String(repeating: "a", count: 1000)
        for id in 0..<10_000 {
            process.send(
                .lookUp(UInt64(id), HostQuestion(host: host, interface: anyInterface, family: .ipv4), all: false))
        }
        #expect(await said.trouble() == .processFailed(detail: "it does not read"))
        await close(process)
    }

    @Test func `a process that does not greet counts as busy, until it does`() async throws {
        let said = Said()
        let silent = try start("exec sleep 60", said)
        while silent.process == nil { try await Task.sleep(for: .milliseconds(5)) }
        let before = silent.busy
        try await Task.sleep(for: .milliseconds(20))
        #expect(silent.busy > before)
        await close(silent)
        let polite = try start("\(Self.says(Self.greeting)); exec sleep 60", said)
        let confinement = await said.first { event -> EngineConfinement? in
            if case .confined(let confinement) = event { confinement } else { nil }
        }
        #expect(confinement == .whole)
        #expect(polite.busy < .seconds(1) && polite.isApart)
        await close(polite)
    }

    @Test func `a process inherits nothing but the wire`() async throws {
        let file = NSTemporaryDirectory() + "engine-inheritance.\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: file) }
        setenv("LANDFALL_TOKEN", "hunter2", 1)
        defer { unsetenv("LANDFALL_TOKEN") }
        // Another shell writes, so that this one's descriptors are as they were given.
        let script = """
            (readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2
            tr '\\0' '\\n' </proc/$$/environ
            cut -d' ' -f6 /proc/$$/stat
            echo $$) >\(file)
            """
        _ = try await trouble(of: script)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.prefix(3) == ["/dev/null", "/dev/null", "/dev/null"])
        // No environment, and a session of its own.
        #expect(lines.count == 5 && lines[3] == lines[4])
    }

    @Test func `a program of the package is looked for beside this one and in libexec`() {
        #expect(
            EmbeddedEnginePlace.candidates(besides: "/opt/tool/bin/tool") == [
                "/opt/tool/bin/landfall-mdns", "/opt/tool/bin/../libexec/landfall/landfall-mdns",
                "/usr/local/libexec/landfall/landfall-mdns", "/usr/libexec/landfall/landfall-mdns",
            ])
        #expect(EmbeddedEnginePlace.candidates(besides: nil).count == 2)
    }

    @Test func `the program that is nothing but the engine says so to a person`() throws {
        for arguments in [[], [EngineProgram.argument]] {
            let process = Process()
            process.executableURL = URL(filePath: BuiltProgram.path("landfall-mdns"))
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 && said.contains("landfall scan"))
        }
    }

    // MARK: - Programs in the engine's place

    /// A line of a shell that writes bytes to the wire.
    private static func says(_ bytes: [UInt8]) -> String {
        "printf '" + bytes.map { "\\" + String($0, radix: 8) }.joined() + "' >&3"
    }

    /// Starts a script of a shell as the engine's process.
    private func start(_ script: String, _ said: Said) throws -> EngineProcess {
        let path = NSTemporaryDirectory() + "engine-stand-in.\(UUID().uuidString)"
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o700)
        return try EngineProcess.start(path, forPublishing: false) { event in
            unlink(path)
            said.take(event)
        }
    }

    private func trouble(of script: String) async throws -> EngineTrouble? {
        let said = Said()
        let process = try start(script, said)
        let trouble = await said.trouble()
        #expect(process.process == nil)
        await close(process)
        return trouble
    }

    private func close(_ process: EngineProcess) async {
        await withCheckedContinuation { done in process.close { done.resume() } }
    }
}

/// What an engine says, as it comes.
private final class Said: Sendable {
    private let events: AsyncStream<LinkEvent>
    private let feed: AsyncStream<LinkEvent>.Continuation

    init() {
        (events, feed) = AsyncStream.makeStream()
    }

    var take: @Sendable (LinkEvent) -> Void {
        { [feed] in feed.yield($0) }
    }

    func first<Value: Sendable>(_ pick: (LinkEvent) -> Value?) async -> Value? {
        for await event in events {
            if let value = pick(event) { return value }
        }
        return nil
    }

    func trouble() async -> EngineTrouble? {
        await first { event -> EngineTrouble? in
            if case .unusable(let trouble) = event { trouble } else { nil }
        }
    }
}
