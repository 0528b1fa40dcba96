/// A signal that a run answers.
package enum LoopSignal: Sendable, Hashable {
    /// Ctrl-C.
    case interrupt
    /// SIGTERM.
    case terminate
    /// Ctrl-Z. The loop stops the process as soon as the run has done what follows from it.
    case suspend
    /// The process goes on after a stop.
    case resumed
    /// The terminal has another size.
    case resized
}

/// The inputs of a run, in the order in which they arrive.
package enum LoopInput<Event: Sendable>: Sendable {
    /// The first input of every run.
    case began
    /// A source tells something.
    case event(Event)
    /// The pace has passed once more.
    case tick
    /// The time limit has passed.
    case limit
    case signal(LoopSignal)
}

extension LoopInput: Equatable where Event: Equatable {}

/// What a run knows, and what follows from each thing that happens: inputs and times go in, effects come out. A pure value; an
/// ``EventLoop`` feeds it.
package protocol LoopState {
    /// What its sources tell.
    associatedtype Event: Sendable
    /// What is to be done: shown, started, told.
    associatedtype Effect
    /// How it ends.
    associatedtype Outcome

    /// How the run has ended; nil as long as it goes on. The effects of the last input are done all the same.
    var outcome: Outcome? { get }

    /// Takes an input that came at `now`, counted from the start.
    ///
    /// - Returns: What follows from it, in order.
    mutating func reduce(_ input: LoopInput<Event>, at now: Duration) -> [Effect]
}

/// How a run ends that has no more to say about it.
package enum LoopEnd: Sendable, Hashable {
    case finished
    /// By Ctrl-C or SIGTERM.
    case interrupted
}
