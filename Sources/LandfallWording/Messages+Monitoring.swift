internal import LandfallModel

/// What `watch --metrics` and `status --nagios` say.
extension Messages {
    package func metricsAt(_ url: String) -> String { say("Metrics: \(ForeignText(url).description)") }

    package func badMetrics(_ text: String) -> String {
        say("--metrics \(text): use ADDRESS:PORT, such as 127.0.0.1:9464, or the path of a .prom file")
    }

    package func badMetricsFile(_ text: String) -> String {
        say("--metrics \(text): the name of the file must end with .prom")
    }

    package func metricsForAll(_ text: String) -> String {
        say("--metrics \(text): other machines could read the metrics there")
    }

    package var howToServeOthers: Hint { say("If that is what you want: \(again(.metricsRemote))") }

    package var remoteWithoutMetrics: String { say("--metrics-remote needs --metrics with an address") }

    package var otherMetricsPort: Hint { say("Give another port: --metrics 127.0.0.1:PORT") }

    // MARK: Plugins

    package var nagiosAlone: String { say("--nagios cannot be used with --wait, --watch, --since or --json") }

    package func certificateLeft(_ days: Int) -> String {
        say(days, "certificate valid for \(days) more day", "certificate valid for \(days) more days")
    }

    package func connected(_ count: Int, of all: Int) -> String { say("\(count) of \(all) servers connected") }
}
