internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallWording
internal import LandfallWorkflows

extension CommandContext {
    /// The profiles as far as they can be read: a scan works without them, and says so.
    func profileIndex() -> ProfileIndex {
        do throws(ProfileStoreError) {
            return ProfileIndex(try profiles().load().profiles)
        } catch {
            let message = CommandFailure(error, messages).message
            if error.code == .noHome { detail(message) } else { warn(messages.savedNotMarked(message)) }
            return ProfileIndex()
        }
    }

    /// The servers of the last scan of this session, or of all; none without a home.
    static func seenServers(in folder: PrivateFolder?, _ messages: Messages) throws(CommandFailure) -> [SeenServer] {
        guard let folder else { return [] }
        do throws(PrivateFileError) {
            return try LastScan(folder).servers().servers
        } catch {
            throw CommandFailure(error, messages)
        }
    }
}
