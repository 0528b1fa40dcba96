/// Which part of a history is there, and what to ask for next. Offsets count lines of the transcript, as the server does.
struct HistoryWindow: Sendable, Hashable {
    /// Something to ask for.
    struct Request: Sendable, Hashable {
        enum Purpose: Sendable, Hashable {
            /// The first lines, which are all of a short history and tell how long another one is.
            case opening
            /// The last lines.
            case end
            /// What has come behind those that are known.
            case newer
            /// How many lines there are, to go back from.
            case count
            case earlier

            /// Whether it reaches to the end.
            var isForward: Bool { self == .opening || self == .end || self == .newer }
        }

        let purpose: Purpose
        let offset: Int
        let count: Int
    }

    /// Messages that follow each other in the transcript.
    private struct Segment: Hashable {
        /// Where its page begins; nil for what came live.
        let offset: Int?
        var count: Int
    }

    /// How many messages to ask for; less for a server whose messages are large.
    private(set) var pageSize: Int
    /// How many are asked for at first, from the beginning and where that is not all from the end: the user waits for them.
    private let endSize: Int
    /// The line after the last that is known.
    private(set) var end = 0
    private var segments: [Segment] = []
    /// What stands for the messages of the last page, where it was full, and those of the first.
    private var tail: [Int] = []
    private var head: [Int] = []
    /// Whether the beginning is known to be there.
    private var isWhole = false

    init(pageSize: Int, endSize: Int = .max) {
        (self.pageSize, self.endSize) = (max(1, pageSize), max(1, endSize))
    }

    var opening: Request { Request(purpose: .opening, offset: 0, count: min(pageSize, endSize)) }

    var newer: Request { Request(purpose: .newer, offset: end, count: pageSize) }

    var hasEarlier: Bool { !isWhole && start != 0 }

    /// The first line that is there; nil if that is not known any more.
    private var start: Int? { segments.lazy.compactMap(\.offset).first }

    /// What to ask for to see more of the beginning.
    var earlier: Request {
        guard let start else { return Request(purpose: .count, offset: 0, count: 0) }
        return earlier(than: start)
    }

    /// The page that ends at this line.
    func earlier(than line: Int) -> Request {
        let offset = max(0, line - pageSize)
        return Request(purpose: .earlier, offset: offset, count: line - offset)
    }

    /// What to ask for after an opening page that is not all.
    func end(of total: Int) -> Request {
        let count = min(pageSize, endSize)
        return Request(purpose: .end, offset: max(0, total - count), count: count)
    }

    /// Asks for less in the future; false if that is not possible.
    mutating func shrinkPages() -> Bool {
        guard pageSize > 1 else { return false }
        pageSize = max(1, pageSize / 4)
        return true
    }

    /// Starts over with a page.
    ///
    /// - Returns: Whether more follows.
    mutating func begin(_ page: EndlessCodeHTTPClient.HistoryPage, answering request: Request) -> Bool {
        self = HistoryWindow(pageSize: pageSize, endSize: endSize)
        head = page.messages.map(\.print)
        isWhole = request.offset == 0
        return add(page, answering: request, messages: page.messages.count)
    }

    /// How many messages at the start of a page are those at the end of the page before.
    func repeated(in page: EndlessCodeHTTPClient.HistoryPage) -> Int {
        MessageOverlap.count(behind: tail, of: page.messages.map(\.print))
    }

    /// Takes note of a page behind the others.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - request: What it answers.
    ///   - messages: How many of its messages were new.
    /// - Returns: Whether more follows.
    mutating func add(
        _ page: EndlessCodeHTTPClient.HistoryPage, answering request: Request, messages: Int
    ) -> Bool {
        if messages > 0 || segments.isEmpty { segments.append(Segment(offset: request.offset, count: messages)) }
        let isFull = page.messages.count >= request.count
        // The same answer counts the lines, so a page that is not full reaches to the last of them.
        let last = isFull ? request.offset + request.count : page.totalCount ?? request.offset + page.messages.count
        end = max(end, last)
        tail = isFull ? page.messages.map(\.print) : []
        return isFull && page.totalCount.map { end < $0 } ?? true
    }

    /// Takes note of a page before the others.
    ///
    /// - Returns: How many of its messages are not those that the first page begins with.
    mutating func addEarlier(_ page: EndlessCodeHTTPClient.HistoryPage, answering request: Request) -> Int {
        let prints = page.messages.map(\.print)
        let new = prints.count - MessageOverlap.count(behind: prints, of: head)
        segments.insert(Segment(offset: request.offset, count: new), at: 0)
        head = prints
        if request.offset == 0 { isWhole = true }
        return new
    }

    /// Takes note of messages that came live.
    mutating func addLive(_ count: Int) {
        if let last = segments.indices.last, segments[last].offset == nil {
            segments[last].count += count
        } else {
            segments.append(Segment(offset: nil, count: count))
        }
    }

    /// Takes note of messages that came live and stand within the last page.
    mutating func addWithin(_ count: Int) {
        guard let last = segments.indices.last else { return addLive(count) }
        segments[last].count += count
    }

    /// Leaves out at least `count` messages of the oldest: pages whole, so that it is known where the rest begins.
    ///
    /// - Returns: How many are left out.
    mutating func dropFirst(_ count: Int) -> Int {
        var dropped = 0
        while dropped < count, let segment = segments.first {
            if segment.offset == nil, segment.count > count - dropped {
                segments[0].count -= count - dropped
                dropped = count
            } else {
                dropped += segment.count
                segments.removeFirst()
            }
        }
        isWhole = false
        head = []
        return dropped
    }

    /// Leaves out at least `count` messages of the newest.
    ///
    /// - Returns: How many are left out.
    mutating func dropLast(_ count: Int) -> Int {
        var dropped = 0
        while dropped < count, segments.count > 1, let segment = segments.popLast() { dropped += segment.count }
        return dropped
    }
}
