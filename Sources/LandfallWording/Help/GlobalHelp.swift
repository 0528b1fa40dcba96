/// What the help says of the flags that every command has, and of those that several have.
package enum GlobalHelp {
    package static var server: ArgumentText {
        ArgumentText(
            "Use this profile (status, get, api, test, env, exec and proxy also accept an address); overrides LANDFALL_SERVER and the saved selection.",
            value: .name)
    }
    package static var json: ArgumentText {
        ArgumentText("Print JSON (-o json does too): one document, or one object per line if the command streams.")
    }
    package static var timeout: ArgumentText {
        ArgumentText("Stop after this time, such as 5, 5s or 2m.", value: .seconds)
    }
    package static var noInput: ArgumentText { ArgumentText("Never prompt.") }
    package static var noColor: ArgumentText { ArgumentText("Print without colours.") }
    package static var verbose: ArgumentText { ArgumentText("Print details to standard error.") }
    package static var tailscaleSocket: ArgumentText {
        ArgumentText("The socket of tailscaled; overrides LANDFALL_TAILSCALE_SOCKET.", value: .path)
    }
    package static var allowUnproven: ArgumentText {
        ArgumentText("If no route that proves the server's identity answers, fall back to one that does not prove it.")
    }
    /// What `--filter` does of the commands for saved servers.
    package static var filter: ArgumentText {
        ArgumentText("Only servers with this label, such as team=a; can be repeated.", value: .label)
    }
    /// The name of a profile, as the argument of most commands.
    package static var profile: ArgumentText { ArgumentText("The profile.", value: .name) }
    /// What `--accept-new` does where a changed certificate matters.
    package static var acceptNew: ArgumentText {
        ArgumentText("Trust the server's certificate if none is recorded; a changed one is still refused.")
    }
}
