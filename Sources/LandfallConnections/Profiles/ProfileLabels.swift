internal import LandfallMasking

/// The labels of a profile: by what its user, or the directory it was saved from, sorts servers.
package enum ProfileLabels {
    /// Why a label is not saved.
    package enum Refusal: Error, Sendable, Hashable {
        /// It is a secret, by what it is called or what it looks like: profiles have none.
        case secret
        /// Its key or its value is too long, or the profile has as many as it may have.
        case size
    }

    /// The labels of a list that can be saved with a profile.
    package static func savable(_ labels: [String: String]) -> [String: String] {
        labels.filter { refusal(of: $0, $1) == nil }
    }

    /// Puts a label among others.
    package static func put(_ key: String, _ value: String, into labels: inout [String: String]) throws(Refusal) {
        if let refusal = refusal(of: key, value) { throw refusal }
        guard labels[key] != nil || labels.count < DirectoryEntry.mostLabels else { throw .size }
        labels[key] = value
    }

    /// Labels as they may be shown: whoever has given them, the secrets among them are hidden.
    package static func shown(_ labels: [String: String]) -> [String: String] {
        var search = SecretLabels()
        return search.hidden(labels)
    }

    /// A label as it may be searched for; nil where its value is hidden, so that nobody can find it out.
    package static func shown(_ key: String, in labels: [String: String]) -> String? {
        labels[key].flatMap { isSecret(key, $0) ? nil : $0 }
    }

    /// Whether a label is a secret, or what is shown in the place of one.
    package static func isSecret(_ key: String, _ value: String) -> Bool {
        var search = SecretLabels()
        return isHidden(value) || search.isSecret(value, named: key)
    }

    /// Whether that is what is shown in the place of a secret.
    package static func isHidden(_ value: String) -> Bool { value == SecretMask.hidden }

    private static func refusal(of key: String, _ value: String) -> Refusal? {
        if isSecret(key, value) { return .secret }
        return max(key.utf8.count, value.utf8.count) > DirectoryEntry.mostBytes ? .size : nil
    }
}
