/// How much of a processor the packets of each sender may take, and all of them together. A pure value: it is told the time.
///
/// libavahi-core compares each record with all of its name, so a host that makes twenty thousand names come and go would have a whole
/// processor, and the answers of others would be lost behind its packets.
struct SourceBudget<Source: Hashable> {
    /// Processor time that may be taken at once, and the part of a processor beyond that.
    struct Share: Sendable {
        let burst: Duration
        let part: Double

        /// A thousand services take one or two seconds, four thousand five.
        static var all: Share { Share(burst: .seconds(6), part: 0.12) }
        /// One sender may have a thousand of them.
        static var one: Share { Share(burst: .seconds(4), part: 0.03) }
    }

    /// Senders that are told apart; anyone who invents more is still held up by what all of them may take.
    static var mostSources: Int { 4_096 }

    private struct Account {
        var left: Duration
        var last: Duration

        init(_ share: Share, at now: Duration) {
            (left, last) = (share.burst, now)
        }

        mutating func spend(_ used: Duration, of share: Share, at now: Duration) {
            left = min(share.burst, left + (now - last) * share.part) - used
            last = now
        }
    }

    private var all = Account(.all, at: .zero)
    private var accounts: [Source: Account] = [:]

    /// Whether a packet of this sender may be taken in at `now`: where little is left for all, only of those that have taken little.
    mutating func admits(_ source: Source, at now: Duration) -> Bool {
        all.spend(.zero, of: .all, at: now)
        accounts[source]?.spend(.zero, of: .one, at: now)
        guard let left = accounts[source]?.left else { return true }
        return left > (all.left > .zero ? .zero : Share.one.burst / 2)
    }

    /// Takes down what a packet of this sender has cost.
    mutating func spend(_ used: Duration, by source: Source, at now: Duration) {
        if accounts.count >= Self.mostSources { accounts = [:] }
        accounts[source, default: Account(.one, at: now)].spend(used, of: .one, at: now)
    }

    /// Takes down what everything has cost.
    ///
    /// - Returns: How long to wait until some is left; zero where there is, or nearly.
    mutating func spend(_ used: Duration, at now: Duration) -> Duration {
        all.spend(used, of: .all, at: now)
        return all.left < .milliseconds(-250) ? .zero - all.left * (1 / Share.all.part) : .zero
    }
}
