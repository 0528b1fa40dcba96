package import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTokens

/// What is said of profiles that landfall has not saved itself.
extension Messages {
    /// Why something of a profile is not used; empty for the route that this is about.
    package func unconfirmed(_ reference: String) -> String {
        reference.isEmpty
            ? say("This route is not confirmed as yours, so it is not used")
            : say("Not confirmed as yours, so not used: \(reference)")
    }

    /// Behind what it is about.
    package var notConfirmed: String { say("not confirmed, so not used") }

    package func howToConfirm(_ profile: String) -> Hint {
        say("Review and confirm it: \(command: .acceptTrust, profile)")
    }

    /// The steps to a file of profiles that others may have written. What it runs and reads comes before the step, which is left out while it
    /// would make all of that the user's own.
    func adopting(_ error: ProfileStoreError, by step: Hint) -> [Hint] {
        let uses = (error.exposed?.profiles ?? []).flatMap { profile in
            profile.uses.map { (profile.name.description, $0) }
        }
        let steps = error.unrecorded.map { [unrecorded($0.path, $0.reason)] } ?? [step]
        guard !uses.isEmpty else { return steps }
        return [say("Other users may have written these entries:")] + self.uses(uses) + steps
            + (error.unrecorded == nil
                ? [say("None is used until you confirm it: \(form: "landfall trust accept NAME")")] : [])
    }

    private func unrecorded(_ path: String, _ reason: String) -> Hint {
        say(
            "Cannot record in \(ForeignText(path)) that these entries need your confirmation: \(systemReason(reason)). Fix that error and run this command again before you restrict access to the profile file"
        )
    }

    /// A line for each; the first twenty.
    func uses(_ uses: [(profile: String, use: ProfileUse)]) -> [Hint] {
        let more = uses.count - 20
        return uses.prefix(20).map { Hint("  \($0.profile): \($0.use.text)") }
            + (more > 0 ? [say("  and \(more) more")] : [])
    }

    /// Something that is not confirmed, with where it would lead, before the question.
    package func unconfirmedUse(_ use: ProfileUse, of profile: Profile) -> [String] {
        let name = profile.name.description
        switch use {
        case .route(let text):
            return [say("\(name) connects through"), "  \(text)"]
        case .token(let reference):
            return [say("\(name) takes its token from"), "  \(ForeignText(reference))"]
                + [say("and sends it to")] + profile.routes.map { "  \($0.text)" }
        }
    }

    package var confirmUse: String { say("Did you set this yourself? [y/N] ") }

    package func confirmed(_ name: String) -> String { say("Confirmed for \(name)") }

    package func notPassedOn(_ name: String) -> String {
        say("\(name) has routes that are not confirmed, so it is not shared")
    }

    func nobodyConfirms(_ name: String) -> String {
        say("Cannot ask without a terminal whether you set the entries of \(name) yourself")
    }

    func confirmAtTerminal(_ profile: Profile) -> Hint {
        let name = profile.name.description
        var ways: [Hint] = []
        for use in profile.unconfirmed {
            let way: Hint =
                switch use {
                case .route: Hint(form: "landfall edit \(name) --route \(say("ADDRESS"))")
                case .token(let text):
                    TokenStoreKind(rawValue: text).map {
                        Hint(form: "landfall token set \(name) --token-stdin --store \($0.rawValue)")
                    } ?? Hint(form: "landfall token set \(name) --token-ref \(say("REFERENCE"))")
                }
            if !ways.contains(way) { ways.append(way) }
        }
        let again = ways.dropFirst().reduce(ways.first ?? "") { say("\($0) or \($1)") }
        return say("Run this command on a terminal; in a script, set the entry again: \(again)")
    }

    /// Where the token of a profile is.
    package func token(of profile: Profile) -> String {
        guard let token = profile.token else { return noToken }
        let reference = ForeignText(token.reference).description
        return token.isConfirmed ? reference : "\(reference)  (\(notConfirmed))"
    }

    /// What is said in brackets behind a route.
    package func via(_ route: SavedRoute) -> String {
        via(route.via) + (route.isConfirmed ? "" : ", \(notConfirmed)")
    }
}
