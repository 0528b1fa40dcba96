internal import EndlessCodeClient
internal import LandfallTerminal
internal import LandfallWording

extension FilesView {
    static let actions: [Action<FilesView>] =
        [
            Action(.open, when: { $0.list.chosen != nil }, if: { $0.file != nil || !$0.isInDetail($1) }) {
                files, focus in
                if files.isInDetail(focus) { return files.jump() }
                return files.isFolder || files.divided(focus.area).isSingle ? files.enter(focus) : files.jump()
            },
            Action(.copy, hint: .when { $0.isInDetail($1) }, when: { $0.page != nil }) { files, _ in
                files.page.map { [.copy($0.text(files.version))] } ?? []
            },
            .filter, Action(.refresh, hint: .when { files, _ in !files.showsDetail }) { files, _ in files.refresh() },
            Action(
                .into, hint: .never, help: "scroll to the right", if: { $0.page != nil && $0.isInDetail($1) }
            ) { files, _ in files.scrollSideways(by: 8) },
            Action(.into, hint: .never, when: \.isFolder) { $0.enter($1) },
            Action(.back, hint: .never, if: { $0.shift > 0 && $0.isInDetail($1) }) { files, _ in
                files.scrollSideways(by: -8)
            },
            Action(.back, if: { $0.showsDetail && $0.divided($1.area).isSingle }) { files, _ in
                files.show(isDetail: false)
            },
            Action(.previousPrompt, hint: .never, when: { $0.version > 0 }) { files, _ in
                files.show(version: files.version - 1)
            },
            Action(.nextPrompt, hint: .never, when: { $0.version + 1 < $0.page?.versionCount ?? 0 }) { files, _ in
                files.show(version: files.version + 1)
            },
        ] + moving

    private var isFolder: Bool { if case .folder? = list.chosen?.kind { true } else { false } }

    var rowList: RowList<FileTree.Row> {
        get { list }
        set { list = newValue }
    }

    func height(_ area: Rect) -> Int { max(1, (divided(area).list?.rows ?? 1) - sourceLines(area.columns).count) }

    mutating func follow(_: Int, height _: Int) { renewPage() }

    mutating func enter(_ focus: Focus) -> [ViewCommand] {
        if !fold(), canShowDetail(focus) { showsDetail = true }
        return []
    }

    mutating func moveDetail(_ motion: Key, in area: Rect) {
        let rows = bodyArea(area).rows
        top = motion.row(from: top, most: max(0, body.count - rows), page: max(1, rows - 1))
    }

    mutating func scrollDetail(by rows: Int, in area: Rect) {
        top = min(max(0, top + rows), max(0, body.count - bodyArea(area).rows))
    }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? {
        guard case .click(let region?) = input, region.owner == Self.versions else { return takeInList(input, focus) }
        return region.part == version ? jump() : show(version: region.part)
    }

    private func refresh() -> [ViewCommand] {
        let wake = ViewCommand.work(.chat(.wake, run: run))
        if case .read(hasEarlier: true)? = state?.history { return [.work(.chat(.earlier, run: run)), wake] }
        return [wake]
    }

    private mutating func scrollSideways(by columns: Int) -> [ViewCommand] {
        shift = max(0, shift + columns)
        return []
    }

    private mutating func show(version: Int) -> [ViewCommand] {
        choose(version: version)
        return []
    }

    /// Goes to the message in which the version came to be.
    private func jump() -> [ViewCommand] {
        guard let touches = page?.file.touches else { return [] }
        let touch = touches.indices.contains(version) ? touches[version] : touches.last
        guard let item = touch?.item else { return [.say(StyledText(messages.noSuchMessage, .warn))] }
        return [.message(item)]
    }
}
