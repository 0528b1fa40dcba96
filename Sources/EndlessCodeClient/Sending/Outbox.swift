package import FoundationEssentials
internal import LandfallModel

/// What a person has typed to a session, as long as its conversation does not show it. It is kept in a file (docs/decisions/0054).
package struct Outbox: Sendable, Hashable {
    /// A message that the user has typed.
    package struct Entry: Sendable, Hashable, Codable, Identifiable {
        /// How far it has come.
        package enum Stage: String, Sendable, Hashable, Codable {
            /// It is still being typed.
            case draft
            /// It is still being typed, as the answer to a question.
            case answer
            /// It was written to the channel, or was about to be.
            case written
            /// It has an answer.
            case received
            /// It was not sent.
            case failed
        }

        /// Why the server did not get it.
        package enum Reason: Sendable, Hashable, Codable {
            case notAllowed, notConnected, tooLong
            /// The server's code and its words.
            case refused(code: ForeignText, message: ForeignText)
        }

        /// Prompts of one time.
        struct Others: Sendable, Hashable, Codable {
            /// When they were said, in seconds since 1970 by the server's clock.
            private var at: Double
            private var ids: Set<TranscriptItem.ID>

            init(_ prompt: TranscriptItem, at time: Double) { (at, ids) = (time, [prompt.id]) }

            mutating func take(_ prompt: TranscriptItem, at time: Double) {
                if time > at { self = Others(prompt, at: time) } else if time == at { ids.insert(prompt.id) }
            }

            /// Whether a prompt is one of them, or came before. Times may be whole seconds.
            func have(_ prompt: TranscriptItem, at time: Double) -> Bool {
                if time == at, case .line = prompt.id.key { return ids.contains(prompt.id) }
                return time <= at
            }
        }

        /// Its identifier.
        package let id: String
        /// The text.
        package var text: String
        /// When it was typed, in seconds since 1970.
        package var at: Double
        /// How far it has come.
        package var stage: Stage
        /// The number of the landfall that has it; nil before one has written it down.
        package var owner: Int?
        /// Why it was not sent; nil if that is not known.
        package var reason: Reason?
        /// The call that asked for it; nil for a message, and while an answer is still being typed.
        var call: ForeignText?
        /// The last prompts of the same words that are other messages: nothing up to those is this one.
        var others: Others?
        /// The time of the last prompt before it was written, in seconds since 1970 by the server's clock, which may be far from the one here;
        /// 0 where there was none, and nil where that is not known.
        var since: Double?

        /// Whether it is still being typed.
        package var isTyped: Bool { stage == .draft || stage == .answer }

        /// When they were typed; a file may say anything.
        var date: Date { Date(timeIntervalSince1970: min(max(0, at), Self.latest)) }

        /// The last second of the year 9999.
        private static let latest = 253_402_300_799.0

        /// Creates an instance.
        package init(id: String = Outbox.newID(), _ text: String, at: Date, _ stage: Stage) {
            (self.id, self.text, self.at, self.stage) = (id, text, at.timeIntervalSince1970, stage)
        }
    }

    /// Why entries cannot be kept or read.
    package enum Fault: Error, Sendable, Hashable {
        /// The entries take more than ``mostBytes``.
        case full
        /// The file is not an outbox.
        case damaged
    }

    /// The most bytes of a file.
    package static let mostBytes = 1 << 20
    /// For how many seconds an entry is kept.
    package static let longest = 30.0 * 86_400
    private static let schema = "landfall.outbox/1"

    private struct Document: Codable {
        var schema: String
        var session: String
        var entries: [Entry]
    }

    /// The session that it belongs to; empty for what was typed before one was found.
    package let session: String
    /// The texts, oldest first.
    package var entries: [Entry]

    /// Creates an instance.
    package init(session: String, _ entries: [Entry] = []) {
        (self.session, self.entries) = (session, entries)
    }

    /// A new identifier for an entry.
    package static func newID() -> String { String(UInt64.random(in: 0...UInt64.max), radix: 36) }

    /// Reads a file. What is too old in it is left out.
    ///
    /// - Throws: ``Fault/damaged``.
    package init(_ bytes: [UInt8], at now: Date) throws(Fault) {
        var bounds = JSONBounds.read
        bounds.bytes = 2 * Self.mostBytes
        guard let document = try? bounds.decode(Document.self, from: bytes), document.schema == Self.schema else {
            throw .damaged
        }
        var seen: Set<String> = []
        let oldest = now.timeIntervalSince1970 - Self.longest
        self.init(
            session: document.session,
            document.entries.filter { $0.at >= oldest && !$0.text.isEmpty && seen.insert($0.id).inserted })
    }

    /// The text of its file. Where it is too long, what has its answer gives way.
    ///
    /// - Throws: ``Fault/full``.
    package func json() throws(Fault) -> [UInt8] {
        var kept = entries
        while true {
            // Text and finite numbers can always be encoded.
            let text = (try? JSONText.encode(Document(schema: Self.schema, session: session, entries: kept))) ?? ""
            if text.utf8.count < Self.mostBytes { return Array("\(text)\n".utf8) }
            guard let answered = kept.firstIndex(where: { $0.stage == .received }) else { throw .full }
            kept.remove(at: answered)
        }
    }

    /// Puts the changes of one writer into what is on the disk now, which another one may have changed meanwhile: no text of either is
    /// lost.
    ///
    /// - Parameters:
    ///   - new: What the writer has now.
    ///   - old: What it had when it read or wrote the last time.
    package mutating func merge(_ new: [Entry], since old: [Entry]) {
        let before = Dictionary(old.map { ($0.id, $0) }) { $1 }
        let now = Dictionary(new.map { ($0.id, $0) }) { $1 }
        let onDisk = Set(entries.map(\.id))
        entries = entries.compactMap { entry in
            guard let known = before[entry.id] else { return now[entry.id] ?? entry }
            // It is done with, but for words that were written since.
            return now[entry.id] ?? (entry.text == known.text ? nil : entry)
        }
        // Another one has seen it in the conversation, or its user has taken it.
        entries += new.filter { !onDisk.contains($0.id) && ($0.isTyped || before[$0.id] != $0) }
    }
}
