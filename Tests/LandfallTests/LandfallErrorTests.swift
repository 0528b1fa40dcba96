import DianeClient
import EndlessCodeClient
import LandfallModel
import LandfallWording
import Testing

@testable import Landfall

struct LandfallErrorTests {
    private let messages = Messages(language: .english)

    @Test func `a status that is not expected is said`() throws {
        let exchange = ServerExchangeError(.badAnswer, code: .badStatus, status: 502)
        let errors: [any Error] = [
            exchange, DianeError.noAnswer(exchange), DianeError.badStatus(502, message: nil),
            DianeError.decoding(DecodingFault(status: 502, field: "", start: "<html>")),
            EndlessCodeError.exchange(exchange), EndlessCodeError.badStatus(502, reason: nil),
            EndlessCodeError.decoding(status: 502, excerpt: Secret("<html>")),
        ]
        for error in errors {
            let shown = try #require(LandfallError(error, messages))
            #expect(shown.message.contains("HTTP 502"), "\(error)")
        }
    }

    @Test func `a server that starts is not ready yet`() {
        let error = LandfallError(EndlessCodeError.notReady(reason: nil), messages)
        #expect(error?.code == .badStatus && error?.message == "The server is not ready yet")
    }
}
