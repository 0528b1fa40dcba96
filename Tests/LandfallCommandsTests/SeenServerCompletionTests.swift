import Foundation
import Testing

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct SeenServerCompletionTests {
    private static let scan = #"""
        {"servers":[
        {"number":1,"ref":"+1bcbd44c","name":"Studio","kind":"diane","instance":"Studio","routes":[
        {"url":"http://10.77.0.2:9090","via":"lan"},{"url":"http://[fe80::1%25eth0]:9090","via":"lan"}]},
        {"number":2,"ref":"+614e172c","name":"x","kind":"diane","instance":"$(touch /tmp/x)","routes":[
        {"url":"http://10.77.0.3:9090/`id`","via":"lan"}]},
        {"number":3,"ref":"+77aa01bb","name":"서버","kind":"endlesscode","instance":"서버","routes":[]},
        {"number":4,"ref":"+99aa01bb","name":"x\u001b[31m","kind":"diane","instance":"--help","routes":[
        {"url":"http://two\nlines","via":"lan"},
        {"url":"http://10.77.0.2:9090","via":"lan"}]}]}
        """#

    private static func withState(_ text: String?, _ body: ([String: String]) throws -> Void) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let folder = home.appending(path: "landfall")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if let text {
            let file = folder.appending(path: LastScan.file).path()
            _ = FileManager.default.createFile(
                atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        }
        try body(["XDG_STATE_HOME": home.path(), "XDG_CONFIG_HOME": home.path()])
    }

    @Test func `rows, refs and names are offered, but what a line cannot show or looks like a flag`() throws {
        try Self.withState(Self.scan) { environment in
            #expect(
                SeenServerCompletion.references(environment: environment)
                    == [
                        "1\tStudio", "2\tx", "3\t서버", "4\tx␛[31m", "+1bcbd44c", "Studio", "+614e172c",
                        "$(touch /tmp/x)", "+77aa01bb", "서버", "+99aa01bb",
                    ])
        }
    }

    @Test func `targets are the addresses that were seen, each once`() throws {
        try Self.withState(Self.scan) { environment in
            #expect(
                SeenServerCompletion.targets(environment: environment) == [
                    "http://10.77.0.2:9090", "http://[fe80::1%25eth0]:9090", "http://10.77.0.3:9090/`id`",
                ])
        }
    }

    @Test(arguments: [nil, "", "{", "[]", #"{"servers":[{}]}"#])
    func `without a scan that can be read nothing is offered, and nothing is said`(text: String?) throws {
        try Self.withState(text) { environment in
            #expect(SeenServerCompletion.references(environment: environment).isEmpty)
            #expect(SeenServerCompletion.targets(environment: environment).isEmpty)
        }
    }
}
