package import LandfallConnections
internal import LandfallModel

/// What is said of profiles that landfall has not saved itself.
extension Messages {
    /// Why something of a profile is not used; empty for the route that this is about.
    func unconfirmed(_ reference: String) -> String {
        reference.isEmpty
            ? say("This route is not confirmed as yours, so it is not used")
            : say("Not confirmed as yours, so not used: \(reference)")
    }

    /// Behind what it is about.
    package var notConfirmed: String { say("not confirmed, so not used") }

    package func howToConfirm(_ profile: String) -> Hint {
        say("Look at it and confirm it: \(command: .acceptTrust, profile)")
    }

    /// The steps to a file of profiles that others could write; nil where they could not. What it runs and reads comes before the step.
    func adopting(_ profiles: ProfileSet?, by step: Hint) -> [Hint] {
        let uses = (profiles?.profiles ?? []).flatMap { profile in profile.uses.map { (profile.name.description, $0) } }
        guard !uses.isEmpty else { return [step] }
        return [say("Other users may have written these entries:")]
            + self.uses(uses)
            + [step, say("None is used until you confirm it: \(form: "landfall trust accept NAME")")]
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
        say("\(name) has routes that are not confirmed, so it is not passed on")
    }

    func nobodyConfirms(_ name: String) -> String {
        say("Cannot ask without a terminal whether you set what \(name) uses")
    }

    func confirmAtTerminal(_ name: String) -> Hint {
        say(
            """
            Run it on a terminal; in a script, set it again: \(form: "landfall token set \(name) --token-ref REFERENCE") or \
            \(form: "landfall edit \(name) --route ADDRESS")
            """)
    }
}
