import LandfallMasking

extension FuzzTarget {
    /// Settings and logs of other programs: whatever comes before it, what follows the name of a secret is hidden.
    static let settings = FuzzTarget(
        "settings",
        seeds: [
            "docker run -i --rm -e TOKEN=a -v /srv:/data ghcr.io/o/i:1.0 --port 8080 'postgres://u:p@h/db?x=1'",
            "Server=tcp:h,1433;Database=d;User Id=sa;Password={a;b};Encrypt=true",
            "curl -H \"X-Key: a\" https://h/a;b=c?d=e#f",
            "{\"headers\":{\"a\":\"b\"},\"list\":[\"c\"],\"n\":{\"password\":\"d\"}}",
            "a:\n  key: |\n    b\n  tokens:\n  - c\n",
            "<add key=\"a\" value='b'/><pin>c</pin> token \u{1b}[1md\u{1b}[0m",
            "sh -c 'A=b x <<EOF' && y | z > /tmp/f # c",
            "2026-11-22T10:11:12Z INFO login of user me: token expired, exit code 1 at /srv/a.js:1:2",
        ],
        pieces: [
            "=", ":", ": ", "://", "'", "\"", "\\\"", "\\", "\\\n", "\n", "\n  ", "- ", "|", "|\n", "<<", "<", "</",
            ">", "/>", "{", "}", "[", "]",
            "(", ")", "$(", "${A}", "`", ";", "&", "&&", "#", "?", "@", "%40", "-", "--a", "-p", " ", "\t", "****",
            "password", "key=", "token ",
            "Cookie: ", "Bearer ", "headers: {", "-----BEGIN PRIVATE KEY-----", "\u{1b}[", "\u{1b}]", "\u{200b}",
            "e\u{301}", "비밀", "sh -c \"", "code ",
        ]
    ) { input in
        let text = String(decoding: input, as: UTF8.self)
        let mask = SecretMask()
        let secret = "hushtulip"
        let views = [
            ("log", mask.text("\(text)\npassword=\(secret)", .log)),
            ("settings", mask.text("\(text)\npassword=\(secret)", .settings)),
            ("command", mask.command("\(text)\nx --password \(secret)")),
            ("arguments", mask.arguments([text, "--password", secret], of: text).joined(separator: " ")),
        ]
        if let view = views.first(where: { $0.1.contains(secret) }) { return "the secret is shown in \(view.0)" }
        _ = views.map { mask.text($0.1, .log) }
        return nil
    }
}
