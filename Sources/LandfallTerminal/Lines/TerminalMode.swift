import Glibc

extension termios {
    /// Hands each byte over as soon as it is typed and shows none of them; keys that make signals still do.
    mutating func readKeys() {
        c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        c_lflag |= tcflag_t(ISIG)
        withUnsafeMutableBytes(of: &c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
    }
}
