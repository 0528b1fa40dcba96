/// Secrets that show what they are by their form.
enum TokenForm {
    /// How many bytes after its prefix make a token of it.
    private static let shortest = 12

    /// Prefixes by which those who issue tokens mark them, so that they are found where they should not be.
    private static let prefixes: [[UInt8]] = [
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "gldt-", "glrt-", "xoxb-", "xoxp-", "xoxa-",
        "xoxr-",
        "xoxs-", "xoxe-", "xoxe.", "xoxc-", "xoxd-", "xapp-", "sk-", "sk_live_", "sk_test_", "rk_live_", "rk_test_",
        "whsec_",
        "AKIA", "ASIA", "AIza", "ya29.", "GOCSPX-", "1//0", "ntn_", "secret_", "lin_api_", "lin_oauth_", "sntrys_",
        "sntryu_", "npm_",
        "pypi-", "hf_", "gsk_", "xai-", "r8_", "pplx-", "tvly-", "fc-", "napi_", "dop_v1_", "shpat_", "shpss_", "SG.",
        "glsa_", "dapi", "PMAK-", "figd_", "BSA", "ATATT", "sbp_", "sb_secret_", "rnd_", "tskey-", "ops_", "nvapi-",
        "AGE-SECRET-KEY-",
        "EAA", "dckr_pat_", "hvs.", "hvb.", "CFPAT-", "ctx7sk-", "vcp_", "pat-na1-", "pat-eu1-", "pul-", "e2b_",
        "apify_api_",
    ].map { Array($0.utf8) }

    /// Whether a run of ``UInt8/isName`` bytes begins a token: by its prefix, or as a JSON Web Token (RFC 7519).
    static func isToken(_ run: ArraySlice<UInt8>) -> Bool {
        guard run.count > shortest else { return false }
        if run.starts(with: "eyJ".utf8) {
            return run.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false).count == 3
        }
        return prefixes.contains { prefix in
            // Words have no digits: `sk-learn-contributors` is none.
            run.starts(with: prefix) && run.count >= prefix.count + shortest
                && run.dropFirst(prefix.count).prefix(64).contains(where: \.isDigit)
        }
    }

    /// Whether a text was made by chance and not by people: 16 letters and digits in a row of all three kinds.
    static func isRandom(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count >= 20 else { return false }
        return text.split { !($0.isLetter || $0.isDigit) }.contains { part in
            part.count >= 16 && part.contains(where: \.isUpper) && part.contains(where: \.isLower)
                && part.contains(where: \.isDigit)
        }
    }

    /// Whether it is a key or digest in hexadecimal: at least 128 bits. A UUID is none: it names more often than it opens.
    static func isLongHex(_ text: ArraySlice<UInt8>) -> Bool {
        text.count >= 32 && text.allSatisfy(\.isHex) && text.contains(where: \.isDigit)
            && text.contains(where: \.isLetter)
    }

    /// Whether letters and digits, or upper and lower case, change too often for a word.
    static func isMixed(_ part: ArraySlice<UInt8>) -> Bool {
        guard part.count >= 8 else { return false }
        let changes = zip(part, part.dropFirst()).count { $0.isDigit != $1.isDigit }
        return changes >= 3 || !HarmlessForm.isSpoken(part.filter(\.isLetter)[...])
    }
}
