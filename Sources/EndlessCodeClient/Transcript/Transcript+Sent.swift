import FoundationEssentials
import LandfallModel

/// What the user has sent from here: shown at once, and once only.
extension Transcript {
    /// Adds what the user has sent; the message that shows it again is left out.
    mutating func appendSent(_ text: ForeignText, number: Int, at time: Date) {
        unseen.append(number)
        let item = TranscriptItem(id: .init(key: .sent(number)), timestamp: time, content: .prompt(text))
        put(item, of: nil, from: first + lines.count)
        lines.append(Line(identity: nil, weight: item.weight))
        weight += item.weight
    }

    /// Whether the user's words stand in it.
    func shows(_ text: String) -> Bool {
        items.contains { $0.content == .prompt(ForeignText(text)) }
    }

    /// How many messages are these words of the user, and not older than that: a server's clock may be behind. Those that have no time
    /// count near the end.
    func count(of text: String, since time: Double) -> Int {
        let prompt = TranscriptItem.Content.prompt(ForeignText(text))
        return items.indices.count { index in
            let item = items[index]
            if case .sent = item.id.key { return false }
            let isRecent =
                item.timestamp.map { $0.timeIntervalSince1970 >= time - Self.clockSkew }
                ?? (index >= items.count - Self.nearEnd)
            return isRecent && item.content == prompt
        }
    }

    /// By how many seconds two clocks may differ.
    private static let clockSkew = 300.0

    /// Whether what was sent under this number stands in it.
    func has(sent number: Int) -> Bool { seen[.sent(number)] != nil }

    /// How many of the last items without a time are looked at for what was sent from here.
    private static let nearEnd = 200

    /// Whether a message has shown what the user has sent, or it is not there any more.
    func hasSeen(sent number: Int) -> Bool { !unseen.contains(number) }

    /// Takes back what the user has sent in vain.
    mutating func removeSent(_ number: Int) {
        unseen.removeAll { $0 == number }
        // What follows has other places; what no message has brought is not put back.
        guard seen.removeValue(forKey: .sent(number)) != nil else { return }
        var rest = emptied(from: first)
        rest.unseen = unseen
        rest.putBack(self, first..<first + lines.count)
        self = rest
    }

    /// Whether a prompt is what the user has sent from here; it is seen then, and so is what was sent before it.
    mutating func isEcho(_ text: ForeignText) -> Bool {
        guard
            let place = unseen.firstIndex(where: { number in
                items.contains { $0.id.key == .sent(number) && $0.content == .prompt(text) }
            })
        else { return false }
        unseen.remove(at: place)
        return true
    }
}
