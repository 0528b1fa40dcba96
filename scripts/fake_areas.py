"""What is in the areas of a furnished stand-in (fake_servers.py), in the shapes of the real servers. All is made up."""
import json
import time

CREATED = "2026-11-01T09:30:00.25Z"


def ago(hours):
    """A time as Go writes it, so many hours ago."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() - hours * 3600)) + ".5Z"


def server(name, tools, **more):
    return {"name": name, "enabled": True, "connected": True, "tool_count": tools, "prompt_count": 0,
            "resource_count": 0, **more}


def tool(name, of, description, **more):
    return {"name": name, "description": description, "server": of, "builtin": False, **more}


BUILTIN = {**server("jobs", 9, builtin=True), "prompt_count": 3}
SERVERS = [
    BUILTIN,
    server("files", 2),
    {**server("search", 0), "connected": False, "error": "HTTP 502 from search.example", "requires_auth": True},
    {**server("old", 0), "enabled": False, "connected": False},
]

SERVER_CONFIGS = [
    {"id": 12, "name": "files", "enabled": True, "type": "stdio", "command": "npx", "args": ["mcp-files", "/srv"],
     "env": {"FILES_TOKEN": "tulip-env", "FILES_ROOT": "/srv"}, "node_mode": "master", "created_at": CREATED,
     "updated_at": CREATED},
    {"id": 13, "name": "search", "enabled": True, "type": "http", "url": "https://search.example/mcp",
     "headers": {"X-Api-Key": "tulip-header"},
     "oauth": {"provider": "search", "client_id": "landfall", "client_secret": "tulip-client", "scopes": ["read", "search"]},
     "created_at": CREATED,
     "updated_at": CREATED},
    {"id": 14, "name": "files", "enabled": False, "type": "sse", "url": "https://files.example/sse", "created_at": CREATED,
     "updated_at": CREATED},
    {"id": 15, "name": "attic", "enabled": False, "type": "stdio", "command": "mcp-attic", "created_at": CREATED,
     "updated_at": CREATED},
]

TOOLS = [
    tool("job_list", "jobs", "Lists the jobs", builtin=True),
    tool("files_read", "files", "Reads a file", input_schema={
        "type": "object", "required": ["path"], "properties": {
            "path": {"type": "string", "description": "Which one"}, "limit": {"type": "integer"}}}),
    tool("files_search", "files", "Searches \x1b[31mfiles\x1b[0m 파일 찾기"),
]

AGENTS = [
    {"name": "reviewer", "type": "acp", "command": "review-agent", "args": ["--stdio"],
     "env": {"MODEL_KEY": "tulip-agent"}, "workdir": "/srv/review", "enabled": True,
     "description": "Reads what others have written", "tags": ["code"]},
    {"name": "night", "type": "emergent", "enabled": False, "cloud_id": "agent-7", "cron_schedule": "0 3 * * *",
     "prompt": "Sum up the day."},
]

PROVIDERS = [
    {"id": 1, "name": "main", "type": "llm", "service": "openai", "enabled": True, "is_default": True,
     "auth_type": "api_key", "auth_config": {"api_key": "tulip-provider"},
     "config": {"model": "large", "max_tokens": 4096}, "created_at": CREATED, "updated_at": CREATED},
    {"id": 2, "name": "vectors", "type": "embedding", "service": "local", "enabled": False, "is_default": False,
     "auth_type": "none", "config": None, "created_at": CREATED, "updated_at": CREATED},
]

CONTEXTS = [
    {"id": 1, "name": "work", "description": "What the day needs", "is_default": True},
    {"id": 2, "name": "home", "is_default": False},
]

CONTEXT_DETAILS = {"home": {
    "context": CONTEXTS[1], "servers": [],
    "summary": {"servers_enabled": 0, "servers_total": 0, "tools_active": 0, "tools_total": 0},
}, "work": {
    "context": CONTEXTS[0],
    "servers": [{"id": 1, "name": "files", "type": "", "enabled": True, "tools_active": 1, "tools_total": 2,
                 "tools": [{"name": "files_read", "enabled": True}, {"name": "files_search", "enabled": False}]}],
    "summary": {"servers_enabled": 1, "servers_total": 1, "tools_active": 1, "tools_total": 2},
}}

JOBS = [
    {"id": 1, "name": "backup", "command": "backup /srv", "schedule": "0 2 * * *", "enabled": True,
     "action_type": "shell", "created_at": CREATED, "updated_at": CREATED},
    {"id": 2, "name": "digest", "command": "", "schedule": "0 7 * * 1", "enabled": False, "action_type": "agent",
     "agent_name": "night", "created_at": CREATED, "updated_at": CREATED},
]

SUMMARIES = [
    {"provider_id": 1, "provider_name": "main", "service": "openai", "model": "large", "total_requests": 2,
     "total_input": 1200, "total_output": 340, "total_cached": 0, "total_cost": 0.0124},
]

HOSTS = [
    {"id": "master", "name": "Master", "type": "master", "online": True},
    {"id": "5e0c7a52-6d3e-4c57-9a53-000000000001", "name": "attic", "type": "slave", "platform": "linux",
     "online": False},
]

SLAVES = [
    {"hostname": "attic", "status": "connected", "version": "1.9.1", "tool_count": 2, "last_seen": CREATED,
     "connected_at": CREATED, "cert_serial": "3f", "issued_at": CREATED, "expires_at": "2027-11-01T09:30:00Z",
     "enabled": True, "platform": "linux"},
]


QUESTIONS = [
    {"id": "q-1", "runId": "r-1", "agentId": "agent-7", "question": "Which branch should I merge? The key is sk-proj-tulipquestion00000000000000",
     "options": [{"label": "main", "value": "main", "description": "the default branch"}, {"label": "dev", "value": "dev"}],
     "status": "pending", "createdAt": "2026-11-20T22:41:19.829511Z"},
]

TALKS_OF_AGENTS = [
    {"session_id": "sess-1", "agent_name": "reviewer", "workdir": "/srv/review", "status": "idle", "turn_count": 1,
     "created_at": "2026-11-20T22:41:26.207408395Z", "last_active_at": "2026-11-20T22:41:26.3093875Z", "model_id": "m2",
     "mode_id": "ask", "title": "First look"},
    {"session_id": "sess-0", "agent_name": "reviewer", "status": "closed", "turn_count": 0, "created_at": CREATED,
     "last_active_at": CREATED},
]

TURNS = [
    {"message_id": "m-1", "session_id": "sess-1", "turn_number": 1, "prompt": "hello there",
     "response": "Hello\nfrom \x1b[1mreview\x1b[0m",
     "stop_reason": "end_turn", "tool_calls": [{"tool_call_id": "t1", "title": "Reading file", "kind": "read", "status": "completed"}],
     "duration_ms": 100, "created_at": "2026-11-20T22:41:26.209057982Z"},
]

AGENT_LOGS = [
    {"id": 7, "agent_name": "reviewer", "direction": "response", "message_type": "run", "content": "Hello from agent",
     "duration_ms": 202, "timestamp": "2026-11-20T22:41:26.069759381Z"},
    {"id": 6, "agent_name": "reviewer", "direction": "request", "message_type": "run", "content": "hi",
     "timestamp": "2026-11-20T22:41:25.866437136Z"},
    {"id": 2, "agent_name": "night", "direction": "response", "message_type": "test", "error": "no such program",
     "timestamp": CREATED},
]

MODELS_OF = {
    "openai": [{"id": "large", "name": "large", "display_name": "Large", "cost": {"input": 2.5, "output": 10},
                "limits": {"context": 128000, "output": 16384}, "tool_call": True}],
    "harbour": [{"id": "harbour/small", "launch_stage": "preview"}],
}

PROMPTS = [
    {"name": "job_report", "description": "Reports on the jobs", "server": "jobs", "builtin": True},
    {"name": "files_greet", "description": "Greets somebody", "server": "files", "builtin": False,
     "arguments": [{"name": "whom", "description": "Who is greeted", "required": True}, {"name": "tone"}]},
]

RESOURCES = [
    {"name": "Guide", "description": "How files are found", "uri": "files://file:///srv/guide.md", "mime_type": "text/markdown",
     "server": "files", "builtin": False},
]

CHECKS = {"healthy": False, "checks": [
    {"name": "daemon", "status": "ok", "message": "Diane daemon is running"},
    {"name": "database", "status": "warn", "message": "Database: 224.0 MB"},
    {"name": "mcp_servers", "status": "fail", "message": "3/4 servers active, failed: search (HTTP 502, token=tulip-check)"},
]}


def runs(job):
    """The runs of a job: two in the last days and one long ago; only backup has ever run."""
    times = [(2, 0), (26, 1), (24 * 60, 0)] if job == "backup" else []
    said = {"stdout": "12 files\n3 new\n", "stderr": "/srv/tmp: vanished\n"}
    return [{"id": 30 - i, "job_id": 1, "job_name": job, "started_at": ago(hours), "ended_at": ago(hours - 0.01),
             "exit_code": code, **(said if i == 0 else {})} for i, (hours, code) in enumerate(times)]


def usage():
    records = [{"id": i, "provider_id": 1, "provider_name": "main", "service": "openai", "model": "large",
                "input_tokens": 600, "output_tokens": 170, "cached_tokens": 0, "cost": 0.0062, "created_at": ago(hours)}
               for i, hours in ((2, 3), (1, 30))]
    return {"records": records, "total_cost": 0.0124, "from": ago(720), "to": ago(0)}


def diane(path, query):
    """The document of a path; None where there is none."""
    name, limit, host, provider = path.rsplit("/", 1)[-1], int(query.get("limit", "50")), query.get("host_id", ""), query.get("provider")
    if path.startswith("/contexts/"):
        return CONTEXT_DETAILS.get(name)
    if path.startswith("/mcp-servers-config/"):
        return next((config for config in SERVER_CONFIGS if str(config["id"]) == name), None)
    # A server of its own gets its own names, without what Diane puts before them.
    if path == "/prompts/get" and (query.get("server"), query.get("name")) == ("jobs", "job_report"):
        return {"description": "Report", "messages": [{"role": "user", "content": {"type": "text", "text": "Say what ran.\nAnd when."}}]}
    if path == "/resources/read" and (query.get("server"), query.get("uri")) == ("files", "file:///srv/guide.md"):
        return {"contents": [{"uri": "file:///srv/guide.md", "mimeType": "text/markdown", "text": "# Guide\nLook in /srv.\n"}]}
    return {
        "/mcp-servers": SERVERS, "/mcp-servers-config": SERVER_CONFIGS, "/tools": TOOLS, "/prompts": PROMPTS, "/resources": RESOURCES,
        "/questions": QUESTIONS, "/sessions": TALKS_OF_AGENTS, "/doctor": CHECKS, "/agents": AGENTS, "/agents/logs": AGENT_LOGS[:limit],
        "/agents/reviewer/sessions/sess-1": {
            **TALKS_OF_AGENTS[0], "models": {"currentModelId": "m1", "availableModels": [{"modelId": "m1", "name": "One"}]}},
        "/agents/reviewer/sessions/sess-1/messages": TURNS, "/providers": PROVIDERS, "/contexts": CONTEXTS, "/jobs": JOBS,
        "/jobs/logs": runs(query.get("job_name", "backup"))[:limit], "/hosts": HOSTS, "/slaves": SLAVES,
        "/models": {"provider_id": provider, "provider_name": provider.title(), "models": MODELS_OF.get(provider)} if provider
        else {"providers": sorted(MODELS_OF, reverse=True)},
        "/usage": usage(), "/usage/summary": {"summary": SUMMARIES, "total_cost": 0.0124, "from": ago(720), "to": ago(0)},
        "/mcp-placements": [
            {"id": config["id"], "server_id": config["id"], "host_id": host, "enabled": is_placed, "server": config, "created_at": CREATED,
             "updated_at": CREATED} for config, is_placed in zip(SERVER_CONFIGS, (True, False, True, True))],
    }.get(path)


PROJECTS = [
    {"id": "p1", "name": "landfall", "path": "/Users/u/landfall", "sessionCount": 2,
     "lastUsed": ago(50)},
    {"id": "-Users-u-garden", "name": "정원", "path": "/Users/u/garden", "sessionCount": 0},
]

SESSIONS = [
    {"id": "s1", "projectId": "p1", "state": "active", "createdAt": "2026-11-20T17:00:00Z",
     "lastActiveAt": "2026-11-20T18:00:00Z", "messageCount": 3},
    {"id": "s2", "projectId": "p1", "state": "terminated", "createdAt": "2026-11-01T08:00:00Z",
     "lastActiveAt": "2026-11-01T09:00:00Z", "messageCount": 0},
]

def line(number, kind, content, **more):
    """A message as the real server passes it on: a line of Claude Code as text, which it has not read."""
    when = more.pop("at", "2026-11-20T17:00:%02dZ" % number)
    raw = {"uuid": "line-%d" % number, "type": kind, "timestamp": when, "cwd": "/Users/u/landfall",
           "message": {"id": "msg-1", "role": kind, "content": content}, **more}
    return {"messageType": "unknown", "rawJSON": json.dumps(raw, ensure_ascii=False)}


MESSAGES = [
    {"messageType": "unknown", "rawJSON": '{"type":"file-history-snapshot","messageId":"m"}'},
    line(1, "user", "Where does it land?"),
    line(8, "assistant", [{"type": "thinking", "thinking": "A shore."}]),
    line(9, "assistant", [{"type": "text", "text": "On the \x1b[1mnearest\x1b[0m shore."}]),
    line(10, "assistant", [{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}]),
    line(11, "user", [{"type": "tool_result", "tool_use_id": "t1", "content": "no such folder", "is_error": True}]),
    line(12, "user", "고마워요", at="2026-11-20T18:00:00Z"),
    # What a session holds twice after it was resumed.
    line(12, "user", "고마워요", at="2026-11-20T18:00:00Z"),
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
        return {"sessionId": parts[1], "messages": page, "totalCount": len(said),
                "hasMore": offset + len(page) < len(said)}
    if len(parts) == 2:
        return next((thing for thing in lists.get(parts[0], []) if thing["id"] == parts[1]), None)
    return None


NODES = [
    {"instance_id": "studio", "hostname": "studio.local", "mode": "master", "version": "v1.22.1", "tool_count": 3,
     "connected_at": "2026-11-20T09:30:00.123456Z", "online": True},
    {"instance_id": "attic", "hostname": "attic", "mode": "slave", "version": "v1.21.0", "online": False},
]
TALKS = [
    {"id": "t1", "key": "sess-1", "title": "Ferry <times>", "status": "active", "message_count": 2,
     "total_tokens": 52, "created_at": "2026-11-20T09:30:00Z", "updated_at": "2026-11-20T09:30:00Z"},
    {"id": "t2", "created_at": "2026-11-01T09:30:00Z", "updated_at": "2026-11-01T09:30:00Z"},
]
TALK = [
    {"id": "m1", "role": "user", "content": "When does the \x1b[1mferry\x1b[0m land?", "sequence_number": 1,
     "created_at": "2026-11-20T09:30:01Z"},
    {"id": "m2", "role": "assistant", "content": "At noon.", "sequence_number": 2, "token_count": 40,
     "tool_calls": [{"id": "c1", "name": "timetable", "arguments": "{\"day\":\"fri\"}"}],
     "created_at": "2026-11-20T09:30:02Z"},
]
HELPERS = [
    {"id": "a1", "name": "diane-default", "description": "The everyday assistant", "flow_type": "single",
     "visibility": "project", "is_default": True, "tool_count": 42, "created_at": "2026-11-20T09:30:00Z",
     "updated_at": "2026-11-20T09:30:00Z"},
]
MODELS = [
    {"provider": "harbour", "base_url": "https://u:tulip-url@models.example", "generative_model": "small"},
]
RUNS = [
    {"agent_name": "diane-default", "agent_id": "a1", "total_runs": 2, "success_runs": 1, "error_runs": 1,
     "total_input_tokens": 1001, "total_output_tokens": 200, "total_cost_usd": 0.25, "success_rate": 50},
]


TODOS = [
    {"id": "d1", "content": "call back", "author": "diane-default", "status": "pending", "order": 1,
     "created_at": "2026-11-20T09:30:00Z"},
]
NODE_TOOLS = [{"name": "studio_files_search", "description": "Search"}, {"name": "studio_weather"}]
MODEL_RUNS = [
    {"provider_name": "harbour", "model_name": "small", "total_runs": 3, "success_runs": 2, "error_runs": 1,
     "total_input_tokens": 231400, "total_output_tokens": 206, "total_cost_usd": 1.25},
]
TYPES = [
    {"type_name": "Session", "label": "Session", "description": "A conversation", "object_count": 3, "relationship_count": 2,
     "properties": [{"name": "title", "type": "string", "description": "What it is called"}]},
    {"type_name": "MCPSecret", "label": "MCP Secret", "description": "A secret of an MCP server", "namespace": "system",
     "properties": [{"name": "value", "type": "string", "description": "The secret"}], "object_count": 1},
]
STORED = [
    {"entity_id": "e1", "key": "sess-1", "type": "Session", "created_at": "2026-11-20T09:30:00Z", "relationship_count": 4,
     "title": "Ferry <times>", "status": "active"},
    {"entity_id": "e2", "type": "Session", "created_at": "2026-11-01T09:30:00Z", "relationship_count": 0},
]
# As a later version gives them: whole.
SECRETS = [
    {"entity_id": "e9", "type": "MCPSecret", "created_at": "2026-11-20T09:30:00Z", "relationship_count": 0,
     "properties": {"name": "search", "value": "tulip-stored"}},
]

# What ran more than a day ago.
EARLIER = [
    {"agent_name": "night-watch", "total_runs": 7, "success_runs": 7, "error_runs": 0, "total_input_tokens": 70,
     "total_output_tokens": 7, "total_cost_usd": 0.01, "success_rate": 100},
]


def diane2(path, query, is_furnished, is_away=False):
    """The document of a path of Diane 2, None where there is none, and its status."""
    hours = int(query.get("hours", "24"))
    lists = {
        "/api/agents": ("agents", HELPERS), "/api/nodes": ("nodes", NODES), "/api/sessions": ("items", TALKS),
        "/api/sessions/t1/messages": ("items", TALK), "/api/sessions/t1/todos": ("items", TODOS),
        "/api/nodes/studio/tools": ("tools", NODE_TOOLS), "/api/schema": ("node_types", TYPES),
        "/api/schema/objects/MCPSecret": ("objects", SECRETS), "/api/schema/objects/Session": ("objects", STORED),
    }
    others = {
        # As the real one says it where there is none.
        "/api/providers": {"providers": MODELS if is_furnished else None}, "/api/doctor": {"ok": True, "results": []},
        "/api/stats/providers": {"providers": MODEL_RUNS if is_furnished else [], "hours": hours},
        "/api/stats": {"agents": RUNS + (EARLIER if hours > 24 else []) if is_furnished else [], "hours": hours},
    }
    if is_away and path == "/api/agents":
        return {"error": "list agents: [500] internal_error: the store fails"}, 500
    if path in lists:
        name, things = lists[path]
        things = things if is_furnished else []
        return {name: things, "total": len(things)}, 200
    if path in others:
        return others[path], 200
    if path.startswith("/api/nodes/"):
        return {"error": "node not connected"}, 404
    if path.startswith("/api/sessions/"):
        # Not 404, as the real one.
        return {"error": "session not found"}, 500
    return None, 404
