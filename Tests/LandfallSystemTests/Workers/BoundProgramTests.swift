import CLandfallGlibc
import Glibc
import Testing

@testable import LandfallSystem

struct BoundProgramTests {
    private func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (ends[0], ends[1])
    }

    /// Runs a shell command, and tells what it wrote and how it ended.
    private func run(
        _ command: String, path: String = "/bin/sh", started: @escaping @Sendable (BoundProgram) -> Void = { _ in }
    ) async throws -> (output: String, end: BoundProgram.Event?) {
        let (output, errors) = (try pipe(), try pipe())
        let (events, feed) = AsyncStream<BoundProgram.Event>.makeStream()
        let program = try BoundProgram.start(
            path, arguments: ["sh", "-c", command], environment: ["A": "b"], output: output.writing,
            error: errors.writing, reading: [output.reading, errors.reading]
        ) { event in
            feed.yield(event)
            switch event {
            case .ended, .notStarted: feed.finish()
            case .started, .output: break
            }
        }
        var (text, last) = ("", BoundProgram.Event?.none)
        for await event in events {
            switch event {
            case .started: started(program)
            case .output(let source, let bytes): text += "\(source):" + String(decoding: bytes, as: UTF8.self)
            case .ended, .notStarted: last = event
            }
        }
        #expect(!program.isRunning)
        return (text, last)
    }

    private func status(_ event: BoundProgram.Event?) -> ChildProcess.End? {
        if case .ended(let end)? = event { end } else { nil }
    }

    @Test func `what it writes is told, and how it ends`() async throws {
        let (output, end) = try await run("printf $A; sleep 0.1; printf c >&2; exit 7")
        #expect(output == "0:b1:c")
        #expect(status(end) == .exited(7))
    }

    @Test func `it has its three descriptors and no other, and a session of its own`() async throws {
        // Without a pipe, whose ends the shell itself would have for a moment. It reads the folder with one more descriptor.
        let (output, _) = try await run(
            "for file in /proc/$$/fd/*; do printf '%s ' ${file##*/}; done; [ $(ps -o sid= -p $$) -eq $$ ] && printf own"
        )
        let shown = output.replacing("0:", with: "")
        #expect(shown.contains("0 1 2 "))
        #expect(!shown.contains("4 "))
        #expect(shown.hasSuffix("own"))
    }

    @Test func `a program that is not there is told by errno`() async throws {
        let (_, end) = try await run("", path: "/nonexistent/program")
        guard case .notStarted(errno: ENOENT)? = end else {
            Issue.record("\(String(describing: end))")
            return
        }
    }

    @Test func `it is stopped with its children, and killed where it does not listen`() async throws {
        let (_, end) = try await run("sleep 60 & wait") { $0.stop() }
        #expect(status(end) == .killed(SIGTERM))
        let (_, stubborn) = try await run("trap '' TERM; printf r; sleep 60 & wait; sleep 60") { $0.kill() }
        #expect(status(stubborn) == .killed(SIGKILL))
    }

    @Test func `the kernel ends it when its thread ends`() async throws {
        // The value that prctl(2) was given stands in no file; a thread that ends without it would leave the program alone.
        let (events, feed) = AsyncStream<ChildProcess>.makeStream()
        try DetachedThread.start {
            let sleep = ChildProgram(
                "/bin/sleep", arguments: ["sleep", "60"], environment: [:], descriptors: [.null, .null, .null],
                surroundings: .ownSession)
            if let child = try? sleep.start(isBound: true) { feed.yield(child) }
            feed.finish()
        }
        var children: [ChildProcess] = []
        for await child in events { children.append(child) }
        #expect(children.map { $0.reap() } == [.killed(SIGTERM)])
    }
}
