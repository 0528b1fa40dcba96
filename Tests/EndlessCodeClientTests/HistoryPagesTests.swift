import Foundation
import LandfallModel
import LandfallTesting
import Testing

@testable import EndlessCodeClient

struct HistoryPagesTests {
    /// What a server makes of a request for `limit` messages from `offset` on.
    private func server(_ page: @escaping @Sendable (_ limit: Int, _ offset: Int) -> (Range<Int>, Int?, Bool))
        -> ScriptedExchange
    {
        ScriptedExchange(.endlesscode) { target in
            let query = URLComponents(string: target)?.queryItems ?? []
            func number(_ name: String) -> Int { query.first { $0.name == name }?.value.flatMap(Int.init) ?? -1 }
            let (messages, total, hasMore) = page(number("limit"), number("offset"))
            let list = messages.map { "{\"n\":\($0)}" }.joined(separator: ",")
            let count = total.map { "\"totalCount\":\($0)," } ?? ""
            let body = "{\"sessionId\":\"s\",\"messages\":[\(list)],\(count)\"hasMore\":\(hasMore)}"
            return .success(ServerAnswer(status: 200, body: Array(body.utf8)))
        }
    }

    /// A server with this many messages.
    private func honest(_ total: Int) -> ScriptedExchange {
        server { limit, offset in
            let end = min(total, offset + limit)
            return (min(offset, end)..<end, total, end < total)
        }
    }

    private func read(_ server: ScriptedExchange, pageSize: Int = 10, atMost most: Int = 1_000) async throws
        -> [[Int64]]
    {
        var pages: [[Int64]] = []
        for try await page in EndlessCodeHTTPClient(server).history(of: "s", in: "-p", pageSize: pageSize, atMost: most)
        {
            pages.append(
                page.messages.compactMap { if case .integer(let number)? = $0.body["n"] { number } else { nil } })
        }
        return pages
    }

    @Test func `all pages come, in order, and no request too many`() async throws {
        let server = honest(25)
        let pages = try await read(server)
        #expect(pages.map(\.count) == [10, 10, 5] && pages.flatMap { $0 } == Array(0..<25))
        #expect(server.targets.count == 3)
    }

    @Test func `nothing is asked before it is wanted`() async throws {
        let server = honest(100)
        var iterator = EndlessCodeHTTPClient(server).history(of: "s", in: "-p", pageSize: 10).makeAsyncIterator()
        #expect(server.targets.isEmpty)
        _ = try await iterator.next()
        #expect(server.targets.count == 1)
    }

    @Test func `a page that is shorter than was asked for is the last, whatever else it says`() async throws {
        let server = server { _, offset in (offset..<offset + 7, nil, true) }
        let pages = try await read(server)
        #expect(pages.map(\.count) == [7] && server.targets.count == 1)
    }

    @Test(arguments: 1...30)
    func `lines that the server cannot read make no message come twice or not at all`(pageSize: Int) async throws {
        // Of 25 lines every third is unreadable: an offset counts lines, a page what could be read.
        let readable = (0..<25).filter { $0 % 3 != 1 }
        let server = ScriptedExchange(.endlesscode) { target in
            let query = URLComponents(string: target)?.queryItems ?? []
            func number(_ name: String) -> Int { query.first { $0.name == name }?.value.flatMap(Int.init) ?? -1 }
            let page = readable.filter { $0 >= number("offset") }.prefix(number("limit"))
            let list = page.map { "{\"n\":\($0)}" }.joined(separator: ",")
            let body = "{\"messages\":[\(list)],\"totalCount\":25,\"hasMore\":\((page.last ?? 25) < 24)}"
            return .success(ServerAnswer(status: 200, body: Array(body.utf8)))
        }
        let pages = try await read(server, pageSize: pageSize)
        let expected = readable.map(Int64.init)
        #expect(Array(pages.joined()) == expected)
    }

    @Test func `the newest messages take one request where one will do, else two`() async throws {
        for (total, targets) in [(0, 1), (9, 1), (10, 1), (11, 2), (500, 2)] {
            let server = honest(total)
            let (page, hasEarlier) = try await EndlessCodeHTTPClient(server).newestHistory(of: "s", count: 10)
            let numbers = page.messages.compactMap {
                if case .integer(let number)? = $0.body["n"] { Int(number) } else { nil }
            }
            #expect(numbers == Array(max(0, total - 10)..<total) && server.targets.count == targets)
            #expect(hasEarlier == (total > 10))
        }
    }

    @Test func `a session without messages has no pages`() async throws {
        let server = honest(0)
        let pages = try await read(server)
        #expect(pages.isEmpty && server.targets.count == 1)
    }

    @Test func `an empty page is the end, whatever else it says`() async throws {
        let server = server { _, offset in (offset..<(offset < 20 ? offset + 10 : offset), 1_000, true) }
        let pages = try await read(server)
        #expect(pages.count == 2 && server.targets.count == 3)
    }

    @Test func `a total that grows with each page ends at the first one`() async throws {
        let server = server { limit, offset in (offset..<offset + limit, offset + 2 * limit, true) }
        let pages = try await read(server)
        #expect(pages.map(\.count) == [10, 10])
    }

    @Test func `a server that always has more is left at the limit`() async throws {
        for total in [nil, Int.max] {
            let server = server { limit, offset in (offset..<offset + limit, total, true) }
            let pages = try await read(server, atMost: 25)
            #expect(pages.map(\.count) == [10, 10, 5])
        }
    }

    @Test func `a server that sends the same page for ever is left too`() async throws {
        let pages = try await read(server { _, _ in (0..<10, 30, true) })
        #expect(pages.count == 1)
    }

    @Test func `a total of nothing, or less, is no reason to go on`() async throws {
        for total in [0, -1, Int.min] {
            let pages = try await read(server { _, _ in (0..<10, total, true) })
            #expect(pages.count == 1)
        }
    }

    @Test func `an error is told once, and ends it`() async throws {
        let server = ScriptedExchange(.endlesscode, always: .json("", status: 503))
        var iterator = EndlessCodeHTTPClient(server).history(of: "s", in: "-p").makeAsyncIterator()
        await #expect(throws: EndlessCodeError.notReady(reason: nil)) { try await iterator.next() }
        let next = try await iterator.next()
        #expect(next == nil && server.targets.count == 1)
    }

    @Test func `a page size of nothing is one`() async throws {
        let pages = try await read(honest(2), pageSize: 0)
        #expect(pages.map(\.count) == [1, 1])
    }
}
