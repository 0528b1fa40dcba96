internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallModel
internal import LandfallSystem
internal import LandfallWorkflows

/// The servers of the last scan, for a shell that completes them. It opens two files, no network and no keyring.
enum SeenServerCompletion {
    /// Completes what `--from` takes: a row, a ref or an instance name.
    static let reference = CompletionKind.custom { _, _, _ in
        references(environment: ProcessInfo.processInfo.environment)
    }
    /// Completes what `test` takes: a profile or an address that was seen.
    static let target = CompletionKind.custom { words, index, _ in
        spelled(
            targets(environment: ProcessInfo.processInfo.environment), words: words, index: index,
            for: CompletionShell.requesting)
    }

    /// Rows, refs and instance names.
    static func references(environment: [String: String]) -> [String] {
        let servers = servers(environment)
        let names = servers.flatMap { [$0.ref, $0.instance ?? ""] }.filter { text in
            switch ServerReference(text) {
            case .row: false
            case .ref: true
            case .instance: ShellText.isPlain(text)
            }
        }
        return unique(servers.map { String($0.number) } + names)
    }

    /// Profiles, and the URLs of routes.
    static func targets(environment: [String: String]) -> [String] {
        let urls = servers(environment).flatMap(\.routes).map(\.url).filter(ShellText.isPlain)
        return unique(ProfileCompletion.names(environment: environment) + urls)
    }

    /// Texts with colons as a shell wants them: zsh takes a colon for the begin of a description, and bash splits what is typed
    /// at colons (`words`, of which `index` is completed) and wants what follows the last of them.
    static func spelled(_ texts: [String], words: [String], index: Int, for shell: CompletionShell?) -> [String] {
        switch shell {
        case .zsh: return texts.map(ShellText.zshCompletion)
        case .bash:
            guard words.indices.contains(index) else { return texts }
            var head = words[index] == ":" ? ":" : ""
            var place = index
            while place > 0, words[place] == ":" || words[place - 1] == ":" {
                place -= 1
                head = words[place] + head
            }
            return texts.filter { $0.hasPrefix(head) }.map { String($0.dropFirst(head.count)) }
        default: return texts
        }
    }

    private static func servers(_ environment: [String: String]) -> [SeenServer] {
        // Completion shows no errors.
        PrivateFolder.state(environment: environment).flatMap { try? LastScan($0).servers().servers } ?? []
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
