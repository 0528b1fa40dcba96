internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording

/// Which commands the screen does itself: those that a place of it shows. All others run below it.
struct CommandPlaces {
    let board: ServerBoard
    let messages: Messages

    /// What a command wants of the screen; nil for one that runs below it.
    func commands(_ words: [String]) -> [ViewCommand]? {
        guard let verb = words.first else { return nil }
        let rest = Array(words.dropFirst())
        switch (verb, rest.count) {
        case ("q", 0), ("quit", 0), ("exit", 0): return [.quit]
        case ("help", 0): return [.help]
        case ("scan", 0): return [.go(.nearby), .work(.scan(true))]
        case ("list", 0), ("ls", 0): return [.go(.home)]
        case ("add", 0): return [.save(.typed(""))]
        case ("tui", 0): return []
        case ("tui", 1): return find(rest[0]).map { [.choose($0.id)] }
        case ("status", 0): return board.current.map { [.open($0.id, area: nil)] }
        case ("status", 1): return find(rest[0]).map { [.open($0.id, area: nil)] }
        case ("show", 1): return find(rest[0]).map { [.settings($0.id)] }
        case ("share", 1): return find(rest[0]).map { [.share($0.id)] }
        case ("use", 1): return find(rest[0]).map { [.work(.use($0.profile.name))] }
        case ("remove", 1), ("rm", 1): return find(rest[0]).map { [.ask(.remove($0.profile))] }
        case ("token", 2) where rest[0] == "set": return find(rest[1]).map { [.save(.saved($0.profile))] }
        case ("trust", 2) where rest[0] == "accept":
            // What was written into the file by hand is confirmed below the screen.
            return find(rest[1]).flatMap { $0.profile.unconfirmed.isEmpty ? [.save(.changed($0.profile))] : nil }
        case ("test", 0): return board.current.map { [.test([$0.id])] }
        case ("test", 1) where rest[0] == "--all":
            return board.servers.isEmpty ? nil : [.test(board.servers.map(\.id))]
        case ("test", _):
            let found = rest.compactMap(find)
            return found.count == rest.count ? [.test(found.map(\.id))] : nil
        case ("get", _): return area(rest)
        default: return nil
        }
    }

    /// `get AREA` of the server that is named behind it, or of the one that other commands use.
    private func area(_ words: [String]) -> [ViewCommand]? {
        guard let name = words.first, !name.hasPrefix("-") else { return nil }
        let flag = Array(words.dropFirst())
        let server: ServerBoard.Server?
        switch flag.count {
        case 0: server = board.current
        case 1 where flag[0].hasPrefix("--server="): server = find(String(flag[0].dropFirst(9)))
        case 2 where ["--server", "-s"].contains(flag[0]): server = find(flag[1])
        default: server = nil
        }
        guard let server, server.profile.kind.product.areas.contains(where: { $0.name == name && $0.owner == nil })
        else { return nil }
        return [.open(server.id, area: name)]
    }

    private func find(_ name: String) -> ServerBoard.Server? {
        board.find(named: name)
    }
}
