import DianeClient
import Foundation
import LandfallModel
import Testing

@testable import LandfallMasking

/// Settings.txt: no secret in it is shown, and nearly everything else is.
@Suite struct SettingsTests {
    /// A line of the file.
    struct Setting: CustomTestStringConvertible {
        let kind: String
        /// Without the marks.
        let text: String
        let secrets: [String]
        /// What is left without the secrets.
        let rest: String
        let harmless: [String]

        init?(_ line: Substring) {
            guard !line.hasPrefix("#"), let colon = line.firstRange(of: ": ") else { return nil }
            kind = String(line[..<colon.lowerBound])
            let body = line[colon.upperBound...]
            text = String(body.filter { !"«»‹›".contains($0) })
            secrets = body.matches(of: /«(.*?)»/).map { $0.output.1.filter { !"‹›".contains($0) } }
            rest = String(body.replacing(/«.*?»/, with: " "))
            harmless = rest.replacing(/‹.*?›/, with: " ").split { " '\"=,&{}[]()<>|;".contains($0) }.map(String.init)
                .filter { $0.contains { $0.isLetter || $0.isNumber } }
        }

        var testDescription: String { text }

        /// The arguments; one in quotation marks is one.
        private var words: [String] {
            text.matches(of: /'([^']*)'|[^ ]+/).map { $0.output.1.map(String.init) ?? String($0.output.0) }
        }

        private static func decoded<Model: Decodable>(_ type: Model.Type, _ fields: [String: JSONValue]) throws -> Model
        {
            let object = Dictionary(uniqueKeysWithValues: fields.map { (ForeignText($0), $1) })
            return try JSONDecoder().decode(type, from: JSONEncoder().encode(JSONValue.object(object)))
        }

        /// What is shown of it, by the model of the kind that it is.
        func shown() throws -> String {
            func string(_ text: some StringProtocol) -> JSONValue { .string(ForeignText(String(text))) }
            let mask = SecretMask()
            var fields: [String: JSONValue] = [
                "id": .integer(1), "name": string("n"), "type": string("t"), "service": string("s"),
            ]
            func pair(_ mark: Character) -> JSONValue {
                let parts = text.split(separator: mark, maxSplits: 1)
                return .object([ForeignText(String(parts[0])): string(parts[1].drop { $0 == " " })])
            }
            switch kind {
            case "args":
                fields["command"] = string(words[0])
                fields["args"] = .array(words.dropFirst().map(string))
                let server = try Self.decoded(MCPServer.self, fields).masked(by: mask)
                return (server.command?.raw ?? "") + " "
                    + (server.args?.revealed ?? []).map(\.raw).joined(separator: " ")
            case "url":
                fields["url"] = string(text)
                return try Self.decoded(MCPServer.self, fields).masked(by: mask).url?.revealed.raw ?? ""
            case "env", "header":
                fields[kind == "env" ? "env" : "headers"] = pair(kind == "env" ? "=" : ":")
                let server = try Self.decoded(MCPServer.self, fields).masked(by: mask)
                return ((server.env ?? server.headers)?.revealed ?? [:]).map { "\($0.key.raw)=\($0.value.raw)" }
                    .joined()
            case "job":
                fields["command"] = string(text)
                return try Self.decoded(Job.self, fields).masked(by: mask).command?.raw ?? ""
            case "json":
                fields["config"] = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
                return try JSONText.encode(Self.decoded(Provider.self, fields).masked(by: mask).config)
            default:
                fields["job_id"] = .integer(1)
                fields["stderr"] = string(text)
                return try Self.decoded(JobExecution.self, fields).masked(by: mask).stderr?.raw ?? ""
            }
        }
    }

    static let settings: [Setting] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Settings.txt")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").compactMap(Setting.init)
    }()

    @Test func `the file has 300 settings`() {
        #expect(Self.settings.count >= 300)
        #expect(Set(Self.settings.map(\.kind)) == ["args", "url", "env", "header", "job", "json", "log"])
    }

    @Test(arguments: settings) func `no secret is shown`(setting: Setting) throws {
        let shown = try setting.shown()
        for secret in setting.secrets {
            let parts = secret.split { " :=,;&/'\"{}\n".contains($0) }.map(String.init).filter {
                $0.count > 3 && $0 != "Bearer"
            }
            for part in Set([secret] + parts) where secret.count > 3 {
                let isShown = shown.ranges(of: part).count > setting.rest.ranges(of: part).count
                #expect(!isShown, "\(part) is shown: \(shown)")
            }
        }
    }

    @Test func `seven tenths of what is harmless are shown`() throws {
        var (shown, all) = (0, 0)
        var hidden: [String] = []
        for setting in Self.settings {
            var view = try setting.shown()[...]
            for word in setting.harmless {
                all += 1
                guard let place = view.firstRange(of: word) else {
                    hidden.append(word)
                    continue
                }
                shown += 1
                view = view[place.upperBound...]
            }
        }
        #expect(shown * 10 >= all * 7, "\(shown) of \(all); hidden: \(hidden.joined(separator: " "))")
    }
}
