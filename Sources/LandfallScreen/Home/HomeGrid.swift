internal import LandfallTerminal

/// Where the columns of Home stand: the same for every row, in every language, and more of them the wider it is.
struct HomeGrid: Sendable {
    let name: GridPlace
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

    init(columns: Int) {
        let end = columns - 2
        switch columns {
        case 160...:
            (name, state, route, now) = (GridPlace(4, 13), GridPlace(18, 12), GridPlace(32, 14), GridPlace(46, 8))
            (strip, outage, health) = (GridPlace(56, 48), GridPlace(106, 18), GridPlace(126, end - 126))
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
