import Testing

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct DashedNamesTests {
    @Test(arguments: [
        ("get sessions -Users-u-shop", "get sessions -- -Users-u-shop"),
        ("get history -Users-u/1 -s mac --json", "get history -s mac --json -- -Users-u/1"),
        ("get history -s mac s1", "get history -s mac s1"), ("get projects -h", "get projects -h"),
        ("get history -- -Users-u", "get history -- -Users-u"), ("get history -a-b -- c", "get history -- -a-b c"),
        ("show -Users", "show -Users"), ("get", "get"), ("", ""),
    ])
    func `a name behind one dash is no flag`(typed: String, read: String) {
        let words = typed.split(separator: " ").map(String.init)
        #expect(DashedNames.protected(words).joined(separator: " ") == read)
    }
}
