internal import ConnectionChecks
internal import ServerModel
package import ServerTransport
internal import Workflows

extension CommandFailure {
    /// Why a text is no pairing code, in words that name the bad part.
    package init(_ refusal: PairingCode.Refusal, _ messages: Messages) {
        let message =
            switch refusal {
            case .notADigit(let character): messages.notADigit(ForeignText(String(character)).debugDescription)
            case .wrongCount(let count): messages.wrongDigits(count)
            }
        self.init(.usage, message, hints: [messages.howToPair])
    }

    /// Why a Diane has given no key.
    package init(_ failure: PairingFailure, _ messages: Messages) {
        switch failure {
        case .transport(let error) where error.code == .tokenWithheld:
            self.init(.cleartextTokenRefused, messages.pairingWithheld, hints: [messages.howToProve])
        case .transport(let error):
            let code = CheckCode(error.code)
            self.init(FailureCode(code), messages.sentence(code))
        case .wrongCode: self.init(.pairingCodeRefused, messages.wrongCode, hints: [messages.freshCode])
        case .tooManyAttempts: self.init(.pairingTooManyAttempts, messages.tooManyCodes, hints: [messages.waitAMinute])
        case .noKey: self.init(.pairingNotAvailable, messages.noKeyToGive, hints: [messages.giveKey])
        case .notOffered: self.init(.pairingNotAvailable, messages.noPairing, hints: [messages.updateServer])
        case .badStatus(let status): self.init(.badStatus, "\(messages.trouble(.badStatus)) (HTTP \(status))")
        case .undecodable: self.init(.decodeFailed, messages.noKeyInAnswer)
        }
    }
}
