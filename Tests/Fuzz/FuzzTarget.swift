import LandfallTestSupport

/// Something that reads foreign bytes: what to start from, and what must hold whatever comes.
struct FuzzTarget: Sendable {
    /// As it is asked for on the command line.
    let name: String
    /// Good inputs, which are changed.
    let seeds: [[UInt8]]
    /// Pieces that mean something to the parser.
    let pieces: [String]
    /// Reads an input and says what does not hold, or nil. A trap, a hang and a lot of memory are seen from outside.
    let fault: @Sendable ([UInt8]) -> String?

    /// All of them.
    static let all: [FuzzTarget] = [
        .address, .txt, .profileFile, .localAPI, .dianeBody, .endlessCodeBody, .httpResponse, .webSocket,
        .channelMessage, .terminalInput, .screenLayout, .markdown, .code, .json,
        .chatSession, .settings, .answerRing, .historyEvents, .schedule, .certificateNames,
    ]

    /// An input of more bytes is cut: what a parser does with a lot of them is the concern of limits, which have tests.
    static let mostBytes = 4_096

    init(
        _ name: String, seeds: [String], pieces: [String] = [], fault: @escaping @Sendable ([UInt8]) -> String?
    ) {
        self.init(name, byteSeeds: seeds.map { Array($0.utf8) }, pieces: pieces, fault: fault)
    }

    init(
        _ name: String, byteSeeds: [[UInt8]], pieces: [String] = [], fault: @escaping @Sendable ([UInt8]) -> String?
    ) {
        self.name = name
        self.seeds = byteSeeds
        self.pieces = pieces
        self.fault = fault
    }
}

/// The pieces of JSON that are good at breaking what reads it.
let jsonPieces = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\u0000", "null", "true", "false", "0", "-",
    "-0",
    "1e9999", "9223372036854775807", "-9223372036854775809", "0.1e-400", " ", "\n", "\u{1f}", "\u{7f}", "é", "\u{202e}",
    "\u{feff}", "{\"", "\":", "[[[[[[[[", "{\"a\":{\"a\":", "\"2026-11-21T04:12:00Z\"", "\"0000-02-31T24:60:60+99:99\"",
]
