internal import ProfileStore
internal import ServerModel
package import Workflows

extension Messages {
    /// What a workflow says beside its result.
    ///
    /// - Returns: The sentence, whether it warns, and what can be done, one step a line.
    package func notice(_ notice: Notice) -> (sentence: String, isWarning: Bool, steps: [String]) {
        switch notice {
        case .recorded(let change, let profile): (recorded(change, of: profile.description), false, [])
        case .notRecorded(let error): (sentence(of: error), true, [])
        case .cleartextAllowed(let network, let route, let profile):
            ("\(profile): \(route): \(cleartextAllowed(network))", false, [])
        case .networkUnknown(let url, let mayBeAsked):
            (networkUnknown(url.description), true, mayBeAsked ? [askedOnTerminal] : [])
        case .gatewaySilent(let url, let gateway): (gatewaySilent(url.description, "\(gateway)"), true, [])
        case .beyondGateway(let url): (beyondGateway(url.description), true, [])
        }
    }

    /// What went wrong beside a command, such as a record that cannot be written.
    package func sentence(of error: any Error) -> String {
        (error as? ProfileStoreError).map { CommandFailure($0, self).message }
            ?? Sanitiser(limit: 1000).display("\(error)")
    }
}
