import FoundationEssentials
import LandfallModel

/// What comes live: held back until the history before it is there, told apart from what pages have, and kept within the limits.
extension SessionMachine {
    /// Something that came live and waits for the history before it.
    enum Held: Sendable {
        case message(EndlessCodeHTTPClient.Message)
        /// A question, and when it came.
        case prompt(EndlessCodeChannel.Prompt, at: Duration)
    }

    /// Whether what comes live has to wait for the history before it.
    var isHolding: Bool {
        (hasGap || pending?.purpose.isForward ?? false) && held.count < limits.mostMessages
    }

    mutating func hear(_ messages: [EndlessCodeHTTPClient.Message], at now: Duration) {
        if isHolding { held += messages.map { .message($0) } } else { add(messages, at: now) }
    }

    /// Adds what was held back, as far as the pages that came meanwhile do not have it.
    mutating func release(at now: Duration) {
        var late: [EndlessCodeHTTPClient.Message] = []
        for thing in held {
            switch thing {
            case .message(let message):
                if let count = shown[message.print], count > 0 {
                    shown[message.print] = count - 1
                } else {
                    late.append(message)
                }
            case .prompt(let prompt, let time):
                add(late, at: now)
                late = []
                ask(prompt, at: time)
            }
        }
        (held, shown) = ([], [:])
        add(late, at: now)
        // Pages tell too what was answered elsewhere.
        closeQuestions(behind: state.transcript.items.count, at: now)
    }

    /// Leaves out what came live already, without a name by which the transcript would know it again.
    mutating func unheard(_ messages: some Sequence<EndlessCodeHTTPClient.Message>) -> [EndlessCodeHTTPClient.Message] {
        messages.filter { message in
            for index in heard.indices {
                guard let count = heard[index][message.print], count > 0 else { continue }
                heard[index][message.print] = count - 1
                return false
            }
            return true
        }
    }

    /// Adds messages that came live.
    mutating func add(_ messages: [EndlessCodeHTTPClient.Message], at now: Duration) {
        guard !messages.isEmpty else { return }
        for message in messages where heard[0].count < limits.mostMessages { heard[0][message.print, default: 0] += 1 }
        let count = state.transcript.items.count
        if !state.hasLater {
            state.transcript.append(messages, heardAt: epoch + now / .seconds(1))
            state.received += state.transcript.items.count - count
            window.addLive(messages.count)
            trim()
        } else {
            state.received += messages.count
        }
        settleDeliveries()
        followTurn(behind: min(count, state.transcript.items.count), at: now)
        closeQuestions(behind: min(count, state.transcript.items.count), at: now)
    }

    mutating func trim() {
        let transcript = state.transcript
        guard transcript.messageCount > limits.mostMessages || transcript.weight > limits.mostBytes else { return }
        // Some room, so that not every message is a trim.
        let excess = transcript.excess(over: limits.mostMessages / 5 * 4, weighing: limits.mostBytes / 5 * 4)
        state.transcript.dropFirst(window.dropFirst(excess))
        if case .read = state.history { state.history = .read(hasEarlier: window.hasEarlier) }
    }
}
