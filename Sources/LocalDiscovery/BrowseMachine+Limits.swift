/// How much is asked at once, and how long answers are waited for.
extension BrowseMachine {
    struct Limits: Sendable {
        /// Resolvers open at once while they have not answered.
        var window = 50
        /// Resolvers open at once before the first has answered, while watching.
        var slowStart = 8
        /// Host lookups open at once. Many hosts have no address of one family, and that takes five seconds to show.
        var lookups = 400
        /// A resolver that has been silent for this long no longer holds up the end of a scan.
        var patience = Duration.milliseconds(1500)
        /// After this long the next row of the same instance is asked too, another with each tick: a host may have lost
        /// one family.
        var hedge = Duration.milliseconds(700)
        /// How long a resolved instance waits for the addresses of its other rows before it is shown.
        var grace = Duration.milliseconds(150)
        /// Resolvers kept after their answer, to hear of changes, while watching.
        var kept = 400
        /// An instance that did not answer is asked again after this, then doubling up to a minute, while watching.
        var retry = Duration.seconds(10)
        /// After an engine was replaced: rows that it has not seen by then are gone, while watching.
        var reconfirm = Duration.seconds(4)

        /// When a further question is sent (``FurtherQuestion``), since the engine began: after its second and its third query, and early
        /// enough for the answers to be there when they have to be (``ScanWindow/answered``).
        var again = [Duration.milliseconds(1150), .milliseconds(3150)]
        /// Up to how many instances: the answers of all hosts at once would overflow sockets, and lose more than they bring.
        var mostAgain = 100

        /// No resolvers yet. A scan keeps none, and so has no reason to begin slowly.
        func resolvers(isWatching: Bool) -> ResolverBook {
            ResolverBook(window: window, slowStart: isWatching ? slowStart : window)
        }
    }
}
