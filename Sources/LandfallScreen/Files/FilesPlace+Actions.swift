internal import EndlessCodeClient
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension FilesPlace {
    private func height(_ area: Rect) -> Int {
        let rows = divided(area).list?.rows ?? 1
        return max(1, rows - sourceLines(area.columns).count)
    }

    mutating func take(_ action: Action, in pane: Pane, _ area: Rect) -> [Wish]? {
        let isInDetail = isInDetail(pane, area)
        if let motion = action.motion {
            if isInDetail {
                scroll(action, rows: bodyArea(area).rows)
            } else {
                _ = list.take(motion, height: height(area))
                renewPage()
            }
            return []
        }
        switch action {
        case .open where !isInDetail && fold(): break
        case .open where !isInDetail && divided(area).isSingle: return into(area)
        case .open: return jump()
        case .into where isInDetail: shift += 8
        case .into: return into(area)
        case .back where isInDetail && shift > 0: shift = max(0, shift - 8)
        case .back where showsDetail && divided(area).isSingle: showsDetail = false
        case .previousPrompt: choose(version: version - 1)
        case .nextPrompt: choose(version: version + 1)
        case .copy: return page.map { [.copy($0.text(version))] } ?? []
        case .refresh:
            let wake = Wish.work(.chat(.wake, run: run))
            if case .read(hasEarlier: true)? = state?.history { return [.work(.chat(.earlier, run: run)), wake] }
            return [wake]
        default: return nil
        }
        return []
    }

    private mutating func into(_ area: Rect) -> [Wish] {
        if fold() { return [] }
        if divided(area).isSingle, file != nil { showsDetail = true }
        return []
    }

    /// Goes to the message in which the version came to be.
    private func jump() -> [Wish] {
        guard let touches = page?.file.touches else { return [] }
        let touch = touches.indices.contains(version) ? touches[version] : touches.last
        guard let item = touch?.item else { return [.say(StyledText(messages.noSuchMessage, .warn))] }
        return [.message(item)]
    }

    private mutating func scroll(_ action: Action, rows: Int) {
        let most = max(0, body.count - rows)
        switch action {
        case .up: top -= 1
        case .down: top += 1
        case .pageUp: top -= max(1, rows - 1)
        case .pageDown: top += max(1, rows - 1)
        case .first: top = 0
        default: top = most
        }
        top = min(max(0, top), most)
    }

    mutating func click(_ region: HitRegion, _ area: Rect) -> [Wish] {
        switch region.owner {
        case Self.rows:
            let before = list.chosen?.id
            list.choose(line: region.part, height: height(area))
            renewPage()
            return before == list.chosen?.id ? into(area) : []
        case Self.versions where region.part == version: return jump()
        case Self.versions: choose(version: region.part)
        default: break
        }
        return []
    }

    func isAtTop(_ area: Rect) -> Bool { divided(area).list != nil && list.top(height: height(area)) == 0 }

    mutating func scroll(by rows: Int, _ region: HitRegion?, _ area: Rect) {
        guard region?.owner == Self.rows else {
            top = min(max(0, top + rows), max(0, body.count - bodyArea(area).rows))
            return
        }
        list.scroll(by: rows, height: height(area))
        renewPage()
    }
}
