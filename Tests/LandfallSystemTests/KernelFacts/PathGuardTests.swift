import Testing

@testable import LandfallSystem

/// What other users could change on the way to a socket, in trees that are made up.
struct PathGuardTests {
    private typealias Entry = PathGuard.Entry

    private static let user: UInt32 = 1000
    private static let stranger: UInt32 = 1001

    private static func folder(_ owner: UInt32 = 0, _ mode: UInt32 = 0o755) -> Entry {
        Entry(kind: .folder, owner: owner, mode: mode)
    }

    private static func socket(_ owner: UInt32 = user) -> Entry { Entry(kind: .socket, owner: owner, mode: 0o777) }

    private static func link(_ target: String, _ owner: UInt32 = user) -> Entry {
        Entry(kind: .link(to: target), owner: owner, mode: 0o777)
    }

    private static let tree: [String: Entry] = [
        "/": folder(), "/tmp": folder(0, 0o1777), "/run": folder(), "/home": folder(),
        "/home/u": folder(user, 0o700), "/home/u/s": socket(),
        "/home/u/file": .init(kind: .other, owner: 1000, mode: 0o600),
        "/home/u/theirs": socket(stranger),
        "/home/u/up": link("../../tmp/mine"), "/home/u/loop": link("loop"), "/home/u/far": link("/tmp/trap"),
        "/home/u/group": folder(user, 0o770), "/home/u/group/s": socket(),
        "/home/u/given": folder(stranger, 0o700), "/home/u/given/s": socket(),
        "/tmp/mine": socket(), "/tmp/root": socket(0), "/tmp/theirs": socket(stranger),
        "/tmp/trap": link("/home/u/s", stranger), "/tmp/own": link("/home/u/s"),
        "/tmp/dir": folder(user, 0o755), "/tmp/dir/s": socket(),
        "/tmp/open": folder(user, 0o777), "/tmp/open/s": socket(), "/tmp/open/dir": folder(user, 0o700),
        "/tmp/open/dir/s": socket(), "/tmp/open/dir/out": link("../s"),
        "/tmp/open/dir/deep": link("../dir/s"), "/home/u/in": link("/tmp/open/dir"),
    ]

    private func weakness(_ path: String, to kind: Entry.Kind? = .socket, from top: String = "/") -> String? {
        PathGuard(user: Self.user) { Self.tree[$0] }.weakness(of: path, to: kind, from: top)?.path
    }

    @Test(arguments: ["/home/u/s", "/tmp/mine", "/tmp/root", "/tmp/dir/s", "/tmp/own", "/home/u/up", "//home/./u//s"])
    func `nobody else can replace it`(path: String) {
        #expect(weakness(path) == nil)
    }

    @Test func `in a folder of this user alone it does not matter whose the file is`() {
        #expect(weakness("/home/u/theirs") == nil)
    }

    @Test(arguments: [
        ("/tmp/theirs", "/tmp"), ("/tmp/trap", "/tmp"), ("/home/u/far", "/tmp"), ("/tmp/open/s", "/tmp/open"),
        ("/home/u/group/s", "/home/u/group"), ("/home/u/given/s", "/home/u/given"), ("/home/u/loop", "/home/u/loop"),
        ("/home/u/file", "/home/u/file"), ("/home/u/s/x", "/home/u/s"), ("/home/u", "/home/u"), ("/", "/"),
        ("/home/u/gone", "/home/u/gone"),
    ])
    func `what others can change is named`(path: String, weakness: String) {
        #expect(self.weakness(path) == weakness)
    }

    @Test func `what is not there yet is safe where nobody else can put it there`() {
        for path in ["/home/u/gone", "/home/u/gone/deep", "/tmp/gone"] { #expect(weakness(path, to: nil) == nil) }
        #expect(weakness("/tmp/open/gone", to: nil) == "/tmp/open")
    }

    @Test func `a folder at the end is as safe as those on the way`() {
        #expect(weakness("/tmp/dir", to: .folder) == nil)
        #expect(weakness("/tmp/open", to: .folder) == "/tmp/open")
        #expect(weakness("/tmp", to: .folder) == "/tmp")
        #expect(weakness("/home/u/s", to: .folder) == "/home/u/s")
    }

    @Test func `what is above a folder is taken as it is, but not where a link leads`() {
        #expect(weakness("/tmp/open/dir/s", to: nil) == "/tmp/open")
        #expect(weakness("/tmp/open/dir/s", to: nil, from: "/tmp/open/dir") == nil)
        #expect(weakness("/tmp/open/dir/out", to: nil, from: "/tmp/open/dir/") == "/tmp/open")
        #expect(weakness("/tmp/open/dir/deep", to: nil, from: "/tmp/open/dir") == "/tmp/open")
        #expect(weakness("/tmp/open/dir/../s", to: nil, from: "/tmp/open/dir/..") == "/tmp/open")
        #expect(weakness("/home/u/in/s", to: nil, from: "/home/u/in") == nil)
        #expect(weakness("/tmp/open/s", to: nil, from: "/tmp/open") == "/tmp/open")
        #expect(weakness("/home/u/far", to: nil, from: "/home/u") == "/tmp")
    }

    @Test func `it is told whether something belongs to another user`() {
        let guardOfUser = PathGuard(user: Self.user) { Self.tree[$0] }
        #expect(guardOfUser.weakness(of: "/home/u/given/s", to: .socket)?.isForeign == true)
        #expect(guardOfUser.weakness(of: "/home/u/group/s", to: .socket)?.isForeign == false)
    }

    @Test func `root's guard trusts root alone`() {
        let guardOfRoot = PathGuard(user: 0) { Self.tree[$0] }
        #expect(guardOfRoot.weakness(of: "/tmp/root", to: .socket) == nil)
        #expect(guardOfRoot.weakness(of: "/tmp/mine", to: .socket)?.path == "/tmp")
        #expect(guardOfRoot.weakness(of: "/home/u/s", to: .socket)?.path == "/home/u")
    }
}
