import FoundationEssentials
import LandfallModel

/// The control requests of a session.
package enum SessionControl: String, Sendable, Hashable, CaseIterable, Encodable {
    case pause
    case resume
    case terminate

    /// The state of a session that has followed.
    package var result: EndlessCodeHTTPClient.SessionState {
        switch self {
        case .pause: .paused
        case .resume: .active
        case .terminate: .terminated
        }
    }
}

/// What is written to the channel of an EndlessCode server.
enum OutgoingMessage: Sendable, Hashable {
    /// How the time of a message is written: revisions of the server take one of them and refuse the other.
    enum Dialect: Sendable, Hashable {
        /// Seconds since 2001-01-01T00:00:00Z.
        case number
        /// RFC 3339.
        case text
    }

    case user(String, session: String)
    case answer([String], String?, prompt: String, session: String)
    case control(SessionControl, session: String)

    /// The message as text.
    ///
    /// - Parameters:
    ///   - dialect: How its time is written.
    ///   - time: When it is sent.
    /// - Returns: An object of JSON.
    func json(_ dialect: Dialect, at time: Date) -> String {
        let frame: Frame =
            switch self {
            case .user(let text, let session):
                Frame(type: "user_message", sessionId: session, content: text, timestamp: .init(time, dialect))
            case .answer(let choices, let text, let prompt, let session):
                Frame(
                    type: "prompt_response", sessionId: session, promptId: prompt, selectedOptions: choices,
                    customInput: text)
            case .control(let control, let session):
                Frame(type: "session_control", sessionId: session, action: control)
            }
        // Strings and finite numbers can always be encoded.
        return (try? JSONText.encode(frame)) ?? ""
    }
}

private struct Frame: Encodable {
    let type: String
    let sessionId: String
    var content: String?
    var timestamp: ServerDate?
    var promptId: String?
    var selectedOptions: [String]?
    var customInput: String?
    var action: SessionControl?

    struct ServerDate: Encodable {
        let time: Date
        let dialect: OutgoingMessage.Dialect

        init(_ time: Date, _ dialect: OutgoingMessage.Dialect) {
            self.time = time
            self.dialect = dialect
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch dialect {
            case .number: try value.encode(time.timeIntervalSinceReferenceDate)
            case .text: try value.encode(RFC3339.text(time))
            }
        }
    }
}
