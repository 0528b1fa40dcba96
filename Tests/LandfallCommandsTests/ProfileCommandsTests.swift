import Foundation
import LandfallModel
import LandfallTerminal
import LandfallTesting
import Testing

@testable import LandfallCommands
@testable import LandfallConnections
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct ProfileCommandsTests {
    private let home = SavedServersFolder()
    private static let korean = ["LANG": "ko_KR.UTF-8"]

    // MARK: list

    @Test func `an empty list is no failure and says how to begin`() async throws {
        let run = await home.run("list")
        #expect(run.exit == .ok)
        #expect(run.output.isEmpty)
        #expect(run.error.contains("landfall scan"))
        let json = try await home.run("list", "--json").json()
        #expect(json["schema"] as? String == "landfall.profiles/1")
        #expect((json["profiles"] as? [Any])?.isEmpty == true)
        #expect(json["current"] == nil)
        #expect(await home.run("list", environment: Self.korean).error.hasPrefix("아직 프로필이 없습니다"))
    }

    @Test func `a pipe gets a line for each profile, a terminal a table`() async throws {
        try await home.add("studio", "office")
        _ = await home.run("use", "office")
        let pipe = await home.run("list")
        #expect(
            pipe.output == """
                office\tdiane\thttp://10.0.0.2:9090\tnone\tselected (landfall use)
                studio\tdiane\thttp://10.0.0.1:9090\tnone\t

                """)
        let table = await home.run("list", size: TerminalSize(columns: 100, rows: 20))
        #expect(table.output.hasPrefix("NAME      KIND   ROUTE                 TOKEN  NOTE\noffice *  diane  "))
    }

    @Test func `the document says which profile is current and why, and of a token only where it is`() async throws {
        try await home.add("a", "b", token: SavedToken("file:/where-it-is"))
        let run = await home.run("list", "--json", environment: ["LANDFALL_SERVER": "b"])
        let json = try run.json()
        #expect(json["current"] as? String == "b")
        #expect(json["current_source"] as? String == "environment")
        let profiles = try #require(json["profiles"] as? [[String: Any]])
        #expect(profiles.map { $0["current"] as? Bool } == [false, true])
        let token = try #require(profiles.first?["token"] as? [String: Any])
        #expect(token["present"] as? Bool == true)
        #expect(token["store"] as? String == "file")
        #expect(!run.output.contains("where-it-is"))
        #expect(run.output.filter { $0 == "\n" }.count == 1)
    }

    @Test func `a list is shown although the choice is of nothing`() async throws {
        try await home.add("a", "b")
        let run = await home.run("list", environment: ["LANDFALL_SERVER": "gone"])
        #expect(run.exit == .ok)
        #expect(run.output.hasPrefix("a\t"))
        #expect(run.error.contains("gone (from LANDFALL_SERVER)"))
    }

    // MARK: show and the choice

    @Test func `show fits the terminal, and what is too long goes on below its own column`() async throws {
        try await home.add("studio")
        let narrow = await home.run("show", "studio", size: TerminalSize(columns: 40, rows: 24))
        let lines = narrow.output.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= 40 }, "\(narrow.output)")
        #expect(narrow.output.contains("\nroutes    1  http://10.0.0.1:9090\n             (address)\n"))
        let pipe = await home.run("show", "studio", environment: ["COLUMNS": "40"])
        #expect(pipe.output.contains("\nroutes    1  http://10.0.0.1:9090  (address)\n"), "a pipe gets it whole")
    }

    @Test func `show without a name is of the profile in use`() async throws {
        try await home.add("a")
        #expect(await home.run("show").output.hasPrefix("a\nkind "))
        try await home.add("b")
        let run = await home.run("show")
        #expect(run.exit == .noProfile)
        #expect(run.error.contains("landfall use NAME (a, b)"))
        #expect(await home.run("show", "-s", "b").output.hasPrefix("b\n"))
        #expect(await home.run("show", "c").error.hasPrefix("landfall: No profile named c\n"))
        #expect(await home.run("show", "-s", "c").error.hasPrefix("landfall: No profile named c (from --server)\n"))
        let json = try await home.run("show", "b", "--json").json()
        #expect(json["schema"] as? String == "landfall.profile/1")
        #expect(json["name"] as? String == "b")
        #expect(json["current"] as? Bool == false)
        let route = try #require((json["routes"] as? [[String: Any]])?.first)
        #expect(route["url"] as? String == "http://10.0.0.1:9090")
        #expect(route["via"] as? String == "direct")
        #expect(route["port"] as? Int == 9090)
    }

    @Test(arguments: [
        ["show", "a"], ["rename", "a", "c"], ["remove", "a", "--yes"], ["use", "a"], ["edit", "a"], ["share", "a"],
    ])
    func `a name beside another --server is exit 2 and changes nothing`(arguments: [String]) async throws {
        try await home.add("a", "b")
        let before = try home.text()
        let capture = TerminalCapture()
        let exit = await LandfallMain.run(
            arguments + ["--server", "b"], environment: ["HOME": home.path], terminal: Terminal(capture: capture))
        #expect(exit == .usage)
        #expect(capture.errorText.contains("a and --server b"))
        #expect(try home.text() == before)
        #expect(try home.book().savedSelection() == SavedSelection())
    }

    @Test(arguments: [
        ["show", "studoi"], ["use", "studoi"], ["remove", "studoi"], ["rename", "studoi", "x"], ["share", "studoi"],
    ])
    func `a slip in a name is exit 3 with the name that was meant`(arguments: [String]) async throws {
        try await home.add("studio")
        let capture = TerminalCapture()
        let exit = await LandfallMain.run(
            arguments, environment: ["HOME": home.path], terminal: Terminal(capture: capture))
        #expect(exit == .noProfile)
        #expect(capture.errorText.contains("Did you mean studio?"))
    }

    @Test func `without profiles every other command is exit 3`() async throws {
        for arguments in [["show"], ["share"], ["share", "--all"]] {
            let capture = TerminalCapture()
            let exit = await LandfallMain.run(
                arguments + ["--json"], environment: ["HOME": home.path], terminal: Terminal(capture: capture))
            #expect(exit == .noProfile)
            #expect(capture.errorText.contains("\"no_profile\""))
        }
    }

    @Test func `use switches, and back`() async throws {
        try await home.add("a", "b")
        #expect(await home.run("use", "-").exit == .noProfile)
        #expect(await home.run("use", "a").error == "Using a\n")
        #expect(await home.run("use", "b", environment: Self.korean).error == "사용할 서버: b\n")
        #expect(await home.run("prompt").output == "b\n")
        #expect(await home.run("use", "-").exit == .ok)
        #expect(await home.run("prompt").output == "a\n")
        let json = try await home.run("use", "-", "--json").json()
        #expect(json["name"] as? String == "b")
        #expect(json["current"] as? Bool == true)
    }

    @Test func `use warns when the variable hides what it saved, and not when it is empty or the same`() async throws {
        try await home.add("a", "b")
        let hidden = await home.run("use", "a", environment: ["LANDFALL_SERVER": "b"])
        #expect(hidden.exit == .ok)
        #expect(hidden.error.contains("LANDFALL_SERVER=b overrides it"))
        for value in ["", "a"] {
            #expect(await home.run("use", "a", environment: ["LANDFALL_SERVER": value]).error == "Using a\n")
        }
    }

    @Test func `use --shell prints the line for a shell and saves nothing`() async throws {
        try await home.add("a", "b")
        let run = await home.run("use", "--shell", "a")
        #expect(run.output == "export LANDFALL_SERVER=a\n")
        #expect(run.error.isEmpty)
        #expect(try home.book().savedSelection() == SavedSelection())
        #expect(await home.run("use", "--shell", "a", "--json").exit == .usage)
    }

    @Test func `show without a name says where the choice comes from and what it hides`() async throws {
        try await home.add("a", "b")
        _ = await home.run("use", "a")
        let run = await home.run("show", environment: ["LANDFALL_SERVER": "b"])
        #expect(run.output.hasPrefix("b\n"))
        #expect(run.output.contains("from LANDFALL_SERVER, which overrides the selected profile a"))
        let json = try #require(try await home.run("show", "--json", "-s", "b").json()["selection"] as? [String: Any])
        #expect(json["schema"] as? String == "landfall.selection/1")
        #expect(json["profile"] as? String == "b")
        #expect(json["source"] as? String == "flag")
        #expect(json["hidden_by"] as? String == "flag")
        #expect(json["saved"] as? String == "a")
        let saved = try #require(try await home.run("show", "--json").json()["selection"] as? [String: Any])
        #expect(saved["hidden_by"] == nil)
        #expect(try await home.run("show", "a", "--json").json()["selection"] == nil)
    }

    // MARK: rename and remove

    @Test func `a renamed profile keeps its id and stays the choice`() async throws {
        try await home.add("a", "b")
        _ = await home.run("use", "a")
        let id = try home.book().find("a").id
        let json = try await home.run("rename", "a", "c", "--json").json()
        #expect(json["name"] as? String == "c")
        #expect(json["id"] as? String == id.description)
        #expect(json["current"] as? Bool == true)
        #expect(await home.run("prompt").output == "c\n")
    }

    @Test(arguments: [
        ("b", "already taken: b"), ("A", "\"A\" is not a valid profile name"), ("a b", "is not a valid profile name"),
        ("", "is not a valid profile name"),
    ])
    func `a name that is taken or none is exit 2`(name: String, part: String) async throws {
        try await home.add("a", "b")
        let before = try home.text()
        let run = await home.run("rename", "a", name)
        #expect(run.exit == .usage)
        #expect(run.error.contains(part))
        #expect(try home.text() == before)
    }

    @Test func `remove asks a person, and takes only yes for yes`() async throws {
        try await home.add("a")
        for answer in ["\n", "n\n", "", "yeah\n"] {
            let run = await home.run("remove", "a", typed: answer)
            #expect(run.exit == .failure)
            #expect(run.error.hasPrefix("Remove the profile a? [y/N] "))
        }
        #expect(try home.book().load().profiles.count == 1)
        #expect(await home.run("remove", "a", typed: "y\n").exit == .ok)
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test func `remove never asks where nobody is, nor with --no-input`() async throws {
        try await home.add("a", token: SavedToken("env:KEY"))
        _ = await home.run("use", "a")
        for run in [
            await home.run("remove", "a", input: "y\n"), await home.run("remove", "a", "--no-input", typed: "y\n"),
        ] {
            #expect(run.exit == .usage)
            #expect(run.error.contains("--yes"))
        }
        let run = await home.run("remove", "a", "--yes")
        #expect(run.exit == .ok)
        #expect(run.error.contains("Removed a\n"))
        #expect(run.error.contains("Its token was not deleted: env:KEY"))
        #expect(try home.book().savedSelection() == SavedSelection())
    }

    // MARK: edit

    @Test func `routes are added in front, put in order and taken out`() async throws {
        try await home.add("a")
        #expect(
            await home.run(
                "edit", "a", "--route", "service:Studio", "--route", "tailnet:My-Mac:9090", "--route", "host:box"
            ).exit == .ok)
        let first = "http://10.0.0.1:9090"
        #expect(try home.routes("a") == ["service:Studio", "tailnet:my-mac:9090", "box", first])
        #expect(await home.run("edit", "a", "--route", "4", "--route", "tailnet:my-mac:9090").exit == .ok)
        #expect(try home.routes("a") == [first, "tailnet:my-mac:9090", "service:Studio", "box"])
        #expect(
            await home.run("edit", "a", "--remove-route", "other.box", "--remove-route", "HTTP://10.0.0.1:9090").exit
                == .usage)
        #expect(await home.run("edit", "a", "--remove-route", "host:box", "--remove-route", "1").exit == .ok)
        #expect(try home.routes("a") == ["tailnet:my-mac:9090", "service:Studio"])
        let json = try await home.run("edit", "a", "--route", "unix:/run/d.sock", "--json").json()
        let shown = try #require(json["routes"] as? [[String: Any]])
        #expect(shown.map { $0["via"] as? String } == ["local", "tailnet", "lan"])
        #expect(shown.map { $0["url"] as? String } == ["unix:/run/d.sock", nil, nil])
        #expect(shown[2]["instance"] as? String == "Studio")
    }

    @Test(arguments: [
        ["--route", "fe80::1%eth0"], ["--route", "http://[fe80::1%25eth0]:80"], ["--route", "169.254.1.1"],
        ["--route", "my-mac"], ["--route", "service:"], ["--route", "tailnet:unix:/a"], ["--route", "http://u:p@h"],
        ["--remove-route", "1"], ["--remove-route", "2"], ["--route", "0"], ["--remove-route", "http://other:1"], [],
        ["--route", ""],
    ])
    func `what is no route to save is exit 2 and changes nothing`(flags: [String]) async throws {
        try await home.add("a")
        let before = try home.text()
        let capture = TerminalCapture()
        let exit = await LandfallMain.run(
            ["edit", "a"] + flags, environment: ["HOME": home.path], terminal: Terminal(capture: capture))
        #expect(exit == .usage)
        #expect(try home.text() == before)
        #expect(!capture.errorText.contains("u:p"))
    }

    @Test func `a link-local route is told as such`() async throws {
        try await home.add("a")
        let json = try await home.run("edit", "a", "--route", "[fe80::1%eth0]:8080", "--json").json()
        #expect(json["code"] as? String == "link_local_route")
    }

    @Test func `a service of the LAN is of the kind that the profile gets`() async throws {
        try await home.add("a")
        _ = await home.run("edit", "a", "--route", "service:Studio")
        #expect(await home.run("edit", "a", "--kind", "endlesscode", "--remove-route", "service:Other").exit == .usage)
        #expect(await home.run("edit", "a", "--kind", "endlesscode").exit == .ok)
        let profile = try home.book().find("a")
        #expect(profile.kind == .endlesscode && profile.routes.first?.text == ForeignText("service:Studio"))
        guard case .service(let instance, _)? = profile.routes.first?.target else {
            Issue.record("it is no service any more")
            return
        }
        #expect(instance.kind == .endlesscode)
    }

    // MARK: files that cannot be used

    @Test func `a damaged file is told with its place in every command, and stays`() async throws {
        try await home.add("a")
        let damaged = try home.text().replacing("\"kind\": \"diane\"", with: "\"kind\": \"dian\"")
        try Data(damaged.utf8).write(to: URL(filePath: home.file))
        for arguments in [
            ["list"], ["show"], ["use", "a"], ["share"], ["rename", "a", "b"], ["remove", "a", "--yes"],
        ] {
            let capture = TerminalCapture()
            let exit = await LandfallMain.run(
                arguments, environment: ["HOME": home.path], terminal: Terminal(capture: capture))
            #expect(exit == .failure)
            #expect(capture.errorText.contains("profiles.json, line 7, column 15: \"kind\" has an invalid value"))
        }
        #expect(try home.text() == damaged)
        let korean = await home.run("list", environment: Self.korean)
        #expect(korean.error.contains("7행 15열"))
        #expect(try await home.run("list", "--json").json()["code"] as? String == "profiles_damaged")
    }

    @Test func `a file that others can read is told with its remedy`() async throws {
        try await home.add("a")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: home.file)
        let run = await home.run("list")
        #expect(run.exit == .failure)
        #expect(run.error.contains("chmod go-rwx \(home.file)"))
    }

    @Test func `every trouble of the store has words in both languages`() {
        for code in FailureCode.ofProfiles {
            for language in Language.allCases {
                let failure = CommandFailure(ProfileStoreError(code, path: "/p"), Messages(language: language))
                #expect(!failure.message.isEmpty)
                #expect(failure.code == code && failure.message != code.rawValue)
                #expect(
                    code == .fileUnreadable || code == .fileUnwritable || !failure.hints.isEmpty
                        || code == .profileExists
                        || code == .noHome)
            }
        }
    }

    // MARK: completion

    @Test func `names are completed, and a damaged file completes nothing`() async throws {
        let environment = ["HOME": home.path]
        #expect(ProfileCompletion.names(environment: environment).isEmpty)
        try await home.add("b", "a")
        #expect(ProfileCompletion.names(environment: environment) == ["a\tDiane", "b\tDiane"])
        try Data("{".utf8).write(to: URL(filePath: home.file))
        #expect(ProfileCompletion.names(environment: environment).isEmpty)
        #expect(ProfileCompletion.names(environment: [:]).isEmpty)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the completion script asks landfall, and the option prints it too`(shell: String) async {
        let run = await home.run("completion", shell)
        #expect(run.exit == .ok)
        #expect(run.output.contains("---completion \(shell) "))
        let option = "--generate-completion-script"
        for line in [[option, shell], ["\(option)=\(shell)"], ["--json", option, shell]] {
            #expect(await home.run(line).output == run.output)
        }
    }
}

extension SavedServersFolder {
    /// The routes of a saved server, as they are written.
    func routes(_ name: String) throws -> [String] {
        try book().find(name).routes.map(\.text.raw)
    }
}
