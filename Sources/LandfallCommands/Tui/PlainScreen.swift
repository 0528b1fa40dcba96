internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall tui` by lines alone: nothing is redrawn, so that a screen reader, a pager or a very old terminal shows all of it.
struct PlainScreen {
    let context: CommandContext
    let global: GlobalOptions

    private static let longestLine = 5_000

    /// Shows the servers, or one of them, and does what is chosen, until it is left.
    func run(_ name: String?, _ labels: LabelFilter) async throws -> CommandExit {
        // Where the terminal could redraw, no command below does.
        let environment = context.environment.merging(["TERM": "dumb"]) { $1 }
        let terminal = context.terminal.withoutRedrawing
        let plain = CommandContext(environment: environment, terminal: terminal, isJSON: false, isVerbose: false)
        let book = try context.profiles()
        let first = try name.map { try book.find($0).id }
        let profiles: () throws -> [Profile] = { try book.load().profiles.filter { labels.admits($0.labels) } }
        var menu = PlainMenu(try profiles(), first: first, context.messages)
        var isShown = false
        while true {
            menu.profiles = try profiles()
            if !isShown {
                guard try await show(menu, plain, isFiltered: !labels.terms.isEmpty) else { return .interrupted }
            }
            try terminal.output.write(context.messages.plainPrompt(isName: menu.isArea, isListed: !isShown))
            guard let line = InputBytes(descriptor: terminal.input, limit: nil, most: Self.longestLine).nextLine()
            else {
                try plain.out("")
                return .ok
            }
            switch menu.take(String(decoding: line, as: UTF8.self)) {
            case .quit: return .ok
            case .show: isShown = false
            case .unknown:
                try plain.out(context.messages.plainUnknown)
                isShown = true
            case .run(let words):
                try plain.out("$ landfall \(words.map(ShellText.word).joined(separator: " "))")
                _ = await LandfallMain.run(words, environment: environment, terminal: terminal)
                // What is read aloud is not read again and again.
                isShown = menu.isServer
            }
        }
    }

    /// Prints a page; false if the user interrupts it.
    private func show(_ menu: PlainMenu, _ plain: CommandContext, isFiltered: Bool) async throws -> Bool {
        let messages = context.messages
        try plain.out("")
        if menu.page == .servers || menu.chosen == nil {
            guard let states = try await states(of: menu.profiles, plain) else { return false }
            if menu.profiles.isEmpty { try plain.out(isFiltered ? messages.noSuchLabels : messages.noProfiles) }
            for (index, (profile, state)) in zip(menu.profiles, states).enumerated() {
                let health = ServerHealth(state.facts).map { ", \($0.short(messages).plain)" } ?? ""
                let text = StateText(state, messages)
                let said = state.cause.map { text.need + StyledText(": \(messages.reason($0))") } ?? text.short
                try plain.out("\(index + 1)  \(profile.name): \(said.plain)\(health)")
            }
        } else if let profile = menu.chosen, !menu.isArea {
            try plain.out("\(profile.name)")
        }
        try plain.out(menu.choices)
        return true
    }

    private func states(of profiles: [Profile], _ plain: CommandContext) async throws -> [MonitorState]? {
        let connector = try plain.connector(global, mayAsk: false)
        return try await StatesPrinter(context: plain).states(
            of: profiles.map(connector.watchTarget), limit: try global.limit(context.messages) ?? TimeLimits.ofRequest
        ) { Table(profiles: profiles, nil, $0, isForEyes: true, context.messages) }
    }
}

extension PlainMenu {
    /// Whether the choices of a server are.
    var isServer: Bool { if case .server = page { chosen != nil } else { false } }

    /// Whether one thing of an area is asked for.
    var isArea: Bool { if case .area = page { chosen != nil } else { false } }
}
