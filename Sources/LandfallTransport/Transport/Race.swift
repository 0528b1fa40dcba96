/// A race of attempts of which the first to succeed wins, across routes as across the addresses of one name. What a
/// failure is, the attempts say.
package enum Race {
    /// The head start of each attempt that RFC 8305 section 5 recommends.
    package static let stagger = Duration.milliseconds(250)

    /// How a race ended.
    package struct Outcome<Winner: Sendable, Failure: Error>: Sendable {
        /// The winner and its place among the candidates; nil when all have failed.
        package let winner: (index: Int, value: Winner)?
        /// Why each of the others failed, and its place, in the order in which they did; one that was given up because another
        /// won is not in it.
        package let failures: [(index: Int, error: Failure)]
    }

    /// Runs `attempt` for each candidate, most preferred first, until one succeeds. Losers are cancelled and awaited:
    /// an attempt must end soon when its task is cancelled, and has its own deadline.
    ///
    /// - Parameters:
    ///   - candidates: What to try.
    ///   - stagger: The head start of each.
    ///   - attempt: Tries one. It may do more than connect: what has not proven itself has not won.
    ///   - discard: Ends what succeeded too late.
    /// - Returns: The winner, or why there is none.
    package static func run<Candidate: Sendable, Winner: Sendable, Failure: Error>(
        _ candidates: [Candidate], stagger: Duration = stagger,
        attempt: @escaping @Sendable (Candidate) async throws(Failure) -> Winner,
        discard: @Sendable (Winner) -> Void
    ) async -> Outcome<Winner, Failure> {
        // A single one races nobody, and needs no task of its own.
        if candidates.count == 1 {
            do throws(Failure) {
                return Outcome(winner: (0, try await attempt(candidates[0])), failures: [])
            } catch {
                return Outcome(winner: nil, failures: [(0, error)])
            }
        }
        let start = ContinuousClock.now
        var schedule = AttemptSchedule(count: candidates.count, stagger: stagger)
        var winner: (index: Int, value: Winner)?
        var failures: [(index: Int, error: Failure)] = []
        await withTaskGroup(of: Event<Winner, Failure>.self) { group in
            func proceed() {
                while winner == nil {
                    switch schedule.next(at: start.duration(to: .now)) {
                    case .start(let index):
                        let candidate = candidates[index]
                        group.addTask {
                            await Event(index) { () throws(Failure) in try await attempt(candidate) }
                        }
                    case .wait(until: let time?):
                        group.addTask {
                            // Cancelled with the group; then nobody looks at it any more.
                            try? await Task.sleep(until: start + time)
                            return .headStartOver
                        }
                        return
                    case .wait(until: nil):
                        return
                    case .lost:
                        // Nobody is left to have a head start.
                        group.cancelAll()
                        return
                    }
                }
            }
            proceed()
            for await event in group {
                switch event {
                case .headStartOver:
                    break
                case .failed(let index, let error):
                    // What fails after the end was given up, not beaten.
                    guard winner == nil else { continue }
                    failures.append((index, error))
                    schedule.fail(at: start.duration(to: .now))
                case .succeeded(let index, let value):
                    if winner == nil {
                        winner = (index, value)
                        group.cancelAll()
                    } else {
                        discard(value)
                    }
                }
                if Task.isCancelled { continue }
                proceed()
            }
        }
        return Outcome(winner: winner, failures: failures)
    }

    private enum Event<Winner: Sendable, Failure: Error>: Sendable {
        case headStartOver
        case succeeded(Int, Winner)
        case failed(Int, Failure)

        init(_ index: Int, _ attempt: () async throws(Failure) -> Winner) async {
            do throws(Failure) {
                self = .succeeded(index, try await attempt())
            } catch {
                self = .failed(index, error)
            }
        }
    }
}
