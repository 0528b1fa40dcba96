/// Lets a number of requests through at once, and the others in their order. A value of the actor whose requests they are.
struct RequestTurns {
    private var free: Int
    private var waiting: [(id: Int, turn: CheckedContinuation<Bool, Never>)] = []
    private var lastID = 0

    /// Turns for this many requests at a time, at least one.
    init(_ most: Int) { free = max(1, most) }

    /// Takes a turn that is free; nil then, else the number under which the request waits.
    mutating func take() -> Int? {
        guard free == 0 else {
            free -= 1
            return nil
        }
        lastID += 1
        return lastID
    }

    /// Waits in line. It is resumed once: with true when its turn has come.
    mutating func wait(_ id: Int, _ turn: CheckedContinuation<Bool, Never>) { waiting.append((id, turn)) }

    /// A request has waited long enough, if it still waits.
    mutating func giveUp(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).turn.resume(returning: false)
    }

    /// A turn is over: that of the next in line begins.
    mutating func leave() {
        guard !waiting.isEmpty else {
            free += 1
            return
        }
        waiting.removeFirst().turn.resume(returning: true)
    }
}
