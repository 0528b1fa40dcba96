internal import ProfileStore
internal import Screen
internal import ServerModel
internal import TerminalUI
internal import Wording
internal import Workflows

extension ScreenApp {
    /// Does what a place wants.
    mutating func obey(_ wishes: [Wish]) -> [ScreenEffect<ScreenWork>] {
        wishes.flatMap { wish -> [ScreenEffect<ScreenWork>] in
            switch wish {
            case .work(.scan(true)): return look(anew: true)
            case .work(let work): return [.work(work)]
            case .go(let place): go(to: place)
            case .save(let server):
                orders += 1
                overlay = .save(SaveDialogue(server, besides: board.profiles, number: orders, messages))
            case .showCommand(let line): overlay = .command(line)
            case .ask(let question): overlay = .question(question, question.dialogue(messages))
            case .copy(let text):
                say(StyledText(messages.copied))
                return [.copy(text)]
            case .say(let text): say(text)
            case .test(let ids):
                let work = test.begin(ids.compactMap { board.find($0)?.profile }, at: moment)
                go(to: .test)
                return work.map { .work($0) }
            }
            return []
        }
    }

    /// Shows a place; going back leads to where one was.
    mutating func go(to place: PlaceID) {
        // Home is where every way back ends.
        trail = place == .home ? [] : trail.filter { $0 != place }
        trail.append(place)
        (pane, filter) = (.list, nil)
        sidebar.choose(place.rawValue, height: layout.body.rows)
    }

    /// Goes back to where one was; false where there is nothing behind.
    mutating func goBack() -> Bool {
        guard trail.count > 1 else { return false }
        trail.removeLast()
        (pane, filter) = (.list, nil)
        sidebar.choose(placeID.rawValue, height: layout.body.rows)
        return true
    }

    /// Captures the mouse, or gives it back.
    mutating func toggleMouse() -> [ScreenEffect<ScreenWork>] {
        hasMouse.toggle()
        say(StyledText(messages.mouse(isOn: hasMouse)))
        return [.mouse(hasMouse)]
    }

    /// Moves in the sidebar, which shows what it leads to at once.
    mutating func moveInSidebar(_ motion: Key) {
        guard sidebar.take(motion, height: layout.body.rows) else { return }
        if let chosen = sidebar.chosen.flatMap(PlaceID.init) {
            go(to: chosen)
            pane = .sidebar
        }
    }
}
