import LandfallModel
import LandfallTestSupport
import LandfallTesting

/// A Diane server that answers with ``DianeAnswers``.
enum GetSamples {
    static let exchange = exchange([:])

    /// The same with other answers beside.
    static func exchange(_ others: [String: ScriptedServer.Answer]) -> ScriptedExchange {
        ScriptedExchange(.diane, DianeAnswers.all.mapValues { .json($0) }.merging(others) { $1 })
    }
}
