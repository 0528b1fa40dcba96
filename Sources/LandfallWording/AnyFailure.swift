internal import DianeClient
internal import EndlessCodeClient
package import LandfallConnections
internal import LandfallSystem
internal import LandfallTokens
internal import LandfallWorkflows

extension CommandFailure {
    /// What an error of any workflow says; nil for one that is none of theirs.
    /// `profile` is the one whose server was asked, where that is known.
    package init?(of error: any Error, from profile: Profile? = nil, _ messages: Messages) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as ProfileStoreError: self.init(error, messages)
        case let error as TokenStoreError: self.init(error, messages)
        case let error as TargetError: self.init(error, messages)
        case let error as NewServerError: self.init(error, messages)
        case let error as TokenError: self.init(error, messages)
        case let error as PairError: self.init(error, messages)
        case let error as AddError: self.init(error, messages)
        case let error as TrustError: self.init(error, messages)
        case let error as ProfileEditError: self.init(error, messages)
        case let error as ImportError: self.init(error, messages)
        case let error as ConversationError: self.init(error, messages)
        case let error as SendingError: self.init(error, messages)
        case let error as MeteredError: self.init(error, messages)
        case let error as UnansweredError: self.init(error, messages)
        case let error as HandoverError: self.init(error, messages)
        case let error as PrivateFileError: self.init(error, messages)
        case let error as DirectoryError: self.init(error, messages)
        case let error as HistoryError: self.init(error, messages)
        case let error as DamagedStateFile: self.init(error, messages)
        case let error as AnnounceError: self.init(error, messages)
        case let error as WaitError: self.init(error, messages)
        case let error as DianeError: self.init(error, of: profile, messages)
        case let error as EndlessCodeError: self.init(error, messages)
        case let error as ListingError: self.init(error, messages)
        default: return nil
        }
    }
}
