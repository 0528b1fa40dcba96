/// The stores that keep a token for landfall.
package enum TokenStoreKind: String, Sendable, Hashable, CaseIterable {
    /// The Secret Service of the desktop: GNOME Keyring, KWallet, KeePassXC.
    case keyring
    /// An encrypted file, whose key lies in another folder.
    case sealed
}
