"""What is in the areas of a furnished stand-in (fake_servers.py), in the shapes of the real servers. All is made up."""
import json
import time

CREATED = "2026-11-01T09:30:00.25Z"
STAMPS = {"created_at": CREATED, "updated_at": CREATED}


def ago(hours):
    """A time as Go writes it, so many hours ago."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() - hours * 3600)) + ".5Z"


def server(name, tools, enabled=True, connected=True, prompts=0, **more):
    return dict(name=name, enabled=enabled, connected=connected, tool_count=tools, prompt_count=prompts, resource_count=0, **more)


def tool(name, of, description, builtin=False, **more):
    return dict(name=name, description=description, server=of, builtin=builtin, **more)


# --- Diane


BUILTIN = server("jobs", 9, prompts=3, builtin=True)
SERVERS = [
    BUILTIN, server("files", 2),
    server("search", 0, connected=False, error="HTTP 502 from search.example", requires_auth=True),
    server("old", 0, enabled=False, connected=False),
]
SERVER_CONFIGS = [
    dict(id=12, name="files", enabled=True, type="stdio", command="npx", args=["mcp-files", "/srv"],
         env={"FILES_TOKEN": "tulip-env", "FILES_ROOT": "/srv"}, node_mode="master", **STAMPS),
    dict(id=13, name="search", enabled=True, type="http", url="https://search.example/mcp", headers={"X-Api-Key": "tulip-header"},
         oauth=dict(provider="search", client_id="landfall", client_secret="tulip-client", scopes=["read", "search"]), **STAMPS),
    dict(id=14, name="files", enabled=False, type="sse", url="https://files.example/sse", **STAMPS),
    dict(id=15, name="attic", enabled=False, type="stdio", command="mcp-attic", **STAMPS),
]
TOOLS = [
    tool("job_list", "jobs", "Lists the jobs", builtin=True),
    tool("files_read", "files", "Reads a file", input_schema=dict(type="object", required=["path"], properties=dict(
        path=dict(type="string", description="Which one"), limit=dict(type="integer")))),
    tool("files_search", "files", "Searches \x1b[31mfiles\x1b[0m 파일 찾기"),
]
AGENTS = [
    dict(name="reviewer", type="acp", command="review-agent", args=["--stdio"], env={"MODEL_KEY": "tulip-agent"}, workdir="/srv/review",
         enabled=True, description="Reads what others have written", tags=["code"]),
    dict(name="night", type="emergent", enabled=False, cloud_id="agent-7", cron_schedule="0 3 * * *", prompt="Sum up the day."),
]
PROVIDERS = [
    dict(id=1, name="main", type="llm", service="openai", enabled=True, is_default=True, auth_type="api_key",
         auth_config=dict(api_key="tulip-provider"), config=dict(model="large", max_tokens=4096), **STAMPS),
    dict(id=2, name="vectors", type="embedding", service="local", enabled=False, is_default=False, auth_type="none", config=None, **STAMPS),
]
CONTEXTS = [
    dict(id=1, name="work", description="What the day needs", is_default=True), dict(id=2, name="home", is_default=False),
]


def context(number, *servers):
    tools = {name: sum(known[name] for known in servers) for name in ("tools_active", "tools_total")}
    return dict(context=CONTEXTS[number], servers=list(servers),
                summary=dict(servers_enabled=len(servers), servers_total=len(servers), **tools))


CONTEXT_DETAILS = {
    "home": context(1),
    "work": context(0, dict(id=1, name="files", type="", enabled=True, tools_active=1, tools_total=2, tools=[
        dict(name="files_read", enabled=True), dict(name="files_search", enabled=False)])),
}
JOBS = [
    dict(id=1, name="backup", command="backup /srv", schedule="0 2 * * *", enabled=True, action_type="shell", **STAMPS),
    dict(id=2, name="digest", command="", schedule="0 7 * * 1", enabled=False, action_type="agent", agent_name="night", **STAMPS),
]
OF_MAIN = dict(provider_id=1, provider_name="main", service="openai", model="large")
SUMMARIES = [dict(**OF_MAIN, total_requests=2, total_input=1200, total_output=340, total_cached=0, total_cost=0.0124)]
HOSTS = [
    dict(id="master", name="Master", type="master", online=True),
    dict(id="5e0c7a52-6d3e-4c57-9a53-000000000001", name="attic", type="slave", platform="linux", online=False),
]
SLAVES = [dict(hostname="attic", status="connected", version="1.9.1", tool_count=2, last_seen=CREATED, connected_at=CREATED,
               cert_serial="3f", issued_at=CREATED, expires_at="2027-11-01T09:30:00Z", enabled=True, platform="linux")]
QUESTIONS = [dict(id="q-1", runId="r-1", agentId="agent-7",
                  question="Which branch should I merge? The key is sk-proj-tulipquestion00000000000000",
                  options=[dict(label="main", value="main", description="the default branch"), dict(label="dev", value="dev")],
                  status="pending", createdAt="2026-11-20T22:41:19.829511Z")]
TALKS_OF_AGENTS = [
    dict(session_id="sess-1", agent_name="reviewer", workdir="/srv/review", status="idle", turn_count=1,
         created_at="2026-11-20T22:41:26.207408395Z", last_active_at="2026-11-20T22:41:26.3093875Z", model_id="m2", mode_id="ask",
         title="First look"),
    dict(session_id="sess-0", agent_name="reviewer", status="closed", turn_count=0, created_at=CREATED, last_active_at=CREATED),
]
TURNS = [dict(message_id="m-1", session_id="sess-1", turn_number=1, prompt="hello there", response="Hello\nfrom \x1b[1mreview\x1b[0m",
              stop_reason="end_turn", tool_calls=[dict(tool_call_id="t1", title="Reading file", kind="read", status="completed")],
              duration_ms=100, created_at="2026-11-20T22:41:26.209057982Z")]
AGENT_LOGS = [
    dict(id=7, agent_name="reviewer", direction="response", message_type="run", content="Hello from agent", duration_ms=202,
         timestamp="2026-11-20T22:41:26.069759381Z"),
    dict(id=6, agent_name="reviewer", direction="request", message_type="run", content="hi", timestamp="2026-11-20T22:41:25.866437136Z"),
    dict(id=2, agent_name="night", direction="response", message_type="test", error="no such program", timestamp=CREATED),
]
MODELS_OF = {
    "openai": [dict(id="large", name="large", display_name="Large", cost=dict(input=2.5, output=10),
                    limits=dict(context=128000, output=16384), tool_call=True)],
    "harbour": [dict(id="harbour/small", launch_stage="preview")],
}
PROMPTS = [
    dict(name="job_report", description="Reports on the jobs", server="jobs", builtin=True),
    dict(name="files_greet", description="Greets somebody", server="files", builtin=False, arguments=[
        dict(name="whom", description="Who is greeted", required=True), dict(name="tone")]),
]
RESOURCES = [dict(name="Guide", description="How files are found", uri="files://file:///srv/guide.md", mime_type="text/markdown",
                  server="files", builtin=False)]
CHECKS = dict(healthy=False, checks=[
    dict(name="daemon", status="ok", message="Diane daemon is running"), dict(name="database", status="warn", message="Database: 224.0 MB"),
    dict(name="mcp_servers", status="fail", message="3/4 servers active, failed: search (HTTP 502, token=tulip-check)"),
])


def runs(job):
    """The runs of a job: two in the last days and one long ago; only backup has ever run."""
    times = [(2, 0), (26, 1), (24 * 60, 0)] if job == "backup" else []
    said = dict(stdout="12 files\n3 new\n", stderr="/srv/tmp: vanished\n")
    return [dict(id=30 - i, job_id=1, job_name=job, started_at=ago(hours), ended_at=ago(hours - 0.01), exit_code=code,
                 **(said if i == 0 else {})) for i, (hours, code) in enumerate(times)]


def usage(**what):
    return dict(**what, total_cost=0.0124, **{"from": ago(720), "to": ago(0)})


def diane(path, query):
    """The document of a path; None where there is none."""
    name, limit, host, provider = path.rsplit("/", 1)[-1], int(query.get("limit", "50")), query.get("host_id", ""), query.get("provider")
    if path.startswith("/contexts/"):
        return CONTEXT_DETAILS.get(name)
    if path.startswith("/mcp-servers-config/"):
        return next((config for config in SERVER_CONFIGS if str(config["id"]) == name), None)
    # A server of its own gets its own names, without what Diane puts before them.
    if path == "/prompts/get" and (query.get("server"), query.get("name")) == ("jobs", "job_report"):
        return dict(description="Report", messages=[dict(role="user", content=dict(type="text", text="Say what ran.\nAnd when."))])
    if path == "/resources/read" and (query.get("server"), query.get("uri")) == ("files", "file:///srv/guide.md"):
        return dict(contents=[dict(uri="file:///srv/guide.md", mimeType="text/markdown", text="# Guide\nLook in /srv.\n")])
    return {
        "/mcp-servers": SERVERS, "/mcp-servers-config": SERVER_CONFIGS, "/tools": TOOLS, "/prompts": PROMPTS, "/resources": RESOURCES,
        "/questions": QUESTIONS, "/sessions": TALKS_OF_AGENTS, "/doctor": CHECKS, "/agents": AGENTS, "/agents/logs": AGENT_LOGS[:limit],
        "/agents/reviewer/sessions/sess-1": dict(
            **TALKS_OF_AGENTS[0], models=dict(currentModelId="m1", availableModels=[dict(modelId="m1", name="One")])),
        "/agents/reviewer/sessions/sess-1/messages": TURNS, "/providers": PROVIDERS, "/contexts": CONTEXTS, "/jobs": JOBS,
        "/jobs/logs": runs(query.get("job_name", "backup"))[:limit], "/hosts": HOSTS, "/slaves": SLAVES,
        "/models": dict(provider_id=provider, provider_name=provider.title(), models=MODELS_OF.get(provider)) if provider
        else dict(providers=sorted(MODELS_OF, reverse=True)),
        "/usage": usage(records=[
            dict(id=number, **OF_MAIN, input_tokens=600, output_tokens=170, cached_tokens=0, cost=0.0062, created_at=ago(hours))
            for number, hours in ((2, 3), (1, 30))]),
        "/usage/summary": usage(summary=SUMMARIES),
        "/mcp-placements": [
            dict(id=config["id"], server_id=config["id"], host_id=host, enabled=config["id"] != 13, server=config, **STAMPS)
            for config in SERVER_CONFIGS],
    }.get(path)


# --- EndlessCode


PROJECTS = [
    dict(id="p1", name="landfall", path="/Users/u/landfall", sessionCount=2, lastUsed=ago(50)),
    dict(id="-Users-u-garden", name="정원", path="/Users/u/garden", sessionCount=0),
]
SESSIONS = [
    dict(id="s1", projectId="p1", state="active", createdAt="2026-11-20T17:00:00Z", lastActiveAt="2026-11-20T18:00:00Z", messageCount=3),
    dict(id="s2", projectId="p1", state="terminated", createdAt="2026-11-01T08:00:00Z", lastActiveAt="2026-11-01T09:00:00Z",
         messageCount=0),
]


def line(number, kind, content, **more):
    """A message as the real server passes it on: a line of Claude Code as text, which it has not read."""
    when = more.pop("at", "2026-11-20T17:00:%02dZ" % number)
    raw = dict(uuid="line-%d" % number, type=kind, timestamp=when, cwd="/Users/u/landfall",
               message=dict(id="msg-1", role=kind, content=content), **more)
    return dict(messageType="unknown", rawJSON=json.dumps(raw, ensure_ascii=False))


MESSAGES = [
    dict(messageType="unknown", rawJSON='{"type":"file-history-snapshot","messageId":"m"}'),
    line(1, "user", "Where does it land?"),
    line(8, "assistant", [dict(type="thinking", thinking="A shore.")]),
    line(9, "assistant", [dict(type="text", text="On the \x1b[1mnearest\x1b[0m shore.")]),
    line(10, "assistant", [dict(type="tool_use", id="t1", name="Bash", input=dict(command="ls"))]),
    line(11, "user", [dict(type="tool_result", tool_use_id="t1", content="no such folder", is_error=True)]),
    # What a session holds twice after it was resumed.
    *[line(12, "user", "고마워요", at="2026-11-20T18:00:00Z")] * 2,
]
# The server answers this to each question for a transcript that is not there.
NO_TRANSCRIPT = object()


def endlesscode(path, query):
    """The document of a path; None where there is none."""
    parts, lists = path.removeprefix("/api/v1/").split("/"), {"projects": PROJECTS, "sessions": SESSIONS}
    if len(parts) == 1:
        return lists.get(parts[0])
    if parts[0] == "projects" and parts[2:] == ["sessions"]:
        return [session for session in SESSIONS if session["projectId"] == parts[1]]
    if parts[0] == "sessions" and parts[2:] == ["history"]:
        # A transcript has an id of its own, and is listed nowhere.
        if (query.get("projectId"), parts[1]) not in (("p1", "s1"), ("-Users-u-garden", "t9")):
            return NO_TRANSCRIPT
        # As it is at one moment.
        said = list(MESSAGES)
        offset, limit = int(query.get("offset", "0")), int(query.get("limit", "1000"))
        page = said[offset:offset + limit]
        return dict(sessionId=parts[1], messages=page, totalCount=len(said), hasMore=offset + len(page) < len(said))
    if len(parts) == 2:
        return next((thing for thing in lists.get(parts[0], []) if thing["id"] == parts[1]), None)
    return None


# --- Diane 2


LATE, EARLY = "2026-11-20T09:30:00Z", "2026-11-01T09:30:00Z"


def counts(tokens, cost, succeeded, failed=0, **of):
    return dict(**of, total_runs=succeeded + failed, success_runs=succeeded, error_runs=failed, total_input_tokens=tokens[0],
                total_output_tokens=tokens[1], total_cost_usd=cost)


RUNS = [dict(**counts((1001, 200), 0.25, 1, 1, agent_name="diane-default", agent_id="a1"), success_rate=50)]
# What ran more than a day ago.
EARLIER = [dict(**counts((70, 7), 0.01, 7, agent_name="night-watch"), success_rate=100)]
MODEL_RUNS = [counts((231400, 206), 1.25, 2, 1, provider_name="harbour", model_name="small")]
# What is listed at a path: the name of the list, and what is in it.
LISTS = {
    "/api/agents": ("agents", [
        dict(id="a1", name="diane-default", description="The everyday assistant", flow_type="single", visibility="project",
             is_default=True, tool_count=42, created_at=LATE, updated_at=LATE)]),
    "/api/nodes": ("nodes", [
        dict(instance_id="studio", hostname="studio.local", mode="master", version="v1.22.1", tool_count=3,
             connected_at="2026-11-20T09:30:00.123456Z", online=True),
        dict(instance_id="attic", hostname="attic", mode="slave", version="v1.21.0", online=False)]),
    "/api/nodes/studio/tools": ("tools", [dict(name="studio_files_search", description="Search"), dict(name="studio_weather")]),
    "/api/sessions": ("items", [
        dict(id="t1", key="sess-1", title="Ferry <times>", status="active", message_count=2, total_tokens=52, created_at=LATE,
             updated_at=LATE),
        dict(id="t2", created_at=EARLY, updated_at=EARLY)]),
    "/api/sessions/t1/messages": ("items", [
        dict(id="m1", role="user", content="When does the \x1b[1mferry\x1b[0m land?", sequence_number=1, created_at="2026-11-20T09:30:01Z"),
        dict(id="m2", role="assistant", content="At noon.", sequence_number=2, token_count=40,
             tool_calls=[dict(id="c1", name="timetable", arguments='{"day":"fri"}')], created_at="2026-11-20T09:30:02Z")]),
    "/api/sessions/t1/todos": ("items", [
        dict(id="d1", content="call back", author="diane-default", status="pending", order=1, created_at=LATE)]),
    "/api/schema": ("node_types", [
        dict(type_name="Session", label="Session", description="A conversation", object_count=3, relationship_count=2,
             properties=[dict(name="title", type="string", description="What it is called")]),
        dict(type_name="MCPSecret", label="MCP Secret", description="A secret of an MCP server", namespace="system",
             properties=[dict(name="value", type="string", description="The secret")], object_count=1)]),
    "/api/schema/objects/Session": ("objects", [
        dict(entity_id="e1", key="sess-1", type="Session", created_at=LATE, relationship_count=4, title="Ferry <times>", status="active"),
        dict(entity_id="e2", type="Session", created_at=EARLY, relationship_count=0)]),
    # As a later version gives them: whole.
    "/api/schema/objects/MCPSecret": ("objects", [
        dict(entity_id="e9", type="MCPSecret", created_at=LATE, relationship_count=0,
             properties=dict(name="search", value="tulip-stored"))]),
}
MODELS = [dict(provider="harbour", base_url="https://u:tulip-url@models.example", generative_model="small")]


def diane2(path, query, is_furnished, is_away=False):
    """The document of a path of Diane 2, None where there is none, and its status."""
    hours = int(query.get("hours", "24"))
    others = {
        # As the real one says it where there is none.
        "/api/providers": dict(providers=MODELS if is_furnished else None), "/api/doctor": dict(ok=True, results=[]),
        "/api/stats/providers": dict(providers=MODEL_RUNS if is_furnished else [], hours=hours),
        "/api/stats": dict(agents=RUNS + (EARLIER if hours > 24 else []) if is_furnished else [], hours=hours),
    }
    if is_away and path == "/api/agents":
        return dict(error="list agents: [500] internal_error: the store fails"), 500
    if path in LISTS:
        name, things = LISTS[path]
        things = things if is_furnished else []
        return {name: things, "total": len(things)}, 200
    if path in others:
        return others[path], 200
    if path.startswith("/api/nodes/"):
        return dict(error="node not connected"), 404
    if path.startswith("/api/sessions/"):
        # Not 404, as the real one.
        return dict(error="session not found"), 500
    return None, 404
