import LandfallModel
import Testing

@testable import LandfallConnections

struct PrivateEntryTests {
    private static let folder = FileAttributes(.folder, owner: 1, permissions: 0o700)
    private static let file = FileAttributes(.file, owner: 1, permissions: 0o600)

    private static func paths(_ files: MemoryFiles, _ environment: [String: String]) -> [String]? {
        PrivateEntry.read(environment: environment, files: files.files)?.map(\.path.raw)
    }

    @Test func `both folders and all that is in them are looked at`() {
        var files = MemoryFiles()
        for path in ["/h/.config/landfall", "/h/.local/state/landfall", "/h/.local/state/landfall/sealed"] {
            files.attributes[path] = Self.folder
        }
        for path in ["/h/.config/landfall/profiles.json", "/h/.local/state/landfall/sealed/a"] {
            files.attributes[path] = Self.file
        }
        files.folders["/h/.config/landfall"] = ["gone", "profiles.json"]
        files.folders["/h/.local/state/landfall"] = ["sealed"]
        files.folders["/h/.local/state/landfall/sealed"] = ["a"]
        #expect(
            Self.paths(files, ["HOME": "/h"]) == [
                "/h/.config/landfall", "/h/.config/landfall/profiles.json", "/h/.local/state/landfall",
                "/h/.local/state/landfall/sealed", "/h/.local/state/landfall/sealed/a",
            ])
    }

    private static let environments: [([String: String], [String]?)] = [
        (["HOME": "/h", "XDG_CONFIG_HOME": "/c"], ["/c/landfall"]),
        (["HOME": "/h", "XDG_STATE_HOME": "/s"], ["/s/landfall"]),
        (["HOME": "/h", "XDG_STATE_HOME": "relative", "XDG_CONFIG_HOME": ""], []),
        (["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"], ["/c/landfall", "/s/landfall"]),
        (["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/c"], ["/c/landfall"]),
        (["XDG_CONFIG_HOME": "/c"], nil), (["HOME": "h"], nil), ([:], nil),
    ]

    @Test(arguments: environments)
    func `the environment says where they are`(environment: [String: String], paths: [String]?) {
        var files = MemoryFiles()
        for path in ["/c/landfall", "/s/landfall"] { files.attributes[path] = Self.folder }
        #expect(Self.paths(files, environment) == paths)
    }

    @Test func `the folder itself may be a link, what is in it not`() throws {
        var files = MemoryFiles()
        let link = FileAttributes(.link, owner: 1, permissions: 0o777)
        files.attributes["/h/.config/landfall"] = link
        files.attributes["/h/.config/landfall/"] = Self.folder
        files.folders["/h/.config/landfall"] = ["profiles.json"]
        files.attributes["/h/.config/landfall/profiles.json"] = link
        files.attributes["/h/.config/landfall/profiles.json/"] = Self.file
        let entries = try #require(PrivateEntry.read(environment: ["HOME": "/h"], files: files.files))
        #expect(entries.map(\.attributes.kind) == [.folder, .link])
        files.attributes["/h/.config/landfall/"] = nil
        let dead = try #require(PrivateEntry.read(environment: ["HOME": "/h"], files: files.files))
        #expect(dead.map(\.attributes.kind) == [.link])
    }
}
