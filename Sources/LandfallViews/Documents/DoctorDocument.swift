package import LandfallConnections
package import LandfallWording

/// `landfall.doctor/1`: what each check found.
package struct DoctorDocument: Encodable, Sendable {
    /// One check.
    package struct Check: Encodable, Sendable {
        package let name: CheckName
        package let status: Verdict
        package let message: String
        /// What to do about it; nil if all is well.
        package let remedy: String?

        package init(_ finding: Finding, _ messages: Messages) {
            let text = messages.doctor(finding)
            name = finding.name
            status = finding.status
            message = text.message
            remedy = text.remedy?.text.description
        }
    }

    package let schema = "landfall.doctor/1"
    package let checks: [Check]

    package init(_ findings: [Finding], _ messages: Messages) {
        checks = findings.map { Check($0, messages) }
    }
}
