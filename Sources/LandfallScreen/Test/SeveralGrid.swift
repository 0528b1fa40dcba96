internal import LandfallTerminal

/// The columns of the table of several tests.
struct SeveralGrid: Sendable {
    let name: GridPlace
    let verdict: GridPlace?
    let best: GridPlace?
    let bar: GridPlace
    let time: GridPlace
    let why: GridPlace?
    /// What is shown in place of a bar if there is no room for one.
    let narrowWhy: GridPlace
    let hasBars: Bool

    init(columns: Int) {
        narrowWhy = GridPlace(17, max(0, columns - 27))
        name = GridPlace(4, 12)
        switch columns {
        case 100...:
            (verdict, best) = (GridPlace(19, 14), GridPlace(34, 16))
            (bar, time, why) = (GridPlace(52, columns - 80), GridPlace(columns - 26, 9), GridPlace(columns - 15, 13))
            hasBars = true
        case FrameLayout.narrow...:
            (verdict, best) = (GridPlace(18, 12), nil)
            (bar, time, why) = (GridPlace(32, columns - 56), GridPlace(columns - 23, 8), GridPlace(columns - 13, 12))
            hasBars = true
        default:
            (verdict, best, why) = (nil, nil, nil)
            (bar, time) = (GridPlace(17, 0), GridPlace(columns - 10, 8))
            hasBars = false
        }
    }
}
