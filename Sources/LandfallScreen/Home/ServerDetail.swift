internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// All details of a saved server, and its status.
enum ServerDetail {
    /// Its parts, from what matters now to what was recorded.
    static func parts(_ server: ServerBoard.Server, _ moment: Moment, _ messages: Messages) -> [Detail.Part] {
        let profile = server.profile
        let label = messages.showLabel
        var parts: [Detail.Part] = [.heading(StyledText(profile.name.description, .heading))]
        parts += state(server, moment, messages)
        parts.append(.gap)
        let (isConnected, used) = (server.state?.status == .connected, server.usedRoute)
        for (index, route) in profile.routes.enumerated() {
            parts.append(
                .field(
                    index == 0 ? label.routes : "", self.route(route, isUsed: isConnected && route == used, messages)))
            for consent in route.consents {
                parts.append(.field("", StyledText(messages.cleartextAllowed(consent.network), .warn)))
            }
        }
        let identity = self.identity(profile.identity, messages)
        for (index, line) in (identity.isEmpty ? [messages.nothingRecorded] : identity).enumerated() {
            parts.append(.field(index == 0 ? label.identity : "", StyledText(line)))
        }
        let token = profile.token.map { ForeignText($0.reference).description } ?? messages.noToken
        parts.append(.field(label.token, StyledText(token)))
        return parts
    }

    private static func state(
        _ server: ServerBoard.Server, _ moment: Moment, _ messages: Messages
    ) -> [Detail.Part] {
        let titles = messages.stateTitles
        let sign = StateSign.text(server.state, at: moment.elapsed, messages) + " "
        guard let state = server.state else { return [.text(sign + StateSign.word(nil, messages))] }
        let text = StateText(state, messages)
        var parts: [Detail.Part] = [.text(sign + text.word)]
        if let cause = state.cause {
            parts.append(.field(titles.cause, StyledText(messages.cause(cause), .bad)))
            for step in messages.remedies(
                cause, profile: server.profile.name.description, kind: server.profile.kind)
            {
                parts.append(.field("", StyledText("▸ \(step)")))
            }
        }
        if text.isUnproven { parts.append(.field(titles.proof, StyledText(messages.provesNothing, .warn))) }
        if let warnings = text.warnings { parts.append(.field(titles.key, StyledText(warnings, .warn))) }
        let answer = server.answer.map { StateText($0, messages) }
        let product = server.profile.kind.displayName
        let facts = answer?.server.map { "\(product) \($0)" } ?? product
        parts.append(.field(titles.server, StyledText(facts)))
        if let trip = text.roundTrip { parts.append(.field(titles.answer, StyledText(trip))) }
        if state.status != .connected, let last = server.answer {
            parts.append(.field("", StyledText(messages.lastAnswer(timeOfDay(last.at)), .dim)))
        }
        return parts
    }

    private static func route(_ route: SavedRoute, isUsed: Bool, _ messages: Messages) -> StyledText {
        let via = StyledText(" (\(messages.via(route.via))", .dim)
        let used = isUsed ? StyledText(", ", .dim) + StyledText(messages.chosenRoute, .good) : ""
        return StyledText("\(route.text)") + via + used + StyledText(")", .dim)
    }

    static func identity(_ identity: KnownIdentity, _ messages: Messages) -> [String] {
        identity.pins.map { messages.certificate($0.certificate.short) }
            + [
                identity.nodeID.map { messages.node($0.description) },
                identity.serverID.map { messages.serverID($0.description) },
            ].compactMap { $0 } + identity.sshHosts.map(messages.sshHostRecorded)
    }
}
