import Testing

@testable import LandfallConnections

struct AnswerScaleTests {
    @Test(arguments: [0.05, 0.4, 1, 3.1, 48, 1_200, 10_000])
    func `a time is kept within three percent`(milliseconds: Double) throws {
        let step = AnswerScale.step(.milliseconds(milliseconds))
        let kept = try #require(AnswerScale.time(step)) / .milliseconds(1)
        #expect(abs(kept / milliseconds - 1) < 0.03)
    }

    @Test(
        arguments: [(.zero, 1), (.seconds(-1), 1), (.nanoseconds(1), 1), (.seconds(3_600), 255)] as [(Duration, UInt8)])
    func `what is shorter or longer than the scale is at its end`(time: Duration, step: UInt8) {
        #expect(AnswerScale.step(time) == step)
    }

    @Test func `each step is itself again, and none is no time`() {
        #expect(AnswerScale.time(0) == nil)
        for step in UInt8(1)...255 { #expect(AnswerScale.time(step).map(AnswerScale.step) == step) }
    }
}
