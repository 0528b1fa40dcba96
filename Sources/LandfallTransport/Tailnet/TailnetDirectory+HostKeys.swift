extension TailnetDirectory {
    /// The keys by which sshd proves a machine of the user's own, `TYPE BASE64`, as that machine has told the control plane. They are no
    /// secret and come by a daemon that root or the user runs, but another user's machine says of itself what it likes.
    ///
    /// - Parameter host: The name or the address that ssh connects to.
    /// - Returns: None for a tagged machine, for one that is shared, and where this machine is tagged itself.
    package func sshHostKeys(of host: String) -> [String] {
        guard let target = try? resolve(host), [.address, .fullName, .shortName].contains(target.match),
            let node = target.node, isOfUser(node)
        else { return [] }
        return node.sshHostKeys
    }

    /// Whether a machine is one of the user's own, as this one is: neither tagged nor shared. Another user calls a machine what they like.
    package func isOfUser(_ node: TailnetNode) -> Bool {
        guard let own = status.ownNode, let user = own.userID, own.tags.isEmpty else { return false }
        return node.userID == user && node.tags.isEmpty && node.sharerID == nil && !node.isSharee && !node.isExpired
            && !isOutside(node)
    }
}
