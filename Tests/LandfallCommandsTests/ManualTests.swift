import ArgumentParser
import Foundation
import Testing

@testable import LandfallCommands
@testable import LandfallModel
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// Help and man pages say what the program does: all of it, and nothing else.
struct ManualTests {
    @Test func `every command has a page, every page a command, and landfall(1) names them all`() throws {
        let commands = try CommandTree.landfall().commands.map(\.commandName)
        let pages = try ManualPage.all().map(\.file).filter { $0.hasSuffix(".1") }
        #expect(Set(pages) == Set(commands.map { "landfall-\($0).1" } + ["landfall.1"]))
        let main = try ManualPage("landfall.1")
        let items = Set(main.lines("DESCRIPTION").filter { $0.hasPrefix(".It Cm ") }.map { $0.dropFirst(7) })
        for command in commands {
            #expect(items.contains { $0.split(separator: " ").first == Substring(command) }, "\(command)")
            #expect(main.references.contains("landfall-\(command).1"), "\(command)")
        }
    }

    @Test func `a page names the flags of its command, and no others`() throws {
        let global = try CommandTree.globalFlags()
        let main = try ManualPage("landfall.1")
        #expect(global.subtracting(main.explainedFlags).isEmpty)
        for command in try CommandTree.landfall().commands {
            let page = try ManualPage("landfall-\(command.commandName).1")
            #expect(page.flags(in: "SYNOPSIS") == command.flags, "\(page.file)")
            let unexplained = command.flags.subtracting(global).subtracting(page.explainedFlags)
            #expect(unexplained.isEmpty, "\(page.file) has no item for \(unexplained.sorted())")
            for child in command.commands {
                #expect(page.text.contains("\n.It Cm \(child.commandName)"), "\(page.file): \(child.commandName)")
            }
        }
    }

    @Test func `what a page refers to is there`() throws {
        let pages = try ManualPage.all()
        let files = Set(pages.map(\.file))
        for page in pages {
            let gone = page.references.filter { $0.hasPrefix("landfall") && !files.contains($0) }
            #expect(gone.isEmpty, "\(page.file)")
            #expect(!page.lines("SEE ALSO").isEmpty, "\(page.file)")
        }
    }

    @Test func `all exit codes are in landfall(1), and no help knows one that its page does not`() throws {
        #expect(try ManualPage("landfall.1").exitCodes == CommandExit.allCases.map(\.rawValue).sorted())
        for command in try CommandTree.landfall().commands {
            let page = try ManualPage("landfall-\(command.commandName).1")
            let codes = Set(page.exitCodes)
            #expect(codes.isSuperset(of: [0, 2]), "\(page.file): every command line can be right or wrong")
            #expect(page.exitCodes.allSatisfy { CommandExit(rawValue: $0) != nil }, "\(page.file)")
            for one in command.all {
                let unknown = Self.exitCodes(of: one).subtracting(codes)
                #expect(unknown.isEmpty, "\(page.file) lacks \(unknown.sorted()), which the help has")
            }
        }
    }

    @Test func `landfall-codes(7) lists every code once, below its exit code`() throws {
        var listed: [String: [Int32]] = [:]
        var exit: Int32?
        for line in try ManualPage("landfall-codes.7").lines("CODES") {
            if line.hasPrefix(".Ss ") {
                exit = line.split(separator: " ").last.flatMap { Int32($0) }
            } else if line.hasPrefix(".It Li "), let exit {
                listed[String(line.dropFirst(7)), default: []].append(exit)
            }
        }
        for code in FailureCode.all {
            let found = listed.removeValue(forKey: code.rawValue)
            #expect(found == [code.exit.rawValue], ".It Li \(code.rawValue) belongs below the exit code \(code.exit)")
        }
        #expect(listed.isEmpty, "these are no codes")
    }

    @Test func `every help explains its arguments and has examples and exit codes`() throws {
        for command in try CommandTree.landfall().commands.flatMap(\.all) {
            let name = command.commandName
            #expect(command.abstract?.hasSuffix(".") == true, "\(name)")
            for argument in command.shownArguments {
                #expect(
                    argument.abstract?.hasSuffix(".") == true, "\(name) \(argument.word ?? argument.valueName ?? "")")
            }
            guard command.commands.isEmpty else { continue }
            #expect(!Self.examples(of: command).isEmpty, "\(name)")
            #expect(Self.exitCodes(of: command).contains(0), "\(name)")
        }
    }

    @Test func `every example can be parsed`() throws {
        let help = try CommandTree.landfall().all.flatMap(Self.examples)
        let manual = try ManualPage.all().flatMap(\.examples)
        let readme = try String(contentsOf: ManualPage.package.appending(path: "README.md"), encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix("$ ") }.map(String.init)
        var count = 0
        for line in help + manual + readme {
            for arguments in ExampleLine.commands(in: line) {
                count += 1
                do {
                    _ = try RootCommand.parseAsRoot(arguments)
                } catch {
                    #expect(RootCommand.exitCode(for: error).isSuccess, "\(line): \(RootCommand.message(for: error))")
                }
            }
        }
        #expect(count > 40)
    }

    @Test func `every variable that the program reads is in a page`() throws {
        let sources = ManualPage.package.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources.path())).compactMap { $0 as? String }
        let pages = try ManualPage.all().map(\.text).joined(separator: "\n")
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            for variable in text.matches(of: /"(LANDFALL_[A-Z_]+)"/) {
                let isExplained = pages.contains("Ev \(variable.1)")
                #expect(isExplained, "\(variable.1) of \(file)")
            }
        }
    }

    /// The lines below EXAMPLES in a help.
    private static func examples(of command: CommandTree) -> [String] {
        let lines = (command.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }.map(String.init)
    }

    /// The numbers below EXIT CODES in a help: each begins a part between commas or semicolons, or follows "or" and the like.
    private static func exitCodes(of command: CommandTree) -> Set<Int32> {
        let text = (command.discussion ?? "").split(separator: "EXIT CODES").dropFirst().joined()
        return Set(
            text.split { $0 == "," || $0 == ";" || $0 == "\n" }.compactMap { part in
                part.split(separator: " ").first.flatMap { Int32($0) }
            })
    }
}
