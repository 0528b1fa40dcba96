package import LandfallConnections
package import LandfallWorkflows

/// `landfall.share/1`: a profile for another machine.
package struct ShareDocument: Encodable, Sendable {
    package let schema = "landfall.share/1"
    package let profile: ProfileName
    /// `landfall` or `phone`.
    package let form: String
    package let text: String
    /// How many routes of the profile are not in it.
    package let omitted: Int

    package init(_ profile: ProfileName, _ form: ShareForm, _ shared: SharedText) {
        (self.profile, self.form, text, omitted) = (profile, form.rawValue, shared.text, shared.omitted)
    }
}
