internal import LandfallMasking
internal import LandfallModel

/// Finds secrets among labels. The lists of directories have the same labels thousands of times, so what was found is remembered.
struct SecretLabels {
    /// What is remembered is not more than this.
    private static let most = 4_096
    /// No secret that is told by its form is shorter.
    private static let shortest = 12

    private let mask = SecretMask()
    private var names: [ForeignText: Bool] = [:]
    private var fields: [ForeignText: Bool] = [:]
    private var labels: [ForeignText: Bool] = [:]

    /// The labels, with what stands in the place of a secret for the secrets among them.
    mutating func hidden(_ labels: [String: String]) -> [String: String] {
        var shown = labels
        for (key, value) in labels where isSecret(value, named: key) { shown[key] = SecretMask.hidden }
        return shown
    }

    /// Whether a label is a secret, by what it is called or by its form.
    mutating func isSecret(_ value: String, named key: String) -> Bool {
        let isNamed = Self.remembered(key, in: &names) { SecretMask.isSecret(named: ForeignText(key)) }
        if Self.remembered(key, in: &fields, { SecretSearch.isSecret(named: key) }) || SecretSearch.isBearer(value) {
            return true
        }
        guard isNamed || value.utf8.count >= Self.shortest else { return false }
        let (text, mask) = ("\(key)=\(value)", mask)
        return Self.remembered(text, in: &labels) {
            mask.text(text, .prose) != text
        }
    }

    private static func remembered(
        _ text: String, in known: inout [ForeignText: Bool], _ find: () -> Bool
    ) -> Bool {
        // Two texts that Unicode takes for one are two.
        let text = ForeignText(text)
        if let known = known[text] { return known }
        if known.count == most { known = [:] }
        let found = find()
        known[text] = found
        return found
    }
}
