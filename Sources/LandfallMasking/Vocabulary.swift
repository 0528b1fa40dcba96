/// What is known to be harmless: words that nobody takes for a password, and names whose values are not secrets. Whatever is not
/// here, and has no harmless form (``HarmlessForm``), is hidden in settings.
enum Vocabulary {
    /// Values that are shown behind any name but a secret's.
    static let values = set(
        """
        true false yes no on off null none nil undefined auto default always never enabled disabled stdio sse http https tcp udp unix \
        streamable-http streamable_http streamablehttp websocket ws wss trace debug info warn warning error fatal critical silent quiet \
        verbose json yaml yml xml csv text plain html markdown md toml ndjson utf8 utf-8 utf-16 ascii gzip identity development production \
        staging test local localhost prefer require verify-ca verify-full allow disable restricted unrestricted readonly read-only \
        read-write readwrite chrome chromium firefox webkit msedge headless bridge host missing if-not-present unless-stopped \
        on-failure get post put patch delete head options application/json text/event-stream text/plain */* application/xml basic \
        bearer oauth oauth2 api_key apikey digest required optional asc desc en ko de fr ja utc ipv4 ipv6 http2 sha256 sha1 md5 amd64 \
        arm64 x86_64 s3 k8s h264 mp3 mp4 oauth1 base64 2fa
        """)

    /// Parts of words that stand by themselves: commands below a program, kinds of things, what services call themselves.
    static let words = set(
        """
        a about access account accounts action actions active activity add address admin after agent agents ai airtable all alert alerts \
        alias allow allowed always amazonaws analytics and api apis app apply apps archive args asana assets atlassian attach audio audit \
        aws azure back backup base bash batch before beta bigquery bin blob blog bot boards book both brave branch branches bridge browse \
        browser bucket budget build builds bundle business by cache calendar call calls cards cargo case cat catalog change changes channel \
        channels chart charts chat check checkout ci clean clear cli click client clients clone cloud cloudflare cluster cmd code codes \
        collection collections com command commands comment comments commit common compare compose composer composio compute config \
        configs configuration configure confluence connect connection connections connector connectors console contact contacts \
        container containers content contents context contexts context7 convert copy core cost count create cron css csv current custom \
        customer customers daily dashboard dashboards data database databases databricks datadog date day days db debug default define \
        delete demo deploy deployment deployments desc describe design desktop dev develop developer diff dir directories directory \
        disable disabled discord discover dist do doc docker docs document documents domain domains done down download downloads draw drive \
        drop dry dump dynamic echo edge edit elastic elasticsearch email emails embed embedding empty enable enabled encoding end endpoint \
        endpoints engine enterprise entry env environment error errors eval event events everything exa example exec execute experimental \
        export extension extensions external extra fail false features feed fetch field fields figma file files filesystem filter find \
        firecrawl first fix flag flags flat flow flows folder folders for force form format forms forward framework free from front full \
        function functions gateway gen general generate generic get git github gitlab gmail go google grafana graph graphql grep group \
        groups guest guide handler head headers health healthz heartbeat hello help here history home hook hooks hour hourly hours hub \
        huggingface id ids image images import in inbox index info ingest init input inspect install instance instances integration \
        integrations internal ip issue issues it item items java jira job jobs join json kafka key keys kibana kill kubernetes lambda last \
        latest launch lib library light limit linear link links linux list listen live load local localhost location log login logout logs \
        ls mail main make manage management manager map mask master max mcp media memory merge message messages meta method metrics micro \
        migrate min minimal mirror mode model models module modules mongo mongodb monitor month more mount move multi mysql name names \
        namespace neon net network new next nightly no node nodes none not note notes notification notifications notify notion now npm \
        nuget oauth object objects observe of off office ollama on open openai openapi operations option options or order orders org \
        organization orgs out output outputs page pages parse patch path paths payment payments perplexity ping pipeline pipelines platform \
        play playwright plugin plugins png podman policy poll pool port post postgres postgresql posts prefix preview private process \
        processes prod product production products profile profiles project projects prometheus prompt prompts proxy ps public publish pull \
        puppeteer push py python qdrant queries query queue quick quiet rag random range raw read reader readonly ready record records redis \
        redshift refresh region release releases reload remote remove repo report reports repos repositories repository request \
        requests require research reset resolve resource resources responses rest restart restore result results retry review reviews role \
        root route router routes rows rpc rs rule rules run runner runs sales sample save scan schedule schema schemas scrape script scripts \
        sdk search sections security select send sentry sequential server serverless servers service services session sessions set settings \
        setup sftp share shared sheet sheets shell shop show simple single site sites size slack snapshot snowflake source sources space \
        spaces spec sql sqlite src sse ssh stack stage standard start stat state stats status stdin stdio stdout step steps stop storage \
        store stores stream streamable streams stripe studio sub submit subscribe summary supabase support swagger sync system systems \
        table tables tag tags task tasks tavily team teams telegram template templates temporal test tests text thinking thread threads \
        tickets time timeline timeout title to todoist todo tool toolkit tools top topic topics toml trace track traces train transport tree \
        trello true try twilio type types ui unit up update upgrade upload uploads url us usage use user users utils v validate value values \
        vector verbose verify version video view views visual volume wait watch watcher weather web webhook webhooks website week weekly \
        wiki with word work worker workers workflow workflows workspace workspaces write www x xml year yes youtube zapier zendesk zone \
        token tokens secret secrets password auth authorization bearer credential credentials
        """)

    /// Words that programs put into messages, and that may follow the name of a secret there.
    static let sentence = set(
        """
        a an and any are as at be been but by can cannot could did does expired expires failed fails failure for from given has have how \
        if in incorrect instead into invalid is it its malformed match mismatch missing more must need needed needs no not of on only option \
        or please refused rejected required requires revoked set should supplied than that the this to too try unknown unset unsupported \
        used valid wrong was were when while will with you your
        """)

    /// Last words of names whose values are shown if they have the form of a name, a number, a host or a path.
    static let names = set(
        """
        account address addr adapter agent algorithm alg app arch architecture area base bind bool branch browser bucket \
        bytes calendar capabilities caps catalog category channel charset city cluster collection columns compiler compression \
        concurrency container context core count country cpu cpus currency database databases date \
        datacenter datacentre dataset db dbname debug default delay depth device dialect digits dims dimension dimensions dir directories \
        directory dirs disk display distance domain domains driver edition enabled encoding encrypt endpoint endpointsprotocol engine entity \
        entrypoint environment expires expiry extension extensions family features fields file files filename filter flavor flow folder \
        folders format framework from function group gpu gpus guild handler headless height home host hostname hosts hours id ids idle \
        ignore image images index indexes instance interface interval isolation issuer kind lang language languages latency layout \
        length level libraries library license lifetime limit limits line lines links loader locale location mailbox max \
        memory method methods metric min minutes mirror mode model models module mount name names namespace network node number \
        nodes offset online options order org organisation organization origin os output owner packages page pages parallelism partition path \
        paths percent period permissions pid platform plugin plugins policy pool port ports precision preset priority process profile \
        program project projects protocol protocols provider providers proxy pull quality queue quota ranges rate reasoning region \
        registry release replicas repo repos repositories repository resolution resources restart results retention retries retry role roles \
        root roots routing rows runner runtime sampling scheme schema scheduler scope scopes score script search season seconds section \
        sensitivity separator sequence server servers service services shell site size sku sort source space spaces ssl sslmode stage state \
        status step steps storage store strategy stream style subject subnet subscription suffix system table tables tag tags target targets \
        task team temperature template tenant term terminal theme threads threshold time timeout times timezone title tls tokenizer \
        tokenizers tokens tool tools toolset toolsets topic transport tries ttl tz type types ui unit units uri uris url urls user username \
        usage users uuid vault verbosity version versions view viewport virtualization volume volumes warehouse wait watch weight width \
        window workdir worker workers workers workspace workspaces workgroup writes year zone uid gid cron login email mail
        """)

    /// Those of them whose values are numbers.
    static let numbers = set(
        """
        port ports gid count timeout limit limits ttl retries size depth width height bytes seconds minutes hours interval max min threads \
        workers temperature dims dimension dimensions digits percent weight number offset length memory gpus cpus
        """)

    /// Last words of headers whose values are shown.
    static let headers = set(
        "accept agent algorithm control date encoding expires host language origin readonly toolsets tools type version"
    )

    /// Names whose values are sentences; a sentence is read like a log.
    static let texts = set(
        """
        message msg error errors description title summary reason detail details note notes warning warnings info hint cause exception \
        text status label subject display comment help
        """)

    /// Elements of HTML whose texts are sentences.
    static let markup = set("a b body center code dd div em h1 h2 h3 h4 html i li p pre small span strong td th title")

    /// Programs that may follow an operator of a shell.
    static let programs = set(
        """
        ab ansible apt apt-get awk aws az backup base64 bash borg brew bun bunx bzip2 caddy cargo cat cd certbot chmod chown chronic claude \
        cmd codex cp crontab curl cut date dd deno df diff dig dirname docker docker-compose dotnet du echo ed elixir env eval exec exit \
        export expr false find firejail fly flyctl flock gcloud gem gh git glab go gpg gradle grep gsutil gunzip gzip hdparm head helm \
        heroku hostname htpasswd http https id ionice jar java journalctl jq k3s kill kubectl lazygit ldapsearch ln logger ls lua mail make \
        mariadb mariadb-dump mc md5sum minikube mkdir mktemp mongo mongodump mongorestore mongosh mosquitto_pub mosquitto_sub mount msmtp \
        mutt mv mvn mysql mysqladmin mysqldump nc ncat netlify nice nix nmap node nohup npm npx ntfy openssl op pandoc pass perl pg_dump \
        pg_dumpall pg_restore pgrep php ping pip pip3 pipx podman pnpm pnpx poetry printf ps psql pwd python python3 rclone read \
        redis-cli restic rm rsync ruby s3cmd scp sed sendmail seq sftp sh sha256sum shutdown sleep smbclient sort sqlcmd sqlite3 ssh \
        ssh-add ssh-agent ssh-keygen sshpass stat stdbuf su sudo swaks systemctl systemd-run tail tar tee telnet terraform test time timeout \
        for do done if then else elif fi while until case esac in set cd return local touch tr true uname uniq unzip unset uptime uv uvx vault vercel vi wait wc wget which wrangler xargs yarn zip zsh zstd
        """)

    /// Last labels of host names.
    static let domains = set(
        """
        com net org io dev ai app co us eu de uk fr jp kr cn in ch nl se au ca br local internal lan home test example invalid \
        localhost svc cloud tech sh me so gg tv ms info biz arpa host site online run xyz
        """)

    /// Hosts whose paths name an owner and a repository.
    static let codeHosts = set(
        "github.com gitlab.com bitbucket.org codeberg.org huggingface.co raw.githubusercontent.com")

    /// Segments of a path behind which something opens.
    static let openers = set(
        "webhook webhooks webhook-test hook hooks services trigger bot ping u s invite join share callback reset verify magic"
    )

    /// Flags that take no value.
    static let switches = set(
        """
        -y --yes -i -t -it -ti -d --rm --init --privileged --detach --interactive --tty --stdio --sse --http --verbose --debug --quiet \
        --silent --headless --isolated --read-only --readonly --help --version --force --all --json --allow-http --no-cache --refresh \
        --offline --stateless --vision --experimental --insecure --strict --watch --dev --prod --recursive -q -S -sS -fsS -fsSL -L -f -k -l \
        -al -la -a -r -R -n -rf -av -avz -z -s -g --global --save-dev --silent --no-verify --daemon --once --dry-run --delete --archive
        """)

    /// What single letters mean to some programs.
    static let letters: [String: [String: String]] = [
        "psql": ["-h": "host", "-p": "port", "-U": "user", "-d": "database"],
        "pg_dump": ["-h": "host", "-p": "port", "-U": "user", "-d": "database", "-F": "format", "-f": "file"],
        "mysql": ["-h": "host", "-P": "port", "-u": "user", "-D": "database"],
        "mysqldump": ["-h": "host", "-P": "port", "-u": "user"],
        "redis-cli": ["-h": "host", "-p": "port", "-n": "index"],
        "ssh": ["-p": "port", "-l": "user", "-i": "file", "-L": "address", "-R": "address"],
        "scp": ["-P": "port", "-i": "file"], "curl": ["-X": "method", "-o": "file"],
        "git": ["-C": "path", "-b": "branch"],
        "docker": ["-p": "port", "-v": "volume", "-w": "path", "--user": "gid", "-u": "gid"],
        "podman": ["-p": "port", "-v": "volume", "-w": "path", "--user": "gid", "-u": "gid"],
        "python": ["-m": "module"], "python3": ["-m": "module"], "make": ["-C": "path", "-j": "count"],
        "kubectl": ["-n": "namespace", "-f": "file", "-o": "format"], "helm": ["-n": "namespace", "-f": "file"],
        "restic": ["-r": "url"], "uv": ["-p": "version"], "uvx": ["-p": "version"], "node": ["-r": "module"],
        "sqlcmd": ["-S": "host", "-U": "user", "-d": "database"],
    ]

    private static func set(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
