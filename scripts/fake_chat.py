"""Conversations of the EndlessCode of fake_servers.py: what is sent on /ws, and what is said back.

A session answers each message with "You said: …" in two pieces, and the end of the turn. A message with the word "ask" is a question
with two choices, whose answer it repeats; "look" reads a file before it answers. "slow" takes two seconds, "drop" ends the connection.
"swallow" is never heard of again, "once" neither when it is said again, "crash" ends Claude Code, of which the server tells nobody,
"full" and "big" close with 1008 and 1009. "work" runs a tool for two seconds, "odd" says what nobody knows, "claude" asks as Claude
Code does, and "show" prints code, a table, colours and a list of things to do. Each line of a message is a prompt of its own, as Claude
Code reads its input, one after the other. With a time limit, sessions that are idle for longer are removed, whoever uses them. Times
are numbers, as the code of the server has them; anything else is INVALID_MESSAGE.
"""
import contextlib
import json
import threading
import time

import fake_areas

LOCK = threading.Lock()
# The sockets that have sent something to a session, by its id: those hear it.
SUBSCRIBERS = {}
SERIAL = [100]
# The texts that were sent.
TURNS = []
# The sessions whose Claude Code has ended.
CRASHED = set()
# The call that each session waits for an answer to.
ASKING = {}
# What is said before an answer, by a word of the message: kinds that nobody knows, and all that can be shown.
ODD = [
    {"type": "stream_event", "event": {"type": "content_block_delta", "delta": {"type": "text_delta", "text": "half a w"}}},
    {"type": "control_request", "request_id": "r1",
     "request": {"subtype": "can_use_tool", "tool_name": "Bash", "input": {"command": "rm"}}},
    {"type": "system", "subtype": "status", "status": "dreaming"}, {"type": "a_kind_of_tomorrow", "text": "from tomorrow"},
]
SHOWN = "```swift\n" + "let shore = nearest(of: shores, to: ship, within: 12, else: harbour) // the needle is out here, at 120\n```\n\n" \
    "| where | depth |\n|---|---|\n| bay | 12 |\n"
LISTED = {"todos": [{"content": "sound the bay", "status": "completed", "activeForm": ""},
                    {"content": "drop the anchor", "status": "in_progress", "activeForm": ""}]}
ASKED = {"questions": [
    {"question": "Which shore?", "header": "Shore", "multiSelect": False, "options": [
        {"label": "North", "description": "steep"}, {"label": "South", "description": "sandy"}]},
    {"question": "Which cargo?", "header": "Cargo", "multiSelect": True, "options": [
        {"label": "Wool", "description": "dry"}, {"label": "Salt", "description": "heavy"}]}]}
# A session answers one thing after the other.
TURN = threading.Lock()
# When something last happened in a session, by its id.
ACTIVE = {}
STARTED = time.monotonic()


def said(kind, content, **more):
    """A line that goes into the transcript, and to those who hear the session."""
    with LOCK:
        SERIAL[0] += 1
        number = SERIAL[0]
    message = fake_areas.line(number, kind, content, at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), **more)
    # Each turn is a response of its own.
    message["rawJSON"] = message["rawJSON"].replace('"msg-1"', '"msg-%d"' % len(TURNS))
    return message


def forget_idle(limit, pause):
    """Removes the sessions that have been idle for longer than so many seconds, now and after each pause."""
    while True:
        time.sleep(pause)
        for session in list(fake_areas.SESSIONS):
            if time.monotonic() - ACTIVE.get(session["id"], STARTED) > limit:
                fake_areas.SESSIONS.remove(session)
                for other in list(SUBSCRIBERS.pop(session["id"], ())):
                    with contextlib.suppress(OSError):
                        other.tell({"type": "session_state", "sessionId": session["id"], "state": "terminated"})


class Chat:
    """One socket."""

    def __init__(self, send, close=lambda code: None):
        self.send, self.close = send, close

    def sync(self, furnished):
        sessions = fake_areas.SESSIONS if furnished else []
        self.tell({"type": "sync", "sessions": sessions, "recentMessages": []})

    def tell(self, document):
        self.send(json.dumps(document, ensure_ascii=False).encode())
        return True

    def fail(self, code, message):
        return self.tell({"type": "error", "code": code, "message": message})

    def take(self, text):
        """Answers a message; False ends the connection."""
        try:
            message = json.loads(text)
            kind, session = message["type"], message.get("sessionId")
        except (ValueError, KeyError, TypeError):
            return self.fail("INVALID_MESSAGE", "메시지 형식이 올바르지 않습니다")
        known = next((s for s in fake_areas.SESSIONS if s["id"] == session), None)
        if kind == "session_control":
            return self.control(message, known)
        if known is None or known["state"] != "active":
            return self.fail("SESSION_NOT_FOUND", "세션을 찾을 수 없습니다")
        if session in CRASHED:
            return self.fail("SESSION_NOT_FOUND", "세션이 실행 중이 아님")
        if kind == "prompt_response":
            return self.result(session, message.get("customInput") or ", ".join(message["selectedOptions"]))
        if kind != "user_message" or not isinstance(message.get("timestamp"), (int, float)):
            return self.fail("INVALID_MESSAGE", "메시지 형식이 올바르지 않습니다")
        SUBSCRIBERS.setdefault(session, set()).add(self)
        ACTIVE[session] = time.monotonic()
        with TURN:
            return all(self.answer(session, prompt) for prompt in message["content"].split("\n") if prompt)

    def control(self, message, known):
        if known is None:
            return self.fail("INTERNAL_ERROR", "세션을 찾을 수 없습니다")
        states = {"pause": "paused", "resume": "active", "terminate": "terminated"}
        known["state"] = states.get(message.get("action"), known["state"])
        SUBSCRIBERS.setdefault(known["id"], set()).add(self)
        return self.tell({"type": "session_state", "sessionId": known["id"], "state": known["state"]})

    def answer(self, session, text):
        if "drop" in text:
            return False
        if code := {"full": 1008, "big": 1009}.get(text):
            self.close(code)
            return False
        if "swallow" in text or "once" in text and text in TURNS:
            return True
        if "crash" in text:
            CRASHED.add(session)
            return True
        TURNS.append(text)
        fake_areas.MESSAGES.append(said("user", text))
        if "slow" in text:
            time.sleep(2)
        if "ask" in text:
            ASKING[session] = call = "ask-%d" % SERIAL[0]
            question = {"id": "q", "type": "ask_user", "tool_name": "AskUserQuestion", "tool_use_id": call,
                        "question": "Which shore?", "multi_select": False,
                        "options": [{"id": "1", "label": "North"}, {"id": "2", "label": "South"}]}
            fake_areas.MESSAGES.append({"messageType": "ask_user", "askUser": question})
            return self.tell({"type": "prompt_request", "sessionId": session, "promptId": "p-" + call, "question": question,
                              "timeout": 1800})
        if "look" in text:
            self.say(session, "assistant", [{"type": "text", "text": "I look."}])
            self.use(session, "look", "Read", {"file_path": "/chart"}, "     1→rocks")
        if "work" in text:
            self.use(session, "work", "Bash", {"command": "make tides"}, "high", takes=2)
        for raw in ODD if "odd" in text else ():
            self.output(session, {"messageType": "unknown", "rawJSON": json.dumps(raw)})
        if "claude" in text:
            ASKING[session] = "claude-%d" % SERIAL[0]
            self.say(session, "assistant", [{"type": "tool_use", "id": ASKING[session], "name": "AskUserQuestion", "input": ASKED}])
            return True
        if "show" in text:
            self.say(session, "assistant", [{"type": "text", "text": SHOWN}])
            self.use(session, "show", "Bash", {"command": "make"}, "\x1b[31mred sky\x1b[0m")
            self.use(session, "show", "TodoWrite", LISTED, "Todos have been modified")
        denied = []
        if "permit" in text:
            call = self.use(session, "permit", "Bash", {"command": "rm -rf tides"},
                            "Claude requested permissions to use Bash, but you haven't granted it yet.", is_error=True)
            denied = [{"tool_name": "Bash", "tool_use_id": call, "tool_input": {"command": "rm -rf tides"}}]
        for piece in ("You said: ", text):
            self.say(session, "assistant", [{"type": "text", "text": piece}])
        return self.finish(session, denied)

    def result(self, session, chosen):
        self.say(session, "user", [{"type": "tool_result", "tool_use_id": ASKING.get(session, ""), "content": chosen}])
        self.say(session, "assistant", [{"type": "text", "text": "You chose: " + chosen}])
        return self.finish(session)

    def use(self, session, word, name, arguments, result, takes=0, **more):
        """Runs a tool, in so many seconds. Returns the id of its call."""
        call = "%s-%d" % (word, SERIAL[0])
        self.say(session, "assistant", [{"type": "tool_use", "id": call, "name": name, "input": arguments}])
        time.sleep(takes)
        self.say(session, "user", [{"type": "tool_result", "tool_use_id": call, "content": result, **more}])
        return call

    def say(self, session, kind, content):
        message = said(kind, content)
        fake_areas.MESSAGES.append(message)
        self.output(session, message)

    def finish(self, session, denied=()):
        raw = json.dumps({"type": "result", "is_error": False, "duration_ms": 12, "result": "", "permission_denials": list(denied),
                          "total_cost_usd": 0.01, "usage": {"input_tokens": 3, "output_tokens": 5}})
        self.output(session, {"messageType": "unknown", "rawJSON": raw})
        return True

    def output(self, session, message):
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        for other in list(SUBSCRIBERS.get(session, ())):
            try:
                other.tell({"type": "cli_output", "sessionId": session, "message": message, "timestamp": now})
            except OSError:
                SUBSCRIBERS[session].discard(other)
