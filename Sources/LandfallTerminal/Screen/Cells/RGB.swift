/// A true colour in sRGB, a byte for each channel.
package struct RGB: Sendable, Hashable {
    /// 0 to 255 each.
    package let red, green, blue: UInt8

    /// Creates a colour from `0xRRGGBB`.
    package init(_ number: UInt32) {
        red = UInt8(truncatingIfNeeded: number >> 16)
        green = UInt8(truncatingIfNeeded: number >> 8)
        blue = UInt8(truncatingIfNeeded: number)
    }

    /// Creates a colour from its channels.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Creates a colour from shares, 0 to 1 each; what lies outside is cut.
    package init(red: Double, green: Double, blue: Double) {
        let byte = { (share: Double) in UInt8(min(max(0, share), 1) * 255 + 0.5) }
        (self.red, self.green, self.blue) = (byte(red), byte(green), byte(blue))
    }

    /// This colour with so much of another in it, 0 to 1, channel by channel.
    package func mixed(_ share: Double, of other: RGB) -> RGB {
        let mix = { (own: UInt8, new: UInt8) in (Double(own) + (Double(new) - Double(own)) * share) / 255 }
        return RGB(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// Whether light text is read on it.
    package var isDark: Bool {
        0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) < 127.5
    }

    /// The colour of a cell.
    package var color: CellColor { .rgb(red, green, blue) }
}
