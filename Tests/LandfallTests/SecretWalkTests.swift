import Foundation
import LandfallConnections
import LandfallModel
import LandfallTransport
import LandfallWorkflows
import Testing

@testable import DianeClient
@testable import EndlessCodeClient
@testable import Landfall

/// Every public value, with a secret planted in each place that can carry one, in every way in which a program may print it.
struct SecretWalkTests {
    /// The fields that are shown beside ids: what names, sorts, dates and places a thing, and what people and models say to each other in an item
    /// of a conversation. Without case and underscores.
    private static let shown: Set<String> = [
        "account", "actiontype", "agentname", "agents", "architecture", "author", "authtype", "baseimage", "cacert",
        "category", "certificate", "certserial", "code", "connectedat", "contentencoding", "contenttype", "context",
        "cronschedule", "description", "direction", "displayname", "dynamicsource", "embeddingmodel", "events",
        "executionmode", "family", "flowtype", "generativemodel", "hostname", "installtype", "jobname", "key", "kind",
        "label", "lastrunstatus", "launchstage", "logfile", "messagetype", "mimetype", "mode", "model", "modelname",
        "name", "nodemode", "oauthscopes", "objecttypes", "options", "path", "platform", "provider", "providername",
        "providers", "repobranch", "resumedfrom", "role", "said", "schedule", "scope", "scopes", "server", "service",
        "state", "status", "stopreason", "strategytype", "subagent", "tags", "title", "tokenpath", "tokentype",
        "triggersource", "triggertype", "type", "uptime", "value", "version", "visibility", "workdir", "workdirarg",
    ]

    @Test func `nothing public shows a secret, and no public type is left out`() throws {
        var walk = Walk()
        try planted.forEach { walk.visit(try PlantedDecoder.value($0)) }
        for value in try modelValues + endlessCodeValues + errors + landfallValues { walk.visit(value) }
        // A name for functions, of which there is no value.
        let valueless: Set = ["LandfallModel.JSONText"]
        for module in ["Landfall", "DianeClient", "EndlessCodeClient", "LandfallModel"] {
            let missing = try PublicTypes.all(of: module).subtracting(walk.types).subtracting(valueless)
            #expect(missing.sorted() == [])
        }
    }

    @Test func `a type that is new is found`() {
        let source = """
            extension A.B {
                public struct C<T>: Sendable {
                    private enum D {}
                    public indirect enum E {}
                }
            }
            @frozen public final class F {}
            package struct G {}
            """
        #expect(PublicTypes.types(in: source) == ["A.B.C", "A.B.C.E", "F"])
    }

    /// What was printed of values and of all that a mirror shows in them.
    private struct Walk {
        private(set) var types: Set<String> = []

        mutating func visit(_ value: Any) {
            let name = String(reflecting: type(of: value))
            types.insert(String(name.prefix { $0 != "<" }))
            var text = "\(value)\n" + String(reflecting: value) + String(describing: Optional(value)) + "\([value])"
            dump(value, to: &text)
            if let error = value as? any Error { text += error.localizedDescription }
            for match in text.matches(of: #/s3cret<(\w*)>/#) {
                let field = match.1.filter { $0 != "_" }.lowercased()
                #expect(field.hasSuffix("id") || SecretWalkTests.shown.contains(field), "\(name) shows \(match.1)")
            }
            for child in Mirror(reflecting: value).children { visit(child.value) }
        }
    }
}

extension SecretWalkTests {
    private func secret(_ field: String) -> ForeignText { ForeignText(PlantedDecoder.secret(in: field)) }

    /// What can be decoded.
    private var planted: [any Decodable.Type] {
        [
            AgentConfig.self, AgentTestResult.self, AgentLog.self, RemoteAgentInfo.self, AgentRunResult.self,
            EmergentAgentDTO.self, EmergentAgentRunDTO.self, EmergentTriggerResponseDTO.self,
            EmergentPendingEventsResponseDTO.self, EmergentBatchTriggerResponseDTO.self, ContextDetail.self,
            ContextConnectInfo.self, AvailableServer.self, Diane2Status.self, Diane2Agent.self, Diane2Node.self,
            Diane2Tool.self, Diane2Provider.self, Diane2Session.self, Diane2Message.self, Diane2Todo.self,
            Diane2Stats.self, Diane2ProviderStats.self, GalleryEntry.self, GalleryAgent.self,
            GalleryInstallResponse.self, Job.self, JobExecution.self, AuthStatus.self, DeviceCodeInfo.self,
            GoogleAuthStatus.self, GoogleDeviceCodeResponse.self, GoogleAuthPollResponse.self, MCPServer.self,
            MCPServerPlacement.self, HostInfo.self, ProviderModels.self, ModelProviders.self, Provider.self,
            ProviderTemplate.self, ProviderTestResult.self, Question.self, ACPSession.self, SessionMessage.self,
            SlaveInfo.self, PairingRequest.self, PairingStatus.self, RevokedSlave.self, SlaveHealth.self,
            DianeStatus.self, DoctorReport.self, ToolInfo.self, PromptInfo.self, ResourceInfo.self,
            PromptContentResponse.self, ResourceContentResponse.self, UsageResponse.self, UsageSummaryResponse.self,
            EndlessCodeHTTPClient.Session.self, EndlessCodeHTTPClient.Health.self, EndlessCodeHTTPClient.Project.self,
            EndlessCodeHTTPClient.HistoryPage.self, EndlessCodeChannel.Sync.self,
            EndlessCodeChannel.SessionChange.self, EndlessCodeChannel.SessionOutput.self,
            EndlessCodeChannel.Problem.self,
        ]
    }

    private var modelValues: [Any] {
        get throws {
            let address = try #require(IPAddress("10.0.0.1"))
            let route = Route(scheme: .http, address: address, port: 9090, via: .direct)
            let ssh = try ServerAddress(parsing: "ssh://anna@box/localhost:9090")
            let mixed = try ServerAddress(parsing: "http://p\u{430}ypal.example")
            let bad = #expect(throws: ServerAddressError.self) {
                try ServerAddress(parsing: "http://anna:\(PlantedDecoder.secret(in: "password"))@box")
            }
            let sighting = Sighting(
                id: .init(source: .lan, key: "a"), kind: .diane, name: "a",
                instance: ServiceInstance(name: "a", kind: .diane), routes: [route], txt: TXTRecord(pairs: ["id": "1"]),
                traits: ServerTraits(process: ServerProcess(hostName: "a", pid: 1, startedAt: "")),
                tailnet: TailnetFacts(path: .direct))
            var set = CandidateSet()
            let change = set.apply(.found(sighting))
            var report = SourceReport(
                source: .machine, isWorking: true,
                machines: .init(asked: 1, remembered: 0, offline: [.init(name: "a")]),
                places: .init(sockets: [], ports: [1]), list: .init(leftOut: 1))
            report.evidence = .init(asked: 2, dropped: false, otherStack: nil, families: [.ipv4])
            let json = JSONValue.object([secret("key"): .array([.string(secret("text"))])])
            return [
                FailureCode.responseTimeout, Secret(secret("text")), secret("name"), sighting.txt.attributes, set,
                change as Any,
                Sanitiser.line, try Token(PlantedDecoder.secret(in: "token").utf8), Token.Refusal.empty, ssh, mixed,
                mixed.warnings, bad as Any, bad?.code as Any, bad?.part as Any,
                try ServerAddress(parsing: "unix:/run/a"), IPAddress.Family.ipv4, ServerKind.diane,
                ServerKind.diane.product,
                ServerKind.diane.paths, sighting, report, json, DiscoveryEnd.never, DiscoveryEvent.found(sighting),
                ServerAnswer(status: 200, contentType: nil, body: Array(secret("body").raw.utf8)),
                [ServerMessage.text(secret("message").raw), .bytes(Array(secret("message").raw.utf8))],
                ServerExchangeError(.unreachable, code: .responseTimeout), ReadOnlyRule(kind: .diane),
                ReadOnlyRule.Refusal.allCases, ConnectionProof.proven, mixed.attempts(kind: nil, tlsWasSaved: false),
            ]
        }
    }

    private var endlessCodeValues: [Any] {
        get throws {
            let client = EndlessCodeHTTPClient(KnowingExchange())
            let session = try PlantedDecoder.value(EndlessCodeHTTPClient.Session.self).asked(of: client)
            let pages = client.history(of: "a", in: "b")
            let text = secret("text")
            let change = FileChange(path: "a", isNew: true, hunks: [.init(old: nil, new: nil, lines: [text])])
            let details: [ToolResult.Detail] = [
                .excerpt(.init(path: "a", text: text, firstLine: 1, lineCount: nil)), .change(change),
                .command(output: text, errors: text, isInterrupted: false), .files([text], count: 1),
                .conversation(text), .todos([.init(text: text, status: text)]), .answers([text: text]),
                .page(text, status: 200), .none,
            ]
            let input = JSONValue.object(["command": .string(text), "file_path": .string(secret("path"))])
            let calls = details.map { detail in
                ToolCall(
                    id: "a", name: "Bash", input: input,
                    result: ToolResult(callID: "a", text: text, images: [], isError: false, detail: detail))
            }
            let said = secret("said")
            let contents: [TranscriptItem.Content] =
                calls.map { .tool($0) } + [
                    .prompt(said), .command(name: "a", arguments: text), .commandOutput(text),
                    .answer(said, response: nil), .thinking(said), .result(try #require(calls[0].result)),
                    .image(.init(mediaType: nil, size: 1)), .summary(said), .boundary, .other(text),
                    .notice(.failed(text)), .notice(.started(model: nil, folder: text)),
                    .notice(
                        .finished(milliseconds: 1, isError: false, usage: try PlantedDecoder.value(TurnUsage.self))),
                ]
            let items = contents.map {
                TranscriptItem(id: .init(key: .answer(response: "a", text: text)), timestamp: nil, content: $0)
            }
            var transcript = Transcript()
            transcript.items = SharedList(items)
            let message = EndlessCodeHTTPClient.Message(body: .string(text))
            let question = try #require(
                TranscriptQuestion(.object(["question": .string(said), "options": .array([.string(said)])])))
            return [
                client, session, pages, pages.makeAsyncIterator(), session.items(), session.items().makeAsyncIterator(),
                details, change, calls, contents,
                contents.compactMap { if case .notice(let it) = $0 { it } else { nil } },
                items, items.map(\.id), transcript, question, EndlessCodeChannel(KnowingExchange()),
                EndlessCodeChannel.Limits(),
                EndlessCodeChannel.Prompt(sessionID: "a", promptID: "b", question: question, timeout: nil),
                EndlessCodeChannel.Event.state(.failed(.timeout)),
                EndlessCodeChannel.Event.message(.other(type: nil, json: text)),
                EndlessCodeChannel.Message.sync(.init(sessions: [session], recentMessages: [message])),
                TodoEntry(text: said, status: "a"), FileExcerpt(path: "a", text: text, firstLine: 1, lineCount: 1),
                calls[0].result as Any, TranscriptImage(mediaType: nil, size: 1),
                try PlantedDecoder.value(TurnUsage.self),
            ] as [Any]
        }
    }

    /// What clients throw, as it is and as the library gives it.
    private var errors: [any Error] {
        let message = Secret(secret("text"))
        let fault = DecodingFault(status: 200, field: secret("text"), start: secret("text"))
        let core = Core(configuration)
        let errors: [any Error] = [
            DianeError.decoding(fault), fault, DianeError.badStatus(500, message: message),
            DianeError.unauthorized(message: message), EndlessCodeError.notReady(reason: message),
            EndlessCodeError.badStatus(500, reason: message),
            EndlessCodeError.decoding(status: 200, excerpt: message.map { $0 }),
        ]
        return errors + errors.compactMap { core.error($0) }
    }

    private var configuration: Configuration {
        Configuration(environment: ["HOME": "/nonexistent", "LANDFALL_TOKEN": PlantedDecoder.secret(in: "token")]) {
            _ in
        }
    }

    private var landfallValues: [Any] {
        get throws {
            let core = Core(configuration)
            let given = Secret(PlantedDecoder.secret(in: "token"))
            let route = Route(scheme: .http, address: try #require(IPAddress("10.0.0.1")), port: 9090, via: .direct)
            var set = CandidateSet()
            _ = set.apply(
                .found(Sighting(id: .init(source: .lan, key: "a"), kind: .diane, name: "a", routes: [route])))
            let candidate = try #require(set.candidates.first)
            let found = FoundServer(candidate, savedAs: nil, core)
            let check = ServerCheck(
                core: core, draft: ServerDraft(kind: .diane, routes: []), seen: SeenServer(candidate),
                token: try Token(given.revealed.utf8), accepted: [],
                result: TestResult(
                    label: "a", report: TargetReport(routes: [], chosen: nil, total: .zero), limits: .init()))
            let saved = try SavedRoute(.address(try ServerAddress(parsing: "http://10.0.0.1:9090")))
            let profile = try Profile(name: try #require(ProfileName("studio")), kind: .diane, routes: [saved])
            let connection = core.connector(try core.book(), demand: .none).connection(to: profile)
            let servers = SavedServers(configuration)
            return [
                configuration, servers, servers.follow(), servers.follow().makeAsyncIterator(), found,
                FoundServers(servers: [found], problems: []), ServerToken.given(given), ServerToken.prompt(),
                TokenStorage.sealed, Acceptance.cleartext, SavedServers.Requirement.proof, SavedServers.Server(profile),
                OpenServer(profile, connection, .proof), check,
                ServerCheck.Stage(name: "tls", status: "ok", code: nil, message: "", duration: nil),
                ServerCheck.WalkedRoute(url: "a", stages: [], isProven: true, isUsable: true),
                ServerState(MonitorState(at: Date(), status: .connected), core.messages),
                DianeHTTPClient(KnowingExchange()), Diane2Client(KnowingExchange()), ProviderType.llm,
            ] as [Any]
        }
    }
}

/// The way to a server, which knows a secret.
private struct KnowingExchange: ServerExchange {
    let kind = ServerKind.diane
    let secret = PlantedDecoder.secret(in: "token")

    func get(
        _: String, limit _: Int, deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer { throw ServerExchangeError(.cancelled) }

    func channel(
        _: String, deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel { throw ServerExchangeError(.cancelled) }
}
