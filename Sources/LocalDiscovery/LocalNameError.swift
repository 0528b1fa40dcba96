package import LandfallModel

/// Why a name on the links of this machine leads nowhere.
package enum LocalNameError: Error, Sendable, Hashable {
    /// Nothing answers for the name.
    case notFound
    /// The service instance is listed and does not answer: its host may have gone without a goodbye.
    case unresolved
    /// No engine is of use, or none has begun to work in time: the first cause, as ``EngineTrouble`` tells it.
    case noEngine(code: FailureCode, detail: String?)
    /// The name does not end in `.local`, so mDNS must not be asked for it (RFC 6762 section 3).
    case notLocal
    /// The task that waited was cancelled.
    case cancelled

    /// Technical detail, in English, for logs and `--verbose`.
    package var detail: String? {
        if case .noEngine(_, let detail) = self { detail } else { nil }
    }
}

extension LocalNameError {
    /// No engine, because of `trouble`; where there is none to tell of, the one that was tried has not answered.
    static func noEngine(_ trouble: EngineTrouble?) -> LocalNameError {
        let trouble = trouble ?? .hung
        return .noEngine(code: trouble.code, detail: trouble.detail)
    }
}
