internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

extension NearbyView {
    static let actions: [Action<NearbyView>] =
        [
            Action(.open, label: { $0.list.chosen?.step.map(Messages.label) }, for: \.step) { $0 },
            Action(.add, hint: .when { nearby, _ in nearby.savedProfile != nil }, for: \.chosen) { [.save(.seen($0))] },
            Action(.typeAddress) { _, _ in [.save(.typed(""))] }, .filter,
            Action(.refresh) { _, _ in [.work(.scan(true))] },
            Action(.add, hint: .never, for: { $0.way == .announce ? nil : $0.way }) { $0.commands },
            Action(.copy, hint: .never, for: \.address) { [.copy($0)] },
        ] + moving

    /// What Enter does on the selected row: the next step for it.
    private var step: [ViewCommand]? {
        if let way { return way.commands }
        if case .host? = list.chosen?.subject { return address.map { [.save(.typed($0))] } }
        guard list.chosen?.step != nil, let chosen else { return nil }
        return savedProfile.map { [.open($0.id, area: nil)] } ?? [.save(.seen(chosen))]
    }

    /// The profile of the selected row; nil if it is not saved.
    private var savedProfile: Profile? {
        chosen?.savedAs.flatMap { name in profiles.first { $0.name.description == name } }
    }

    private var way: NearbyRow.Medium? { if case .way(let way) = list.chosen?.subject { way } else { nil } }
    private var address: String? { list.chosen.flatMap { $0.address.isEmpty ? nil : $0.address } }

    var rowList: RowList<NearbyRow> {
        get { list }
        set { list = newValue }
    }

    mutating func follow(_ step: Int, height: Int) {
        hasMoved = true
        list.skip(step, height: height, \.canBeChosen)
        detail.rewind()
        renewDetail()
    }

    mutating func enter(_ focus: Focus) -> [ViewCommand] {
        step ?? (canShowDetail(focus) ? show(isDetail: true) : [])
    }
}

extension NearbyRow.Medium {
    /// What Enter does on it.
    fileprivate var commands: [ViewCommand] {
        switch self {
        case .address: [.save(.typed(""))]
        case .ssh: [.save(.typed(NearbyRow.sshScheme))]
        case .announce: [.showCommand(NearbyRow.announceCommand)]
        }
    }
}
