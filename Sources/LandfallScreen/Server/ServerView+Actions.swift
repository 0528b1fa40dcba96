internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension ServerView {
    static let actions: [Action<ServerView>] =
        [
            Action(.open, if: { $0.canOpen($1) }) { $0.enter($1) },
            Action(.newSession, when: { $0.project != nil }) { server, _ in server.startSession() },
            Action(
                .pauseSession, label: { $0.session?.state == .paused ? Sentence("resume") : nil },
                when: { $0.session != nil }, unless: \.notActive
            ) { server, _ in server.control(server.session?.state == .active ? .pause : .resume) },
            Action(.endSession, when: { $0.session != nil }, unless: \.notActive) { server, _ in
                server.control(.terminate)
            },
            .filter,
            Action(
                Verb("sort", .character("s"), label: "sort", help: "sort by the next column"),
                when: { $0.chosen != nil }, if: { $0.divided($1.area).list != nil }
            ) { server, _ in server.sort() },
            Action(.refresh, when: { $0.server != nil }) { server, focus in
                server.list == nil ? server.server.map { [.work(.poll($0.id))] } ?? [] : server.askShown(focus.area)
            },
            Action(.test, hint: .when { server, _ in server.list == nil }, for: \.server) { [.test([$0.id])] },
            Action(.share, hint: .when { server, _ in server.list == nil }, for: \.server) { [.share($0.id)] },
            Action(
                Verb("reveal", .character("v"), label: "secrets", help: "show or hide the secrets of one item"),
                when: { $0.chosen != nil && $0.list?.owner == nil }
            ) { server, _ in server.askItem(reveals: server.page?.reveals != true) },
            Action(.into, hint: .never, if: { $0.canOpen($1) }) { $0.enter($1) },
            Action(.copy, hint: .never, for: \.chosen) { [.copy($0.title.description)] },
        ] + moving + [
            Action(.back, hint: .never, when: { $0.inner?.filter.isEmpty == true }) { server, _ in
                server.inner = nil
                server.chooseAnew()
                return []
            }
        ]

    /// The selected thing.
    private var chosen: (any GetItem)? { list?.table?.list.chosen?.item }
    private var session: EndlessCodeHTTPClient.Session? { chosen as? EndlessCodeHTTPClient.Session }
    /// The project that is selected, or whose sessions are listed, or that of the selected session.
    private var project: ForeignText? {
        inner?.group?.id ?? (chosen as? EndlessCodeHTTPClient.Project)?.id.text ?? session?.projectID.text
    }

    var rowList: RowList<ItemRow> {
        get { list?.table?.list ?? RowList { _ in "" } }
        set { changeList { list in list.change { $0.list = newValue } } }
    }

    mutating func follow(_: Int, height _: Int) { chooseAnew() }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? {
        if case .tab(let index) = input { chooseTab(index, focus.area) } else { takeInList(input, focus) }
    }

    private mutating func sort() -> [ViewCommand] {
        let (date, messages) = (moment.date, messages)
        changeList { $0.sortByNext(at: date, messages) }
        renewDetail()
        return []
    }

    /// What belongs to the things of the list that is shown.
    private var nextArea: ProductArea? {
        guard let list, list.owner == nil else { return nil }
        let areas = server?.profile.kind.product.areas ?? []
        // A server lists all sessions at once, and each tells its project.
        if list.area.reading == .endlessCode(.projects) { return areas.first { $0.reading == .endlessCode(.sessions) } }
        return areas.first { $0.owner == list.area.name }
    }

    /// Whether there is more of the selected thing than is shown.
    private func canOpen(_ focus: Focus) -> Bool {
        guard chosen != nil else { return false }
        let isHidden = divided(focus.area).isSingle && !showsDetail
        return nextArea != nil || isHidden || page == nil && list?.owner == nil
    }

    /// Goes into the chosen thing: to what belongs to it, or to its page.
    mutating func enter(_ focus: Focus) -> [ViewCommand] {
        guard canOpen(focus), let row = list?.table?.list.chosen else { return [] }
        if let next = nextArea {
            if next.reading == .endlessCode(.history), let server {
                return [.chat(server.id, session: row.item.title.raw)]
            }
            let project = (row.item as? EndlessCodeHTTPClient.Project).map {
                AreaList.Group(id: $0.id.text, name: $0.name)
            }
            inner = AreaList(next, of: project == nil ? row.item.title.raw : nil, in: project)
            chooseAnew()
            return askList()
        }
        if divided(focus.area).isSingle { showsDetail = true }
        detail.rewind()
        return page == nil ? askItem(reveals: false) : []
    }

    /// Starts a session in the project.
    private func startSession() -> [ViewCommand] {
        guard let project, let profile = server?.profile else { return [] }
        return [.ask(profile.sending == nil ? .allowSending(profile) : .startSession(profile, project: project.raw))]
    }

    /// Why the selected session can be told nothing.
    private var notActive: String? {
        guard let session, server?.profile.sending != nil else { return nil }
        return [.active, .paused].contains(session.state) ? nil : messages.sessionNotActive("\(session.id)")
    }

    /// Asks whether the chosen session is to do something.
    private func control(_ control: SessionControl) -> [ViewCommand] {
        guard let session, let profile = server?.profile else { return [] }
        guard profile.sending != nil else { return [.ask(.allowSending(profile))] }
        let work = ScreenWork.session(.tell(profile, session: session.id.raw, control))
        return [.ask(.control(control, session: session.id.raw, work))]
    }

    /// Asks again for the sessions of a server, where they are shown.
    mutating func refreshSessions(of id: ProfileID) -> [ViewCommand] {
        server?.id == id && list?.area.reading == .endlessCode(.sessions) ? askList() : []
    }
}
