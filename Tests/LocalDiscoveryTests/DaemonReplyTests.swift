import CDBus
import ServerModel
import Testing

@testable import LocalDiscovery

struct DaemonReplyTests {
    @Test(arguments: [
        ("org.freedesktop.Avahi.TimeoutError", AvahiCode.timeout),
        ("org.freedesktop.Avahi.TooManyObjectsError", .tooManyObjects),
        ("org.freedesktop.DBus.Error.LimitsExceeded", .tooManyObjects),
        ("org.freedesktop.DBus.Error.NoReply", .disconnected),
        ("org.freedesktop.DBus.Error.ServiceUnknown", .disconnected),
        ("org.freedesktop.DBus.Error.AccessDenied", .failure),
        ("org.freedesktop.Avahi.InvalidServiceNameError", .failure),
        ("", .failure),
    ])
    func `an error's name becomes a code`(name: String, code: AvahiCode) {
        #expect(DaemonReply.code(ofError: name) == code)
    }

    /// A string stands for `s`, a number for `i`.
    @Test(
        arguments: [
            [], [2], [2, 0, "box", "_diane._tcp", "local", "h.local", 0], [2, 0, "box", 0, "not an address", 0],
            [2, 0, 7, 0, "192.0.2.1", 0], ["2", 0, "box", 0, "192.0.2.1", 0],
            [2, 0, "box", "_diane._tcp", "local", "h.local", 0, "192.0.2.1", "9090", 0, 0],
        ] as [[any Sendable]])
    func `an answer of another shape is none`(values: [any Sendable]) throws {
        let api = try AvahiLibrary.bus.get()
        let message = try #require(api.message_new_method_call("a.b", "/", "a.b", "C"))
        defer { api.message_unref(message) }
        append(values, to: message, api)
        var service = DaemonReply(api, message).values
        #expect(service.resolution() == nil)
        var host = DaemonReply(api, message).values
        #expect(host.hostAddress() == nil)
        #expect(DaemonReply(api, message).error == .failure, "it is no answer but a call")
    }

    @Test func `a host's address has its zone`() throws {
        let api = try AvahiLibrary.bus.get()
        let message = try #require(api.message_new_method_call("a.b", "/", "a.b", "C"))
        defer { api.message_unref(message) }
        append([1, 1, "box.local", 1, "fe80::1"], to: message, api)
        var values = DaemonReply(api, message).values
        let address = values.hostAddress()
        #expect(address?.description == "fe80::1%lo")
    }

    private func append(_ values: [any Sendable], to message: OpaquePointer, _ api: landfall_dbus_api) {
        var arguments = DaemonArguments(api, message)
        for value in values {
            switch value {
            case let text as String: arguments.append(text)
            case let number as Int: arguments.append(Int32(number))
            default: Issue.record("\(value) is neither text nor number")
            }
        }
    }
}
