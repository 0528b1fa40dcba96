import Testing

@testable import LandfallTransport

/// The keys of ssh-keygen(1), with their fingerprints as it prints them.
struct KnownHostsTests {
    private static let ed = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEDE"
    private static let rsa = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABRSA1"
    private static let other = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOTH"

    private func known(_ lines: String..., names: [String] = ["box"]) -> KnownHosts {
        KnownHosts([Array(lines.joined(separator: "\n").utf8)], names: names)
    }

    @Test(arguments: [
        ("box", true), ("10.0.0.1,box", true), ("BOX", true), ("bo?", false), ("*", false), ("*.lan,box", false),
    ])
    func `a line names the machine itself, or a pattern`(hosts: String, isExact: Bool) {
        let found = known("\(hosts) \(Self.ed)")
        #expect(found.entries.map(\.key) == [Self.ed] && found.areExact == isExact)
    }

    @Test(arguments: ["cat", "*,!box", "!box", "#box", "|1|AAAA|AAAA", "box.lan", ""])
    func `a line of another machine is not taken`(hosts: String) {
        #expect(known("\(hosts) \(Self.ed)").entries.isEmpty)
    }

    @Test func `a hashed name is exact`() {
        // As `ssh-keygen -H` and `-l` print a line for box.
        let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBr2sKzvHA4+IpzI+Oc8dMR36JKy1/3lVMgHG+Q8Tg/0"
        let line = "|1|drQjxdX/XMdPNTuYS9tC0ukL2xg=|Ld8/zH8WXOXwOIZBhZLMpZ3461Q= \(key)"
        let found = known(line)
        #expect(found.areExact)
        #expect(found.entries.map(\.fingerprint) == ["SHA256:ePi4mfxvyJlZRcpKVpBf3faC/KLsarco5aWiZ5AJVNo"])
        #expect(known(line, names: ["cat"]).entries.isEmpty)
    }

    @Test func `keys are tried as OpenSSH prefers them, each once, and the revoked not`() {
        let found = known(
            "box \(Self.rsa) old comment", "box\t\(Self.ed)", "box \(Self.ed)", "@revoked * \(Self.other)",
            "box \(Self.other)")
        #expect(found.entries.map(\.key) == [Self.ed, Self.rsa])
    }

    @Test func `an authority comes first, and is no key of the machine alone`() {
        let found = known("box \(Self.ed)", "@cert-authority box \(Self.rsa)")
        #expect(found.entries.map(\.isAuthority) == [true, false] && !found.areExact)
        #expect(found.entries[0].file == "@cert-authority * \(Self.rsa)\n" && found.entries[1].file == "* \(Self.ed)\n")
    }

    @Test func `the recorded key is tried first, whatever name it stands under`() throws {
        let found = known("box \(Self.ed)", "cat \(Self.other)")
        let recorded = try #require(known("box \(Self.other)").entries.first?.fingerprint)
        #expect(found.candidates(recorded).map(\.key) == [Self.other, Self.ed])
        #expect(found.candidates(nil).map(\.key) == [Self.ed])
        #expect(found.candidates("SHA256:none").map(\.key) == [Self.ed])
    }

    @Test func `the name with the port counts before the name alone`() {
        let names = ["[box]:2222", "box"]
        #expect(known("box \(Self.ed)", "[box]:2222 \(Self.rsa)", names: names).entries.map(\.key) == [Self.rsa])
        #expect(known("box \(Self.ed)", names: names).entries.map(\.key) == [Self.ed])
    }

    @Test func `a pattern of many stars takes no time`() {
        let hosts = String(repeating: "*a", count: 2_000)
        #expect(known("\(hosts)b \(Self.ed)", names: [String(repeating: "a", count: 4_000)]).entries.isEmpty)
    }
}
