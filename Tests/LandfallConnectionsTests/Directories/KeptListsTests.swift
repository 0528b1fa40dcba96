import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallConnections

/// The last list of a directory.
struct KeptListsTests {
    private func directory(_ place: String, authorities: String?) throws -> Directory {
        Directory(
            name: try #require(Directory.name("corp")),
            place: try DirectoryPlace(place, authorities: authorities) { $0 })
    }

    @Test func `a list counts only for the place and the authorities that it came with`() throws {
        let folder = try TemporaryFolder()
        let lists = KeptLists(state: PrivateFolder(path: folder.path))
        let own = try directory("https://corp.example/list", authorities: "/etc/corp.pem")
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try lists.keep(Array("list".utf8), of: own, tag: "\"1\"", at: date)
        #expect(lists.last(of: own) == .init(date: date, tag: "\"1\"", bytes: Array("list".utf8)))
        #expect(lists.last(of: try directory("https://corp.example/list", authorities: "/etc/other.pem")) == nil)
        #expect(lists.last(of: try directory("https://corp.example/list", authorities: nil)) == nil)
        #expect(lists.last(of: try directory("https://corp.example/other", authorities: "/etc/corp.pem")) == nil)
    }
}
