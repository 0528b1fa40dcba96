import FoundationEssentials
import HashTreeCollections
import LandfallModel

/// What the user has sent from here, where a server does not show what it was given: it stands before what is taken for its answer.
extension Transcript {
    /// Adds what the user has sent.
    mutating func place(_ item: TranscriptItem) {
        put(item, of: nil, from: first + lines.count)
        lines.append(Line(identity: nil, weight: item.weight))
        weight += item.weight
    }

    /// Whether an item stands in it.
    func has(_ id: TranscriptItem.ID) -> Bool { seen[id.key] != nil }

    /// Whether all that a line brings stands in it.
    func has(_ line: TranscriptLine) -> Bool {
        if let identity = line.identity, seen[identity] != nil { return true }
        return line.pieces.allSatisfy { piece in
            switch piece {
            case .item(_, let key): seen[key] != nil
            case .result(let result): seen[.result(of: result.callID)] != nil
            case .title: true
            }
        }
    }

    /// Takes an item out that no message has brought.
    mutating func remove(placed id: TranscriptItem.ID) {
        guard seen.removeValue(forKey: id.key) != nil else { return }
        // What follows has other places; what has no message is not put back.
        var rest = emptied(from: first)
        rest.putBack(self, first..<first + lines.count)
        self = rest
    }
}

extension TranscriptItem {
    /// What the user has sent from here.
    init(sent text: ForeignText, number: Int, at time: Date) {
        self.init(id: ID(key: .sent(number)), timestamp: time, content: .prompt(text))
    }

    /// Gives an item whose message nothing names a name that no item of a later reading has.
    ///
    /// - Parameter place: Its place among those that are kept.
    /// - Returns: The item.
    package func kept(at place: Int) -> TranscriptItem {
        guard case .place = id.key else { return self }
        return TranscriptItem(id: ID(key: .place(.min + place, part: 0)), timestamp: timestamp, content: content)
    }

    /// Whether the server's conversation has it, and not this program alone.
    package var isEcho: Bool { if case .sent = id.key { false } else { true } }

    /// What the user typed, as it was typed; nil if it is something else, or not in the conversation of the server.
    var typed: String? {
        guard isEcho else { return nil }
        return switch content {
        case .prompt(let text): text.raw
        case .command(let name, let arguments): "/\(name.raw) \(arguments.raw)"
        default: nil
        }
    }

    /// Whether it stands for a line that the user typed; one in the marks of Claude Code is shown as what those mean.
    func shows(_ line: String) -> Bool {
        guard isEcho else { return false }
        switch content {
        case .prompt(let text): return text.raw.trimmed == line.trimmed
        case .command(let name, let arguments):
            let words = line.trimmed.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            let rest = words.count > 1 ? String(words[1]).trimmed : ""
            if words.first == "/\(name.raw)", rest == arguments.raw.trimmed { return true }
        case .notice(.interrupted), .commandOutput: break
        default: return false
        }
        return ClaudeLine.typed(ForeignText(line)) == content
    }
}
