/// Names as the tailnet compares them.
package enum TailnetName {
    /// Lower case, without the one dot that ends a full name.
    package static func key(_ name: String) -> String {
        (name.utf8.last == UInt8(ascii: ".") ? String(name.dropLast()) : name).lowercased()
    }

    /// What the control plane makes of a system's own name: `My Mac.local` gives `my-mac`. Only for hints, for a rename or
    /// a second machine of that name gives another.
    package static func label(_ hostName: String) -> String {
        var name = hostName.lowercased()[...]
        if let end = [".local", ".localdomain", ".lan"].first(where: name.hasSuffix) {
            name = name.dropLast(end.count)
        }
        var label = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9", "-": label.unicodeScalars.append(scalar)
            case " ", ".", "@", "_": label += "-"
            default: break
            }
        }
        let isEnd = { (character: Character) in character == "-" }
        return String(label.drop(while: isEnd).reversed().drop(while: isEnd).reversed())
    }
}
