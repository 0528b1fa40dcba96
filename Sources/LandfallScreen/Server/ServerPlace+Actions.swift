internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension ServerPlace {
    mutating func take(_ action: Action, in pane: Pane, _ area: Rect) -> [Wish]? {
        if let motion = action.motion {
            let divided = divided(area)
            if list == nil || pane == .detail || divided.list == nil {
                _ = detail.take(motion, in: divided.detail ?? area)
            } else {
                let height = height(area)
                changeList { list in list.change { _ = $0.list.take(motion, height: height) } }
                chooseAnew()
            }
            return []
        }
        switch action {
        case .open, .into: return open(area)
        case .back where showsDetail && divided(area).isSingle: showsDetail = false
        case .back where inner != nil:
            inner = nil
            chooseAnew()
        case .refresh: return list == nil ? server.map { [.work(.poll($0.id))] } ?? [] : askList()
        case .reveal: return list == nil ? nil : askItem(reveals: page?.reveals != true)
        case .sort:
            let (date, messages) = (moment.date, messages)
            changeList { $0.sortByNext(at: date, messages) }
            renewDetail()
        case .newSession: return startSession()
        case .pauseSession, .endSession: return control(ends: action == .endSession)
        case .test: return server.map { [.test([$0.id])] } ?? []
        case .copy: return list?.table?.list.chosen.map { [.copy($0.item.title.description)] }
        default: return nil
        }
        return []
    }

    /// Goes into the chosen thing: to what belongs to it, or to its page.
    private mutating func open(_ area: Rect) -> [Wish]? {
        guard let list, let row = list.table?.list.chosen else { return nil }
        let areas = server?.profile.kind.product.areas ?? []
        if let next = areas.first(where: { $0.owner == list.area.name }), list.owner == nil {
            if next.reading == .endlessCode(.history), let server {
                return [.chat(server.id, session: row.item.title.raw)]
            }
            inner = AreaList(next, of: row.item.title.raw)
            chooseAnew()
            return askList()
        }
        if divided(area).isSingle { showsDetail = true }
        detail.rewind()
        return page == nil ? askItem(reveals: false) : []
    }

    /// Starts a session in the chosen project, or in that of the chosen session.
    private func startSession() -> [Wish]? {
        let item = list?.table?.list.chosen?.item
        let project = (item as? EndlessCodeClient.Project)?.id ?? (item as? EndlessCodeClient.Session)?.projectID
        guard let project, let profile = server?.profile else { return nil }
        return [.ask(profile.sending == nil ? .allowSending(profile) : .startSession(profile, project: project.raw))]
    }

    /// Has the chosen session pause or go on, or asks whether to end it.
    private func control(ends: Bool) -> [Wish]? {
        guard let session = list?.table?.list.chosen?.item as? EndlessCodeClient.Session,
            let profile = server?.profile
        else {
            return nil
        }
        guard profile.sending != nil else { return [.ask(.allowSending(profile))] }
        let order = { ScreenWork.session(.tell(profile, session: session.id.raw, $0)) }
        switch session.state {
        case .terminated, .other: return [.say(StyledText(messages.sessionNotActive("\(session.id)"), .warn))]
        case .active, .paused:
            if ends { return [.ask(.endSession(session.id.raw, order(.terminate)))] }
            return [.work(order(session.state == .active ? .pause : .resume))]
        }
    }

    /// Asks again for the sessions of a server, where they are shown.
    mutating func refreshSessions(of id: ProfileID) -> [Wish] {
        guard server?.id == id, list?.table?.list.rows.contains(where: { $0.item is EndlessCodeClient.Session }) == true
        else {
            return []
        }
        return askList()
    }

    mutating func click(_ region: HitRegion, _ area: Rect) -> [Wish] {
        guard region.owner == Self.rows else { return [] }
        let before = list?.table?.list.chosen?.id
        let height = height(area)
        changeList { list in list.change { $0.list.choose(line: region.part, height: height) } }
        if before == list?.table?.list.chosen?.id { return open(area) ?? [] }
        chooseAnew()
        return []
    }

    func isAtTop(_ area: Rect) -> Bool { list?.table?.list.top(height: height(area)) == 0 }

    mutating func scroll(by rows: Int, _ region: HitRegion?, _ area: Rect) {
        guard region?.owner == Self.rows else { return detail.scroll(by: rows, in: divided(area).detail ?? area) }
        let height = height(area)
        let before = list?.table?.list.chosen?.id
        changeList { list in list.change { $0.list.scroll(by: rows, height: height) } }
        if before != list?.table?.list.chosen?.id { chooseAnew() }
    }

    mutating func setFilter(_ text: String, _: Rect) {
        changeList { list in list.change { $0.list.setFilter(text) } }
        chooseAnew()
    }
}
