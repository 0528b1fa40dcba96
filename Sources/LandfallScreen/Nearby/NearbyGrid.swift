internal import LandfallTerminal

/// Where the columns of Nearby stand, and more of them the wider it is.
struct NearbyGrid: Sendable {
    let sign: GridPlace
    let name: GridPlace
    let kind: GridPlace?
    let address: GridPlace?
    /// By what interface it was seen.
    let seen: GridPlace?
    /// Numbers end where it ends.
    let answer: GridPlace?
    let proof: GridPlace?
    /// What Enter does, and before it the sign of the key where the row is selected.
    let does: GridPlace
    /// Whether words have room, or short forms of them.
    let isLong: Bool
    /// Whether titles stand above the columns; without, the selected row opens.
    let hasTitles: Bool

    init(columns: Int) {
        switch columns {
        case 160...:
            (sign, name, kind, address) = (GridPlace(4, 1), GridPlace(6, 20), GridPlace(28, 12), GridPlace(42, 44))
            (seen, answer, proof) = (GridPlace(88, 14), GridPlace(104, 9), GridPlace(115, 24))
            (does, isLong, hasTitles) = (GridPlace(143, 15), true, true)
        case 120...:
            (sign, name, kind, address) = (GridPlace(4, 1), GridPlace(6, 16), GridPlace(23, 12), GridPlace(36, 26))
            (seen, answer, proof) = (nil, GridPlace(60, 10), GridPlace(73, 28))
            (does, isLong, hasTitles) = (GridPlace(103, 15), true, true)
        case FrameLayout.narrow...:
            (sign, name, kind, address) = (GridPlace(2, 1), GridPlace(4, 15), GridPlace(20, 12), GridPlace(33, 20))
            (seen, answer, proof) = (nil, nil, GridPlace(54, 12))
            (does, isLong, hasTitles) = (GridPlace(68, columns - 69), false, true)
        default:
            (sign, name) = (GridPlace(2, 1), GridPlace(4, columns - 22))
            (kind, address, seen, answer, proof) = (nil, nil, nil, nil, nil)
            (does, isLong, hasTitles) = (GridPlace(columns - 16, 15), true, false)
        }
    }
}
