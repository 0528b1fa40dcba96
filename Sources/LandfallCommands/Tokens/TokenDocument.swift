internal import ProfileStore
internal import ServerModel

/// `landfall.token/1`: where the token of a profile is. Never the token.
struct TokenDocument: Encodable, Sendable {
    let schema = "landfall.token/1"
    let profile: ProfileName
    /// Whether there is one. It is false only where none is recorded, or where its place says that it has none.
    let present: Bool
    let store: String?
    let reference: ForeignText?
    /// Why its place could not be asked, or what it said.
    let code: FailureCode?

    init(_ profile: Profile, present: Bool? = nil, code: FailureCode? = nil) {
        self.profile = profile.name
        self.present = present ?? (profile.token != nil)
        store = profile.token?.store
        reference = profile.token.map { ForeignText($0.reference) }
        self.code = code
    }
}
