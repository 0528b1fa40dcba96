import FoundationEssentials
import LandfallModel

/// How a machine of the tailnet's is paced, what it is told, and what it has done.
extension TailnetMachine {
    struct Limits: Sendable {
        /// Machines asked at once: 300 that are online and silent, in ten seconds.
        var window = 80
        /// The most time for one machine.
        var patience = Duration.milliseconds(2400)
        /// The least time in which asking makes sense.
        var leastTime = Duration.milliseconds(50)
        /// How often the daemon is asked who is there, while watching.
        var poll = Duration.seconds(10)
        /// How often a server that is shown is asked whether it is still there, while watching.
        var recheck = Duration.seconds(30)
        /// A server is gone after so many questions in a row on which nothing came back.
        var misses = 2
        /// Where the products may be.
        var ports: @Sendable (ServerKind) -> [UInt16] = { PeerQuestion.ports($0) }
    }

    /// A point in time: since the start, and on the calendar.
    struct ClockReading {
        let elapsed: Duration
        let date: Date
    }

    enum Input: Sendable {
        case status(Result<TailnetStatus, TailnetError>)
        case answer(PeerProbe, PeerAnswer)
    }

    enum Output: Sendable, Hashable {
        case event(DiscoveryEvent)
        case ask(PeerProbe)
        /// Ask the daemon again after this long.
        case poll(after: Duration)
        /// Ask the daemon at once: while machines are spoken to it knows how.
        case look
        case keep(ProbeMemory)
    }
}
