internal import SystemChecks

/// `landfall.doctor/1`: what each check found.
struct DoctorDocument: Encodable, Sendable {
    /// One check.
    struct Check: Encodable, Sendable {
        let name: CheckName
        let status: CheckStatus
        let message: String
        /// What to do about it; nil where all is well.
        let remedy: String?

        init(_ finding: Finding, _ messages: Messages) {
            let words = messages.doctor(finding)
            name = finding.name
            status = finding.status
            message = words.message
            remedy = words.remedy?.text
        }
    }

    let schema = "landfall.doctor/1"
    let checks: [Check]
}
