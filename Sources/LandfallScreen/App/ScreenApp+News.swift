internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

extension ScreenApp {
    mutating func update(_ event: ScreenEvent<ScreenMessage>) -> [ScreenEffect<ScreenWork>] {
        // Input is applied to the current state.
        if case .message = event {} else { settle() }
        chat.moment = moment
        let before = chat
        let effects = take(event) + chat.typing(since: before).map { .work($0) }
        // The other one may have gone, or may be whole now.
        if pane != .list, !allPanes.contains(pane) { pane = .list }
        if let refused, toasts.isEmpty || !offers.contains(where: { $0.obstacle == refused }) {
            toasts.drop(StyledText(refused, .warn))
            self.refused = nil
        }
        askMetered()
        if hasFocus, overlay == nil {
            // A wider screen shows more at once.
            let more =
                switch viewID {
                case .home: home.askForJobs()
                case .server: server.askForMore(layout.body)
                default: [ViewCommand]()
                }
            if !more.isEmpty { return effects + handle(more) }
        }
        // The first visit to Nearby starts with a scan.
        guard viewID == .nearby, !nearby.board.hasLooked else { return effects }
        return effects + look(anew: true)
    }

    private mutating func take(_ event: ScreenEvent<ScreenMessage>) -> [ScreenEffect<ScreenWork>] {
        if event.isOfUser, !(overlay is AskedQuestion) { pending = nil }
        switch event {
        case .key(let key): return take(key)
        case .paste(let paste): return handle(put(.paste(paste)) ?? saving(paste))
        case .mouse(let mouse, let region): return take(mouse, region)
        case .resized(let size):
            self.size = size
            renew()
        case .focus(let hasFocus):
            self.hasFocus = hasFocus
            if !hasFocus { server.hideSecrets() }
            return [.work(hasFocus ? .resume : .pause)] + look(hasFocus) + (hasFocus ? wakeChat() : [])
        case .resumed:
            hasFocus = true
            return [.work(.resume)] + look(true) + wakeChat()
        case .tick:
            _ = toasts.expire(at: moment.elapsed)
            renew()
            defer { hasUnkeptStates = false }
            return hasUnkeptStates ? [.work(.remember(board.lastStates, of: board.ids))] : []
        case .traits(let traits): look.take(traits)
        case .message(let news): return take(news)
        }
        return []
    }

    /// Takes what the work has found.
    private mutating func take(_ news: ScreenMessage) -> [ScreenEffect<ScreenWork>] {
        switch news {
        case .profiles(let set, let choice):
            problem = nil
            board.refresh(set, choice)
            tellPast()
            nearby.refresh(set.profiles, at: moment)
            let commands = chat.reopen(chat.profile.flatMap { board.find($0.id)?.profile })
            renew()
            if let name = wanted, set.find(name) != nil {
                home.choose(name, layout.body)
                wanted = nil
            }
            return handle(commands)
        case .network(let now): takeNetwork(now)
        case .networks(let networks):
            self.networks = networks
            renew()
        case .metered(let uses): return takeMetered(uses)
        case .profilesUnreadable(let error):
            let failure = CommandFailure(error, messages)
            problem = failure
            // Those that are known stay.
            if !board.servers.isEmpty { say(StyledText(failure.message, .bad)) }
            renew()
        case .state(let id, let state):
            let before = board.find(id)
            isOutdated = true
            // The server may have been away between two polls only.
            var wakes = state.status == .connected && chat.isUnreached
            if let news = board.apply(state, of: id), news.isChange, state.status != .connecting {
                // As it was when the screen was closed is no event.
                if before?.watch.rows.first?.settled != nil || before?.remembered?.status != state.status {
                    let short = state.cause == nil ? StateText(state, messages).word : nil
                    log.add(
                        line(state, after: before), short: short, of: before.map { "\($0.profile.name)" } ?? "",
                        at: state.at)
                }
                hasUnkeptStates = true
                // A conversation that could not be opened is opened now, and one that is not told of the end of its connection asks.
                wakes = true
            }
            return wakes && id == chat.profile?.id ? handle(chat.wake(isWanted: false)) : []
        case .history(let id, let news):
            board.take(news, of: id)
            if news.events != nil { tellPast() }
            isOutdated = true
        case .testing(let number, let reports, let elapsed): test.take(number, reports, elapsed: elapsed, at: moment)
        case .tested(let number, let outcome):
            let profile = test.take(number, outcome, at: moment)
            if case .result(_, let result) = outcome, let profile { board.take(result.report, of: profile) }
            isOutdated = true
        case .notice(let notice):
            log.add(text(of: notice), at: moment.date)
        case .remark(let id, .tokenWanted(let name, let kind, let store)):
            var isSaid = false
            _ = changeSaving(id) { isSaid = $0.want(name, kind, store) }
            if !isSaid { tell(id, .tokenWanted(name, kind, store)) }
        case .remark(let id, .changed(let change, let routes, let profile)):
            let server = board.find(profile.id)
            let used = server?.state?.status == .connected ? server?.usedRoute.map(messages.path) : nil
            let identity = ShownIdentity(change: change, routes: routes, date: moment.date, used: used)
            _ = changeSaving(id) { $0.take(identity) }
        case .remark(let id, let notice): tell(id, notice)
        case .tokenStore(let id, let store):
            guard var dialogue = overlay as? SaveDialogue, dialogue.id.dialogue == id.dialogue else { return [] }
            dialogue.know(store)
            overlay = dialogue
        case .trouble(.noNetworkChanges): log.add(StyledText(messages.noNetworkChanges, .dim), at: moment.date)
        case .trouble(.noNotices), .trouble(.history), .trouble(.metrics): break
        case .discovery(let event):
            nearby.take(event, at: moment)
            isOutdated = true
        case .question(let number, let id, let question):
            return changeSaving(id) { $0.ask(number, question) } ? [] : [.work(.leave(id, question: number))]
        case .saving(let id, let place, let report): _ = changeSaving(id) { $0.take(place, report) }
        case .saved(let id, let saved): finish(id, saved)
        case .tokenKept(let id, let change):
            if let dialogue = overlay as? SaveDialogue, dialogue.id == id { (overlay, leftSaving) = (nil, nil) }
            let name = "\(change.profile.name)"
            remember(["token", "set", name])
            let text =
                change.isPaired
                ? messages.paired(name, change.profile.reference).description
                : messages.tokenIs(name, change.profile.reference)
            say(StyledText(text, .good))
            let poll = ScreenEffect<ScreenWork>.work(.poll(change.profile.id))
            guard chat.profile?.id == change.profile.id else { return [poll] }
            chat.refresh(change.profile, columns: size.columns, at: moment)
            // What waits for it goes on at once.
            return [poll] + handle(chat.wake(isWanted: true))
        case .compared(let id, let profile, let outcome):
            if let dialogue = overlay as? SaveDialogue, dialogue.id == id { (overlay, leftSaving) = (nil, nil) }
            if case .refused = outcome {} else { remember(["trust", "accept", "\(profile.name)"]) }
            say(messages.compared(profile, outcome))
            return [.work(.poll(profile.id))]
        case .notSaved(let id, let error):
            let failure =
                CommandFailure(of: error, messages) ?? CommandFailure(.internalError, messages.sentence(of: error))
            _ = changeSaving(id) { $0.fail(failure) }
        case .items(let number, let items):
            if !home.take(number, items) { server.take(number, items, at: moment) }
        case .item(let number, let item): server.take(number, item, at: moment)
        case .unanswered(let number, let failure):
            if home.take(number, nil) { break }
            server.take(number, failure, at: moment)
        case .candidates(let number, let candidates):
            guard var palette = overlay as? Palette else { return [] }
            let commands = palette.take(number, candidates)
            overlay = palette
            return handle(commands)
        case .encoded(let link, let codes):
            guard var page = overlay as? SharePage, page.link == link else { return [] }
            page.take(codes)
            overlay = page
        case .linkWritten(let link, .success(let path)):
            if let page = overlay as? SharePage, page.link == link { overlay = nil }
            say(StyledText(messages.linkWritten(ForeignText(path).description), .good))
        case .linkWritten(let link, .failure(let error)):
            let failure = CommandFailure(error, messages)
            guard var page = overlay as? SharePage, page.link == link else {
                say(StyledText(failure.message, .bad))
                return []
            }
            page.take(failure)
            overlay = page
        case .outbox(let trouble): say(StyledText(messages.outbox(trouble), .bad))
        case .unkept(let reason): say(StyledText(messages.choicesUnkept(reason), .warn))
        case .chat(let news, let run):
            let before = chat.waitingQuestions.count
            let commands = chat.take(news, run: run, at: moment, in: layout.body)
            renewFiles()
            if chat.waitingQuestions.count != before { isOutdated = true }
            // What is asked is asked where it is about.
            return handle(viewID == .chat && overlay == nil ? commands : commands.filter(\.isUnseen))
        case .edited(let outcome, let run): return handle(chat.take(outcome, run: run))
        case .started(let profile, .success(let session)):
            starting.remove(profile.id)
            say(StyledText(messages.sessionStarted("\(profile.name)"), .good))
            return handle(server.refreshSessions(of: profile.id)) + openChat(profile, session: session)
        case .started(let profile, .failure(let failure)):
            starting.remove(profile.id)
            say(StyledText(failure.message, .bad))
        case .told(let profile, let session, let control, let failure):
            told.remove(ToldSession(server: profile.id, session: session))
            say(failure.map { StyledText($0.message, .bad) } ?? StyledText(messages.orderDone(control), .good))
            return handle(server.refreshSessions(of: profile.id))
        case .chatAllowed(let profile):
            // In a conversation it is known once a message can go out.
            let isShown = chat.profile?.id == profile.id && viewID == .chat
            return handle((isShown ? [] : [.allowed(profile.name)]) + chat.reopen(profile))
        case .done(let deed): take(deed)
        case .failed(let error): say(StyledText(messages.sentence(of: error), .bad))
        }
        return []
    }

    private mutating func take(_ deed: ProfileChange) {
        let sentence = messages.deed(deed)
        switch deed {
        case .undone, .notUndone: undoable = nil
        case .used, .changed: break
        }
        guard case .changed(let change) = deed, let key = keymap.keys(of: .undo).first?.sign else {
            return say(StyledText(sentence))
        }
        if case .removal(let removed) = change { remember(["remove", "\(removed.profile.name)"]) }
        undoable = (change, moment.elapsed + Undoable.time)
        say(StyledText(messages.undoOffer(sentence, key, Undoable.time.components.seconds)))
    }

    /// Whether the conversation is still active is checked as soon as the screen has the focus again.
    private mutating func wakeChat() -> [ScreenEffect<ScreenWork>] { handle(chat.wake(isWanted: false)) }

    /// How a server stands now, as a line of the log; `server` is how it was.
    private func line(_ state: MonitorState, after server: ServerBoard.Server?) -> StyledText {
        let text = StateText(state, messages)
        guard let cause = state.cause else {
            guard let profile = server?.profile, let place = profile.place(ofRoute: state.route) else {
                return text.word
            }
            let facts = [messages.connectedOver(messages.path(profile.routes[place]))] + text.marks
            let time = state.roundTrip.map { ", " + messages.latency($0) } ?? ""
            return StyledText(facts.joined(separator: ", "), text.isDoubtful ? .warn : .good) + StyledText(time)
        }
        guard state.status == .disconnected else { return text.need + StyledText("  \(messages.reason(cause))") }
        let since = server?.settled?.status == .connected ? server?.since : nil
        let length = since.map { messages.span(max(0, Int(state.at.timeIntervalSince($0)))) }
        return StyledText(messages.reason(cause), .bad)
            + StyledText(length.map { ", " + messages.connectedFor($0) } ?? "")
    }

    /// An address or a link that is pasted where no text goes is one of a server to save.
    private func saving(_ paste: Paste) -> [ViewCommand] {
        let words = paste.text.split(whereSeparator: \.isWhitespace)
        // Every other word may be a token, which nobody should see.
        guard overlay == nil, filter == nil, words.count == 1, words[0].count <= Self.longestAddress,
            Self.isAddress(words[0])
        else { return [] }
        let text = String(words[0])
        guard text.hasPrefix(ShareLink.scheme) else { return [.save(.typed(text))] }
        do throws(ShareLink.Fault) {
            return [.save(.link(try ShareLink(text)))]
        } catch {
            return [.say(StyledText(CommandFailure(error, messages).message, .bad))]
        }
    }

    private static let longestAddress = 2_000
    private static let schemes = ["http://", "https://", "ssh://", "service:", ShareLink.scheme]

    /// Whether a word has a scheme that landfall knows, or ends in a port behind a host.
    private static func isAddress(_ word: Substring) -> Bool {
        guard !schemes.contains(where: word.hasPrefix) else { return true }
        return word.wholeMatch(of: #/(\[[0-9A-Fa-f:.%a-z]+\]|[0-9A-Za-z.-]+):[0-9]{1,5}/#) != nil
    }

    /// Takes what this machine is connected to.
    private mutating func takeNetwork(_ now: NetworkNow) {
        let before = network
        let isFirst = before == nil
        network = now
        if now == .absent, before != .absent {
            offlineSince = isFirst ? nil : moment.date
            board.setOffline(true)
            if board.tally.waiting > 0 {
                let text = messages.networkGone(board.tally.waiting, of: board.servers.count)
                log.add(StyledText(text, .warn), at: moment.date)
            }
        } else if now != .absent, before == .absent {
            offlineSince = nil
            board.setOffline(false)
            if !isFirst, let name = now.network?.name {
                log.add(StyledText(messages.networkBack("\(name)")), at: moment.date)
            }
        }
        renew()
    }

    /// Says something to the user who saves a server.
    private mutating func tell(_ id: SaveOrder.ID, _ notice: Notice) {
        let (sentence, isWarning, steps) = messages.notice(notice)
        let lines = sentence.split(separator: "\n").map { StyledText(String($0), isWarning ? .warn : nil) }
        // The dialogue may close before a warning is read.
        if isWarning { lines.first.map { say($0) } } else { lines.first.map { log.add($0, at: moment.date) } }
        _ = changeSaving(id) { $0.tell(lines + steps.map { StyledText("▸ \($0)") }) }
    }

    private func text(of notice: Notice) -> StyledText {
        let (sentence, isWarning, _) = messages.notice(notice)
        return StyledText(sentence, isWarning ? .warn : nil)
    }

    /// Changes the dialogue of an attempt to save a server; false if it is not open any more.
    private mutating func changeSaving(_ id: SaveOrder.ID, _ change: (inout SaveDialogue) -> Void) -> Bool {
        guard var dialogue = overlay as? SaveDialogue, dialogue.id == id else { return false }
        // The last tick may be long ago.
        dialogue.elapsed = moment.elapsed
        change(&dialogue)
        overlay = dialogue
        return true
    }

    private mutating func finish(_ id: SaveOrder.ID, _ saved: AddFlow.Saved) {
        if let dialogue = overlay as? SaveDialogue, dialogue.id == id {
            (overlay, leftSaving) = (nil, nil)
            go(to: .home)
        }
        let name = saved.profile.name
        wanted = name
        remember(["add"])
        say(
            StyledText(
                (saved.isHeldBack ? messages.savedHeldBack : messages.saved)(name.description).description,
                saved.isHeldBack ? .warn : .good))
    }

    /// Scans while Nearby is shown and the screen has the focus.
    mutating func look(_ isShown: Bool) -> [ScreenEffect<ScreenWork>] {
        guard nearby.board.hasLooked else { return [] }
        return look(anew: isShown)
    }

    /// Begins to look, or ends it.
    mutating func look(anew isWanted: Bool) -> [ScreenEffect<ScreenWork>] {
        if isWanted { nearby.begin(at: moment) } else { nearby.end() }
        return [.work(.scan(isWanted))]
    }

    /// Puts what had happened to the servers before the others of the log.
    private mutating func tellPast() {
        let names = Dictionary(uniqueKeysWithValues: board.servers.map { ($0.id, "\($0.profile.name)") })
        log.take(past: board.events, before: opened, names: names, messages)
    }

    /// Shows a message briefly, and adds it to the log.
    mutating func say(_ text: StyledText) {
        toasts.show(text, at: moment.elapsed)
        log.add(text, at: moment.date)
    }
}
