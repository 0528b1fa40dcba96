import CLandfallDBus
import Glibc
import LandfallModel
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

    @Test func `an answer is read field by field, TXT from its end`() throws {
        let api = try AvahiLibrary.bus.get()
        let containers = try Containers()
        let message = try #require(api.message_new_method_call("a.b", "/", "a.b", "C"))
        defer { api.message_unref(message) }
        append([1, 0, "box", "_diane._tcp", "local", "Box.local", 0, "192.0.2.1"], to: message, api)
        containers.append(port: 9090, to: message, api)
        containers.append([Array("b=2".utf8), [], [0xff, 0]], to: message, api)
        var values = DaemonReply(api, message).values
        let found = values.resolution()
        let resolution = try #require(found)
        #expect(resolution.target == "box.local" && resolution.port == 9090 && resolution.interface == 1)
        #expect(resolution.address.description == "192.0.2.1")
        #expect(resolution.txt.strings == [[0xff, 0], [], Array("b=2".utf8)])
    }

    /// What only a test writes: arrays. `dbus_message_iter_open_container` and its counterpart.
    private struct Containers {
        typealias Iterator = UnsafeMutablePointer<landfall_iterator>
        let open: @convention(c) (Iterator, Int32, UnsafePointer<CChar>?, Iterator) -> UInt32
        let close: @convention(c) (Iterator, Iterator) -> UInt32

        init() throws {
            let library = try #require(dlopen("libdbus-1.so.3", RTLD_NOW))
            let open = try #require(dlsym(library, "dbus_message_iter_open_container"))
            let close = try #require(dlsym(library, "dbus_message_iter_close_container"))
            self.open = unsafeBitCast(open, to: type(of: self.open))
            self.close = unsafeBitCast(close, to: type(of: self.close))
        }

        func append(port: UInt16, to message: OpaquePointer, _ api: landfall_dbus_api) {
            var (iterator, port) = (landfall_iterator(), port)
            api.message_iter_init_append(message, &iterator)
            _ = api.message_iter_append_basic(&iterator, Int32(LANDFALL_TYPE_UINT16), &port)
        }

        func append(_ strings: [[UInt8]], to message: OpaquePointer, _ api: landfall_dbus_api) {
            var (iterator, outer, inner) = (landfall_iterator(), landfall_iterator(), landfall_iterator())
            api.message_iter_init_append(message, &iterator)
            _ = open(&iterator, Int32(LANDFALL_TYPE_ARRAY), "ay", &outer)
            for string in strings {
                _ = open(&outer, Int32(LANDFALL_TYPE_ARRAY), "y", &inner)
                for var byte in string { _ = api.message_iter_append_basic(&inner, Int32(LANDFALL_TYPE_BYTE), &byte) }
                _ = close(&outer, &inner)
            }
            _ = close(&iterator, &outer)
        }
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
