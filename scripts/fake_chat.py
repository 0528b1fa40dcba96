"""Conversations of the EndlessCode of fake_servers.py: what is sent on /ws, and what is said back.

A session answers each message with "You said: …" in two pieces, and the end of the turn. A message with the word "ask" is a
question with two choices, whose answer it repeats; "look" reads a file before it answers. "slow" takes two seconds, "drop" ends the connection.
Each line of a message is a prompt of its own, as Claude Code reads its input. With a time limit, sessions that are idle for longer are
removed, whoever uses them. Times are numbers, as the code of the server has them; anything else is INVALID_MESSAGE.
"""
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
            if time.monotonic() - ACTIVE.get(session["id"], STARTED) <= limit:
                continue
            fake_areas.SESSIONS.remove(session)
            for other in list(SUBSCRIBERS.pop(session["id"], ())):
                try:
                    other.tell({"type": "session_state", "sessionId": session["id"], "state": "terminated"})
                except OSError:
                    pass


class Chat:
    """One socket."""

    def __init__(self, send):
        self.send = send
        self.asked = None

    def sync(self, furnished):
        sessions = fake_areas.SESSIONS if furnished else []
        self.tell({"type": "sync", "sessions": sessions, "recentMessages": []})

    def tell(self, document):
        self.send(json.dumps(document, ensure_ascii=False).encode())

    def fail(self, code, message):
        self.tell({"type": "error", "code": code, "message": message})

    def take(self, text):
        """Answers a message; False ends the connection."""
        try:
            message = json.loads(text)
            kind, session = message["type"], message.get("sessionId")
        except (ValueError, KeyError, TypeError):
            self.fail("INVALID_MESSAGE", "메시지 형식이 올바르지 않습니다")
            return True
        known = next((s for s in fake_areas.SESSIONS if s["id"] == session), None)
        if kind == "session_control":
            return self.control(message, known)
        if known is None or known["state"] != "active":
            self.fail("SESSION_NOT_FOUND", "세션을 찾을 수 없습니다")
            return True
        if kind == "prompt_response":
            chosen = message.get("customInput") or ", ".join(message["selectedOptions"])
            self.result(session, chosen)
        elif kind == "user_message" and isinstance(message.get("timestamp"), (int, float)):
            SUBSCRIBERS.setdefault(session, set()).add(self)
            ACTIVE[session] = time.monotonic()
            return all(self.answer(session, prompt) for prompt in message["content"].split("\n") if prompt)
        else:
            self.fail("INVALID_MESSAGE", "메시지 형식이 올바르지 않습니다")
        return True

    def control(self, message, known):
        if known is None:
            self.fail("INTERNAL_ERROR", "세션을 찾을 수 없습니다")
            return True
        states = {"pause": "paused", "resume": "active", "terminate": "terminated"}
        known["state"] = states.get(message.get("action"), known["state"])
        SUBSCRIBERS.setdefault(known["id"], set()).add(self)
        self.tell({"type": "session_state", "sessionId": known["id"], "state": known["state"]})
        return True

    def answer(self, session, text):
        if "drop" in text:
            return False
        TURNS.append(text)
        fake_areas.MESSAGES.append(said("user", text))
        if "slow" in text:
            time.sleep(2)
        if "ask" in text:
            call = "ask-%d" % SERIAL[0]
            question = {"id": "q", "type": "ask_user", "tool_name": "AskUserQuestion", "tool_use_id": call,
                        "question": "Which shore?", "multi_select": False,
                        "options": [{"id": "1", "label": "North"}, {"id": "2", "label": "South"}]}
            self.asked = call
            self.tell({"type": "prompt_request", "sessionId": session, "promptId": "p-" + call,
                       "question": question, "timeout": 1800})
            return True
        if "look" in text:
            call = "look-%d" % SERIAL[0]
            self.say(session, "assistant", [{"type": "text", "text": "I look."}])
            self.say(session, "assistant", [{"type": "tool_use", "id": call, "name": "Read", "input": {"file_path": "/chart"}}])
            self.say(session, "user", [{"type": "tool_result", "tool_use_id": call, "content": "     1→rocks"}])
        for piece in ("You said: ", text):
            self.say(session, "assistant", [{"type": "text", "text": piece}])
        self.finish(session)
        return True

    def result(self, session, chosen):
        self.say(session, "user", [{"type": "tool_result", "tool_use_id": self.asked or "", "content": chosen}])
        self.say(session, "assistant", [{"type": "text", "text": "You chose: " + chosen}])
        self.finish(session)

    def say(self, session, kind, content):
        message = said(kind, content)
        fake_areas.MESSAGES.append(message)
        self.output(session, message)

    def finish(self, session):
        raw = json.dumps({"type": "result", "is_error": False, "duration_ms": 12, "result": ""})
        self.output(session, {"messageType": "unknown", "rawJSON": raw})

    def output(self, session, message):
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        for other in list(SUBSCRIBERS.get(session, ())):
            try:
                other.tell({"type": "cli_output", "sessionId": session, "message": message, "timestamp": now})
            except OSError:
                SUBSCRIBERS[session].discard(other)
