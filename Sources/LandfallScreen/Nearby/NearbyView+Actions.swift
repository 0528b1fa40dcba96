internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

extension NearbyView {
    static let actions: [Action<NearbyView>] =
        [
            Action(
                .open,
                label: { $0.takesText ? $0.typedStep : $0.way?.label ?? $0.list.chosen?.step.map(Messages.label) },
                for: \.step
            ) { $0 },
            Action(
                Verb("complete-host", Key(.tab), label: "completes", help: "completes", isFixed: true),
                when: { $0.takesText && !$0.typed.text.isEmpty && !$0.fittingHosts.isEmpty }
            ) { $0.write(NearbyRow.sshScheme + ($0.fittingHosts.first ?? ""), $1) },
            Action(
                Verb("clear-address", Key(.escape), label: "clear", help: "clear", isFixed: true),
                when: { $0.takesText && !$0.typed.text.isEmpty }
            ) { $0.write("", $1) },
            Action(.add, hint: .when { nearby, _ in nearby.savedProfile != nil }, for: \.chosen) { [.save(.seen($0))] },
            Action(.typeAddress) { _, _ in [.save(.typed(""))] },
            // Of a saved server: nobody has confirmed where another row leads.
            Action(.test, for: \.savedProfile) { [.run(["test", "\($0.name)"])] }, .filter,
            Action(.refresh) { _, _ in [.work(.scan(true))] },
            Action(.add, hint: .never, for: { $0.way == .announce ? nil : $0.way }) { $0.commands },
            Action(.copy, hint: .never, for: \.address) { [.copy($0)] },
        ] + moving

    /// What Enter does on the selected row: the next step for it.
    private var step: [ViewCommand]? {
        if case .address? = way { return [.save(.typed(typed.text))] }
        if let way { return way.commands }
        if case .host? = list.chosen?.subject { return address.map { [.save(.typed($0))] } }
        if case .offline? = list.chosen?.subject {
            return [.say(StyledText("\(list.chosen?.name ?? ""): \(messages.doesInFull(.waitForIt))"))]
        }
        guard list.chosen?.step != nil, let chosen else { return nil }
        return savedProfile.map { [.open($0.id, area: nil)] } ?? [.save(.seen(chosen))]
    }

    /// The profile of the selected row; nil if it is not saved.
    var savedProfile: Profile? {
        chosen?.savedAs.flatMap { name in profiles.first { $0.name.description == name } }
    }

    private var typedStep: Sentence? { typed.text.isEmpty ? nil : Messages.label(.checkAndSave) }

    /// Whether the keys write an address: in the row of that way.
    var takesText: Bool { way == .address }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? {
        guard takesText, case .key(let key) = input else { return takeInList(input, focus) }
        var field = typed
        guard field.take(key) else { return nil }
        write(field)
        return []
    }

    private mutating func write(_ text: String, _: Focus) -> [ViewCommand] {
        var field = typed
        field.set(text)
        write(field)
        return []
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
    /// The word for the line of keys.
    fileprivate var label: Sentence? {
        switch self {
        case .address: nil
        case .ssh: Sentence("type a host")
        case .announce: Sentence("show the command")
        case .link: Sentence("paste the link")
        }
    }

    /// What Enter does on it.
    fileprivate var commands: [ViewCommand] {
        switch self {
        case .address, .link: [.save(.typed(""))]
        case .ssh: [.save(.typed(NearbyRow.sshScheme))]
        case .announce: [.showCommand(NearbyRow.announceCommand)]
        }
    }
}
