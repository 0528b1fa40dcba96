internal import ArgumentParser
internal import FoundationEssentials
internal import PrivateFiles

/// The servers of the last scan, for a shell that completes them. It opens two files, no network and no keyring.
enum SeenServerCompletion {
    /// Completes what `--from` takes: a row, a ref or an instance name.
    static let reference = CompletionKind.custom { _, _, _ in
        references(environment: ProcessInfo.processInfo.environment)
    }
    /// Completes what `test` takes: a profile or an address that was seen.
    static let target = CompletionKind.custom { _, _, _ in targets(environment: ProcessInfo.processInfo.environment) }

    /// Rows, refs and instance names.
    static func references(environment: [String: String]) -> [String] {
        let servers = servers(environment)
        let names = servers.flatMap { [$0.ref, $0.instance ?? ""] }.filter(isPlain)
        return unique(servers.map { String($0.number) } + names)
    }

    /// Profiles, and the URLs of routes.
    static func targets(environment: [String: String]) -> [String] {
        let urls = servers(environment).flatMap(\.routes).map(\.url).filter(isPlain)
        return unique(ProfileCompletion.names(environment: environment) + urls)
    }

    private static func servers(_ environment: [String: String]) -> [SeenServer] {
        PrivateFolder.state(environment: environment).map(LastScan.servers) ?? []
    }

    /// Whether a text can be handed to a shell. bash expands what it is offered, command substitutions too, and these texts
    /// come from the network: letters, digits and a few signs that mean nothing anywhere.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix("-")
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789._-:/".unicodeScalars.contains($0)
            }
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
