internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Shared code of the commands for profiles.
extension CommandContext {
    /// The user's profiles.
    func profiles() throws(ProfileStoreError) -> ProfileBook { try ProfileBook(environment: environment) }

    /// What is passed on is the user's own: where it is imported it counts as confirmed.
    func requireConfirmedRoutes(_ profiles: [Profile]) throws(CommandFailure) {
        guard let profile = profiles.first(where: { !$0.routes.allSatisfy(\.isConfirmed) }) else { return }
        let name = profile.name.description
        throw CommandFailure(.unconfirmed, messages.notPassedOn(name), hints: [messages.howToConfirm(name)])
    }

    /// Until when a change waits for other processes.
    func deadline(_ global: GlobalOptions) throws(CommandFailure) -> ContinuousClock.Instant {
        .now + (try global.limit(messages) ?? ProfileBook.patience)
    }

    /// The profile that is used; nil if none is chosen. A choice of one that is not there is said.
    func choice(
        flag: String? = nil, _ book: ProfileBook, in set: ProfileSet
    ) throws(ProfileStoreError) -> ServerChoice? {
        do throws(ProfileStoreError) {
            return try book.choice(flag: flag, environment: environment, in: set)
        } catch {
            switch error.code {
            case .noProfile, .noProfileSelected: return nil
            case .profileUnknown where error.source != .flag:
                warn(messages.profileUnknown(ForeignText(error.name ?? "").description, error.source))
                return nil
            default: throw error
            }
        }
    }

    /// Prints a profile as it now is, with `--json`; else says what was done.
    func finish(_ profile: Profile, isCurrent: Bool, _ text: Hint) throws {
        if isJSON { try out(json: Document(profile, isCurrent: isCurrent)) } else { note(text) }
    }

    /// Prints a profile that was changed.
    func finish(_ profile: Profile, _ book: ProfileBook, _ text: Hint) throws {
        let used = isJSON ? try choice(book, in: try book.load()) : nil
        try finish(profile, isCurrent: used?.profile.id == profile.id, text)
    }

    /// The name that the user gives.
    func profileName(_ text: String) throws(CommandFailure) -> ProfileName {
        guard let name = ProfileName(text) else {
            let near = ProfileName.proposal(for: text, besides: ProfileSet())?.description
            let repaired = near.flatMap { messages.situation.typed?.replacing(text, with: $0) }
            throw CommandFailure(
                .usage, messages.badProfileName(ForeignText(text).debugDescription),
                hints: [messages.profileNameRule] + (repaired.map { [messages.use(Hint(command: $0))] } ?? []))
        }
        return name
    }
}
