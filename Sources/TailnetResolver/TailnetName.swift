/// Names as the tailnet compares them.
enum TailnetName {
    /// Lower case, without the one dot that ends a full name.
    static func key(_ name: String) -> String {
        (name.utf8.last == UInt8(ascii: ".") ? String(name.dropLast()) : name).lowercased()
    }

    /// What the control plane makes of a system's own name: `My Mac` gives `my-mac`. Only for hints, for a rename or a
    /// second machine of that name gives another.
    static func label(_ hostName: String) -> String {
        var label = ""
        for scalar in hostName.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9", "-": label.unicodeScalars.append(scalar)
            case " ", ".", "@", "_": label += "-"
            default: break
            }
        }
        return label
    }
}
