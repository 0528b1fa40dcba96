import Testing

@testable import LandfallTransport

struct SSHConfigurationTests {
    private func read(_ lines: String...) -> SSHConfiguration {
        SSHConfiguration(Array(lines.joined(separator: "\n").utf8))
    }

    private let plain = ["user root", "nohostauthenticationforlocalhost no", "controlpath /run/cm-x y"]

    @Test(arguments: [
        ("ask", true), ("true", true), ("yes", true), ("accept-new", false), ("off", false), ("false", false),
    ])
    func `a connection counts where no unknown key could have been taken`(value: String, isStrict: Bool) {
        let found = SSHConfiguration(Array((plain + ["stricthostkeychecking \(value)"]).joined(separator: "\n").utf8))
        #expect(found.isStrict == isStrict)
        #expect(found.controlPath == "/run/cm-x y")
    }

    @Test(arguments: [
        (["hostname Box.Local", "port 22"], ["box.local"]), (["hostname box", "port 2222"], ["[box]:2222", "box"]),
        (["hostname box", "port 2222", "hostkeyalias Cluster"], ["cluster"]),
    ])
    func `a key is looked up by alias, else by name and port`(lines: [String], names: [String]) {
        let files = ["userknownhostsfile /a /b", "globalknownhostsfile none /c"]
        let found = SSHConfiguration(Array((lines + files).joined(separator: "\n").utf8))
        #expect(found.names == names && found.knownHosts == ["/a", "/b", "/c"])
    }

    @Test func `a connection stays as long as the user's configuration says`() {
        #expect(read("controlpersist no").persistence == nil && read("").persistence == nil)
        #expect(read("controlpersist 600").persistence == "600" && read("controlpersist yes").persistence == "yes")
    }

    @Test func `what is missing, said twice or no path counts as the worst`() {
        #expect(read("stricthostkeychecking ask").isStrict == false)
        #expect(
            read("stricthostkeychecking off", "stricthostkeychecking ask", "nohostauthenticationforlocalhost no")
                .isStrict
                == false)
        #expect(read("controlpath none").controlPath == nil)
        #expect(read("").controlPath == nil)
    }
}
