internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// What is known of a server that was found.
enum NearbyDetail {
    static func parts(_ row: NearbyRow, draft: ServerDraft?, _ messages: Messages) -> [Detail.Part] {
        let title = Detail.Part.heading(StyledText(row.name, .heading))
        switch row.subject {
        case .heading: return []
        case .way: return [title, .text(StyledText(row.note))]
        case .silent(let instance):
            return [
                title, .field(messages.showLabel.kind, StyledText(instance.kind.displayName)), .gap,
                .text(StyledText(messages.doesNotAnswer, .warn)),
            ]
        case .before(let server):
            let routes = server.routes.enumerated().map { index, route in
                Detail.Part.field(
                    index == 0 ? messages.showLabel.routes : "", StyledText(ForeignText(route.url).description))
            }
            return [title, .field(messages.showLabel.kind, StyledText(row.kind))] + routes
                + [.gap, .text(StyledText(row.note, row.isDoubtful ? .warn : .dim))]
        case .server(let candidate), .gone(let candidate):
            return [title] + facts(candidate, row, messages) + proof(draft, messages) + txt(candidate)
        }
    }

    private static func facts(_ candidate: Candidate, _ row: NearbyRow, _ messages: Messages) -> [Detail.Part] {
        var parts: [Detail.Part] = [.field(messages.showLabel.kind, StyledText(row.kind))]
        if !row.note.isEmpty { parts.append(.field("", StyledText(row.note, row.isDoubtful ? .warn : .dim))) }
        for (index, route) in candidate.routes.enumerated() {
            let via = ([messages.via(route.via)] + [route.interface].compactMap { $0 }).joined(separator: ", ")
            let text = StyledText(ForeignText(route.url).description) + StyledText(" (\(via))", .dim)
            parts.append(.field(index == 0 ? messages.showLabel.routes : "", text))
        }
        if let id = candidate.serverID { parts.append(.field("id", StyledText(messages.serverID(id.description)))) }
        if let id = candidate.nodeID { parts.append(.field("", StyledText(messages.node(id.description)))) }
        return parts
    }

    /// What would show which server it is.
    private static func proof(_ draft: ServerDraft?, _ messages: Messages) -> [Detail.Part] {
        guard let draft else { return [] }
        let provable = zip(draft.routes, draft.plans()).filter(\.1.mayProve).map { messages.via($0.0.via) }
        let text =
            provable.isEmpty
            ? StyledText(messages.nothingProves, .warn) : StyledText(messages.provableBy(Self.unique(provable)))
        return [.field(messages.stateTitles.proof, text)]
    }

    private static func unique(_ words: [String]) -> [String] {
        words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func txt(_ candidate: Candidate) -> [Detail.Part] {
        candidate.txt.attributes.enumerated().map { index, attribute in
            let key = ForeignText(attribute.key).description
            let value = attribute.value.map { "=\(ForeignText(decoding: $0))" } ?? ""
            return .field(index == 0 ? "TXT" : "", StyledText(key + value))
        }
    }
}
