internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel

/// The names of profiles, for completion. It opens one file, and says nothing of what is wrong with it.
enum ProfileCompletion {
    /// Completes a name.
    static let kind = CompletionKind.custom { _, _, _ in names(environment: ProcessInfo.processInfo.environment) }
    /// Completes a name, or `-` for the one before.
    static let kindOrPrevious = CompletionKind.custom { _, _, _ in
        names(environment: ProcessInfo.processInfo.environment) + ["-"]
    }

    /// The names of that user, and behind a tab what each is.
    static func names(environment: [String: String]) -> [String] {
        do throws(ProfileStoreError) {
            return try ProfileBook(environment: environment).load().profiles
                .map { "\($0.name)\t\($0.kind.displayName)" }.sorted()
        } catch {
            return []
        }
    }
}
