extension CodeLanguage {
    /// Languages by what fences and files call them, in small letters.
    static let table: [String: CodeLanguage] = {
        var table: [String: CodeLanguage] = [:]
        for (names, language) in languages {
            for name in names.split(separator: " ") { table[String(name)] = language }
        }
        return table
    }()

    private static let cWords = """
        auto break case char const continue default do double else enum extern float for goto if inline int long register
        return short signed sizeof static struct switch typedef union unsigned void volatile while bool true false NULL
        """

    private static let scriptWords = """
        async await break case catch class const continue debugger default delete do else export extends false finally for
        from function get if import in instanceof let new null of return set static super switch this throw true try typeof
        undefined var void while yield
        """

    private static let languages: [(names: String, CodeLanguage)] = [
        (
            "swift",
            CodeLanguage(
                comments: ["//"], block: ("/*", "*/"), nests: true, multiline: ["\"\"\""], sigils: "@#",
                """
                actor any as associatedtype async await borrowing break case catch class consuming continue default defer deinit
                do else enum extension fallthrough false fileprivate final for func get guard if import in indirect init inout
                internal is isolated let mutating nil nonisolated open operator override package private protocol public
                repeat rethrows return self Self sending set some static struct subscript super switch throw throws true try
                typealias var weak where while willSet didSet yield
                """)
        ),
        (
            "go golang",
            CodeLanguage(
                comments: ["//"], block: ("/*", "*/"), strings: ["\"", "'"], multiline: ["`"], verbatim: ["`"],
                """
                break case chan const continue default defer else fallthrough false for func go goto if import interface iota
                map nil package range return select struct switch true type var
                """)
        ),
        (
            "python py python3 pyi",
            CodeLanguage(
                comments: ["#"], strings: ["\"", "'"], multiline: ["\"\"\"", "'''"], sigils: "@",
                """
                and as assert async await break case class continue def del elif else except False finally for from global if
                in is import lambda match None nonlocal not or pass raise return self True try while with yield
                """)
        ),
        (
            "javascript js mjs cjs jsx node",
            CodeLanguage(
                comments: ["//"], block: ("/*", "*/"), strings: ["\"", "'"], multiline: ["`"], sigils: "@", scriptWords)
        ),
        (
            "typescript ts mts cts tsx",
            CodeLanguage(
                comments: ["//"], block: ("/*", "*/"), strings: ["\"", "'"], multiline: ["`"], sigils: "@",
                scriptWords
                    + """
                     abstract any as boolean declare enum implements interface is keyof module namespace never number private
                    protected public readonly satisfies string type unknown
                    """)
        ),
        (
            "c h",
            CodeLanguage(comments: ["//"], block: ("/*", "*/"), strings: ["\"", "'"], sigils: "#", cWords)
        ),
        (
            "c++ cpp cc cxx hpp hh hxx objc m mm cuda",
            CodeLanguage(
                comments: ["//"], block: ("/*", "*/"), strings: ["\"", "'"], sigils: "#@",
                cWords
                    + """
                     alignas catch class concept consteval constexpr co_await co_return co_yield decltype delete explicit final
                    friend mutable namespace new noexcept nullptr operator override private protected public requires
                    static_assert template this throw try typeid typename using virtual id nil self
                    """)
        ),
        (
            "java kotlin kt kts scala groovy gradle csharp cs c# dart",
            CodeLanguage(
                comments: ["//"], block: ("/*", "*/"), strings: ["\"", "'"], multiline: ["\"\"\""], sigils: "@",
                """
                abstract as async await boolean break byte case catch char class companion const continue data def default do
                double else enum extends false final finally float for fun if implements import in instanceof int interface
                internal is lateinit long namespace native new null object open override package private protected public
                record return sealed short static string super suspend switch synchronized this throw throws trait true try
                typealias using val var void volatile when where while with yield
                """)
        ),
        (
            "rust rs",
            CodeLanguage(
                comments: ["//"], block: ("/*", "*/"), nests: true, strings: [], multiline: ["\""],
                """
                as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move
                mut pub ref return self Self static struct super trait true type unsafe use where while
                """)
        ),
        (
            "zig",
            CodeLanguage(
                comments: ["//"], strings: ["\"", "'"], sigils: "@",
                """
                and break catch comptime const continue defer else enum errdefer error export extern false fn for if inline
                null or orelse pub return struct switch test true try undefined union unreachable var while
                """)
        ),
        (
            "ruby rb gemfile rakefile perl pl pm elixir ex exs crystal cr",
            CodeLanguage(
                comments: ["#"], followBlanks: true, strings: ["\"", "'"], sigils: "@",
                """
                alias and begin break case class def defmodule do else elsif end ensure false fn for foreach if in module my
                next nil not or our package redo require rescue retry return self sub super then true undef unless until use
                when while yield
                """)
        ),
        (
            "php",
            CodeLanguage(
                comments: ["//", "#"], block: ("/*", "*/"), strings: ["\"", "'"], sigils: "$",
                """
                abstract array as break case catch class const continue default do echo else elseif extends false final finally
                fn for foreach function global if implements interface match namespace new null private protected public
                readonly return static switch this throw trait true try use while yield
                """)
        ),
        (
            "lua",
            CodeLanguage(
                comments: ["--"], block: ("--[[", "]]"), strings: ["\"", "'"],
                """
                and break do else elseif end false for function goto if in local nil not or repeat return then true until while
                """)
        ),
        (
            "haskell hs elm ocaml ml",
            CodeLanguage(
                comments: ["--"], block: ("{-", "-}"), nests: true,
                """
                as case class data deriving do else forall fun if import in infix instance let match module newtype of open
                rec then type val where with
                """)
        ),
        (
            "sh bash zsh shell console shellscript fish ksh dockerfile docker containerfile",
            CodeLanguage(
                comments: ["#"], followBlanks: true, strings: ["\"", "'"], verbatim: ["'"], sigils: "$",
                hasDashes: true,
                """
                case declare do done echo elif else esac eval exec exit export fi for function if in local read return set shift
                source then trap unset until while ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM RUN USER VOLUME WORKDIR
                """)
        ),
        (
            "makefile make mk gnumakefile cmake",
            CodeLanguage(
                comments: ["#"], sigils: "$", hasDashes: true,
                "define else endef endif export ifdef ifeq ifndef ifneq include override unexport set if endif")
        ),
        ("json jsonc json5 ndjson jsonl", CodeLanguage(comments: ["//"], "true false null")),
        (
            "yaml yml",
            CodeLanguage(
                comments: ["#"], followBlanks: true, strings: ["\"", "'"], hasDashes: true,
                "true false null yes no on off")
        ),
        (
            "toml ini conf cfg properties desktop service socket timer",
            CodeLanguage(
                comments: ["#", ";"], followBlanks: true, strings: ["\"", "'"], multiline: ["\"\"\"", "'''"],
                verbatim: ["'", "'''"], hasDashes: true, "true false")
        ),
        (
            "html htm xml svg xhtml vue svelte plist",
            CodeLanguage(block: ("<!--", "-->"), hasDashes: true, hasTags: true)
        ),
        (
            "css scss sass less",
            CodeLanguage(
                block: ("/*", "*/"), strings: ["\"", "'"], sigils: "@#", hasDashes: true,
                "and auto block flex grid important inherit initial none not only")
        ),
        (
            "sql psql mysql sqlite pgsql",
            CodeLanguage(
                comments: ["--"], block: ("/*", "*/"), strings: ["'", "\""], hasCase: false,
                """
                add all alter and as asc begin between by case check column commit constraint create cross database default delete
                desc distinct drop else end exists false foreign from full group having if in index inner insert into is join key
                left like limit not null offset on or order outer primary references returning right rollback select set table
                then transaction true truncate union unique update using values view when where with
                """)
        ),
        (
            "proto protobuf",
            CodeLanguage(
                comments: ["//"], block: ("/*", "*/"),
                "enum import message option package repeated returns rpc service syntax true false")
        ),
        ("diff patch", CodeLanguage(isPatch: true)),
    ]
}
