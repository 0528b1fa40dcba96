internal import CLandfallQRCode
internal import Glibc

/// A QR code (ISO/IEC 18004): a square of dark and light modules, made by libqrencode, which is opened when one is wanted.
package struct QRCode: Sendable, Hashable {
    /// Why there is no code.
    package enum Failure: Error, Sendable, Hashable {
        /// libqrencode is not installed, or not the one that is known here; its file name.
        case libraryMissing(String)
        /// The text has more bytes than the largest version allowed here holds.
        case tooLong
    }

    /// The largest version that fits 80 by 24 cells in half blocks, with a quiet zone of two modules: 41 modules a side.
    package static let largestVersion = 6
    /// The most bytes of a text: what version 6 holds at level L (ISO/IEC 18004 table 7).
    package static let mostBytes = 134

    /// Modules on each side.
    package let width: Int
    private let dark: [Bool]

    /// Makes the smallest code of a text, with error correction of level L.
    ///
    /// - Parameters:
    ///   - text: What a reader gets.
    ///   - library: The file name of libqrencode.
    /// - Throws: ``Failure``.
    package init(_ text: String, library: String = "libqrencode.so.4") throws(Failure) {
        guard text.utf8.count <= Self.mostBytes, !text.utf8.contains(0) else { throw .tooLong }
        guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else { throw .libraryMissing(library) }
        defer { dlclose(handle) }
        guard let encode = landfall_qr_find_encode(handle), let free = landfall_qr_find_free(handle) else {
            throw .libraryMissing(library)
        }
        guard let code = encode(text, 0, Int32(LANDFALL_QR_LEVEL_L)) else { throw .tooLong }
        defer { free(code) }
        guard code.pointee.version <= Self.largestVersion, let data = code.pointee.data else { throw .tooLong }
        let width = Int(code.pointee.width)
        self.width = width
        dark = (0..<width * width).map { data[$0] & 1 == 1 }
    }

    /// Whether a module is dark. Outside of the code all is light, as its quiet zone is.
    package func isDark(column: Int, row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
        return dark[row * width + column]
    }

    /// Lines of half blocks, two modules one above the other in each. A block stands for what is light, so that the code is dark on light
    /// where text is light on dark, and where the colours of the lines are set to that.
    ///
    /// - Parameters:
    ///   - quiet: The modules of the quiet zone on each side.
    ///   - isInverted: Whether a block stands for what is dark: text is dark on light.
    /// - Returns: The lines.
    package func lines(quiet: Int = 2, isInverted: Bool = false) -> [String] {
        stride(from: -quiet, to: width + quiet, by: 2).map { row in
            String(
                (-quiet..<width + quiet).map { column -> Character in
                    let below = row + 1 < width + quiet && isDark(column: column, row: row + 1) == isInverted
                    switch (isDark(column: column, row: row) == isInverted, below) {
                    case (true, true): return "█"
                    case (true, false): return "▀"
                    case (false, true): return "▄"
                    case (false, false): return " "
                    }
                })
        }
    }
}
