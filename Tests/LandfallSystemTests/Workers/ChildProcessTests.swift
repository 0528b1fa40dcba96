import Glibc
import LandfallSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct ChildProcessTests {
    private func start(_ script: String, output: ChildProgram.Descriptor = .null) throws -> ChildProcess {
        try ChildProgram(
            "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH": "/bin:/usr/bin"],
            descriptors: [.null, output, .null], surroundings: .ownGroup
        ).start()
    }

    @Test func `one that ends in time says how`() async throws {
        #expect(await (try start("exit 3")).end(by: .now + .seconds(50)) == .exited(3))
    }

    @Test func `one that does not is killed with its group`() async throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let child = Result { try start("sleep 100 & sleep 100", output: .copy(ends[1])) }
        close(ends[1])
        defer { close(ends[0]) }
        #expect(await (try child.get()).end(by: .now) == .killed(SIGKILL))
        // It is at its end when none of them has the other side any more.
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 0)
    }

    @Test func `one that nobody waits for any more is killed`() async throws {
        let child = try start("sleep 100")
        // Awaited below, and cancelled by this test.
        let waiting = Task { await child.end(by: .now + .seconds(100)) }
        waiting.cancel()
        #expect(await waiting.value == .killed(SIGKILL))
    }

    @Test func `one that is over keeps its number until it is reaped`() async throws {
        let child = try start("exit 4")
        await child.isOver()
        child.waitUntilOver()
        #expect(kill(child.id, 0) == 0)
        #expect(child.reap() == .exited(4))
        #expect(child.reap() == nil)
    }
}
