internal import FoundationEssentials
internal import LandfallConnections
package import LandfallModel
internal import LandfallSystem
package import LandfallTerminal
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
package import LandfallWorkflows

/// `landfall tui`.
package enum ScreenMain {
    /// Shows the screen until the user leaves it.
    ///
    /// - Parameters:
    ///   - terminal: The terminal, of which this process is in the foreground.
    ///   - opening: What it is opened with.
    /// - Returns: How the process ends.
    /// - Throws: `ProfileStoreError`; ``CommandFailure`` if there is no terminal for a screen.
    package static func open(_ terminal: Terminal, _ opening: ScreenOpening) async throws -> CommandExit {
        let parts = try ScreenParts(
            variables: opening.environment, api: opening.tailnet, usesMetered: opening.usesMetered)
        let locale = Language(environment: opening.environment)
        var choices = try choices(opening, parts, Messages(language: locale))
        var before: ScreenApp?
        var kind = TerminalKind.decide(environment: opening.environment)
        kind.bytesPerSecond = terminal.output.bytesPerSecond
        var depth = ColorDepth.decide(style: terminal.output.style, environment: opening.environment)
        // A tint would be sent with every cell that it lies behind.
        if kind.bytesPerSecond != nil, depth.hasTints { depth = .palette }
        while true {
            let language = choices.language.flatMap { Language(rawValue: $0.rawValue) } ?? locale
            let messages = Messages(
                language: language, situation: HintContext(home: opening.environment["HOME"]))
            var app = try app(terminal.output.size, opening, parts, choices, (kind, depth), messages)
            app.begin(parts, opening.filter, behind: before)
            var work = ScreenApp.firstWork
            if case .chat(let name, let session) = opening.entrance, before == nil {
                let profile = try parts.book.find(name)
                // What is kept of it stands in the first frame, and waits for no second one.
                let kept = choices.cache == .off ? nil : ConversationCache(parts.state).page(of: session, profile.id)
                for case .work(let begun) in app.openChat(profile, session: session, kept: kept) { work.append(begun) }
            }
            let session: LandfallTerminal.TerminalSession
            do throws(LandfallTerminal.TerminalSession.Refusal) {
                session = try TerminalSession(input: terminal.input, output: terminal.output, kind: kind)
            } catch {
                switch error {
                case .noTerminal: throw CommandFailure(.usage, messages.noScreenHere, hints: [messages.seeHelp])
                case .tooManyFiles:
                    throw CommandFailure(
                        .tooManyFiles, messages.trouble(.tooManyFiles), hints: [messages.raiseFileLimit])
                }
            }
            let environment = opening.environment.speaking(language, unless: locale)
            let below = CommandBelow(terminal: terminal, messages: messages) {
                await ForegroundCommand($0, environment: environment).run()
            }
            let chosen = choices.language ?? .auto
            let owner = EffectRunner(
                parts, below: below, complete: { opening.complete($0, $1, chosen) }, messages)
            let loop = ScreenLoop(session, depth: depth, kind: kind, clock: ContinuousClock())
            let (last, end) = await loop.run(app, first: work, perform: owner.perform)
            // What was typed last may not have been kept yet.
            for case .typed(let entries, let key, let run, let restored) in last.chat.typing(since: nil) {
                _ = await parts.outbox.set(typed: entries, key, run: run, restored: restored)
            }
            // It is a convenience: the next screen begins without it too.
            try? await LastStates(parts.state).add(last.board.lastStates, saved: last.board.ids)
            // Another language begins with another screen, where it was chosen.
            if end == .quit, last.choices.language != choices.language {
                (choices, before) = (last.choices, last)
                continue
            }
            if opening.printsLast { try terminal.output.write(lines: last.lastLines) }
            return end == .quit ? .ok : .interrupted
        }
    }

    /// What the user has chosen before, and now by flags, which is kept.
    private static func choices(
        _ opening: ScreenOpening, _ parts: ScreenParts, _ messages: Messages
    ) throws(CommandFailure) -> ScreenChoices {
        let kept = try ChoicesFile.choices(in: parts.config, messages)
        let choices = opening.choices.or(kept)
        if opening.choices.cache == .off { ConversationCache.removeAll(from: parts.state) }
        guard choices != kept, let folder = parts.config else { return choices }
        do throws(PrivateFileError) {
            try ChoicesFile.keep(choices, in: folder)
        } catch {
            throw CommandFailure(.fileUnwritable, messages.choicesUnkept(error.reason))
        }
        return choices
    }

    /// `0` keeps signs from turning.
    private static let motionVariable = "LANDFALL_MOTION"

    private static func app(
        _ size: TerminalSize, _ opening: ScreenOpening, _ parts: ScreenParts, _ choices: ScreenChoices,
        _ terminal: (kind: TerminalKind, depth: ColorDepth), _ messages: Messages
    ) throws -> ScreenApp {
        let wanted = try opening.entrance.profile.map { try parts.book.find($0).name }
        var look = ScreenLook(
            choice: choices.theme ?? .auto,
            depth: terminal.depth, hasLinks: LinkSupport.isKnown(opening.environment))
        look.glyphs = terminal.kind.glyphs
        let isStill = opening.environment[motionVariable] == "0" || terminal.kind.bytesPerSecond != nil
        let ssh = SSHHosts.own(home: opening.environment["HOME"])
        return ScreenApp(
            messages, size: size, look: look, choices: choices, motion: isStill ? .off : .on,
            keymap: try KeysFile.keymap(in: parts.config, messages),
            keysPath: parts.config.map { messages.path(of: "\($0.path)/\(KeysFile.name)") } ?? KeysFile.name,
            profile: wanted,
            before: (try? LastScan(parts.state).servers().servers) ?? [],
            hosts: ssh.names, knownHosts: ssh.known,
            remembered: LastStates(parts.state).states(),
            reader: NewServerReader(
                kind: nil, profiles: ProfileSet(), tailnet: TailnetReading(parts.api), state: parts.state),
            date: { Date() }, elapsed: ContinuousClock().stopwatch())
    }
}

extension ScreenApp {
    /// The first frame shows what is on disk, before any poll; after a change of language it replaces the screen in the other one.
    fileprivate mutating func begin(_ parts: ScreenParts, _ filter: String, behind before: ScreenApp?) {
        do throws(ProfileStoreError) {
            let (set, choice) = try parts.profiles()
            _ = update(.message(.profiles(set, choice)))
            if set.profiles.isEmpty { go(to: .nearby) }
        } catch {
            _ = update(.message(.profilesUnreadable(error)))
        }
        guard let before else {
            _ = handle(filter.isEmpty ? [] : [.filter(filter)])
            return
        }
        chat.follow(before.chat)
        settingsOf = before.chosenProfile?.id
        go(to: .settings)
        renew()
        settings.choose(before.settings)
    }

    /// How each server was at the end, for the screen of before.
    fileprivate var lastLines: [StyledText] {
        let width = (board.servers.map { DisplayWidth.columns(of: "\($0.profile.name)") }.max() ?? 0) + 2
        return [StyledText(messages.lastStates(timeOfDay(moment.date)))]
            + board.servers.map { server in
                let name = StyledText("\(server.profile.name)", .bold).padded(toColumns: width)
                return name + lastLine(of: server)
            }
    }

    /// A server that is being polled is shown with its previous state and the time of that.
    private func lastLine(of server: ServerBoard.Server) -> StyledText {
        guard let state = server.state, state.status != .connecting else {
            guard let before = server.settled else { return StyledText(messages.notAsked) }
            let age = messages.ago(seconds: Int(moment.date.timeIntervalSince(before.at)))
            return StateText(before, messages).short + StyledText(" (\(age))", .dim)
        }
        return StateText(state, messages).short
    }
}

extension [String: String] {
    /// The same for programs that are to speak the language of the screen, where it is not that of the locale.
    fileprivate func speaking(_ language: Language, unless locale: Language) -> [String: String] {
        guard language != locale else { return self }
        return merging(["LC_ALL": language.locale]) { $1 }
    }
}
