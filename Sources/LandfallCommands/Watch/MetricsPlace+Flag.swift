internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

extension MetricsPlace {
    /// Reads what `--metrics` says: an address and a port, or the path of a file.
    init(_ text: String, isRemote: Bool, _ messages: Messages) throws(CommandFailure) {
        let shown = ForeignText(text).debugDescription
        if text.utf8.contains(UInt8(ascii: "/")) || text.hasSuffix(".prom") {
            let path = text.absolutePath
            let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
            guard name.hasSuffix(".prom"), name != ".prom" else {
                throw CommandFailure(.usage, messages.badMetricsFile(shown))
            }
            guard !isRemote else { throw CommandFailure(.usage, messages.remoteWithoutMetrics) }
            self = .file(folder: String(path.dropLast(name.count + 1)), name: name)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(digits: text[colon...].dropFirst()),
            let host = IPAddress(metricsHost: text[..<colon])
        else { throw CommandFailure(.usage, messages.badMetrics(shown)) }
        guard isRemote || host.isLoopback else {
            throw CommandFailure(.usage, messages.metricsForAll(shown), hints: [messages.howToServeOthers])
        }
        self = .page(host, port: port)
    }
}

extension IPAddress {
    /// The address before the port of `--metrics`: a number, IPv6 in brackets, or `localhost`.
    fileprivate init?(metricsHost text: Substring) {
        if text == "localhost" {
            self.init("127.0.0.1")
        } else if text.hasPrefix("["), text.hasSuffix("]") {
            self.init(String(text.dropFirst().dropLast()))
        } else if text.utf8.contains(UInt8(ascii: ":")) {
            return nil
        } else {
            self.init(String(text))
        }
    }
}
