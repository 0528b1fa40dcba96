internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows

extension CommandFailure {
    /// Why a text is not a pairing code, in words that name the bad part.
    package init(_ refusal: PairingCode.Refusal, _ messages: Messages) {
        let message =
            switch refusal {
            case .notADigit(let character): messages.notADigit(ForeignText(String(character)).debugDescription)
            case .wrongCount(let count): messages.wrongDigits(count)
            }
        self.init(.usage, message, hints: [messages.howToPair])
    }

    /// Why a Diane is not paired.
    package init(_ error: PairError, _ messages: Messages) {
        switch error {
        case .badCode(let refusal): self.init(refusal, messages)
        case .nobodyGivesCode: self.init(.usage, messages.nobodyGivesCode, hints: [messages.howToPair])
        case .withheld: self.init(.cleartextTokenRefused, messages.pairingWithheld, hints: [messages.howToProve])
        case .notOpened(let code, let name):
            self.init(code, messages.trouble(code), hints: [messages.seeTest(name.description)])
        case .failed(let failure): self.init(failure, messages)
        }
    }

    /// Why a Diane has given no key.
    package init(_ failure: PairingFailure, _ messages: Messages) {
        switch failure {
        case .transport(let error) where error.code == .tokenWithheld:
            self.init(PairError.withheld, messages)
        case .transport(let error):
            self.init(error.code, messages.trouble(error.code))
        case .wrongCode: self.init(.pairingCodeRefused, messages.wrongCode, hints: [messages.freshCode])
        case .tooManyAttempts: self.init(.pairingTooManyAttempts, messages.tooManyCodes, hints: [messages.waitAMinute])
        case .noKey: self.init(.pairingNotAvailable, messages.noKeyToGive, hints: [messages.giveKey])
        case .notOffered: self.init(.pairingNotAvailable, messages.noPairing, hints: [messages.updateServer])
        case .badStatus(let status): self.init(.badStatus, "\(messages.trouble(.badStatus)) (HTTP \(status))")
        case .undecodable: self.init(.decodeFailed, messages.noKeyInAnswer)
        }
    }
}
