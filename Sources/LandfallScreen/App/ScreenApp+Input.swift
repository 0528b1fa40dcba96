internal import LandfallTerminal

extension ScreenApp {
    /// The parts of the screen that can have the keys.
    var allPanes: [Pane] { place.panes(layout.body) }

    mutating func movePane(_ step: Int) -> [ViewCommand] {
        let panes = allPanes
        let index = panes.firstIndex(of: pane) ?? 0
        pane = panes[(index + step + panes.count) % panes.count]
        return []
    }

    /// How many parts the place has, or where it has none how many places there are.
    var shownTabs: Int { place.tabs.titles.isEmpty ? places.count : place.tabs.titles.count }

    /// Shows what has that number in the line of tabs: a part of the place, or where it has none a place.
    mutating func chooseShownTab(_ index: Int) -> [ViewCommand] {
        if !place.tabs.titles.isEmpty { return chooseTab(index) }
        if places.indices.contains(index) { go(to: places[index]) }
        return []
    }

    // MARK: The mouse

    /// Whole rows are targets, the wheel scrolls content, and the lines of tabs and keys do what their keys do.
    mutating func take(_ mouse: MouseEvent, _ region: HitRegion?) -> [ScreenEffect<ScreenWork>] {
        switch mouse.action {
        case .press(0):
            var probe = self
            guard overlay == nil, let region, !Owner.isScreen(region.owner),
                probe.putInPlace(.sideways(0, region)) != nil
            else {
                return click(region)
            }
            pressed = (mouse.point, region, true)
        case .drag(0):
            guard overlay == nil, let start = pressed, start.point.column != mouse.point.column else { return [] }
            _ = putInPlace(.sideways(start.point.column - mouse.point.column, start.region))
            pressed = (mouse.point, start.region, false)
        case .release:
            defer { pressed = nil }
            if let pressed, pressed.isClick { return click(pressed.region) }
        case .wheelLeft: return scrollSideways(by: -Self.wheelColumns, region)
        case .wheelRight: return scrollSideways(by: Self.wheelColumns, region)
        case .wheelUp where mouse.modifiers.contains(.shift): return scrollSideways(by: -Self.wheelColumns, region)
        case .wheelDown where mouse.modifiers.contains(.shift): return scrollSideways(by: Self.wheelColumns, region)
        case .wheelUp, .wheelDown:
            guard overlay == nil else { return [] }
            let isFresh = lastWheel.map { moment.elapsed - $0 >= Self.wheelPause } ?? true
            lastWheel = moment.elapsed
            let rows = mouse.action == .wheelUp ? -3 : 3
            if let commands = putInPlace(.scroll(rows, region)) { return handle(commands) }
            // As pulling does: at the top one more turn asks again, but not the turns that led there.
            guard rows < 0, isFresh, let refresh = offers.first(where: { $0.verb.name == Verb.refresh.name }) else {
                return []
            }
            return perform(refresh)
        default: break
        }
        return []
    }

    private static let wheelPause = Duration.milliseconds(500)
    private static let wheelColumns = 8

    private mutating func scrollSideways(
        by columns: Int, _ region: HitRegion?
    ) -> [ScreenEffect<ScreenWork>] {
        overlay == nil ? handle(putInPlace(.sideways(columns, region)) ?? []) : []
    }

    /// Gives input to the place, whatever is written above it.
    mutating func putInPlace(_ input: ViewInput) -> [ViewCommand]? {
        var shown = place
        guard let commands = shown.take(input, Focus(pane: .list, area: layout.body)) else { return nil }
        place = shown
        return commands
    }

    private mutating func click(_ region: HitRegion?) -> [ScreenEffect<ScreenWork>] {
        if region?.owner == Owner.keys {
            let shown = shownOffers
            let all = shown.left + shown.right
            return region.flatMap { all.indices.contains($0.part) ? perform(all[$0.part]) : nil } ?? []
        }
        if overlay != nil { return handle(put(.click(region)) ?? []) }
        guard let region else { return [] }
        switch region.owner {
        case Owner.places:
            let places = self.places
            // After the last one is a click on those that have no room.
            let next = (places.firstIndex(of: viewID) ?? 0) + 1
            go(to: places[region.part == places.count ? next % places.count : min(region.part, places.count - 1)])
            return []
        case Owner.tabs: return handle(chooseShownTab(region.part))
        default:
            pane = .list
            return handle(putInPlace(.click(region)) ?? [])
        }
    }
}

/// The targets of clicks, apart from the places.
enum Owner {
    static let tabs = "tabs"
    static let places = "places"
    static let keys = "keys"
    static let dialogue = "dialogue"

    /// Whether it is a part of the screen, and not of a view.
    static func isScreen(_ owner: String) -> Bool { [tabs, places, keys].contains(owner) }
}
