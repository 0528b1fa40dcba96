/// What the help says of `landfall env`.
package enum EnvHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print environment variables that tell another program how to reach a server.",
            paragraphs: [
                """
                Prints lines for a POSIX shell that set LANDFALL_KIND, LANDFALL_PROFILE and LANDFALL_URL (the address that answers now). \
                The token is printed only on request.
                """
            ],
            examples: [#"eval "$(landfall env studio)""#, "landfall env --json | jq -r .url"],
            exits: "0 ok, 2 usage, 3 no such profile; others: landfall-codes(7)")
    }

    package static var tokenEnv: ArgumentText {
        ArgumentText("Print the token too, as this variable.", value: .variable)
    }
}

/// What the help says of `landfall exec`.
package enum ExecHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Run a program with a server's address and token.",
            paragraphs: [
                """
                Runs the program with LANDFALL_KIND, LANDFALL_PROFILE and LANDFALL_URL set. The program reads the token from the file \
                descriptor in LANDFALL_TOKEN_FD, or with --token-env from a variable. LANDFALL_URL is the address of a read-only proxy \
                that checks the server's identity for every request, serves only this user, and stops when the program ends; landfall \
                passes on signals and the exit code. With --no-proxy it is the server's own address, and landfall replaces itself with the \
                program, as env(1) does.
                """
            ],
            examples: [
                #"landfall exec studio -- sh -c 'mytool --token-file "/dev/fd/$LANDFALL_TOKEN_FD"'"#,
                #"landfall exec -- sh -c 'curl -s "$LANDFALL_URL/status"'"#, "landfall exec -- ./report.py",
            ],
            exits: """
                0 or the program's own exit code; 126 it cannot be run, 127 it is not found; before it starts: 2 usage, 3 no such \
                profile; others: landfall-codes(7)
                """)
    }

    package static var tokenEnv: ArgumentText {
        ArgumentText("Pass the token in this variable instead of through LANDFALL_TOKEN_FD.", value: .variable)
    }
    package static var proxy: ArgumentText {
        ArgumentText("Use a read-only proxy (default), or pass the server's own address.")
    }
    package static var program: ArgumentText { ArgumentText("The program and its arguments.", value: .command) }
}

/// What the help says of `landfall proxy`.
package enum ProxyHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Run a local read-only proxy for a profile's server.",
            paragraphs: [
                """
                For programs that cannot send a token, or reach a server over the tailnet or on a Unix socket: the proxy adds the token \
                to GET requests and forwards them to a server that has proven its identity; it refuses everything else. By default it \
                listens on a Unix socket of this user; with --port, on 127.0.0.1 under a random path. It prints the address.
                """
            ],
            examples: [
                "landfall proxy studio", "landfall proxy studio --port 0", "landfall proxy studio --port 9090 --open",
            ],
            exits:
                "0 stopped by SIGTERM or --timeout, 2 usage, 3 no such profile, 130 interrupted; others: landfall-codes(7)"
        )
    }

    package static var socket: ArgumentText { ArgumentText("Listen on a Unix socket at this path.", value: .path) }
    package static var port: ArgumentText { ArgumentText("Listen on this port of 127.0.0.1, 0 for any.", value: .port) }
    package static var open: ArgumentText {
        ArgumentText("With --port: serve without the random path, so that any program on this machine can connect.")
    }
}
