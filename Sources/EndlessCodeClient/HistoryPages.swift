/// A session's messages, page by page. Each page is requested when the one before has been consumed.
///
/// Each message comes once. It ends at a page that is shorter than was asked for, at the number of lines that the first page named,
/// and at the limit that was handed in: so no server can keep a reader busy forever.
public struct HistoryPages: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = EndlessCodeHTTPClient.HistoryPage
    /// Why there is no next page.
    public typealias Failure = EndlessCodeError

    let client: EndlessCodeHTTPClient
    let session: String
    let project: String
    let limit: Duration
    let cursor: HistoryCursor

    /// Starts at the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: self, cursor: cursor)
    }

    /// An iterator over the pages; it ends after an error.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        /// Why there is no next page.
        public typealias Failure = EndlessCodeError

        let pages: HistoryPages
        var cursor: HistoryCursor

        /// Asks for the next page; nil after the last.
        ///
        /// - Throws: ``EndlessCodeError``.
        public mutating func next() async throws(EndlessCodeError) -> EndlessCodeHTTPClient.HistoryPage? {
            while let request = cursor.next() {
                do throws(EndlessCodeError) {
                    let page = try await pages.client.historyPage(
                        of: pages.session, project: pages.project, offset: request.offset, count: request.count,
                        deadline: .now + pages.limit)
                    if let page = cursor.take(page) { return page }
                } catch {
                    cursor.stop()
                    throw error
                }
            }
            return nil
        }
    }
}

/// Which page comes next, and when there is none.
///
/// A server counts an offset in lines and a page in messages that it can read. So the next page begins with what the last one
/// ended with wherever there are lines that it cannot read, and that is left out here. A page that is shorter than was asked for
/// is the last, whatever `hasMore` says.
struct HistoryCursor: Sendable, Hashable {
    private let pageSize: Int
    private let most: Int
    private var offset: Int
    private var count = 0
    /// How many lines there were when the reading began: what is said meanwhile is for the next one.
    private var lines: Int?
    /// The last page.
    private var tail: [EndlessCodeHTTPClient.Message] = []
    private var isOver = false

    init(pageSize: Int, most: Int, offset: Int = 0) {
        self.pageSize = max(1, pageSize)
        self.most = most
        self.offset = offset
    }

    /// What to ask for; nil at the end.
    func next() -> (offset: Int, count: Int)? {
        guard !isOver, count < most else { return nil }
        return (offset, min(pageSize, most - count))
    }

    /// Takes the answer.
    ///
    /// - Returns: The page without what was on the one before; nil if nothing is left of it.
    mutating func take(_ page: EndlessCodeHTTPClient.HistoryPage) -> EndlessCodeHTTPClient.HistoryPage? {
        let asked = min(pageSize, most - count)
        offset += asked
        lines = lines ?? page.totalCount
        if page.messages.count < asked || lines.map({ offset >= $0 }) ?? false { isOver = true }
        let repeated = MessageOverlap.count(behind: tail, of: page.messages)
        tail = page.messages
        let new = Array(page.messages.dropFirst(repeated).prefix(most - count))
        count += new.count
        // No server keeps a reader busy forever: a page without anything new is the last, unless lines are known to follow.
        if new.isEmpty, lines == nil || offset >= most { isOver = true }
        return new.isEmpty ? nil : page.with(new)
    }

    mutating func stop() {
        isOver = true
    }
}

extension EndlessCodeHTTPClient.HistoryPage {
    fileprivate func with(_ messages: [EndlessCodeHTTPClient.Message]) -> Self {
        .init(sessionID: sessionID, messages: messages, totalCount: totalCount, hasMore: hasMore)
    }
}
