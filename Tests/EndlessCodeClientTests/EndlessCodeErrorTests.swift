import LandfallModel
import Testing

@testable import EndlessCodeClient

struct EndlessCodeErrorTests {
    @Test(
        arguments: [
            (ServerExchangeError(.unreachable, code: .connectionRefused), FailureCode.connectionRefused, false),
            (ServerExchangeError(.timeout, code: .responseTimeout), .responseTimeout, false),
            (ServerExchangeError(.badAnswer, code: .badStatus, status: 401), .tokenRefused, true),
            (ServerExchangeError(.token, code: .tokenRefused, status: 401), .tokenRefused, true),
            (ServerExchangeError(.badAnswer, code: .badStatus, status: 503), .badStatus, false),
            (ServerExchangeError(.badAnswer, code: .badStatus, status: 404), .badStatus, false),
            (ServerExchangeError(.badAnswer, code: .bodyTooLarge), .bodyTooLarge, false),
            (ServerExchangeError(.tls, code: .tlsFailed), .tlsFailed, true),
            (ServerExchangeError(.identity, code: .pinChanged), .pinChanged, true),
            (ServerExchangeError(.token, code: .tokenMissing), .tokenMissing, true),
            (ServerExchangeError(.policy, code: .cleartextTokenRefused), .cleartextTokenRefused, true),
            (ServerExchangeError(.local, code: .tooManyFiles), .tooManyFiles, false),
            (ServerExchangeError(.cancelled, code: .cancelled), .cancelled, true),
        ])
    func `each cause has its code, and says whether to try again`(
        cause: ServerExchangeError, code: FailureCode, isLasting: Bool
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

    @Test func `every error has a code of the list`() {
        let errors: [EndlessCodeError] = [
            .unreachable(cause: .resolveFailed), .timeout, .tokenRefused, .notReady(reason: nil),
            .badStatus(404, reason: nil), .decoding(status: 200, excerpt: Secret("")), .closed(code: nil), .noPong,
            .slowReader,
        ]
        #expect(errors.allSatisfy { $0.code.isKnown })
        #expect(errors[0].code == .resolveFailed)
    }
}
