import Testing

@testable import LandfallTerminal

struct LinkSupportTests {
    @Test(arguments: [
        (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true), (["TERM": "xterm-256color"], false),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
        (["TERM": "xterm-256color", "VTE_VERSION": "7600"], true),
        (["TERM": "xterm-256color", "VTE_VERSION": "4803"], false),
        (["TERM": "xterm-256color", "VTE_VERSION": "much"], false),
        (["TERM": "xterm-256color", "WT_SESSION": "x"], true), (["TERM": "linux"], false), ([:], false),
        (["TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], true),
        (["TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], false),
        (["TERM": "screen-256color", "TMUX": "x", "VTE_VERSION": "7600"], false),
        (["TERM": "screen", "STY": "1.x", "VTE_VERSION": "7600"], false),
    ])
    func `links are made where the terminal is known for them`(environment: [String: String], isKnown: Bool) {
        #expect(LinkSupport.isKnown(environment) == isKnown)
    }
}
