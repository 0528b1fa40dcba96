import LandfallConnections
import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallWording
@testable import LandfallWorkflows

struct DoctorTextTests {
    @Test(arguments: Language.allCases)
    func `each finding has one sentence, and exactly one remedy unless it is ok`(language: Language) {
        for finding in Samples.findings {
            let words = Messages(language: language).doctor(finding)
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
        let english = Samples.findings.map { Messages(language: .english).doctor($0) }
        for (finding, words) in zip(Samples.findings, english) {
            let korean = Messages(language: .korean).doctor(finding)
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
        #expect(Messages(language: .english).doctor(.files(finding)).remedy == .run(.other(command)))
        #expect(Messages(language: .korean).doctor(.files(finding)).remedy == .run(.other(command)))
    }

    @Test func `what a process calls itself cannot reach the terminal as a command`() {
        let hostile = ForeignText("\u{1b}]0;x\u{7}\u{202e}")
        let findings: [Finding] = [
            .mdnsPort(.several(.avahi, others: [.process(hostile)])), .tailscale(.notUp(.unknown(hostile))),
            .tailscale(.notUp(.needsLogin(authURL: hostile))), .tailscale(.up(name: hostile, isUserspace: false)),
            .files(.tooOpen(folders: [], files: [hostile])), .multicast(.down([hostile.raw])),
            .keyring(.ready(provider: hostile)), .resolver(.searchOverridden(lost: [hostile])),
            .avahi(.nothing(.failed(hostile))), .nssMDNS(.libraryMissing(hostile.raw)),
        ]
        for finding in findings {
            let words = Messages(language: .english).doctor(finding)
            let text = words.message + (words.remedy?.text.description ?? "")
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e }, "\(finding)")
        }
    }
}
