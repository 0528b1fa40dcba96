internal import LandfallTerminal

/// Where the columns of several tests stand.
struct SeveralGrid: Sendable {
    let name: GridPlace
    let verdict: GridPlace?
    let best: GridPlace?
    let bar: GridPlace
    let time: GridPlace
    let why: GridPlace?
    /// What stands in place of a bar where there is no room for one.
    let narrowWhy: GridPlace
    let hasBars: Bool

    init(columns: Int) {
        func place(_ column: Int, _ width: Int) -> GridPlace { GridPlace(column, width) }
        narrowWhy = place(17, max(0, columns - 27))
        name = place(4, 12)
        switch columns {
        case 100...:
            (verdict, best) = (place(19, 14), place(34, 16))
            (bar, time, why) = (place(52, columns - 80), place(columns - 26, 9), place(columns - 15, 13))
            hasBars = true
        case FrameLayout.narrow...:
            (verdict, best) = (place(18, 12), nil)
            (bar, time, why) = (place(32, columns - 56), place(columns - 23, 8), place(columns - 13, 12))
            hasBars = true
        default:
            (verdict, best, why) = (nil, nil, nil)
            (bar, time) = (place(17, 0), place(columns - 10, 8))
            hasBars = false
        }
    }
}
