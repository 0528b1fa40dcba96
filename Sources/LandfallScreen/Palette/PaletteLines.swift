internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// A whole line that the command line offers: a command for a server, or an action of the view.
struct PaletteLine: Sendable, Hashable {
    /// What is typed for it.
    let text: String
    /// What it does.
    let about: String
    /// The key that does the same; empty for none.
    var key = ""

    /// Whether it only looks at something.
    var isHarmless: Bool {
        let words = text.split(separator: " ")
        return words.count > 1 && ["test", "status", "show"].contains(words[0]) || text.hasPrefix("trust show ")
    }

    /// What can be done in the view, then the commands of landfall for its server and for those beside it.
    static func all(_ offers: [Offer], for servers: [Profile], _ messages: Messages) -> [PaletteLine] {
        let keys = Dictionary(offers.map { ($0.verb.name, $0.keys.first?.sign ?? "") }) { first, _ in first }
        func line(_ form: Form, _ values: String...) -> PaletteLine {
            PaletteLine(
                text: form.command.beginning(values), about: (form.about ?? form.command.about).map(messages.say) ?? "",
                key: form.verb.flatMap { keys[$0.name] } ?? "")
        }
        let own = servers.enumerated().flatMap { place, profile in
            ofServers.filter { $0.command != .chat || profile.kind.product.takesMessages }.map { form in
                var line = line(form, profile.name.description)
                // A key is for the selected server.
                if place > 0 { line.key = "" }
                return line
            }
        }
        let acts = offers.map {
            PaletteLine(text: $0.verb.name, about: messages.say($0.help), key: $0.keys.first?.sign ?? "")
        }
        return acts + own + ofAll.map { line($0) }
    }

    /// A command, what it does where its help is about more, and the action that does the same.
    private struct Form: Sendable {
        let command: ProposedCommand
        var about: Sentence?
        var verb: Verb?

        init(_ command: ProposedCommand, about: Sentence? = nil, verb: Verb? = nil) {
            (self.command, self.about, self.verb) = (command, about, verb)
        }
    }

    private static let ofServers = [
        Form(.test, about: Sentence("every route, stage by stage"), verb: .test), Form(.status, about: "how it is now"),
        Form(.statusSince, about: Sentence("outages and latency of the last seven days"), verb: .history),
        Form(.show), Form(.use), Form(.chat),
        Form(.setToken, about: Sentence("asks for it and tests it before it is stored"), verb: .token),
        Form(.showTrust, about: Sentence("certificates, tailnet node, ssh host keys")),
        Form(.share, verb: .share),
        Form(.remove, verb: .remove),
    ]
    private static let ofAll = [
        Form(.testAll, about: Sentence("all servers at once")), Form(.statusOfAll), Form(.scan), Form(.doctor),
        Form(.watchAll),
    ]
}

/// How well a line fits what is typed, and where.
struct FuzzyMatch: Sendable, Hashable {
    /// 0 where each word that is typed begins a word; more the more scattered its letters are.
    let distance: Int
    /// The characters that were found, by their places.
    let places: [Int]

    /// Finds words in a text, in their order: whole ones first, then their letters one after the other; nil where that is not possible.
    ///
    /// - Parameters:
    ///   - words: What is typed, without capitals.
    ///   - text: Where it is looked for.
    init?(_ words: [String], in text: String) {
        let letters = text.lowercased().map(Character.init)
        var (next, distance, places) = (0, 0, [Int]())
        for word in words {
            let wanted = Array(word)
            guard let found = Self.find(wanted, in: letters, from: next) else { return nil }
            places += found.places
            distance += found.distance
            next = (found.places.last ?? next - 1) + 1
        }
        (self.distance, self.places) = (distance, places)
    }

    private static func find(
        _ wanted: [Character], in letters: [Character], from start: Int
    ) -> (distance: Int, places: [Int])? {
        guard !wanted.isEmpty else { return (0, []) }
        let begins = (start..<max(start, letters.count)).filter { place in
            letters.count - place >= wanted.count && Array(letters[place..<place + wanted.count]) == wanted
        }
        func isWordStart(_ place: Int) -> Bool { place == 0 || " -./".contains(letters[place - 1]) }
        if let place = begins.first(where: isWordStart) { return (0, Array(place..<place + wanted.count)) }
        if let place = begins.first { return (1, Array(place..<place + wanted.count)) }
        var (places, place) = ([Int](), start)
        for letter in wanted {
            guard let found = letters[min(place, letters.count)...].firstIndex(of: letter) else { return nil }
            places.append(found)
            place = found + 1
        }
        guard let first = places.first, let last = places.last else { return nil }
        // That it begins a word counts.
        return (last - first - wanted.count + 3 + (isWordStart(first) ? 0 : 8), places)
    }
}
