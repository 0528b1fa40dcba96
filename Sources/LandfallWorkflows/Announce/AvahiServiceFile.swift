internal import LandfallModel
package import LocalDiscovery

/// A static service file of avahi-daemon: avahi.service(5).
package struct AvahiServiceFile {
    package let service: ServiceDefinition

    package init(service: ServiceDefinition) {
        self.service = service
    }

    /// Where avahi-daemon looks for it.
    package var path: String { "/etc/avahi/services/landfall-\(service.kind.rawValue).service" }

    /// The file's text.
    package var text: String {
        let records = service.txt.strings.map {
            "    <txt-record>\(MarkupText.escaped(String(decoding: $0, as: UTF8.self)))</txt-record>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <!DOCTYPE service-group SYSTEM "avahi-service.dtd">
            <service-group>
              <name replace-wildcards="no">\(MarkupText.escaped(service.name))</name>
              <service>
                <type>\(service.kind.serviceType)</type>
                <port>\(service.port)</port>
            \(records.joined(separator: "\n"))
              </service>
            </service-group>
            """
    }
}
