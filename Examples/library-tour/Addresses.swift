import LandfallModel

/// Explains an address, or what is wrong with it and where.
func explained(_ text: String) -> String {
    do {
        let address = try ServerAddress(parsing: text)
        return "\(address): \(address.host), \(address.port.map { "port \($0)" } ?? "the port of the product")"
    } catch {
        return "\(error.code.rawValue) at \(error.range)"
    }
}

/// Turns a name from the network into one line that is safe to print.
func shown(_ name: String) -> String { ForeignText(name).description }
