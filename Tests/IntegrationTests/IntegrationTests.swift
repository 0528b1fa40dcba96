import Testing

/// Runs the built program on hosts that have a real avahi-daemon, or lack one. One test at a time: each makes a LAN of
/// its own and measures how long things take.
@Suite(.serialized, .lab)
struct IntegrationTests {}
