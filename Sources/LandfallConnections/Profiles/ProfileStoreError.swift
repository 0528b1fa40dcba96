package import LandfallModel
package import LandfallSystem

/// Profiles or the selection could not be read, changed or kept.
package struct ProfileStoreError: Error, Sendable, Hashable {
    /// What is wrong.
    package let code: FailureCode
    /// On which file or folder; nil if it is about none.
    package var path: String?
    /// Why: errno(3); nil if the system has nothing to do with it.
    package var errno: Int32?
    /// What is wrong with the document, and where.
    package var fault: DocumentFault?
    /// The name that was asked for, as it came.
    package var name: String?
    /// The names that may have been meant, or that there are to choose from; ten at most.
    package var names: [String] = []
    /// Whether there are no profiles at all.
    package var isEmpty = false
    /// Where that name came from.
    package var source: SelectionSource?
    /// What stands in a file that others could write; nil where they could not.
    package var exposed: ProfileSet?
    /// Why it could not be recorded that nothing of that file counts any more; nil where it was.
    package var unrecorded: PrivateFileError?
    /// The schema of a document that is too new.
    package var schema: String?

    /// An error on a file.
    package init(_ code: FailureCode, path: String? = nil, errno: Int32? = nil) {
        self.code = code
        self.path = path
        self.errno = errno
    }

    /// An error about a name.
    package init(_ code: FailureCode, name: String, source: SelectionSource? = nil) {
        self.code = code
        self.name = name
        self.source = source
    }
}
