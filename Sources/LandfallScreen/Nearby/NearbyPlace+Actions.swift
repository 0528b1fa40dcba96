internal import LandfallTerminal

extension NearbyPlace {
    static let actions: [Action<NearbyPlace>] =
        [
            Action(.add, for: \.chosen) { [.save(.seen($0))] }, Action(.open, for: \.way) { $0.wishes },
            Action(.typeAddress) { _, _ in [.save(.typed(""))] }, .filter,
            Action(.refresh) { _, _ in [.work(.scan(true))] },
            Action(.open, hint: .never, if: { $0.canShowDetail($1) }) { nearby, _ in nearby.show(isDetail: true) },
            Action(.add, hint: .never, for: { $0.way == .announce ? nil : $0.way }) { $0.wishes },
            Action(.copy, hint: .never, for: \.address) { [.copy($0)] },
        ] + moving

    private var way: NearbyRow.Way? { if case .way(let way) = list.chosen?.subject { way } else { nil } }
    private var address: String? { list.chosen.flatMap { $0.address.isEmpty ? nil : $0.address } }

    var rowList: RowList<NearbyRow> {
        get { list }
        set { list = newValue }
    }

    mutating func follow(_ step: Int, height: Int) {
        hasMoved = true
        skip(step, height: height)
        detail.rewind()
        renewDetail()
    }

    mutating func enter(_ focus: Focus) -> [Wish] {
        way?.wishes ?? (canShowDetail(focus) ? show(isDetail: true) : [])
    }
}

extension NearbyRow.Way {
    /// What Enter does on it.
    fileprivate var wishes: [Wish] {
        switch self {
        case .address: [.save(.typed(""))]
        case .ssh: [.save(.typed(NearbyRow.sshScheme))]
        case .announce: [.showCommand(NearbyRow.announceCommand)]
        }
    }
}
