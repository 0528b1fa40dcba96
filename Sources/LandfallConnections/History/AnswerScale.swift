internal import Glibc
internal import LandfallModel

/// The time of an answer as one byte: equal steps of its logarithm, twelve to a doubling, so that it is kept within 3 %.
enum AnswerScale {
    /// The first step, in milliseconds; the last one is 23.5 s, which no poll takes.
    private static let shortest = 0.01
    private static let perDoubling = 12.0

    /// The step of a time, from 1; 0 is kept for none.
    static func step(_ time: Duration) -> UInt8 {
        let doublings = log2(max(time / .milliseconds(1), shortest) / shortest)
        return UInt8(1 + min((doublings * perDoubling).rounded(), 254))
    }

    /// The time of a step; nil for 0.
    static func time(_ step: UInt8) -> Duration? {
        step == 0 ? nil : .milliseconds(shortest * exp2(Double(step - 1) / perDoubling))
    }
}
