package import LandfallModel
internal import LandfallSystem

/// A directory could not be read, or the file that names the directories could not be used.
package struct DirectoryError: Error, Sendable, Hashable {
    /// What is wrong.
    package let code: FailureCode
    /// Which directory; nil if it is about the file of them.
    package var name: String?
    /// The file or folder, if it is about one.
    package var path: String?
    /// Whether that belongs to another user.
    package var isForeign = false
    /// What is wrong with a document, and where.
    package var fault: DocumentFault?
    /// What the system, the program or the connection says: foreign text.
    package var detail: ForeignText?
    /// The detail of `source_too_large` where an answer of DNS does not fit into a message.
    package static let largeAnswer = "dns_answer"
    /// The detail of `source_unreachable` where an answer of DNS does not fit into a packet, and does not come over TCP.
    package static let truncatedAnswer = "dns_truncated"
    /// The names that may have been meant, or that there are.
    package var names: [String] = []

    /// Creates an error.
    package init(
        _ code: FailureCode, name: String? = nil, path: String? = nil, fault: DocumentFault? = nil,
        detail: String? = nil
    ) {
        self.code = code
        self.name = name
        self.path = path
        self.fault = fault
        self.detail = detail.map { ForeignText($0) }
    }

    /// What went wrong with the file of the directories.
    init(_ error: PrivateFileError) {
        let code: FailureCode =
            switch error.kind {
            case .unwritable, .locked, .lockFailed: .fileUnwritable
            case .unreadable: .fileUnreadable
            case .notRegular: .sourcesNotAFile
            }
        self.init(code, path: error.path, detail: error.reason)
    }
}
