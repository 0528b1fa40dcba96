internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

extension ScreenApp {
    /// Does what a view wants.
    mutating func handle(_ commands: [ViewCommand]) -> [ScreenEffect<ScreenWork>] { commands.flatMap { handle($0) } }

    private mutating func handle(_ command: ViewCommand) -> [ScreenEffect<ScreenWork>] {
        switch command {
        case .work(.scan(true)): return look(anew: true)
        case .work(.session(.start(let profile, _))) where !starting.insert(profile.id).inserted:
            say(StyledText(messages.stillStarting, .warn))
        case .work(.session(.tell(let profile, let session, let control))):
            say(StyledText(messages.ordered(control), .dim))
            // One order at a time: nothing goes out twice.
            guard told.insert(ToldSession(server: profile.id, session: session)).inserted else { return [] }
            return [.work(.session(.tell(profile, session: session, control)))]
        case .work(.session(.allow(let profile))):
            let until = moment.elapsed + PendingAction.patience
            pending?.until = until
            return [.work(.session(.allow(profile)))]
        case .work(let work): return [.work(work)]
        case .lend(let work): return [.lend(work)]
        case .go(let place): go(to: place)
        case .save(let source):
            orders += 1
            let left = leftSaving.flatMap { $0.isAbout(source) ? $0 : nil }
            var dialogue =
                left?.reopened(besides: board.profiles, number: orders)
                ?? SaveDialogue(
                    source, besides: board.profiles, number: orders, version: version(of: source.profile),
                    messages.at(moment.date))
            (dialogue.date, dialogue.elapsed) = (moment.date, moment.elapsed)
            let commands = dialogue.begin()
            overlay = dialogue
            return handle(commands)
        case .showCommand(let line): overlay = ShownCommand(line: line, messages: messages)
        case .ask(let question):
            if case .allowSending = question { pending = performed.map { PendingAction(verb: $0, aim: aim) } }
            overlay = AskedQuestion(question, isOfText: place.takesText, messages)
        case .allowed(let name):
            let action = pending
            pending = nil
            if let action, let until = action.until, moment.elapsed <= until, overlay == nil, action.aim == aim,
                let offer = offers.first(where: { $0.verb.name == action.verb && $0.obstacle == nil })
            {
                return perform(offer)
            }
            say(StyledText(messages.allowedNow("\(name)"), .good))
        case .copy(let text):
            guard Clipboard.takes(text) else {
                say(StyledText(messages.tooLongToCopy(place.printingLine), .warn))
                return []
            }
            say(StyledText(messages.copied(orBy: place.printingLine)))
            return [.copy(text)]
        case .alert(let text):
            if viewID != .chat { say(StyledText(text, .warn)) }
            return hasFocus ? [] : alert(text)
        case .say(let text): say(text)
        case .refuse(let obstacle):
            refused = obstacle
            say(StyledText(obstacle, .warn))
        case .open(let id, let area):
            guard let found = board.find(id) else { return [] }
            server.open(found, at: moment, columns: layout.body.columns)
            go(to: .server)
            guard let tab = area.flatMap(server.tab(of:)) else { return [] }
            return handle(chooseTab(tab))
        case .choose(let id):
            guard let found = board.find(id) else { return [] }
            home.choose(found.profile.name, layout.body)
            go(to: .home)
        case .share(let id): return share(id)
        case .history(let id):
            guard let found = board.find(id) else { return [] }
            history.open(found, at: moment, columns: layout.body.columns)
            go(to: .history)
        case .day(let id, let back):
            guard let found = board.find(id) else { return [] }
            home.choose(found.profile.name, layout.body)
            home.show(daysBack: back)
            go(to: .home)
        case .redraw: return [.redraw]
        case .type(let key): return take(key)
        case .insert(let paste): return handle(putInPlace(.paste(paste)) ?? [])
        case .settings(let id):
            settingsOf = id
            go(to: .settings)
        case .choices(let changed): return change(changed)
        case .palette(let line):
            overlay = Palette(
                line, offers: offers, servers: paletteServers, board: board,
                earlier: earlier.map {
                    EarlierLine(text: $0.text, seconds: Int(moment.date.timeIntervalSince($0.date)))
                }, messages)
            return handle(.complete)
        case .complete:
            guard var palette = overlay as? Palette else { return [] }
            questions += 1
            defer { overlay = palette }
            return [.work(palette.ask(questions))]
        case .run(let words): return run(words)
        case .help: overlay = helpPage
        case .writeFilter:
            filter = FilterField(field: TextField(place.filter?.text ?? "", placeholder: messages.filterHint))
        case .filter(let words): _ = putInPlace(.filter(words))
        case .close:
            if let dialogue = overlay as? SaveDialogue { leftSaving = dialogue }
            if overlay != nil { overlay = nil } else { filter = nil }
        case .quit: return [.quit]
        case .interrupt: return [.interrupt]
        case .suspend: return [.suspend]
        case .mouse(let isOn):
            hasMouse = isOn
            say(StyledText(messages.mouse(isOn: isOn)))
            return [.mouse(isOn)]
        case .chat(let id, let session):
            guard let found = board.find(id) else { return [] }
            return openChat(found.profile, session: session)
        case .message(let item):
            chat.show(item)
            go(to: .chat)
        case .test(let ids):
            let work = test.begin(
                ids.compactMap { board.find($0)?.profile }, current: board.choice?.profile.id, at: moment)
            go(to: .test)
            return work.map { .work($0) }
        }
        return []
    }

    /// The version that a saved server has told last.
    private func version(of profile: Profile?) -> String? {
        let server = profile.flatMap { board.find($0.id) }
        return (server?.answer ?? server?.settled)?.facts?.version?.description
    }

    /// Shows a server as a link for others, and asks for its QR codes.
    private mutating func share(_ id: ProfileID) -> [ScreenEffect<ScreenWork>] {
        guard let profile = board.find(id)?.profile else { return [] }
        do throws(SharedText.Failure) {
            let page = try SharePage(profile, look, messages)
            overlay = page
            return [.work(.encode(page.forms, of: page.link))]
        } catch {
            let failure = CommandFailure(error, messages)
            say(StyledText(failure.message, .warn) + StyledText(failure.hints.map { " ▸ \($0)" }.joined()))
            return []
        }
    }

    /// Gets the user's attention as they have chosen.
    private func alert(_ text: String) -> [ScreenEffect<ScreenWork>] {
        switch choices.notify ?? .bell {
        case .off: []
        case .bell: [.alert(.bell)]
        case .notification: [.alert(.notification(title: "landfall", text))]
        }
    }

    /// Goes into a session of a server.
    mutating func openChat(
        _ profile: Profile, session: String?, kept: ConversationCache.Page? = nil
    ) -> [ScreenEffect<ScreenWork>] {
        let commands = chat.open(profile, session: session, kept: kept, at: moment)
        go(to: .chat)
        return handle(commands)
    }

    /// Runs a command: in the place that shows what it does, as an action of that name, and otherwise below the screen.
    private mutating func run(_ words: [String]) -> [ScreenEffect<ScreenWork>] {
        // What a dialogue asks about first is remembered where that has done it.
        defer { if !(overlay is SaveDialogue || overlay is AskedQuestion) { remember(words) } }
        if let commands = CommandPlaces(board: board, messages: messages).commands(words) { return handle(commands) }
        if words.count == 1, let offer = offers.first(where: { $0.verb.name == words[0] && !$0.verb.isFixed }) {
            return perform(offer)
        }
        return [.lend(.runBelow(words))]
    }

    /// Remembers a command that was done.
    mutating func remember(_ words: [String]) {
        let line = words.map(ShellText.word).joined(separator: " ")
        earlier.removeAll { $0.text == line }
        earlier = [(line, moment.date)] + earlier.prefix(Self.mostEarlier - 1)
    }

    /// Takes other choices, and keeps them. Another language begins with another screen.
    private mutating func change(_ changed: ScreenChoices) -> [ScreenEffect<ScreenWork>] {
        let before = choices
        choices = changed.or(choices)
        look.choose(choices.theme ?? .auto)
        renew()
        let isOver = choices.language != before.language
        return [.work(.keep(choices))] + (isOver ? [.quit] : [])
    }

    /// The servers that commands are offered for: the one that the place is about first.
    private var paletteServers: [Profile] {
        let first = chosenProfile
        let rest = board.servers.map(\.profile).filter { $0.id != first?.id }
        return ([first].compactMap(\.self) + rest).prefix(Self.mostOffered).map(\.self)
    }

    private static let mostOffered = 20

    /// The server that an action is for where the place has none of its own.
    var chosenProfile: Profile? {
        switch viewID {
        case .server: server.server?.profile
        case .history: history.server?.profile
        case .chat: chat.profile ?? home.chosen?.profile
        case .settings: settingsOf.flatMap(board.find)?.profile ?? home.chosen?.profile
        default: home.chosen?.profile
        }
    }

    /// Shows a place; going back leads to the previous one.
    mutating func go(to place: ViewID) {
        // Home is where every way back ends.
        trail = place == .home ? [] : trail.filter { $0 != place }
        trail.append(place)
        server.hideSecrets()
        (pane, filter) = (.list, nil)
        renewFiles()
        if place == .settings { renewSettings() }
    }

    /// Goes back; false if there is nothing to go back to.
    mutating func goBack() -> Bool {
        guard trail.count > 1 else { return false }
        trail.removeLast()
        server.hideSecrets()
        (pane, filter) = (.list, nil)
        if viewID == .settings { renewSettings() }
        return true
    }

    /// Shows another part of a place.
    mutating func chooseTab(_ index: Int) -> [ViewCommand] {
        putInPlace(.tab(index)) ?? []
    }
}
