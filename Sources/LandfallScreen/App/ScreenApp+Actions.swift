internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// What every view has, and what is offered now.
extension ScreenApp: Acting {
    static let actions: [Action<ScreenApp>] =
        [
            Action(
                Verb("palette", .character(":"), .control("p"), label: "command", help: "run a landfall command")
            ) { _, _ in [.palette("")] },
            Action(Verb("help", .character("?"), Key(.function(1)), label: "keys", help: "show all keys")) { _, _ in
                [.help]
            },
            Action(
                Verb("quit", .character("q"), label: "quit", help: "back, then quit"),
                label: { $0.trail.count > 1 ? Verb.back.label : nil }
            ) { app, _ in app.goBack() ? [] : [.quit] },
            // Rows that a filter hides come back before anything else does.
            Action(.showAll, when: \.hasHiddenRows) { _, _ in [.filter("")] },
            Action(.back, hint: .never, when: { $0.trail.count > 1 || $0.pane != .list }) { app, _ in
                if app.pane == .list { _ = app.goBack() } else { app.pane = .list }
                return []
            },
            Action(
                Verb("next-pane", Key(.tab), help: "to the next part of the screen"), hint: .never,
                when: { $0.allPanes.count > 1 }
            ) { app, _ in app.movePane(1) },
            Action(
                Verb("previous-pane", Key(.tab, .shift), help: "to the previous part of the screen"), hint: .never,
                when: { $0.allPanes.count > 1 }
            ) { app, _ in app.movePane(-1) },
            Action(Verb("go-to", .character("g"), help: "go to a view by its letter"), hint: .never) { app, _ in
                app.overlay = GoTo(places: app.reachable)
                return []
            },
            Action(
                Verb("tab", keys: Verb.digits, help: "go to a view by its number", isFixed: true), hint: .never,
                when: { $0.shownTabs > 1 }
            ) { app, focus in app.chooseShownTab((focus.key?.digit ?? 1) - 1) },
            Action(.edit, hint: .never, for: { $0.viewID == .settings ? nil : $0.chosenProfile }) {
                [.settings($0.id)]
            },
            Action(.identity, hint: .never, for: { $0.changedProfile }) { [.save(.changed($0))] },
            Action(.token, hint: .never, for: { $0.chosenProfile }) { [.run(["token", "set", "\($0.name)"])] },
            Action(.undo, when: { $0.undoable != nil }) { app, _ in
                app.undoable.map { [.work(.undo($0.change))] } ?? []
            },
            Action(.showCommand, hint: .never) { app, _ in [.showCommand(app.place.commandLine)] },
            Action(Verb("redraw", .control("l"), help: "draw the screen again"), hint: .never) { _, _ in [.redraw] },
            Action(Verb("mouse", .character("m"), help: "mouse on or off; then Shift-drag selects"), hint: .never) {
                app, _ in
                [.mouse(!app.hasMouse)]
            },
            // They mean the same in every program of a terminal.
            Action(
                Verb("leave", .control("c"), help: "quit", isFixed: true),
                // Where the first letters are an address, q is one.
                hint: .when { app, _ in app.place is NearbyView && app.writesText && app.overlay == nil }
            ) { _, _ in [.interrupt] },
            Action(Verb("suspend", .control("z"), help: "suspend until fg", isFixed: true), hint: .never) { _, _ in
                [.suspend]
            },
        ]

    /// Whether a filter hides rows of the list that has the keys. In a conversation words are looked for, and hide nothing.
    private var hasHiddenRows: Bool { pane == .list && viewID != .chat && place.filter?.text.isEmpty == false }

    /// The chosen server, if it shows another identity than the recorded one.
    private var changedProfile: Profile? {
        guard let profile = chosenProfile, let state = board.find(profile.id)?.state,
            state.codes.contains(where: ShownChange.codes.contains)
        else { return nil }
        return profile
    }

    /// What works whatever lies above.
    private static let urgent: Set<String> = ["leave", "suspend"]

    /// What has the keys: what lies above, the words that are written to filter by, or the place.
    var front: any ScreenView {
        get { overlay ?? filter ?? place }
        set {
            if overlay != nil {
                overlay = newValue
            } else if let words = newValue as? FilterField {
                filter = words
            } else {
                place = newValue
            }
        }
    }

    func focus(_ key: Key? = nil) -> Focus {
        Focus(pane: pane, area: overlay == nil ? layout.body : Rect(size), key: key)
    }

    /// What can be done now, each verb once, with the keys that do it: a key is for the first that has it.
    var offers: [Offer] {
        let isAbove = overlay != nil || filter != nil
        let common = applicable(in: focus()).map { offer in
            var offer = offer
            offer.isCommon = true
            return offer
        }.filter { !isAbove || Self.urgent.contains($0.verb.name) }
        let own = front.applicable(in: focus())
        let isText = writesText
        var seen: Set<String> = []
        var taken: Set<Key> = []
        return (own + common).compactMap { offer in
            guard seen.insert(offer.verb.name).inserted else { return nil }
            var offer = offer
            offer.keys = keymap.keys(of: offer.verb).filter { !taken.contains($0) && !(isText && $0.isText) }
            taken.formUnion(offer.keys)
            return offer
        }
    }

    /// Whether keys go to what is in front before they mean anything else: the detail has its own.
    private var hasKeys: Bool { overlay != nil || filter != nil || pane == .list }

    private var writesText: Bool { hasKeys && front.takesText }

    /// Handles a key: text where text is written, and else what has that key.
    mutating func take(_ key: Key) -> [ScreenEffect<ScreenWork>] {
        let isText = writesText && key.isText
        let offer = isText ? nil : offers.first { $0.keys.contains(key) }
        let isFirst = offer.map { !$0.isCommon || Self.urgent.contains($0.verb.name) } ?? false
        if !isFirst, hasKeys, let commands = put(.key(key), key) { return handle(commands) }
        return offer.map { perform($0, key) } ?? []
    }

    /// What an action that asks for consent is about.
    var aim: PendingAction.Aim {
        PendingAction.Aim(place: viewID, server: chosenProfile?.id, intent: viewID == .chat ? chat.intent : nil)
    }

    /// Does what is offered.
    mutating func perform(_ offer: Offer, _ key: Key? = nil) -> [ScreenEffect<ScreenWork>] {
        let outer = performed
        performed = offer.verb.name
        defer { performed = outer }
        if offer.isCommon { return handle(carryOut(offer, in: focus(key))) }
        var shown = front
        let commands = shown.carryOut(offer, in: focus(key))
        front = shown
        return handle(commands)
    }

    /// Gives input to what has the keys; nil if it means nothing there.
    mutating func put(_ input: ViewInput, _ key: Key? = nil) -> [ViewCommand]? {
        var shown = front
        guard let commands = shown.take(input, focus(key)) else { return nil }
        front = shown
        return commands
    }
}
