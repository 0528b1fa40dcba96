package import EditedJSON

/// Profiles or the selection could not be read, changed or kept.
package struct ProfileStoreError: Error, Sendable, Hashable {
    /// The stable identifiers.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file is no document of profiles; ``ProfileStoreError/fault`` says where.
        case damaged = "profiles_damaged"
        /// A later version of landfall wrote the file.
        case tooNew = "profiles_too_new"
        /// The file belongs to somebody else.
        case notOwn = "profiles_not_own"
        /// Others may read or change the file, or change the folder.
        case exposed = "profiles_exposed"
        /// A symbolic link that leads nowhere.
        case badLink = "profiles_bad_link"
        /// Something other than a file is in its place, or it is larger than ``ProfileFile/mostBytes``.
        case notAFile = "profiles_not_a_file"
        /// Another process has the lock until the deadline.
        case locked = "profiles_locked"
        /// The file system gives no lock.
        case lockFailed = "profiles_lock_failed"
        case unreadable = "file_unreadable"
        case unwritable = "file_unwritable"
        /// Neither `HOME` nor the XDG variable is set.
        case noHome = "no_home"
        /// There is no such profile.
        case unknown = "profile_unknown"
        /// Another profile has the name.
        case nameTaken = "profile_exists"
        /// What was to be imported is no document of profiles.
        case badDocument = "bad_document"
        /// What was to be imported has a secret in it.
        case inlineSecret = "inline_secret"
        /// There are no profiles.
        case none = "no_profile"
        /// There are several, and none is chosen.
        case notSelected = "no_profile_selected"
    }

    /// What is wrong.
    package let code: Code
    /// On which file or folder; nil where it is about none.
    package var path: String?
    /// Why: errno(3); nil where the system has nothing to do with it.
    package var errno: Int32?
    /// What is wrong with the document, and where.
    package var fault: DocumentFault?
    /// The name that was asked for, as it came.
    package var name: String?
    /// The names that may have been meant, or that there are to choose from; ten at most.
    package var names: [String] = []
    /// Where that name came from.
    package var source: SelectionSource?
    /// The schema of a document that is too new.
    package var schema: String?

    /// An error on a file.
    package init(_ code: Code, path: String? = nil, errno: Int32? = nil) {
        self.code = code
        self.path = path
        self.errno = errno
    }

    /// An error about a name.
    package init(_ code: Code, name: String, source: SelectionSource? = nil) {
        self.code = code
        self.name = name
        self.source = source
    }
}
