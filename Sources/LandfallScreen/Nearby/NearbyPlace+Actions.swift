internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

extension NearbyPlace {
    private func isOn(_ way: NearbyRow.Way) -> Bool { if case .way(way) = list.chosen?.subject { true } else { false } }

    mutating func take(_ action: Action, in pane: Pane, _ area: Rect) -> [Wish]? {
        if let motion = action.motion {
            let divided = divided(area)
            if pane == .detail || divided.list == nil {
                _ = detail.take(motion, in: divided.detail ?? area)
            } else {
                hasMoved = true
                let before = list.chosenIndex ?? 0
                _ = list.take(motion, height: height(area))
                skip((list.chosenIndex ?? 0) < before ? -1 : 1, height: height(area))
                detail.rewind()
                renewDetail()
            }
            return []
        }
        switch action {
        case .open where isOn(.address), .add where isOn(.address): return [.save(.typed(""))]
        case .open where isOn(.ssh), .add where isOn(.ssh): return [.save(.typed(NearbyRow.sshScheme))]
        case .open where isOn(.announce): return [.showCommand(NearbyRow.announceCommand)]
        case .open, .into:
            guard divided(area).isSingle, !showsDetail, list.chosen?.canBeChosen == true else { return nil }
            showsDetail = true
            detail.rewind()
        case .back where showsDetail && divided(area).isSingle: showsDetail = false
        case .add: return chosen.map { [.save(.seen($0))] } ?? []
        case .typeAddress: return [.save(.typed(""))]
        case .refresh: return [.work(.scan(true))]
        case .copy: return list.chosen.map { $0.address.isEmpty ? [] : [.copy($0.address)] } ?? []
        default: return nil
        }
        return []
    }

    mutating func click(_ region: HitRegion, _ area: Rect) -> [Wish] {
        guard region.owner == Self.rows else { return [] }
        hasMoved = true
        let before = list.chosen?.id
        list.choose(line: region.part, height: height(area))
        skip(1, height: height(area))
        detail.rewind()
        renewDetail()
        return before == list.chosen?.id ? take(.open, in: .list, area) ?? [] : []
    }

    func isAtTop(_ area: Rect) -> Bool { list.top(height: height(area)) == 0 }

    mutating func scroll(by rows: Int, _ region: HitRegion?, _ area: Rect) {
        if region?.owner == Self.rows {
            list.scroll(by: rows, height: height(area))
            skip(rows < 0 ? -1 : 1, height: height(area))
            renewDetail()
        } else {
            detail.scroll(by: rows, in: divided(area).detail ?? area)
        }
    }

    mutating func setFilter(_ text: String, _: Rect) {
        list.setFilter(text)
        skip(1, height: .max)
        detail.rewind()
        renewDetail()
    }
}
