/// Holds unproven connections back while another route may still prove the server.
///
/// It opens when the last of those has ended, or when someone's patience is over; then it stays open.
package actor ProofGate {
    private var left: Int
    private var isOpen: Bool
    private var waiting: [AsyncStream<Void>.Continuation] = []

    /// A gate that `count` routes may open by ending without a proof.
    package init(count: Int) {
        left = count
        isOpen = count == 0
    }

    /// One of those routes has ended without a proof.
    package func leave() {
        left -= 1
        if left == 0 { open() }
    }

    /// Lets everything pass from now on.
    package func open() {
        isOpen = true
        for feed in waiting { feed.finish() }
        waiting = []
    }

    /// Returns when it is open, or when the task is cancelled.
    package func pass() async {
        guard !isOpen else { return }
        let (opened, feed) = AsyncStream<Void>.makeStream()
        waiting.append(feed)
        for await _ in opened {}
    }
}
