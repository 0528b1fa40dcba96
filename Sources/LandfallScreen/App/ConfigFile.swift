internal import LandfallModel
internal import LandfallSystem
internal import LandfallWording

/// A file of the configuration folder that people edit.
enum ConfigFile {
    /// What it says; nil if there is none.
    ///
    /// - Parameters:
    ///   - name: Its name in the folder.
    ///   - folder: The configuration folder; nil without a home.
    ///   - messages: The words for what is wrong.
    ///   - read: Reads its bytes.
    /// - Returns: What `read` returns.
    /// - Throws: ``CommandFailure`` `usage` with the line and column of what is wrong.
    static func value<Value>(
        of name: String, in folder: PrivateFolder?, _ messages: Messages,
        _ read: ([UInt8]) throws(JSONFault) -> Value
    ) throws(CommandFailure) -> Value? {
        guard let folder else { return nil }
        let path = "\(folder.path)/\(name)"
        let bytes: [UInt8]?
        do throws(PrivateFileError) {
            bytes = try folder.read(name)
        } catch {
            throw CommandFailure(.usage, messages.cannotReadState(path, error.reason))
        }
        guard let bytes else { return nil }
        do throws(JSONFault) {
            return try read(bytes)
        } catch {
            throw CommandFailure(
                .usage, messages.profilesDamaged(path, DocumentFault(error, in: bytes)), hints: [messages.repairByHand])
        }
    }
}
