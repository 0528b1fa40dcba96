internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// One server: its status, and the areas of its product.
struct ServerView: DetailView {
    let messages: Messages
    private(set) var server: ServerBoard.Server?
    private(set) var moment: FrameTime
    /// What is shown: 0 is the state, the others are the areas.
    private(set) var tab = 0
    private(set) var lists: [AreaList] = []
    /// A list that belongs to a thing of one of the areas, as the messages of a session.
    var inner: AreaList?
    var detail = Detail()
    var showsDetail = false
    /// The one thing that was asked for, and whether with its secrets.
    var asked: (number: Int, reveals: Bool)?
    private(set) var page: (item: any GetItem, reveals: Bool)?
    private var last = 0
    /// What has happened to it.
    var events = EventLog()
    /// How wide it is.
    private var columns = 0

    init(_ messages: Messages, at moment: FrameTime) {
        self.messages = messages
        self.moment = moment
    }

    /// Goes into a server.
    mutating func open(_ server: ServerBoard.Server, at moment: FrameTime, columns: Int) {
        if self.server?.id != server.id {
            lists = server.profile.kind.product.areas.filter { $0.owner == nil }.map { AreaList($0) }
            (tab, inner, page, asked, showsDetail) = (0, nil, nil, nil, false)
        }
        refresh(server, at: moment, columns: columns)
    }

    /// Takes how the server is now; nil if it is not saved any more.
    mutating func refresh(_ server: ServerBoard.Server?, at moment: FrameTime, columns: Int) {
        (self.server, self.moment, self.columns) = (server, moment, columns)
        let messages = messages
        for index in lists.indices { lists[index].refresh(columns: columns, at: moment.date, messages) }
        inner?.refresh(columns: columns, at: moment.date, messages)
        if tab == 0 { detail.parts = server?.page(moment, messages).parts ?? [] }
    }

    /// The list that is shown; nil for the state.
    var list: AreaList? { inner ?? (lists.indices.contains(tab - 1) ? lists[tab - 1] : nil) }

    mutating func changeList(_ body: (inout AreaList) -> Void) {
        if var list = inner {
            body(&list)
            inner = list
        } else if lists.indices.contains(tab - 1) {
            body(&lists[tab - 1])
        }
    }

    var tabs: (titles: [Tabs.Tab], chosen: Int) { (server == nil ? [] : tabTitles(isShort: true), tab) }

    /// The areas, each with its count once it was told: what the status counts are not the things that an area lists.
    func tabTitles(isShort: Bool) -> [Tabs.Tab] {
        let areas = lists.map { list in
            let title = messages.label(list.area.title)
            return Tabs.Tab(
                isShort ? messages.shortArea(list.area.name, title) : title,
                badge: list.told == nil || list.isSum ? "" : "\(list.table?.list.rows.count ?? 0)")
        }
        return [Tabs.Tab(messages.stateTab)] + areas
    }

    /// The tab of an area.
    func tab(of area: String) -> Int? { lists.firstIndex { $0.area.name == area }.map { $0 + 1 } }

    mutating func chooseTab(_ index: Int, _ area: Rect) -> [ViewCommand] {
        guard tabs.titles.indices.contains(index) else { return [] }
        (tab, inner, page, asked, showsDetail) = (index, nil, nil, nil, false)
        detail.rewind()
        refresh(server, at: moment, columns: columns)
        renewDetail()
        return shownLists(area).flatMap { lists[$0].told == nil && lists[$0].waiting == nil ? ask($0) : [] }
    }

    // MARK: Questions and answers

    /// Asks again for all that is shown.
    mutating func askShown(_ area: Rect) -> [ViewCommand] {
        inner == nil ? shownLists(area).flatMap { ask($0) } : askList()
    }

    /// Asks for what is shown and was never asked for.
    mutating func askForMore(_ area: Rect) -> [ViewCommand] {
        shownLists(area).flatMap { lists[$0].isNew ? ask($0) : [] }
    }

    /// From when on an area is shown: usage is, day by day.
    private func since(_ area: ProductArea) -> Date? {
        guard area.reading == .diane(.usage) else { return nil }
        return HistoryDay.range(ItemPictures.days - 1, before: moment.date).start
    }

    /// Asks for one of the areas.
    private mutating func ask(_ index: Int) -> [ViewCommand] {
        guard let server else { return [] }
        last += 1
        lists[index].ask(last, at: moment.elapsed)
        return [
            .work(
                .ask(
                    AreaQuestion(
                        number: last, profile: server.profile, area: lists[index].area, since: since(lists[index].area))
                ))
        ]
    }

    mutating func askList() -> [ViewCommand] {
        guard let server, let list else { return [] }
        last += 1
        let (number, elapsed) = (last, moment.elapsed)
        changeList { $0.ask(number, at: elapsed) }
        return [
            .work(
                .ask(
                    AreaQuestion(
                        number: number, profile: server.profile, area: list.area, owner: list.owner,
                        since: since(list.area))))
        ]
    }

    mutating func askItem(reveals: Bool) -> [ViewCommand] {
        guard let server, let list, list.owner == nil, let row = list.table?.list.chosen else { return [] }
        last += 1
        asked = (last, reveals)
        return [
            .work(
                .ask(
                    AreaQuestion(
                        number: last, profile: server.profile, area: list.area, item: row.item.title.raw,
                        since: since(list.area),
                        revealsSecrets: reveals)))
        ]
    }

    /// Takes the things of an area.
    mutating func take(_ number: Int, _ items: [any GetItem], at moment: FrameTime) {
        self.moment = moment
        for index in lists.indices {
            // MCP servers are the parts of a server of which the history has events.
            let hasParts = lists[index].area.name == "servers"
            _ = lists[index].take(
                number, items, hasParts ? server.map { PartDays($0, at: moment.date) } : nil, at: moment.date, messages)
        }
        if var list = inner, list.take(number, items, nil, at: moment.date, messages) { inner = list }
        renewDetail()
    }

    /// Takes one thing.
    mutating func take(_ number: Int, _ item: any GetItem, at moment: FrameTime) {
        self.moment = moment
        guard let asked, asked.number == number else { return }
        page = (item, asked.reveals)
        self.asked = nil
        renewDetail()
    }

    /// Takes why there is no answer.
    mutating func take(_ number: Int, _ failure: CommandFailure, at moment: FrameTime) {
        self.moment = moment
        if asked?.number == number { asked = nil }
        for index in lists.indices where lists[index].take(number, failure) {}
        if var list = inner, list.take(number, failure) { inner = list }
        renewDetail()
    }

    /// The secrets are no longer looked at.
    mutating func hideSecrets() {
        if page?.reveals == true || asked?.reveals == true { (page, asked) = (nil, nil) }
        renewDetail()
    }

    /// What was asked of one thing counts as long as that is chosen.
    mutating func chooseAnew() {
        (page, asked) = (nil, nil)
        detail.rewind()
        renewDetail()
    }

    mutating func renewDetail() {
        guard let list else { return }
        let item = page?.item ?? list.table?.list.chosen?.item
        let days = item.flatMap { item in list.days?.page(of: item.title, messages) } ?? []
        detail.parts = (item?.page(messages.at(moment.date), title: .bold).parts ?? []) + days
    }
}
