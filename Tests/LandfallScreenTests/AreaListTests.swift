import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallViews
import LandfallWording
import Testing

@testable import LandfallScreen

/// A list of things of an area while answers come, fail and come too late; what stands beside its rows.
struct AreaListTests {
    private typealias Samples = ScreenSamples

    private let messages = Messages(language: .english)

    private static func area(_ name: String) throws -> ProductArea {
        try #require(ServerKind.diane.product.areas.first { $0.name == name })
    }

    /// A thing that belongs to a project.
    private struct Grouped: GetItem {
        let name: String
        let project: String
        var title: ForeignText { ForeignText(name) }
        var group: ForeignText? { ForeignText(project) }
        func encode(to _: any Encoder) throws {}
        func fields(_: Messages) -> [AreaField] { [AreaField("name", name, .row(9))] }
    }

    private func names(_ list: AreaList) -> [String] { list.table?.list.rows.map { $0.item.title.description } ?? [] }

    private func take(_ list: inout AreaList, _ number: Int, _ items: [any GetItem], at date: Date = Samples.now)
        -> Bool
    {
        list.take(number, items, nil, at: date, messages)
    }

    @Test(arguments: 1...20)
    func `only the answer to the last question counts, and what was told stays where it fails`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var list = AreaList(try Self.area("servers"))
        #expect(list.isNew)
        var (asked, told, number): (Int?, [String], Int) = (nil, [], 0)
        for step in 1...60 {
            let answered = Int.random(in: max(0, number - 2)...number + 1, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                number += 1
                list.ask(number, at: .seconds(step))
                asked = number
            case 1:
                let items = SampleItem.all.filter { _ in Bool.random(using: &random) }
                let isTaken = take(&list, answered, items)
                #expect(isTaken == (answered == asked), "step \(step)")
                if isTaken { (told, asked) = (items.map(\.title.description), nil) }
            case 2:
                let isTaken = list.take(answered, CommandFailure(.connectTimeout, "no answer"))
                #expect(isTaken == (answered == asked) && (!isTaken || list.failure != nil), "step \(step)")
                if isTaken { asked = nil }
            default: list.refresh(columns: random.pick([40, 80, 160], or: 80), at: Samples.now, messages)
            }
            #expect(names(list) == told && list.waiting?.number == asked, "step \(step)")
            #expect(!list.isNew || number == 0)
        }
    }

    @Test func `what was not told is not forgotten by an answer, and a failure by the next one`() throws {
        var list = AreaList(try Self.area("servers"))
        list.ask(1, at: .zero)
        _ = list.take(1, CommandFailure(.connectTimeout, "no answer"))
        #expect(list.failure?.code == .connectTimeout && list.told == nil && !list.isNew)
        list.ask(2, at: .seconds(3))
        #expect(list.waiting?.since == .seconds(3))
        _ = take(&list, 2, [])
        #expect(list.failure == nil && list.told == Samples.now && list.table == nil)
    }

    @Test func `of the sessions of a project only those of it are listed`() throws {
        let items = [("a", "p"), ("b", "q"), ("c", "p")].map { Grouped(name: $0.0, project: $0.1) }
        var list = AreaList(try Self.area("sessions"), in: AreaList.Group(id: "p", name: "shop"))
        list.ask(1, at: .zero)
        _ = take(&list, 1, items)
        #expect(names(list) == ["a", "c"])
        var all = AreaList(try Self.area("sessions"))
        all.ask(1, at: .zero)
        _ = take(&all, 1, items)
        #expect(names(all) == ["a", "b", "c"])
    }

    @Test func `two things of one name are two rows, and the chosen one stays chosen`() throws {
        var list = AreaList(try Self.area("servers"))
        list.ask(1, at: .zero)
        let twins = (0..<3).map { SampleItem(name: "twin", state: "s\($0)", tools: $0) }
        _ = take(&list, 1, twins)
        #expect(Set(list.table?.list.rows.map(\.id) ?? []).count == 3)
        list.change { $0.list.move(by: 1, height: 9) }
        list.ask(2, at: .zero)
        _ = take(&list, 2, twins)
        #expect((list.table?.list.chosen?.item as? SampleItem)?.state == "s1")
    }

    @Test func `sorting goes through all columns and back to the order of the server, and holds for what comes then`()
        throws
    {
        var list = AreaList(try Self.area("servers"))
        // Before anything was told there is nothing to sort.
        list.sortByNext(at: Samples.now, messages)
        #expect(list.sorted == nil && list.sortedBy(messages) == nil)
        list.ask(1, at: .zero)
        _ = take(&list, 1, SampleItem.all)
        let order = names(list)
        let columns = SampleItem.all[0].columns(messages)
        var orders: [[String]] = []
        for column in columns.indices {
            list.sortByNext(at: Samples.now, messages)
            #expect(list.sorted == column && list.sortedBy(messages) == columns[column].title)
            orders.append(names(list))
        }
        #expect(orders.contains(["jobs", "search", "파일"]))
        let byNumber = try #require(columns.firstIndex { $0.title.lowercased().contains("tools") })
        #expect(orders[byNumber] == ["jobs", "파일", "search"])
        list.sortByNext(at: Samples.now, messages)
        #expect(list.sorted == nil && names(list) == order)
        list.sortByNext(at: Samples.now, messages)
        list.ask(2, at: .zero)
        _ = take(&list, 2, SampleItem.all.reversed())
        #expect(names(list) == orders[0])
    }

    // MARK: Beside the rows

    /// A server that was recorded in the last two days, with a part that was down at these times.
    private func days(_ outages: [(from: Double, hours: Double?)]) throws -> PartDays {
        let profile = try Samples.profile("studio", "http://10.0.0.7:9090")
        var (board, set, history) = (ServerBoard(), ProfileSet(), AnswerHistory())
        try set.put(profile)
        board.refresh(set, nil)
        for step in 0..<576 {
            history.record(
                .milliseconds(3), route: 0, at: Samples.now.addingTimeInterval(Double(step - 576) * 300))
        }
        let events = outages.map { outage in
            HistoryEvent(
                at: Samples.now.addingTimeInterval(-outage.from * 3_600), profile: profile.id,
                code: HistoryEvent.toolServerDown, part: "search", length: outage.hours.map { .seconds($0 * 3_600) })
        }
        board.take(HistoryKeeper.News(answers: history, events: events), of: profile.id)
        return PartDays(try #require(board.servers.first), at: Samples.now)
    }

    @Test func `a part has a cell for each half of a day: down, up, or nothing known`() throws {
        let days = try days([(30, 2), (3, nil), (400, 1)])
        let cells = days.cells(of: "search", isNarrow: false)
        let strip = cells[0].plain
        #expect(strip.count == 14 && strip.hasPrefix("·········"))
        // Thirty hours ago is the third cell from the end, and it is down now.
        #expect(Array(strip)[11] == "×" && strip.last == "×" && Array(strip)[12] == "▃")
        #expect(cells[1].plain == "2")
        let other = days.cells(of: "files", isNarrow: false)
        #expect(!other[0].plain.contains("×") && other[1].plain == "–")
        let narrow = days.cells(of: "search", isNarrow: true)
        #expect(narrow.count == 1 && narrow[0].plain.count == 7 && narrow[0].plain.last == "×")
    }

    @Test func `the page of a part says since when it is down, how often it was, and for how long at most`() throws {
        let days = try days([(30, 2), (3, nil)])
        let text = days.page(of: "search", messages).map { "\($0)" }.joined()
        #expect(text.contains("2") && text.contains(messages.span(3 * 3_600)))
        let over = try self.days([(30, 2)]).page(of: "search", messages)
        #expect(over.count < days.page(of: "search", messages).count || !"\(over)".contains(messages.partLabel.since))
        #expect(days.page(of: "files", messages).isEmpty)
    }

    @Test(arguments: [40, 72, 80, 100, 120, 160, 240])
    func `pictures have as many cells as they take columns, and the widest comes first`(columns: Int) {
        let grids = ItemPictures.Grid.inOrder(columns: columns)
        #expect(grids.first == ItemPictures.Grid(columns: columns))
        #expect(
            grids.map(\.cells) == grids.map(\.cells).sorted(by: >) && grids.map(\.bar) == grids.map(\.bar).sorted(by: >)
        )
        for items in [SampleItem.jobs, SampleItem.usage, SampleItem.sessions] {
            guard let pictures = ItemPictures(items, grids[0], at: Samples.now, messages) else {
                Issue.record("no pictures")
                continue
            }
            for item in items {
                #expect(pictures.lead(of: item).count == pictures.lead.count)
                #expect(pictures.tail(of: item).count == pictures.tail.count)
            }
        }
        #expect(ItemPictures(SampleItem.all, grids[0], at: Samples.now, messages) == nil)
    }

    @Test func `amounts fall on their days, also those that no number holds together`() {
        let days = (0..<3).map { Samples.now.addingTimeInterval(Double($0) * 86_400) }
        func part(_ day: Double, _ count: Int64) -> ItemAmount.Part {
            ItemAmount.Part(at: Samples.now.addingTimeInterval(day * 86_400), count: count)
        }
        let amount = ItemAmount(
            total: 9, cost: 0,
            parts: [part(-1, 100), part(0, 1), part(0.9, 2), part(1, 4), part(7, 8), part(2, .max), part(2.1, .max)])
        #expect(ItemPictures.sums(amount, by: days) == [3, 4, .max])
        #expect(ItemPictures.sums(amount, by: []).isEmpty)
    }
}
