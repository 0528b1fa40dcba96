internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows

extension CommandFailure {
    /// Why a Diane is not paired.
    package init(_ error: PairError, _ messages: Messages) {
        switch error {
        case .withheld: self.init(.cleartextTokenRefused, messages.pairingWithheld, hints: [messages.howToProve])
        case .notOpened(let code, let name):
            self.init(code, messages.trouble(code), hints: messages.seeTestOfSaved(name))
        case .failed(let failure, let name): self.init(failure, of: name, messages)
        }
    }

    /// Why a Diane has given no key.
    private init(_ failure: PairingFailure, of name: ProfileName, _ messages: Messages) {
        switch failure {
        case .transport(let error) where error.code == .tokenWithheld:
            self.init(PairError.withheld, messages)
        case .transport(let error):
            self.init(error.code, messages.trouble(error.code), hints: messages.seeTestOfSaved(name))
        case .wrongCode: self.init(.pairingCodeRefused, messages.wrongCode, hints: [messages.freshCode])
        case .tooManyAttempts: self.init(.pairingTooManyAttempts, messages.tooManyCodes, hints: [messages.waitAMinute])
        case .noKey: self.init(.pairingNotAvailable, messages.noKeyToGive, hints: [messages.giveKey])
        case .notOffered:
            self.init(.pairingNotAvailable, messages.noPairing, hints: [messages.updateServer(name.description)])
        case .badStatus(let status): self.init(.badStatus, "\(messages.trouble(.badStatus)) (HTTP \(status))")
        case .undecodable: self.init(.decodeFailed, messages.noKeyInAnswer)
        }
    }
}

extension Messages {
    /// What `add` or a program cannot save has no test of its own.
    fileprivate func seeTestOfSaved(_ name: ProfileName) -> [Hint] {
        situation.typed?.verb == "add" || situation.isLibrary ? [] : [seeTest(name.description)]
    }
}
