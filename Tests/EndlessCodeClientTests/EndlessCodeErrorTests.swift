import ServerExchange
import ServerModel
import Testing

@testable import EndlessCodeClient

struct EndlessCodeErrorTests {
    @Test(
        arguments: [
            (ServerExchangeError(.unreachable, code: "connection_refused"), "unreachable", false),
            (ServerExchangeError(.timeout, code: "response_timeout"), "timeout", false),
            (ServerExchangeError(.badAnswer, code: "bad_status", status: 401), "token_refused", true),
            (ServerExchangeError(.token, code: "token_refused", status: 401), "token_refused", true),
            (ServerExchangeError(.badAnswer, code: "bad_status", status: 503), "not_ready", false),
            (ServerExchangeError(.badAnswer, code: "bad_status", status: 404), "bad_status", false),
            (ServerExchangeError(.badAnswer, code: "body_too_large"), "body_too_large", false),
            (ServerExchangeError(.tls, code: "tls_failed"), "tls_failed", true),
            (ServerExchangeError(.identity, code: "pin_changed"), "pin_changed", true),
            (ServerExchangeError(.token, code: "token_missing"), "token_missing", true),
            (ServerExchangeError(.policy, code: "cleartext"), "cleartext", true),
            (ServerExchangeError(.local, code: "no_descriptors"), "no_descriptors", false),
            (ServerExchangeError(.cancelled, code: "cancelled"), "cancelled", true),
        ])
    func `each cause has its code, and says whether to try again`(
        cause: ServerExchangeError, code: String, isLasting: Bool
    ) {
        let error = EndlessCodeError(cause)
        #expect(error.code == code)
        #expect(error.isLasting == isLasting)
    }

    @Test func `a goodbye says what it means by its code`() {
        #expect(EndlessCodeError(closeCode: 1008) == .tokenRefused)
        #expect(EndlessCodeError(closeCode: 1011) == .notReady(reason: nil))
        #expect(EndlessCodeError(closeCode: 1000) == .closed(code: 1000))
        #expect(EndlessCodeError(closeCode: nil) == .closed(code: nil))
    }

    @Test func `codes are in snake_case and differ`() {
        let errors: [EndlessCodeError] = [
            .unreachable(cause: "x"), .timeout, .tokenRefused, .notReady(reason: nil), .badStatus(404, reason: nil),
            .decoding(status: 200, excerpt: ""), .closed(code: nil), .noPong, .slowReader,
        ]
        let codes = Set(errors.map(\.code))
        #expect(codes.count == errors.count)
        #expect(codes.allSatisfy { $0.allSatisfy { $0 == "_" || ("a"..."z").contains($0) } })
    }
}
