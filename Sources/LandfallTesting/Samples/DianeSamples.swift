internal import DianeClient

/// Answers in the shapes that a server has, written by hand.
package enum DianeSamples {
    package static let status = #"""
        {"running":true,"pid":904,"version":"1.9.1","platform":"linux","architecture":"arm64","hostname":"studio",
         "uptime":"1h 2m 3s","uptime_seconds":3722,"started_at":"2026-11-20T22:41:21.729153694Z","total_tools":3,
         "mcp_servers":[
           {"name":"jobs","enabled":true,"connected":true,"tool_count":3,"prompt_count":1,"resource_count":0,
            "builtin":true},
           {"name":"mail","enabled":true,"connected":false,"tool_count":0,"prompt_count":0,"resource_count":0,
            "error":"no such file","requires_auth":true,"authenticated":false}],
         "slave_mode":true,"master_url":"wss://127.0.0.1:8765","slave_error":"no certificate","new_field":[{}]}
        """#

    /// Of a Diane of the second kind.
    static let status2 = #"""
        {"ok":true,"version":"v1.22.1","started_at":"2026-11-21T19:20:38-05:00","server_url":"https://memory.example",
         "project_id":"00000000-0000-4000-8000-000000000001"}
        """#

    package static let doctor = #"{"healthy":false,"checks":[{"name":"socket","status":"fail","message":"is gone"}]}"#

    package static let servers = #"""
        [{"id":-1,"name":"jobs","enabled":true,"type":"builtin","created_at":"2026-11-20T17:41:27-05:00",
          "updated_at":"2026-11-20T17:41:27-05:00"},
         {"id":11,"name":"mail","enabled":true,"type":"stdio","command":"/opt/mail/run","args":["python3","mail.py"],
          "env":{"TOKEN":"hush","MAIL_HOME":"/m"},"node_mode":"specific","node_id":"den",
          "created_at":"0001-01-01T00:00:00Z","updated_at":"0001-01-01T00:00:00Z"},
         {"id":12,"name":"web","enabled":false,"type":"http","url":"http://127.0.0.1:1/mcp","headers":{"X-Api-Key":"k"},
          "oauth":{"provider":"github","client_id":"c","client_secret":"s","scopes":["repo"],
                   "device_auth_url":"https://d.invalid","token_url":"https://t.invalid"},
          "created_at":"2026-11-20T22:41:21Z","updated_at":"2026-11-20T22:41:21Z"}]
        """#

    package static let placements = #"""
        [{"id":2,"server_id":2,"host_id":"master","enabled":true,
          "server":{"id":0,"name":"","enabled":false,"type":"","created_at":"","updated_at":""},
          "created_at":"2026-11-20T22:41:21Z","updated_at":"2026-11-20T22:41:21Z"}]
        """#

    package static let tools = #"""
        [{"name":"job_list","description":"List jobs","server":"jobs","builtin":true},
         {"name":"mail_send","description":"Send","server":"mail","builtin":false,"input_schema":
          {"type":"object","properties":{"to":{"type":"string"},"count":{"type":"number","default":1.5,"max":10}},
           "required":["to"],"additionalProperties":false,"examples":[null]}}]
        """#

    package static let prompt = #"""
        {"description":"Greeting","messages":[{"role":"user","content":{"type":"text","text":"Say hello"}},
         {"role":"assistant","content":{"type":"image","data":"AA==","mimeType":"image/png"}}]}
        """#

    package static let jobs = #"""
        [{"id":1,"name":"weekly report","command":"report","schedule":"0 9 * * 1","enabled":false,"action_type":"agent",
          "agent_name":"writer","created_at":"2026-11-20T22:41:26.31Z","updated_at":"2026-11-20T22:41:26.313745033Z"}]
        """#

    package static let executions = #"""
        [{"id":3,"job_id":1,"job_name":"backup","started_at":"2026-04-26T03:00:00Z"},
         {"id":1,"job_id":1,"job_name":"backup","started_at":"2026-04-25T03:00:00.5+02:00",
          "ended_at":"2026-04-25T03:00:01.25+02:00","exit_code":0,"stdout":"done\n"}]
        """#

    package static let agents = #"""
        [{"name":"writer","enabled":false},
         {"name":"cloud","type":"emergent","enabled":true,"cloud_id":"bc2f","trigger_type":"schedule","tags":["a","b"],
          "env":{"K":"V"},"workspace_config":{"base_image":"debian","repo_url":"https://r.invalid"},"port":4100}]
        """#

    package static let run = #"""
        {"agent_name":"writer","run_id":"d8e7","status":"failed","output":null,
         "error":{"code":"busy","message":"later","data":{"wait":5}},"created_at":"2026-11-20T22:41:25.8Z"}
        """#

    package static let session = #"""
        {"session_id":"s1","agent_name":"writer","workdir":"/tmp","status":"idle","turn_count":1,
         "created_at":"2026-11-20T22:41:26.207408395Z","last_active_at":"2026-11-20T22:41:26.3093875Z",
         "models":{"currentModelId":"m1","availableModels":[{"modelId":"m1","name":"One"}]},
         "modes":{"currentModeId":"ask","availableModes":null}}
        """#

    package static let cloudRuns = #"""
        [{"id":"r1","agentId":"bc2f","status":"running","startedAt":"2026-11-20T22:40:28.047051Z","completedAt":null,
          "durationMs":null,"summary":{},"errorMessage":null,"skipReason":null,"stepCount":1}]
        """#

    package static let questions = #"""
        [{"id":"q1","runId":"r1","agentId":"bc2f","question":"Which branch?","options":[{"label":"main","value":"main",
          "description":""}],"status":"pending","createdAt":"2026-11-20T22:41:19.829511Z"}]
        """#

    package static let context = #"""
        {"context":{"id":4,"name":"work","is_default":true},
         "servers":[{"id":4,"name":"mail","type":"","enabled":true,"tools_active":1,"tools_total":2,
                     "tools":[{"name":"mail_send","enabled":true},{"name":"mail_read","enabled":false}]}],
         "summary":{"servers_enabled":1,"servers_total":1,"tools_active":1,"tools_total":2}}
        """#

    package static let provider = #"""
        {"id":1,"name":"mine","type":"embedding","service":"openai","enabled":true,"is_default":true,
         "auth_type":"api_key","auth_config":{"api_key":"sk-0****cdef"},"config":{"dims":768},
         "created_at":"2026-11-20T22:41:25.726169Z","updated_at":"2026-11-20T22:41:25.726104452Z"}
        """#

    /// As the answer to a disabling has it.
    package static let goProvider = #"""
        {"ID":2,"Name":"den","Type":"llm","Service":"ollama","Enabled":false,"IsDefault":true,"AuthType":"none",
         "AuthConfig":null,"Config":{"base_url":"http://127.0.0.1:11434"},"CreatedAt":"2026-11-20T22:41:25.734044Z",
         "UpdatedAt":"2026-11-20T22:41:25.734007Z"}
        """#

    package static let usage = #"""
        {"records":[{"id":1,"provider_id":3,"provider_name":"p3","service":"openai","model":"small","input_tokens":10,
          "output_tokens":0,"cached_tokens":2,"cost":2e-7,"created_at":"2026-11-20T21:41:26Z"}],"total_cost":2e-7,
         "from":"2026-10-20T17:41:30.185246639-04:00","to":"2026-11-20T17:41:30.185248542-05:00"}
        """#

    package static let slaves = #"""
        [{"hostname":"den","status":"disconnected","tool_count":0,"cert_serial":"8b26","issued_at":"2026-11-20T22:41:26Z",
          "expires_at":"2027-11-20T22:41:26Z","enabled":true,"platform":"linux/amd64"}]
        """#

    /// Everything, and what it is read as.
    package static let all: [(json: String, type: any (Codable & Sendable).Type)] = [
        (status, DianeStatus.self), (doctor, DoctorReport.self), (servers, [MCPServer].self),
        (placements, [MCPServerPlacement].self), (tools, [ToolInfo].self), (prompt, PromptContentResponse.self),
        (jobs, [Job].self), (executions, [JobExecution].self), (agents, [AgentConfig].self),
        (run, AgentRunResult.self), (session, ACPSession.self), (cloudRuns, [EmergentAgentRunDTO].self),
        (questions, [Question].self), (context, ContextDetail.self), (provider, Provider.self),
        (usage, UsageResponse.self), (slaves, [SlaveInfo].self),
    ]
}
