import Glibc
import LandfallModel
import LandfallTesting
import NIOCore
import Testing

@testable import LandfallTransport

/// Connections that may leave by one interface only, over real sockets.
struct SocketBindingTests {
    private let loopback = if_nametoindex("lo")

    private func transport(_ interface: UInt32, from source: String? = nil) -> Transport {
        let addresses = [source].compactMap { $0.flatMap { IPAddress($0) } }
        let binding = SocketBinding(interface: interface, addresses: addresses)
        return Transport(binding: { _ in binding })
    }

    private func failure(_ transport: Transport, _ endpoint: Endpoint) async -> TransportError? {
        do throws(TransportError) {
            try await transport.open(endpoint, trust: .anyCertificate, deadline: soon()).close()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a bound connection works, and says what it is bound to`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")])) { server in
            for source in [nil, "127.0.0.1", "127.0.0.9"] {
                let connection = try await transport(loopback, from: source).open(
                    server.endpoint, trust: .anyCertificate, deadline: soon())
                #expect(connection.facts.boundInterface == loopback)
                let option = ChannelOptions.socket(SocketOptionLevel(SOL_SOCKET), SO_BINDTOIFINDEX)
                let bound = try await connection.channel.getOption(option).get()
                #expect(bound == SocketOptionValue(loopback))
                #expect(connection.channel.localAddress?.ipAddress == source ?? "127.0.0.1")
                connection.close()
            }
            let unbound = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            #expect(unbound.facts.boundInterface == nil)
            unbound.close()
        }
    }

    @Test func `what cannot be bound is not opened`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")])) { server in
            let nowhere = await failure(transport(0x7fff_ffff), server.endpoint)
            #expect(nowhere?.stage == .connect && nowhere?.errno == ENODEV)
            // TEST-NET-1: no interface has it.
            let foreign = await failure(transport(loopback, from: "192.0.2.1"), server.endpoint)
            #expect(foreign?.stage == .connect && foreign?.errno == EADDRNOTAVAIL)
            let connections = server.connections
            #expect(connections == 0)
        }
    }

    @Test func `the local address is one of the family of the other end`() throws {
        let addresses = ["100.64.0.1", "fd7a:115c:a1e0::1"].compactMap { IPAddress($0) }
        let binding = SocketBinding(interface: 1, addresses: addresses)
        #expect(binding.source(to: try #require(IPAddress("100.64.0.2"))) == addresses[0])
        #expect(binding.source(to: try #require(IPAddress("fd7a:115c:a1e0::2"))) == addresses[1])
        #expect(SocketBinding(interface: 1, addresses: []).source(to: addresses[0]) == nil)
    }
}
