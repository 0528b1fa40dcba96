internal import LandfallTerminal

/// Where the columns of Home stand: the same for every row, in every language, and more of them the wider it is.
struct HomeGrid: Sendable {
    let name: GridPlace
    /// What it is, with its version; only where it has room beside all else.
    let kind: GridPlace?
    let state: GridPlace?
    let route: GridPlace?
    /// Numbers end where it ends.
    let now: GridPlace
    let strip: GridPlace
    let outage: GridPlace?
    let health: GridPlace?
    /// Whether the long form of health has room.
    let isLong: Bool
    /// Whether titles stand above the columns; without, the selected row opens.
    let hasTitles: Bool
    /// The minutes of a cell of the strip.
    let stripMinutes: Int
    /// Where labels end and values begin below the list.
    let value: Int
    /// The columns of the chart, and the minutes of one.
    let chart: (columns: Int, minutes: Int)

    /// Whether a chart names the last outage beside it.
    var namesOutages: Bool { chart.columns >= 144 }

    /// So many columns have one more.
    private static let broadest = 180

    init(columns: Int) {
        let end = columns - 2
        // What follows the name begins so much later where the kind stands between.
        let kindColumns = columns >= Self.broadest ? 14 : 0
        kind = kindColumns > 0 ? GridPlace(18, kindColumns - 2) : nil
        switch columns {
        case 160...:
            func later(_ column: Int, _ columns: Int) -> GridPlace { GridPlace(column + kindColumns, columns) }
            (name, state, route, now) = (GridPlace(4, 13), later(18, 12), later(32, 14), later(46, 8))
            (strip, outage, health) = (later(56, 48), later(106, 18), later(126, end - 126 - kindColumns))
            (isLong, hasTitles, stripMinutes, value, chart) = (true, true, 30, 13, (144, 10))
        case 120...:
            (name, state, route, now) = (GridPlace(4, 13), GridPlace(18, 12), GridPlace(32, 14), GridPlace(46, 8))
            (strip, outage, health) = (GridPlace(56, 24), nil, GridPlace(82, end - 82))
            (isLong, hasTitles, stripMinutes, value, chart) = (true, true, 60, 13, (96, 15))
        case FrameLayout.narrow...:
            (name, state, route, now) = (GridPlace(4, 13), GridPlace(18, 12), nil, GridPlace(30, 8))
            (strip, outage, health) = (GridPlace(40, 24), nil, GridPlace(66, end - 66))
            (isLong, hasTitles, stripMinutes, value, chart) = (end - 66 >= 37, true, 60, 7, (72, 20))
        default:
            (name, state, route, now) = (GridPlace(4, 12), nil, nil, GridPlace(max(17, columns - 9), 8))
            (strip, outage, health) = (GridPlace(17, columns < 38 ? 0 : 12), nil, nil)
            (isLong, hasTitles, stripMinutes, value, chart) = (false, false, 120, 4, (0, 20))
        }
    }

}
