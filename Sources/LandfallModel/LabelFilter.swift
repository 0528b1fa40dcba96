/// A change of labels, as `kubectl label` words it: `team=a`, or `team-` for one that goes.
package enum LabelChange: Sendable, Hashable {
    case set(LabelFilter.Term)
    case remove(String)

    /// Reads one; nil for anything else.
    package init?(_ text: String) {
        if let term = LabelFilter.Term(text) {
            self = .set(term)
        } else if text.count > 1, text.hasSuffix("-") {
            self = .remove(String(text.dropLast()))
        } else {
            return nil
        }
    }
}

/// What labels a server has to have: `team=a`.
package struct LabelFilter: Sendable, Hashable {
    /// A label and its value, both as they were typed.
    package struct Term: Sendable, Hashable {
        package let key: String
        package let value: String

        /// Reads `KEY=VALUE`; nil for anything else. The value may be empty, and may have an equals sign.
        package init?(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { return nil }
            (key, value) = (String(parts[0]), String(parts[1]))
        }

        /// Whether a label has the value, by its bytes.
        package func admits(_ value: String?) -> Bool { value?.utf8.elementsEqual(self.value.utf8) == true }
    }

    /// All of them have to hold.
    package let terms: [Term]

    /// A filter of these terms; without any it lets everything pass.
    package init(_ terms: [Term] = []) { self.terms = terms }

    /// Whether labels are as they have to be.
    package func admits(_ labels: [String: String]) -> Bool {
        terms.allSatisfy { $0.admits(labels[$0.key]) }
    }

    /// What is left of an event of a scan: nothing of a server that it does not admit.
    package func passed(_ event: DiscoveryEvent) -> DiscoveryEvent? {
        switch event {
        case .found(let sighting): admits(sighting.labels) ? event : nil
        // Its labels may have changed.
        case .updated(let sighting): admits(sighting.labels) ? event : .lost(sighting.id)
        // Nobody has said which labels it has.
        case .unresolved: terms.isEmpty ? event : nil
        case .lost, .source, .settled: event
        }
    }
}
