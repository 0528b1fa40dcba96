/// How much a client may take.
package struct ProxyLimits: Sendable, Hashable {
    /// The most bytes of a request's head.
    package var headBytes = 16 << 10
    /// How many connections there are at one time whose requests have named the path of the proxy, or are complete where it has none.
    package var connections = 64
    /// How many there are beside them that have not. One more takes the place of the one that has been there longest: anyone who
    /// means to ask does so with the first packet, and is not held up by those who wait.
    package var strangers = 32
    /// The most bytes of a head that has not named the path of the proxy.
    package var strangerBytes = 2 << 10
    /// How long a client may take to name it.
    package var stranger = Duration.seconds(2)
    /// How long a client may take for the head of its request.
    package var head = Duration.seconds(10)
    /// How long the server may take for the head of its response.
    package var answer = Duration.seconds(10)
    /// How long a client may take for ``writeBytes`` of the body.
    package var write = Duration.seconds(30)
    /// How long a client may take to close after the response.
    package var linger = Duration.seconds(2)

    /// The most bytes that are written in one go.
    static let writeBytes = 64 << 10

    /// The limits that are used outside of tests.
    package init() {}
}
