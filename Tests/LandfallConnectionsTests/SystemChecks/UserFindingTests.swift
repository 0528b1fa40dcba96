import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallConnections

struct KeyringFindingTests {
    private static let cases: [(BusState, Bool, ForeignText?, Bool, KeyringFinding, Verdict)] = [
        (BusState.alive, true, nil, true, KeyringFinding.ready(provider: nil), Verdict.ok),
        (.unknown, false, "keepassxc", true, .ready(provider: "keepassxc"), .ok),
        (.absent, true, "keepassxc", true, .noBus, .warn),
        (.dead, true, nil, true, .busDead, .warn),
        (.alive, false, nil, true, .noService, .warn),
        (.alive, false, nil, false, .noService, .warn),
        (.alive, true, nil, false, .libraryMissing, .warn),
    ]

    @Test(arguments: cases)
    func `bus, service and library are needed`(
        bus: BusState, isActivatable: Bool, provider: ForeignText?, hasLibrary: Bool, finding: KeyringFinding,
        status: Verdict
    ) {
        let found = KeyringFinding(
            .init(bus: bus, isActivatable: isActivatable, provider: provider, hasLibrary: hasLibrary))
        #expect(found == finding)
        #expect(found.status == status)
    }
}

/// What the service says itself goes before what files and processes say.
struct KeyringAnswerTests {
    private static let cases: [(KeyringFinding.Answer?, Bool, KeyringFinding)] = [
        (nil, true, .ready(provider: "keepassxc")), (.works, false, .ready(provider: "keepassxc")),
        (.silent, true, .silent(provider: "keepassxc")), (.noCollection, true, .noCollection(provider: "keepassxc")),
        (.locked, false, .locked(provider: "keepassxc")), (.absent, true, .notRunning),
        (.fails, true, .failing(provider: "keepassxc")),
    ]

    @Test(arguments: cases)
    func `a keyring is ready only where it can keep a token now`(
        answer: KeyringFinding.Answer?, isActivatable: Bool, finding: KeyringFinding
    ) {
        let found = KeyringFinding(
            .init(
                bus: .alive, isActivatable: isActivatable, provider: "keepassxc", hasLibrary: true, answer: answer))
        #expect(found == finding)
        #expect(found.status == (answer == nil || answer == .works ? .ok : .warn))
    }

    @Test func `one that nobody knows of is asked too, and none at all is no service`() {
        let facts = { KeyringFinding.Facts(bus: .alive, isActivatable: false, hasLibrary: true, answer: $0) }
        #expect(KeyringFinding(facts(.works)) == .ready(provider: nil))
        #expect(KeyringFinding(facts(.absent)) == .noService)
        #expect(KeyringFinding(facts(.untrusted)) == .busUntrusted)
        #expect(KeyringFinding(.init(bus: .dead, isActivatable: true, hasLibrary: true, answer: .silent)) == .busDead)
    }
}

struct FilesFindingTests {
    private static func entry(
        _ path: String, _ kind: FileAttributes.Kind = .file, owner: UInt32 = 1000, mode: UInt32
    ) -> PrivateEntry {
        PrivateEntry(path: path, FileAttributes(kind, owner: owner, permissions: mode))
    }

    private static let folder = entry("/c", .folder, mode: 0o700)

    private static let cases: [([PrivateEntry]?, FilesFinding, Verdict)] = [
        (nil, FilesFinding.noHome, Verdict.fail),
        ([], .absent, .ok),
        ([folder, entry("/c/profiles.json", mode: 0o600)], .good(count: 2), .ok),
        (
            [
                folder, entry("/c/profiles.json", mode: 0o600), entry("/s/landfall", .folder, mode: 0o777),
                entry("/s/landfall/confirmed", mode: 0o600),
            ], .exposedRecord("/s/landfall"), .fail
        ), ([entry("/s/landfall/confirmed", mode: 0o620)], .exposedRecord("/s/landfall"), .fail),
        ([folder, entry("/c/profiles.json", mode: 0o644)], .tooOpen(folders: [], files: ["/c/profiles.json"]), .fail),
        ([folder, entry("/c/profiles.json", mode: 0o664)], .exposedProfiles("/c/profiles.json"), .fail),
        ([folder, entry("/c/profiles.json", owner: 0, mode: 0o600)], .exposedProfiles("/c/profiles.json"), .fail),
        ([entry("/c", .folder, mode: 0o777), entry("/c/profiles.json", mode: 0o600)], .exposedProfiles("/c"), .fail),
        ([folder, entry("/c/profiles.json", mode: 0o400)], .tooOpen(folders: [], files: ["/c/profiles.json"]), .fail),
        ([folder, entry("/c/profiles.json", .link, mode: 0o777)], .good(count: 2), .ok),
        (
            [entry("/c", .folder, mode: 0o777), entry("/c/profiles.json", .link, mode: 0o777)], .exposedProfiles("/c"),
            .fail
        ),
        ([folder, entry("/c/socket", .other, mode: 0o666)], .tooOpen(folders: [], files: ["/c/socket"]), .fail),
        (
            [entry("/c", .folder, mode: 0o755), entry("/c/a", .folder, mode: 0o750), entry("/c/b", mode: 0o640)],
            .tooOpen(folders: ["/c", "/c/a"], files: ["/c/b"]), .fail
        ),
        ([entry("/c", .folder, owner: 0, mode: 0o755)], .notOwn(["/c"], isRoot: false), .fail),
        ([folder, entry("/c/b", owner: 0, mode: 0o600)], .notOwn(["/c/b"], isRoot: false), .fail),
        ([folder, entry("/c/b", .link, mode: 0o777)], .links(["/c/b"]), .fail),
    ]

    @Test(arguments: cases)
    func `all has to be this user's alone`(entries: [PrivateEntry]?, finding: FilesFinding, status: Verdict) {
        let found = FilesFinding(entries, user: 1000)
        #expect(found == finding)
        #expect(found.status == status)
    }

    @Test func `root is told when the files are another user's`() {
        let found = FilesFinding([Self.folder], user: 0)
        #expect(found == .notOwn(["/c"], isRoot: true))
        #expect(found.status == .fail)
    }
}

struct ClockFindingTests {
    private static let cases: [(Int, Bool?, ClockFinding, Verdict)] = [
        (2026, true, ClockFinding.synchronised, Verdict.ok), (2099, nil, .unknown, .ok),
        (2027, false, .unsynchronised, .warn), (2025, true, .wrongYear(2025), .fail),
        (1970, false, .wrongYear(1970), .fail), (2100, nil, .wrongYear(2100), .fail),
    ]

    @Test(arguments: cases)
    func `year and kernel decide`(year: Int, isSynchronised: Bool?, finding: ClockFinding, status: Verdict) {
        let found = ClockFinding(year: year, isSynchronised: isSynchronised)
        #expect(found == finding)
        #expect(found.status == status)
    }

    @Test func `the kernel's clock shows a year that this program can run in`() {
        #expect(ClockFinding.years.contains(KernelClock.read().year))
    }
}
