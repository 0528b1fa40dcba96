import Glibc
import Testing

@testable import LandfallWorkflows

/// The library may be missing where the tests run; what it draws is read back by scripts/check-codes.
struct QRCodeTests {
    private static let hasLibrary: Bool = {
        guard let handle = dlopen("libqrencode.so.4", RTLD_NOW) else { return false }
        dlclose(handle)
        return true
    }()

    @Test(.enabled(if: hasLibrary, "libqrencode4 is not installed"))
    func `a short text takes the smallest version, with finders in three corners`() throws {
        let code = try QRCode("landfall")
        #expect(code.width == 21)
        for (column, row) in [(0, 0), (14, 0), (0, 14)] {
            #expect(code.isDark(column: column, row: row))
            #expect(!code.isDark(column: column + 1, row: row + 1))
            #expect(code.isDark(column: column + 3, row: row + 3))
        }
        #expect(!code.isDark(column: -1, row: 0))
        #expect(!code.isDark(column: 21, row: 20))
    }

    @Test(.enabled(if: hasLibrary, "libqrencode4 is not installed"))
    func `the longest text fits a terminal of 80 by 24`() throws {
        let code = try QRCode(String(repeating: "a", count: QRCode.mostBytes))
        #expect(code.width == 41)
        #expect(code.lines().count <= 23)
        #expect(code.lines().allSatisfy { $0.count == 45 })
        // The quiet zone, and the last line, of which only the upper half is drawn.
        #expect(code.lines().first.map { $0.allSatisfy { $0 == "█" } } == true)
        #expect(code.lines().last.map { $0.allSatisfy { $0 == "▀" } } == true)
    }

    @Test func `a text that is too long, or has a NUL, is refused before the library is asked`() {
        for text in [String(repeating: "a", count: QRCode.mostBytes + 1), "a\0b"] {
            #expect(throws: QRCode.Failure.tooLong) { try QRCode(text, library: "libnone.so") }
        }
    }

    @Test func `a library that is missing, or another one, is named`() {
        for library in ["libnone.so.1", "libc.so.6"] {
            #expect(throws: QRCode.Failure.libraryMissing(library)) { try QRCode("a", library: library) }
        }
    }
}
