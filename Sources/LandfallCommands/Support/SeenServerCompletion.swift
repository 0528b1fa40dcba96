internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallModel
internal import LandfallSystem
internal import LandfallWorkflows

/// The servers of the last scan, for completion. It opens two files, no network and no keyring.
enum SeenServerCompletion {
    /// Completes what `--from` takes: a row, a ref or an instance name.
    static let reference = CompletionKind.custom { _, _, _ in
        references(environment: ProcessInfo.processInfo.environment)
    }
    /// Completes what `test` takes: a profile or an address that was seen.
    static let target = CompletionKind.custom { _, _, _ in
        targets(environment: ProcessInfo.processInfo.environment)
    }

    /// Rows, refs and instance names.
    static func references(environment: [String: String]) -> [String] {
        let servers = servers(environment)
        let names = servers.flatMap { [$0.ref, $0.instance ?? ""] }.filter { text in
            switch ServerReference(text) {
            case .row: false
            case .ref: true
            case .instance: !text.isEmpty && !text.hasPrefix("-")
            }
        }
        return servers.map { "\($0.number)\t\(ForeignText($0.name))" } + unique(names)
    }

    /// Profiles, and the URLs of routes.
    static func targets(environment: [String: String]) -> [String] {
        let urls = servers(environment).flatMap(\.routes).map(\.url)
        return ProfileCompletion.names(environment: environment) + unique(urls)
    }

    private static func servers(_ environment: [String: String]) -> [SeenServer] {
        // Completion shows no errors.
        PrivateFolder.state(environment: environment).flatMap { try? LastScan($0).servers().servers } ?? []
    }

    /// Each once, without those that a line cannot show as they are.
    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted && ForeignText($0).description == $0 }
    }
}
