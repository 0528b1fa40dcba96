internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// The places as they are now.
extension ScreenApp {
    mutating func settle() {
        if isOutdated { renew() }
    }

    /// Passes the current state to the places.
    mutating func renew() {
        isOutdated = false
        let moment = self.moment
        if let undoable, undoable.until <= moment.elapsed { self.undoable = nil }
        if var dialogue = overlay as? SaveDialogue {
            dialogue.elapsed = moment.elapsed
            overlay = dialogue
        }
        board.take(asking: chat.waitingQuestions.isEmpty ? nil : chat.profile?.id)
        home.refresh(board, log, at: moment, columns: layout.body.columns, problem: problem)
        server.events = server.server.map { log.only(of: "\($0.profile.name)") } ?? EventLog()
        nearby.servers = board
        nearby.tick(at: moment, columns: size.columns)
        home.newcomers = board.servers.count == 1 ? nearby.newcomers : []
        test.tick(at: moment)
        server.refresh((server.server?.id).flatMap(board.find), at: moment, columns: layout.body.columns)
        if viewID == .settings { renewSettings() }
        let chatProfile = chat.profile.flatMap { board.find($0.id)?.profile }
        chat.refresh(chatProfile, columns: size.columns, at: moment)
        renewFiles()
        history.refresh((history.server?.id).flatMap(board.find), at: moment, columns: layout.body.columns)
        if !places.contains(viewID), viewID != .history || history.server == nil { go(to: .home) }
    }

    /// Passes what is saved to Settings, with the choices that hold, chosen or not.
    mutating func renewSettings() {
        let server = settingsOf.flatMap(board.find) ?? (chosenProfile?.id).flatMap(board.find)
        settings.refresh(
            server?.profile, server?.routes(messages) ?? [], about: server.flatMap(about), networks,
            choices.or(ScreenChoices(motion: motion)))
    }

    /// What a server said of itself when it last answered.
    private func about(_ server: ServerBoard.Server) -> String? {
        (server.answer ?? server.settled).flatMap { StateText($0, messages).server }
    }

    /// Passes the conversation to Files.
    mutating func renewFiles() { files.refresh(chat, isShown: viewID == .files, at: moment) }
}
