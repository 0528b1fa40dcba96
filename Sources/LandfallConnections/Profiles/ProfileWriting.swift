internal import LandfallModel

/// Profiles as JSON: known fields in one order, then those that were kept in theirs.
enum ProfileWriting {
    /// A document of the schema.
    static func document(_ set: ProfileSet, schema: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("schema", schema)
            writer.member("profiles") { $0.array(set.profiles, profile) }
            writer.members(set.kept)
        }
        return writer.bytes
    }

    private static func profile(_ writer: inout JSONWriter, _ profile: Profile) {
        writer.object { writer in
            writer.member("name", profile.name.description)
            writer.member("id", profile.id.description)
            writer.member("kind", profile.kind.rawValue)
            writer.member("routes") { $0.array(profile.routes, route) }
            if profile.identity != KnownIdentity() || !profile.keptIdentity.identity.isEmpty {
                writer.member("identity") { identity(&$0, profile.identity, profile.keptIdentity) }
            }
            if let reference = profile.token { writer.member("token") { token(&$0, reference) } }
            if !profile.labels.isEmpty { writer.member("labels") { labels(&$0, profile.labels) } }
            if let sending = profile.sending {
                writer.member("sending") { writer in
                    writer.object { writer in
                        writer.member("given", sending.given?.description)
                        writer.members(sending.kept)
                    }
                }
            }
            if !profile.options.isEmpty {
                writer.member("options") { writer in writer.object { $0.members(profile.options) } }
            }
            writer.members(profile.kept)
        }
    }

    private static func labels(_ writer: inout JSONWriter, _ labels: [String: String]) {
        writer.object { writer in
            for (key, value) in labels.sorted(by: { $0.key < $1.key }) { writer.member(key, value) }
        }
    }

    private static func route(_ writer: inout JSONWriter, _ route: SavedRoute) {
        writer.object { writer in
            writer.member("via", route.via.rawValue)
            switch route.target {
            case .service(let instance, let form):
                writer.member("instance", instance.name.raw)
                writer.member("type", instance.kind.serviceType)
                writer.member("domain", instance.domain == "local" ? nil : instance.domain)
                writer.member("scheme", form.scheme?.rawValue)
                writer.member("base_path", form.basePath.isEmpty ? nil : form.basePath)
            case .tailnet(let address, let nodeID):
                writer.member("address", address.description)
                writer.member("node_id", nodeID?.raw)
            case .address(let address):
                writer.member("address", address.description)
            }
            if route.isListed { writer.member("listed") { $0.truth(true) } }
            let (gated, ungated) = (
                route.consents.filter { $0.network.gateway != nil }, route.consents.filter { $0.network.gateway == nil }
            )
            if !gated.isEmpty { writer.member("cleartext") { $0.array(gated, consent) } }
            if !ungated.isEmpty { writer.member("cleartext_interfaces") { $0.array(ungated, consent) } }
            writer.members(route.kept)
        }
    }

    private static func consent(_ writer: inout JSONWriter, _ consent: CleartextConsent) {
        writer.object { writer in
            writer.member("subnet", consent.network.subnet)
            writer.member("gateway", consent.network.gateway)
            writer.member("interface", consent.network.interface)
            writer.member("alias", consent.network.alias)
            writer.member("given", consent.given?.description)
            writer.members(consent.kept)
        }
    }

    private static func identity(
        _ writer: inout JSONWriter, _ identity: KnownIdentity, _ kept: KeptIdentityFields
    ) {
        writer.object { writer in
            if !identity.pins.isEmpty {
                writer.member("pins") { writer in
                    writer.array(identity.pins) { pin(&$0, $1, kept.pins[$1.certificate] ?? KeptFields()) }
                }
            }
            writer.member("node_id", identity.nodeID?.raw)
            writer.member("node_first_seen", identity.nodeSince?.description)
            writer.member("server_id", identity.serverID?.raw)
            if !identity.hosts.isEmpty {
                writer.member("ssh_hosts") { writer in
                    writer.array(identity.hosts) { writer, host in
                        writer.object { writer in
                            writer.member("host", host.key.host)
                            writer.member("fingerprint", host.key.fingerprint)
                            writer.member("first_seen", host.firstSeen?.description)
                            writer.member("vouched_by", host.vouchedBy?.raw)
                            writer.member("key", host.line)
                            writer.members(kept.sshHosts[host.key.host] ?? KeptFields())
                        }
                    }
                }
            }
            if !identity.vouched.isEmpty {
                writer.member("vouched") { writer in
                    writer.array(identity.vouched) { writer, vouched in
                        writer.object { writer in
                            writer.member("by", vouched.by.raw)
                            writer.member("signer", vouched.signer)
                            writer.member("entry", vouched.entry.raw)
                            writer.members(vouched.claims)
                            writer.members(kept.vouched[vouched.by] ?? KeptFields())
                        }
                    }
                }
            }
            writer.members(kept.identity)
        }
    }

    private static func pin(_ writer: inout JSONWriter, _ pin: KnownIdentity.Pin, _ kept: KeptFields) {
        writer.object { writer in
            writer.member("certificate_sha256", pin.certificate.description)
            writer.member("public_key_sha256", pin.publicKey?.description)
            writer.member("first_seen", pin.firstSeen?.description)
            writer.member("last_seen", pin.lastSeen?.description)
            writer.member("vouched_by", pin.vouchedBy?.raw)
            writer.members(kept)
        }
    }

    private static func token(_ writer: inout JSONWriter, _ token: SavedToken) {
        writer.object { writer in
            writer.member("reference", token.reference)
            writer.members(token.kept)
        }
    }
}
