/// What a connection is to be, whichever address it comes up at.
struct ConnectionPlan: Sendable {
    /// Where to, as the caller says it.
    let endpoint: Endpoint
    /// Which certificates the handshake accepts.
    let trust: TLSTrust
    /// The limits for a response.
    let limits: TransportLimits
    /// When to give up opening it.
    let deadline: ContinuousClock.Instant
}
