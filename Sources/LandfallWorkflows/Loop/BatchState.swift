/// How many servers are asked at once: enough that dead ones do not hold up the others. The tasks of a thousand would take a hundred
/// megabytes, and be done no sooner.
package enum BatchWidth {
    package static let ofServers = 256
}

/// A batch of jobs with limited concurrency: their results so far, and what follows. Does no I/O.
package struct BatchState<Progress: Sendable, Result: Sendable>: LoopState {
    package enum Event: Sendable {
        /// How far a part of what is under way is.
        case progress(Progress, part: Int)
        /// The outcome of the job at an index. The first word on it counts.
        case done(Int, Result)
    }

    package enum Effect: Sendable, Hashable {
        /// Start the job at an index.
        case start(Int)
        /// Show the outcome of the job at an index.
        case show(Int)
        /// Draw what is known.
        case draw
        /// The process is about to be stopped.
        case pause
    }

    /// The outcome of each job, in their order; nil as long as it is not done.
    package private(set) var results: [Result?]
    /// How far each part is.
    package private(set) var progress: [Int: Progress] = [:]
    /// How many are done.
    package private(set) var done = 0
    /// The moments that have passed.
    package private(set) var ticks = 0
    package private(set) var outcome: LoopEnd?
    private let width: Int
    private var started = 0

    /// A batch of `count` jobs, of which `width` run at once; by default all.
    package init(count: Int, width: Int? = nil) {
        results = Array(repeating: nil, count: count)
        self.width = width ?? count
    }

    /// The results before the first job that is not done.
    package var leading: [Result] { results.prefix { $0 != nil }.compactMap(\.self) }

    package mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .began: return start(width)
        case .event(.progress(let progress, let part)): self.progress[part] = progress
        case .event(.done(let index, let result)):
            guard results[index] == nil else { return [] }
            results[index] = result
            done += 1
            if done == results.count { outcome = .finished }
            return start(1) + [.show(index)]
        case .tick:
            ticks += 1
            return [.draw]
        case .signal(.resized), .signal(.resumed): return [.draw]
        case .signal(.suspend): return [.pause]
        case .signal(.interrupt), .signal(.terminate): outcome = .interrupted
        case .limit: break
        }
        return []
    }

    private mutating func start(_ more: Int) -> [Effect] {
        let next = started..<min(started + more, results.count)
        started = next.upperBound
        return next.map { .start($0) }
    }
}
