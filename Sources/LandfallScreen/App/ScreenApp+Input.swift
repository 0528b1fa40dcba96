internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallWording

extension ScreenApp {
    /// Handles a key: first what lies above, then what is typed, then the place, then what is the same everywhere.
    mutating func take(_ key: Key) -> [ScreenEffect<ScreenWork>] {
        switch keymap.action(key) {
        case .leave: return [.interrupt]
        case .suspend: return [.suspend]
        default: break
        }
        if isGoing {
            isGoing = false
            return go(to: key)
        }
        if let open = overlay { return take(key, open) }
        if filter != nil { return takeInFilter(key) }
        var shown = place
        if pane == .list, let wishes = shown.type(key, layout.body) {
            place = shown
            return obey(wishes)
        }
        if case .character(let character) = key.code, key.modifiers.isEmpty, let number = character.wholeNumberValue,
            number > 0
        {
            return chooseShownTab(number - 1)
        }
        guard let action = keymap.action(key) else { return [] }
        return take(action)
    }

    /// Handles an action, from a key or a click.
    mutating func take(_ action: Action) -> [ScreenEffect<ScreenWork>] {
        if pane == .sidebar {
            if let motion = action.motion {
                return moveInSidebar(motion)
            }
            if action == .open || action == .into {
                pane = .list
                return []
            }
        }
        var shown = place
        if let wishes = shown.take(action, in: pane, layout.body) {
            place = shown
            return obey(wishes)
        }
        switch action {
        case .quit: return goBack() ? [] : [.quit]
        case .back: if pane == .list { _ = goBack() } else { pane = .list }
        case .nextPane: movePane(1)
        case .previousPane: movePane(-1)
        case .help: overlay = .help(TextPane())
        case .showCommand: overlay = .command(place.commandLine)
        case .goTo: isGoing = true
        case .palette: return openPalette("")
        case .edit: if let id = chosenProfile?.id { return obey([.settings(id)]) }
        case .token: if let profile = chosenProfile { return obey([.run(["token", "set", "\(profile.name)"])]) }
        case .filter: if let words = place.filter { filter = TextField(words, placeholder: messages.filterHint) }
        case .mouse: return toggleMouse()
        default: break
        }
        return []
    }

    private mutating func movePane(_ step: Int) {
        let panes = (layout.sidebar == nil ? [] : [Pane.sidebar]) + place.panes(layout.body)
        let index = panes.firstIndex(of: pane) ?? 0
        pane = panes[(index + step + panes.count) % panes.count]
    }

    private mutating func go(to key: Key) -> [ScreenEffect<ScreenWork>] {
        if let place = places.first(where: { key == .character($0.letter) }) { go(to: place) }
        return []
    }

    /// Shows what has that number in the line of tabs: a part of the place, or where it has none a place.
    mutating func chooseShownTab(_ index: Int) -> [ScreenEffect<ScreenWork>] {
        // After the last one is a click on those that have no room.
        let own = place.tabs.count
        if own > 0 { return chooseTab(index == own ? (place.tab + 1) % own : index) }
        if places.indices.contains(index) { go(to: places[index]) }
        return []
    }

    // MARK: The filter

    private mutating func takeInFilter(_ key: Key) -> [ScreenEffect<ScreenWork>] {
        guard var field = filter else { return [] }
        switch key {
        case Key(.enter), Key(.down):
            filter = nil
        case Key(.escape):
            filter = nil
            place.setFilter("", layout.body)
        default:
            _ = field.take(key)
            filter = field
            place.setFilter(field.text, layout.body)
        }
        return []
    }

    /// What is pasted goes into what is written, and is never a command.
    mutating func take(_ paste: Paste) -> [ScreenEffect<ScreenWork>] {
        if var field = filter {
            field.take(paste)
            filter = field
            place.setFilter(field.text, layout.body)
        } else if overlay == nil {
            var shown = place
            if shown.paste(paste) { place = shown }
        } else if case .question(let question, var dialogue) = overlay {
            dialogue.take(paste)
            overlay = .question(question, dialogue)
        } else if case .save(var dialogue) = overlay {
            dialogue.take(paste)
            overlay = .save(dialogue)
        } else if case .palette(var palette) = overlay {
            palette.take(paste)
            return finish(.ask, palette)
        }
        return []
    }
}

/// The targets of clicks, apart from the places.
enum Owner {
    static let places = "places"
    static let tabs = "tabs"
    static let sidebar = "sidebar"
    static let keys = "keys"
    static let dialogue = "dialogue"
}
