import LandfallModel
import LandfallWorkflows
import Testing

@testable import LandfallWording

struct TargetFailureTests {
    @Test(arguments: ["http://me:sesame@box", "http://box/?token=sesame", "http://box/#sesame"])
    func `what may be a secret is not repeated`(_ text: String) throws {
        let reason = try #require(throws: ServerAddressError.self) { try ServerAddress(parsing: text) }
        let failure = CommandFailure(TargetError.badAddress(text, reason), Messages(language: .english))
        #expect(failure.code == .usage)
        #expect(!([failure.message] + failure.hints.map(\.description)).joined().contains("sesame"))
    }

    private func failure(_ text: String, hasTailnet: Bool = true, _ elsewhere: OtherNames.Place? = nil)
        -> CommandFailure
    {
        CommandFailure(
            TargetError.unknown(text, near: [], hasTailnet: hasTailnet, elsewhere: elsewhere),
            Messages(language: .english, situation: HintContext(typed: TypedCommand(["test", text]))))
    }

    @Test(arguments: [
        ("box", "box.local", "host:box"), ("box:9090", "box.local:9090", "host:box:9090"),
        ("http://box", "http://box.local", "host:http://box"),
        ("https://box:1/a", "https://box.local:1/a", "host:https://box:1/a"),
    ])
    func `a word is proposed with its scheme, port and path`(text: String, local: String, forced: String) throws {
        let failure = failure(text)
        #expect(failure.message == "No profile or tailnet machine is named box")
        let hint =
            "To look it up on the LAN: landfall test \(local); or in DNS and /etc/hosts: landfall test \(forced)"
        #expect(failure.hints.map(\.description) == [hint])
        for proposed in [local, String(forced.dropFirst(5))] { _ = try ServerAddress(parsing: proposed) }
    }

    @Test func `the name of a profile with a port behind it is not said to be unknown`() {
        let failure = CommandFailure(
            TargetError.unknown("box:9090", near: ["box"], hasTailnet: true), Messages(language: .english))
        #expect(failure.message == "No profile or tailnet machine is named box:9090")
        #expect(failure.hints.first?.description == "Did you mean box?")
    }

    @Test func `a tailscaled that does not run is a cause`() {
        #expect(failure("box", hasTailnet: false).message == "No profile is named box, and tailscaled is not running")
    }

    @Test func `what knows the word is said, and not what is wrong with the tailnet`() {
        let hosts = failure("box:1", hasTailnet: false, .hostsFile)
        #expect(hosts.message == "No profile is named box, but /etc/hosts lists it")
        #expect(hosts.hints.map(\.description) == ["Use landfall test host:box:1"])
        let lan = failure("http://box:1", hasTailnet: false, .lan)
        #expect(lan.message == "No profile is named box, but a machine on the LAN is: box.local")
        #expect(lan.hints.map(\.description) == ["Use landfall test http://box.local:1"])
    }

    @Test(arguments: [
        ("9090", "this is only a port"), ("/run/x.sock", "put unix: before the path of a socket"),
        ("./x.sock", "put unix: before the path of a socket"),
    ])
    func `a part of an address is named`(text: String, why: String) throws {
        let reason = try #require(throws: ServerAddressError.self) { try ServerAddress(parsing: text) }
        let failure = CommandFailure(TargetError.badAddress(text, reason), Messages(language: .english))
        #expect(failure.message == "Invalid address \"\(text)\": \(why)")
    }
}
