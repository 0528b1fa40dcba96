/// What was said in a session, page by page. Each page is asked for when the one before has been taken.
///
/// It ends where the server says so, at an empty page, at the number of messages that the first page named, and at the limit
/// that was handed in: no server keeps a reader busy for ever. Messages that are said meanwhile are for the next reading.
public struct HistoryPages: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = EndlessCodeClient.HistoryPage
    /// Why there is no next page.
    public typealias Failure = EndlessCodeError

    let client: EndlessCodeClient
    let session: String
    let project: String?
    let limit: Duration
    let cursor: HistoryCursor

    /// Starts at the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: self, cursor: cursor)
    }

    /// A reading. After an error it ends.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        /// Why there is no next page.
        public typealias Failure = EndlessCodeError

        let pages: HistoryPages
        var cursor: HistoryCursor

        /// Asks for the next page; nil behind the last.
        ///
        /// - Throws: ``EndlessCodeError``.
        public mutating func next() async throws(EndlessCodeError) -> EndlessCodeClient.HistoryPage? {
            guard let request = cursor.next() else { return nil }
            let page: EndlessCodeClient.HistoryPage
            do throws(EndlessCodeError) {
                page = try await pages.client.historyPage(
                    of: pages.session, project: pages.project, offset: request.offset, count: request.count,
                    deadline: .now + pages.limit)
            } catch {
                cursor.stop()
                throw error
            }
            return cursor.take(page) ? page : nil
        }
    }
}

/// Which page comes next, and when there is none.
struct HistoryCursor: Sendable, Hashable {
    private let pageSize: Int
    private let most: Int
    private var offset = 0
    /// How many messages there were when the reading began.
    private var total: Int?
    private var isOver = false

    init(pageSize: Int, most: Int) {
        self.pageSize = max(1, pageSize)
        self.most = most
    }

    /// What to ask for; nil at the end.
    func next() -> (offset: Int, count: Int)? {
        let end = min(most, total ?? most)
        guard !isOver, offset < end else { return nil }
        return (offset, min(pageSize, most - offset))
    }

    /// Takes the answer; false where there is nothing in it.
    mutating func take(_ page: EndlessCodeClient.HistoryPage) -> Bool {
        total = total ?? page.totalCount
        offset += page.messages.count
        if !page.hasMore || page.messages.isEmpty { isOver = true }
        return !page.messages.isEmpty
    }

    mutating func stop() {
        isOver = true
    }
}
