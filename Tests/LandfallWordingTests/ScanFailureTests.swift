import LandfallModel
import LocalDiscovery
import Testing
import WorkflowsTestSupport

@testable import LandfallWording
@testable import LandfallWorkflows

struct ScanFailureTests {
    @Test func `something found is no failure, whatever went wrong on the way`() {
        #expect(Self.outcome(found: [Samples.studio], working: true, troubles: [.avahiNotRunning]).words() == nil)
    }

    @Test(arguments: [Language.english, .korean])
    func `nothing found is exit 5 in the words of the language`(language: Language) throws {
        let failure = try #require(Self.outcome(working: true).words(language))
        #expect(failure.code == .nothingFound)
        #expect(failure.code.exit == .nothingFound)
        #expect(failure.message == (language == .english ? "No servers found" : "서버를 찾을 수 없습니다"))
        #expect(failure.hints.last?.description.contains("landfall add") == true)
    }

    @Test func `a machine without a network is told apart from a silent one`() {
        let messages = Messages(language: .english)
        let source = LANSource(links: { LocalLinks() })
        #expect(source.causes(Self.outcome(working: true), messages) == [messages.noInterface])
    }

    @Test func `an exit node that hides the LAN is said with its remedy, whatever was found`() throws {
        let messages = Messages(language: .english)
        let source = LANSource(hidden: { ["eth0", "wlan0"] })
        let line =
            "The exit node hides the LAN of eth0, wlan0: sudo tailscale set --exit-node-allow-lan-access"
        #expect(source.causes(Self.outcome(working: true), messages).map(\.description) == [line])
        let found = Self.outcome(found: [Samples.studio], working: true)
        #expect(source.remarks(found, messages) == [.warning(messages.hiddenLAN(["eth0", "wlan0"]))])
        let down = Self.outcome(working: false, troubles: [.networkDown])
        #expect(!source.causes(down, messages).contains(messages.hiddenLAN(["eth0", "wlan0"])))
    }

    @Test func `instances that do not answer are the cause`() throws {
        let failure = try #require(Self.outcome(working: true, unresolved: ["Old \u{9b}1m"]).words())
        #expect(failure.code == .nothingFound)
        #expect(failure.hints.first?.description.hasPrefix("Announced, but not answering: Old ") == true)
        #expect(failure.hints.first?.description.contains("\u{9b}") == false)
    }

    @Test func `of many that do not answer some are named, after what was lost`() throws {
        let names = (0..<5_000).map { "box \($0)" }
        let failure = try #require(Self.outcome(working: true, troubles: [.mdnsFlooded], unresolved: names).words())
        #expect(failure.hints.first?.description == Messages(language: .english).engineTrouble(.mdnsFlooded))
        let silent = failure.hints[1].description
        #expect(silent.hasSuffix(", … and 4990 more") && silent.count < 200)
    }

    @Test func `a daemon that a flood keeps busy is not the only engine`() throws {
        for (engine, hint) in [
            ("daemon", ": landfall scan --engine embedded"), ("embedded", "so servers may be missing"),
        ] {
            let failure = try #require(Self.outcome(working: true, engine: engine, troubles: [.mdnsFlooded]).words())
            #expect(failure.hints.first?.description.hasSuffix(hint) == true)
            #expect(!failure.hints.contains(Messages(language: .english).firewall))
        }
        let hung = try #require(Self.outcome(working: false, troubles: [.avahiHung]).words())
        #expect(hung.hints.contains { $0.description == "Or scan without it: landfall scan --engine embedded" })
    }

    @Test(arguments: [
        ([FailureCode.avahiNotRunning, .embeddedEngineMissing], FailureCode.avahiNotRunning, "libavahi-core7"),
        ([.avahiNotRunning, .embeddedEngineNotBuilt], .avahiNotRunning, "libavahi-core-dev"),
        ([.avahiHung, .embeddedEngineMissing], .avahiHung, "restart avahi-daemon"),
        ([.avahiClientMissing, .embeddedEngineNotBuilt], .avahiClientMissing, "apt install avahi-daemon"),
    ])
    func `no engine is exit 10 and names what to install`(troubles: [FailureCode], code: FailureCode, remedy: String)
        throws
    {
        let failure = try #require(Self.outcome(working: false, troubles: Set(troubles)).words())
        #expect(failure.code == code)
        #expect(failure.code.exit == .localTrouble)
        #expect(failure.hints.contains { $0.description.contains(remedy) })
    }

    @Test func `this machine is named where it was looked at in vain, and is no network that works`() throws {
        let places = SourceReport.Places(
            sockets: ["/home/u/.diane/diane.sock", "/home/u/old.sock"], ports: [8080, 9090], silentPorts: [9090],
            desertedSockets: ["/home/u/old.sock"])
        let here = SourceReport(source: .machine, isWorking: true, places: places)
        let nothing = try #require(Self.outcome(working: true, machine: here).words())
        let lines = [
            "No server answers on this machine: /home/u/.diane/diane.sock and ports 8080, 9090",
            "A program listens on port 9090, but does not answer",
            "No program listens on /home/u/old.sock: its server has stopped",
        ]
        #expect(nothing.code == .nothingFound && nothing.hints.dropLast().suffix(3).map(\.description) == lines)
        let silent = SourceReport.Places(sockets: ["/s"], ports: [9090], silentSockets: ["/s"])
        let words = try #require(
            Self.outcome(
                working: true, machine: SourceReport(source: .machine, isWorking: true, places: silent)
            ).words())
        #expect(words.hints.contains { $0.description == "A program listens on /s, but does not answer" })
        let blind = try #require(
            Self.outcome(working: false, troubles: [.avahiNotRunning], machine: here).words())
        #expect(blind.code == .avahiNotRunning && blind.hints.dropLast().suffix(3).map(\.description) == lines)
    }

    // MARK: The tailnet beside the LAN

    @Test func `one source that works is enough for exit 5`() throws {
        let stopped = SourceReport(source: .tailnet, isWorking: false, code: .tailscaleStopped)
        let failure = try #require(Self.outcome(working: true, tailnet: stopped).words())
        #expect(failure.code == .nothingFound)
        #expect(
            failure.hints.contains {
                $0.description.contains("Tailscale is stopped") && $0.description.contains("tailscale up")
            })
        let works = SourceReport(source: .tailnet, isWorking: true, machines: .init(asked: 2, remembered: 1))
        let other = try #require(
            Self.outcome(working: false, troubles: [.avahiNotRunning], tailnet: works).words())
        #expect(other.code == .nothingFound)
        #expect(other.hints.contains { $0.description.contains("avahi-daemon is not running") })
        #expect(
            other.hints.contains {
                $0.description.contains("Checked 2 tailnet machines on ports 9090, 8890, 8080")
            })
        #expect(other.hints.contains { $0.description.contains("1 tailnet machine had no server") })
    }

    @Test func `no source that works is exit 10, and both are spoken of`() throws {
        let absent = SourceReport(source: .tailnet, isWorking: false, code: .tailscaledNotRunning)
        let failure = try #require(
            Self.outcome(working: false, troubles: [.avahiNotRunning], tailnet: absent).words())
        #expect(failure.code == .avahiNotRunning)
        #expect(failure.hints.contains { $0.description.contains("tailscaled is not running") })
    }

    @Test(arguments: [
        (FailureCode.tailscaledNotRunning, false, false), (.tailscaledNotRunning, true, true),
        (.tailscaleStopped, false, true), (.tailscaledTimeout, false, true),
    ])
    func `a machine without Tailscale is not told so unless it was asked for`(
        code: FailureCode, wantsTailnet: Bool, isSaid: Bool
    ) throws {
        let tailnet = SourceReport(source: .tailnet, isWorking: false, code: code)
        let nothing = Self.outcome(working: true, tailnet: tailnet, wantsTailnet: wantsTailnet)
        let hints = try #require(nothing.words()).hints
        #expect(hints.contains { $0.description.lowercased().contains("tailscale") } == isSaid)
        let found = Self.outcome(found: [Samples.studio], working: true, tailnet: tailnet, wantsTailnet: wantsTailnet)
        let line = Messages(language: .english).tailnetLine(code)
        #expect(
            TailnetSource().remarks(found, Messages(language: .english)) == [isSaid ? .warning(line) : .detail(line)])
    }

    private static func outcome(
        found: [Sighting] = [], working: Bool, engine: String = "embedded", troubles: Set<FailureCode> = [],
        unresolved: [String] = [],
        tailnet: SourceReport? = nil, machine: SourceReport? = nil, wantsTailnet: Bool = false
    ) -> ScanOutcome {
        var set = CandidateSet()
        for sighting in found { _ = set.apply(.found(sighting)) }
        for name in unresolved {
            let instance = ServiceInstance(name: ForeignText(name), kind: .diane)
            _ = set.apply(.unresolved(Sighting.ID(source: .lan, key: name), instance))
        }
        let code = working ? nil : troubles.min { $0.rawValue < $1.rawValue }
        _ = set.apply(.source(SourceReport(source: .lan, isWorking: working, engine: engine, code: code)))
        for report in [tailnet, machine].compactMap(\.self) { _ = set.apply(.source(report)) }
        return ScanOutcome(
            set, troubles: troubles, kinds: ServerKind.allCases, named: wantsTailnet ? [.tailnet] : [],
            sources: ScanSources.all)
    }
}

extension ScanOutcome {
    /// The failure in words.
    fileprivate func words(_ language: Language = .english) -> CommandFailure? {
        CommandFailure(self, Messages(language: language))
    }
}
