import LandfallConnections
import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWording
@testable import LandfallWorkflows

struct DoctorTextTests {
    @Test(arguments: Language.allCases)
    func `each finding has one sentence, and exactly one remedy unless it is ok`(language: Language) {
        for finding in Samples.findings {
            let words = finding.text(Messages(language: language))
            #expect(!words.message.isEmpty, "\(finding)")
            #expect(!words.message.hasSuffix("."), "\(finding)")
            #expect((words.remedy == nil) == (finding.status == .ok), "\(finding)")
            #expect(words.remedy?.text.description.isEmpty != true, "\(finding)")
            for text in [words.message, words.remedy?.text.description ?? ""] {
                #expect(!text.contains("\n") && !text.contains("\t") && !text.contains("  "), "\(finding)")
                #expect(!text.contains("Optional(") && !text.contains("ForeignText"), "\(finding)")
            }
        }
    }

    @Test func `Koreans read Korean, and findings are told apart`() {
        let english = Samples.findings.map { $0.text(Messages(language: .english)) }
        for (finding, words) in zip(Samples.findings, english) {
            let korean = finding.text(Messages(language: .korean))
            #expect(korean.message.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) }, "\(finding)")
            #expect(words.message.unicodeScalars.allSatisfy { $0.isASCII }, "\(finding)")
        }
        // A VPN beside an unplugged cable changes the status, not the words.
        let distinct = Set(zip(Samples.findings, english).map { "\($0.name) \($1)" })
        #expect(distinct.count == Samples.findings.count - 1)
    }

    @Test(
        arguments: [
            (FilesFinding.tooOpen(folders: ["/h/c"], files: []), "chmod 700 /h/c"),
            (.exposedRecord("/s/landfall"), "chmod 700 /s/landfall && install -m 600 /dev/null /s/landfall/confirmed"),
            (.tooOpen(folders: [], files: ["/h/c/a", "/h/c/b"]), "chmod 600 /h/c/a /h/c/b"),
            (.tooOpen(folders: ["/h/c"], files: ["/h/c/it's"]), "chmod 700 /h/c && chmod 600 '/h/c/it'\\''s'"),
            (.notOwn(["/h/c", "/h/c/a"], isRoot: false), "sudo chown -R \"$(id -un)\": /h/c /h/c/a"),
            (.links(["/h/a b"]), "cp --remove-destination \"$(readlink -f '/h/a b')\" '/h/a b' && chmod 600 '/h/a b'"),
        ] as [(FilesFinding, String)])
    func `what to type is exact, for any path`(finding: FilesFinding, command: String) {
        #expect(finding.text(Messages(language: .english)).remedy == .run(.other(command)))
        #expect(finding.text(Messages(language: .korean)).remedy == .run(.other(command)))
    }

    @Test func `what a process calls itself cannot reach the terminal as a command`() {
        let hostile = ForeignText("\u{1b}]0;x\u{7}\u{202e}")
        let findings: [any CheckFinding] = [
            MDNSPortFinding.several(.avahi, others: [.process(hostile)]), TailscaleFinding.notUp(.unknown(hostile)),
            TailscaleFinding.notUp(.needsLogin(authURL: hostile)),
            TailscaleFinding.up(name: hostile, isUserspace: false),
            FilesFinding.tooOpen(folders: [], files: [hostile]), MulticastFinding.down([hostile.raw]),
            KeyringFinding.ready(provider: hostile), ResolverFinding.searchOverridden(lost: [hostile]),
            AvahiFinding.nothing(.failed(hostile)), NSSFinding.libraryMissing(hostile.raw),
        ]
        for finding in findings {
            let words = finding.text(Messages(language: .english))
            let text = words.message + (words.remedy?.text.description ?? "")
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e }, "\(finding)")
        }
    }

    @Test func `the names are those of the interface, in the order in which they are shown`() async {
        let daemon = LocalAPI(socketPath: "/nonexistent")
        let checks = DoctorChecks(environment: [:], daemon: daemon, isNamed: true).all
        #expect(
            checks.map(\.unfinished.name) == [
                "avahi", "mdns_port", "multicast", "nss_mdns", "tailscale", "magicdns", "resolver", "ssh", "keyring",
                "files", "clock", "history",
            ])
        // A check without a result is as bad as the worst that it can find; a clock never hangs.
        #expect(
            checks.map(\.unfinished).filter { $0.status == .fail }.map(\.name) == [
                "avahi", "multicast", "resolver", "files",
            ])
        #expect(checks.allSatisfy { $0.unfinished.status != .ok && $0.unfinished.name.count <= 9 })
    }
}
