import FoundationEssentials
import LandfallModel
import LandfallTesting

@testable import DianeClient
@testable import EndlessCodeClient

extension FuzzTarget {
    /// The body of an answer of Diane, read as what was asked for. The first byte chooses that, so that it is part of the input.
    static let dianeBody = FuzzTarget(
        "diane-body", byteSeeds: DianeSamples.all.enumerated().map { [UInt8($0)] + Array($1.json.utf8) },
        pieces: jsonPieces + [
            "\"mcp_servers\":[", "\"error\":\"", "\"env\":{", "\"args\":[", "\"input_schema\":{", "\"created_at\":\"",
            "\"0001-01-01T00:00:00Z\"", "\"headers\":{", "\"oauth\":{", "\"auth_config\":",
        ]
    ) { input in
        let type = DianeSamples.all[Int(input.first ?? 0) % DianeSamples.all.count].type
        let body = Array(input.dropFirst())
        let target = RequestTarget("/status")
        do throws(DianeError) {
            let value = try AnswerReader.value(type, of: ServerAnswer(status: 200, body: body), to: target)
            return again(value)
        } catch {
            // What an error carries along is bounded; a byte that is no UTF-8 becomes three.
            guard case .decoding(let fault) = error else { return "another error than of decoding: \(error)" }
            return fault.start.revealed.raw.utf8.count <= 3 * AnswerReader.startLength ? nil : "a long error"
        }
    }

    /// The body of an answer of EndlessCode; the first byte chooses what it is read as.
    static let endlessCodeBody = FuzzTarget(
        "endlesscode-body", byteSeeds: endlessCodeBodies.map { [$0.0] + Array($0.1.utf8) },
        pieces: jsonPieces + [
            "\"sessionId\":\"", "\"projectId\":\"", "\"state\":\"active\"", "\"messages\":[", "\"hasMore\":true",
            "\"lastUsed\":\"2026-", "\"totalCount\":-1", "\"reason\":\"",
        ]
    ) { input in
        let answer = ServerAnswer(status: 200, body: Array(input.dropFirst()))
        do throws(EndlessCodeError) {
            switch (input.first ?? 0) % 3 {
            case 0: return again(try answer.decoded() as [EndlessCodeHTTPClient.Project])
            case 1: return again(try answer.decoded() as [EndlessCodeHTTPClient.Session])
            default: return again(try answer.decoded() as EndlessCodeHTTPClient.HistoryPage)
            }
        } catch {
            guard case .decoding(200, let excerpt) = error else { return "another error than of decoding: \(error)" }
            return excerpt.revealed.raw.utf8.count <= 3 * EndlessCodeError.excerptLimit ? nil : "a long error"
        }
    }

    /// A value that was read can be written, and what is written is the same value.
    private static func again<Value: Codable>(_ value: Value) -> String? {
        guard let data = try? JSONEncoder().encode(value) else { return "it cannot be written" }
        guard let same = try? JSONDecoder().decode(Value.self, from: data) else {
            return "what is written cannot be read"
        }
        guard let twice = try? JSONEncoder().encode(same) else { return "it cannot be written again" }
        return data.count == twice.count ? nil : "it is written in another way the second time"
    }

    private static let endlessCodeBodies: [(UInt8, String)] = [
        (
            0,
            #"""
            [{"id":"-Users-kim-app","name":"app","path":"/Users/kim/app","sessionCount":3,
            "lastUsed":"2026-11-21T04:12:00.5Z"},{"id":"1","name":"정원","path":"/","sessionCount":null}]
            """#
        ),
        (
            1,
            #"""
            [{"id":"s1","projectId":"p1","state":"paused","createdAt":"2026-11-21T04:12:00Z",
            "lastActiveAt":"2026-11-21T13:12:01+09:00","messageCount":7},{"id":"s","projectId":"p","state":"odd"}]
            """#
        ),
        (
            2,
            #"""
            {"sessionId":"s1","totalCount":9,"hasMore":true,"messages":[{"type":"assistant","timestamp":
            "2026-11-21T04:12:00Z","message":{"content":[1,{"a":[null,true]}]}},"text",null,{"type":5,"timestamp":"?"}]}
            """#
        ),
    ]

    /// What EndlessCode says on its channel.
    static let channelMessage = FuzzTarget(
        "channel-message",
        seeds: [
            #"{"type":"sync","sessions":[{"id":"s","projectId":"p","state":"active"}],"recentMessages":[{"type":"user"}]}"#,
            #"{"type":"session_state","sessionId":"s","state":"terminated","error":"gone"}"#,
            #"{"type":"cli_output","sessionId":"s","message":{"type":"assistant"},"timestamp":"2026-11-21T04:12:00.5Z"}"#,
            #"{"type":"prompt_request","sessionId":"s","promptId":"q","question":"go on?","timeout":1800}"#,
            #"{"type":"error","code":"cli_failed","message":"no CLI","sessionId":"s"}"#,
        ],
        pieces: jsonPieces + [
            "\"type\":\"", "\"sync\"", "\"cli_output\"", "\"sessions\":[", "\"timeout\":-1", "\"type\":7",
        ]
    ) { input in
        let text = String(decoding: input, as: UTF8.self)
        if case .other(_, let json) = EndlessCodeChannel.Message(text), json.raw != text { return "it was changed" }
        return nil
    }
}
