internal import EndlessCodeClient
internal import LandfallTerminal

/// A block of code or a table in the conversation.
struct BlockPlace: Sendable, Hashable {
    let item: TranscriptItem.ID
    /// As ``ChatLine/block`` counts them.
    let block: Int
}

/// The blocks of the conversation: each is scrolled sideways, selected and copied by itself.
extension ChatView {
    static let blockOwner = "chat-block"
    /// The part of a region is the place of the item, times this, and the block.
    static let mostBlocks = 1 << 12

    /// Whether the selected item has a block that is scrolled to the right.
    var isShifted: Bool {
        shifts.contains { place, shift in
            shift > 0 && place.item == current?.id && (chosenBlock == nil || chosenBlock == place.block)
        }
    }

    /// Whether the selected block has more at its right.
    func canScrollSideways(_ area: Rect) -> Bool {
        let transcript = parts(area).transcript
        guard let place = block(nil, transcript) else { return false }
        return (shifts[place] ?? 0) < hidden(place, transcript)
    }

    /// How far a block can be scrolled.
    private func hidden(_ place: BlockPlace, _ transcript: Rect) -> Int {
        guard let index = items.lastIndex(where: { $0.id == place.item }) else { return 0 }
        let lines = lines(at: index, columns: transcript.columns - 2)
        return lines.filter { $0.block == place.block }.map { $0.hidden(columns: transcript.columns) }.max() ?? 0
    }

    /// Scrolls the block of a region, or the selected one, as far as its longest line goes.
    mutating func scrollSideways(by columns: Int, _ region: HitRegion?, _ area: Rect) -> [ViewCommand] {
        let transcript = parts(area).transcript
        guard let place = block(region, transcript) else { return [] }
        shifts[place] = min(max(0, (shifts[place] ?? 0) + columns), hidden(place, transcript))
        return []
    }

    /// The block of a region; without one the selected one, or the first of the selected item that has more than is seen.
    private func block(_ region: HitRegion?, _ transcript: Rect) -> BlockPlace? {
        if let region {
            let (index, block) = region.part.quotientAndRemainder(dividingBy: Self.mostBlocks)
            guard region.owner == Self.blockOwner, items.indices.contains(index) else { return nil }
            return BlockPlace(item: items[index].id, block: block)
        }
        guard let item = current, let index = items.lastIndex(where: { $0.id == item.id }) else { return nil }
        if let chosenBlock { return BlockPlace(item: item.id, block: chosenBlock) }
        let lines = lines(at: index, columns: transcript.columns - 2)
        let wide = lines.first { $0.hidden(columns: transcript.columns) > 0 }
        return wide?.block.map { BlockPlace(item: item.id, block: $0) }
    }

    /// Goes to the next block of an item that has several, or out of them; false if there is none in that direction.
    mutating func stepBlock(_ step: Int, at index: Int, _ area: Rect) -> Bool {
        let count = blockCount(at: index, area)
        guard count > 1 else { return false }
        let next = (chosenBlock ?? -1) + step
        guard (-1..<count).contains(next) else { return false }
        chosenBlock = next < 0 ? nil : next
        showBlock(at: index, area)
        return true
    }

    /// Selects the last block of an item, where it has several.
    mutating func enterFromBelow(_ index: Int, _ area: Rect) {
        let count = blockCount(at: index, area)
        if count > 1 { chosenBlock = count - 1 }
    }

    private func blockCount(at index: Int, _ area: Rect) -> Int {
        let lines = lines(at: index, columns: parts(area).transcript.columns - 2)
        return (lines.compactMap(\.block).max() ?? -1) + 1
    }

    /// Scrolls so that the beginning of the selected block is seen.
    private mutating func showBlock(at index: Int, _ area: Rect) {
        let transcript = parts(area).transcript
        let columns = transcript.columns - 2
        let first = lines(at: index, columns: columns).firstIndex { $0.block == chosenBlock } ?? 0
        guard chosenBlock != nil, !isSeen(first, of: index, transcript) else { return }
        guard let last = line(first + transcript.rows * 2 / 3, from: index, columns: columns) else {
            anchor = nil
            return
        }
        leaveEnd(for: last)
    }

    /// What is copied: the selected block of an answer, or the only one it has, and else all of the item.
    var copied: String? {
        guard let item = current else { return nil }
        guard case .answer(let text, _) = item.content else { return ChatText.plain(item) }
        let blocks = MarkdownLines.blocks(
            ChatText.copied(text.raw), code: CodeLines(level: .whole, messages: messages))
        let chosen = chosenBlock ?? (blocks.count == 1 ? 0 : nil)
        return chosen.flatMap { blocks.indices.contains($0) ? blocks[$0] : nil } ?? ChatText.plain(item)
    }
}
