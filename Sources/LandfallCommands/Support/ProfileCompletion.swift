internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel

/// The names of profiles, for a shell that completes them. It opens one file, and says nothing of what is wrong with it.
enum ProfileCompletion {
    /// Completes a name.
    static let kind = CompletionKind.custom { _, _, _ in
        names(environment: ProcessInfo.processInfo.environment, for: CompletionShell.requesting)
    }
    /// Completes a name, or `-` for the one before.
    static let kindOrPrevious = CompletionKind.custom { _, _, _ in
        names(environment: ProcessInfo.processInfo.environment, for: CompletionShell.requesting) + ["-"]
    }

    /// The names of that user, and what each is where the shell shows that beside it: zsh and fish do.
    static func names(environment: [String: String], for shell: CompletionShell? = nil) -> [String] {
        do throws(ProfileStoreError) {
            return try ProfileBook(environment: environment).load().profiles.map { profile in
                let (name, kind) = (profile.name.description, profile.kind.displayName)
                return switch shell {
                case .zsh: "\(name):\(kind)"
                case .fish: "\(name)\t\(kind)"
                default: name
                }
            }.sorted()
        } catch {
            return []
        }
    }
}
