import LandfallSystem
import Testing

/// One run of a program.
struct ProgramRunTests {
    private func outcome(
        _ script: String, input: String = "", limit: Int = 1_000, isContained: Bool = true,
        within time: Duration = .seconds(20)
    ) async -> ProgramRun.Outcome {
        let run = ProgramRun(
            "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"],
            input: Array(input.utf8), limit: limit, isContained: isContained)
        return await run.outcome(deadline: .now + time)
    }

    @Test func `what it prints is kept apart, and its end is known`() async {
        let outcome = await outcome("echo out; echo err >&2; exit 4")
        #expect(outcome.output == Array("out\n".utf8))
        #expect(outcome.errors == Array("err\n".utf8))
        #expect(outcome.end == .exited(4))
        #expect(!outcome.isLate && !outcome.isCut && outcome.refusal == nil)
    }

    @Test func `it reads what it is given, then the end`() async {
        #expect(await outcome("cat", input: "asked").output == Array("asked".utf8))
        #expect(await outcome("cat").isGood)
    }

    @Test func `what does not read its input is not disturbed`() async {
        #expect(await outcome("exec 0<&-; echo good", input: "asked").output == Array("good\n".utf8))
    }

    @Test func `too much output ends it, or is left out`() async {
        let contained = await outcome("yes", limit: 5_000)
        #expect(contained.isCut)
        #expect(contained.output.count == 5_000)
        let other = await outcome("head -c 100000 /dev/zero", limit: 5_000, isContained: false)
        #expect(other.isGood && !other.isCut)
        #expect(other.output.count == 5_000)
    }

    @Test func `the deadline ends it`() async {
        let outcome = await outcome("sleep 1000", within: .milliseconds(200))
        #expect(outcome.isLate)
        #expect(outcome.end == .killed(9))
    }

    @Test func `what cannot be started says why`() async {
        let run = ProgramRun("/nowhere", arguments: ["x"], environment: [:], limit: 1, isContained: true)
        #expect(await run.outcome(deadline: .now + .seconds(5)).refusal == 2)
    }
}
