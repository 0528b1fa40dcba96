internal import ArgumentParser
internal import FoundationEssentials
internal import ProfileStore

/// The names of profiles, for a shell that completes them. It opens one file, and says nothing of what is wrong with it.
enum ProfileCompletion {
    /// Completes a name.
    static let kind = CompletionKind.custom { _, _, _ in names(environment: ProcessInfo.processInfo.environment) }
    /// Completes a name, or `-` for the one before.
    static let kindOrPrevious = CompletionKind.custom { _, _, _ in
        names(environment: ProcessInfo.processInfo.environment) + ["-"]
    }

    /// The names of that user.
    static func names(environment: [String: String]) -> [String] {
        do throws(ProfileStoreError) {
            return try ProfileBook(environment: environment).load().names.map(\.description)
        } catch {
            return []
        }
    }
}
