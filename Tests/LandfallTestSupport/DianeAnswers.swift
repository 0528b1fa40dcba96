/// What a Diane server answers, with text that a terminal must not obey and secrets that it must not show.
package enum DianeAnswers {
    /// By path.
    package static let all = [
        "/mcp-servers": servers, "/mcp-servers-config": configs, "/tools": tools, "/agents": agents,
        "/providers": providers, "/contexts": contexts, "/contexts/work": context, "/jobs": jobs,
        "/jobs/logs": executions, "/usage/summary": summary, "/usage": usage, "/hosts": hosts, "/slaves": slaves,
        "/mcp-placements": placements,
    ]

    private static let servers = #"""
        [{"name":"jobs","enabled":true,"connected":true,"tool_count":9,"prompt_count":3,"resource_count":0,"builtin":true},
         {"name":"mail","enabled":true,"connected":false,"tool_count":0,"error":"no \u001b[31mfile","requires_auth":true}]
        """#
    private static let configs = #"""
        [{"id":-1,"name":"jobs","enabled":true,"type":"builtin"},
         {"id":11,"name":"mail","enabled":true,"type":"stdio","command":"python3","args":["mail.py"],
          "env":{"TOKEN":"hush-env"},"headers":{"X-Api-Key":"hush-header"},
          "oauth":{"client_id":"c","client_secret":"hush-client"},"updated_at":"2026-11-20T17:41:21-05:00"},
         {"id":12,"name":"off","enabled":false,"type":"http","url":"http://127.0.0.1:1/mcp"}]
        """#
    private static let tools = #"""
        [{"name":"job_list","description":"List jobs","server":"jobs","builtin":true},
         {"name":"mail_send","description":"Send a letter","server":"mail","input_schema":{"properties":
          {"body":{"type":"string"},"to":{"type":"string","description":"Whom"}},"required":["to"]}}]
        """#
    private static let agents = #"""
        [{"name":"writer","type":"stdio","enabled":true,"command":"w","args":["-v"],"env":{"KEY":"hush-agent"},
          "prompt":"one\ntwo\n"},{"name":"cloud","type":"emergent","enabled":false,"cloud_id":"bc2f"}]
        """#
    private static let providers = #"""
        [{"id":1,"name":"mine","type":"llm","service":"openai","enabled":true,"is_default":true,"auth_type":"api_key",
          "auth_config":{"api_key":"hush-key","account":"me"},"config":{"model":"small","nested":[{"password":"hush-pw"}]}}]
        """#
    private static let contexts = #"""
        [{"id":4,"name":"work","description":"At work","is_default":true},{"id":1,"name":"home","is_default":false}]
        """#
    private static let context = #"""
        {"context":{"id":4,"name":"work","description":"At work","is_default":true},
         "servers":[{"id":4,"name":"mail","type":"","enabled":true,"tools_active":1,"tools_total":2,
                     "tools":[{"name":"mail_send","enabled":true},{"name":"mail_read","enabled":false}]}]}
        """#
    private static let jobs = #"""
        [{"id":1,"name":"backup","command":"echo backup","schedule":"0 3 * * *","enabled":true,"action_type":"shell"},
         {"id":2,"name":"report","schedule":"0 9 * * 1","enabled":false,"action_type":"agent","agent_name":"writer"}]
        """#
    private static let executions = #"""
        [{"id":3,"job_id":1,"started_at":"2026-04-26T03:00:00Z"},
         {"id":2,"job_id":1,"started_at":"2026-04-25T03:00:00.5+02:00","ended_at":"2026-04-25T03:00:03+02:00",
          "exit_code":2,"error":"exit status 2"},
         {"id":1,"job_id":1,"started_at":"2026-04-24T03:00:00Z","ended_at":"2026-04-24T03:00:02Z","exit_code":0}]
        """#
    private static let summary = #"""
        {"summary":[{"provider_id":3,"provider_name":"mine","service":"openai","model":"small","total_requests":2,
          "total_input":30,"total_output":5,"total_cached":1,"total_cost":6e-7}],"total_cost":6e-7}
        """#
    private static let usage = #"""
        {"records":[{"id":1,"provider_id":3,"model":"small","input_tokens":10,"output_tokens":2,"cost":0.000155,
          "created_at":"2026-11-20T21:41:26Z"},{"id":2,"provider_id":3,"model":"large","input_tokens":9,"cost":1,
          "created_at":"2026-11-20T21:41:27Z"}]}
        """#
    private static let hosts = #"""
        [{"id":"master","name":"Master","type":"master","online":true},
         {"id":"30c6","name":"den","type":"slave","platform":"linux/amd64","online":false}]
        """#
    private static let slaves = #"""
        [{"hostname":"den","status":"connected","enabled":true,"cert_serial":"8b26","expires_at":"2027-11-20T22:41:26Z"}]
        """#
    private static let placements = #"""
        [{"id":11,"server_id":11,"host_id":"30c6","enabled":true,
          "server":{"id":11,"name":"mail","enabled":true,"type":"stdio","env":{"TOKEN":"hush-env"}}},
         {"id":12,"server_id":12,"host_id":"30c6","enabled":false,
          "server":{"id":12,"name":"search","enabled":true,"type":"http"}},
         {"id":13,"server_id":13,"host_id":"30c6","enabled":true,
          "server":{"id":13,"name":"off","enabled":false,"type":"http"}}]
        """#
}
