package import LandfallConnections
package import LandfallModel

/// `landfall.token/1`: where the token of a profile is. Never the token.
package struct TokenDocument: Encodable, Sendable {
    package let schema = "landfall.token/1"
    package let profile: ProfileName
    /// Whether there is one. It is false only if none is recorded, or if its store says that it has none.
    package let present: Bool
    package let store: String?
    package let reference: ForeignText?
    /// Why its place could not be asked, or what it said.
    package let code: FailureCode?

    package init(_ profile: Profile, present: Bool? = nil, code: FailureCode? = nil) {
        self.profile = profile.name
        self.present = present ?? (profile.token != nil)
        store = profile.token?.store
        reference = profile.token.map { ForeignText($0.reference) }
        self.code = code
    }
}
