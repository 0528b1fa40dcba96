/// What a connection is to be, whichever address it comes up at.
struct ConnectionPlan: Sendable {
    /// Where to, as the caller says it.
    let endpoint: Endpoint
    /// Whom the handshake accepts.
    let trust: TLSTrust
    /// What is taken of a response.
    let limits: TransportLimits
    /// When to give up opening it.
    let deadline: ContinuousClock.Instant
}
