package import LandfallSystem

/// Why a history cannot be read or written as it should be.
package enum HistoryError: Error, Sendable, Hashable {
    /// A file was damaged. It has another name now, which this is, and a new one begins.
    case setAside(String)
    /// It is damaged, and another process is writing it.
    case damaged(String)
    /// A later version of landfall wrote it. It stays as it is.
    case newer(String)
    /// The file system has refused something.
    case file(PrivateFileError)
}
