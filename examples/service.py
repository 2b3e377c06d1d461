"""A service for Confab, with the standard library of Python alone: everything in memory, JSON bodies, two tokens.

    python3 examples/service.py 8000
    CONFAB_TOKEN=token-of-ada npm run conform -- http://127.0.0.1:8000 --contact lin
"""
import json, re, sys, time, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import RLock
from urllib.parse import parse_qsl, urlsplit

PEOPLE = {name: {"id": f"u-{name}", "username": name, "phone_number": "", "avatar_url": "", "last_active_at": 0,
                 "created_at": 0} for name in ("ada", "lin")}
TOKENS = {"token-of-ada": "ada", "token-of-lin": "lin"}
groups, messages, lock = {}, {}, RLock()  # By id, oldest first.
now = lambda: int(time.time())
new_id = lambda: uuid.uuid4().hex


class Refused(Exception):
    def __init__(self, status, detail):
        self.status, self.detail = status, detail


def people(names):
    found = [PEOPLE.get(name if isinstance(name, str) else name.get("username")) for name in names]
    if None in found:
        raise Refused(422, "contacts: somebody is not known here")
    return found


def page(rows, query):
    """Newest first. `starting_after` is not part of the interface; a service without it is read by a larger `limit`."""
    rows, limit = rows[::-1], min(int(query.get("limit", 10)), 100)
    ids = [row["id"] for row in rows]
    start = ids.index(query["starting_after"]) + 1 if query.get("starting_after") in ids else 0
    return {"has_more": len(rows) > start + limit, "data": rows[start:start + limit]}


def react(message, changes, me):
    """A name replaces the people of that reaction, and each person speaks for himself alone."""
    now_there = {name: names for reaction in message["reactions"] for name, names in reaction.items()}
    for change in changes:
        for name, names in change.items():
            others = [one for one in now_there.get(name, []) if one != me]
            now_there[name] = others + ([me] if me in names else [])
    message["reactions"] = [{name: names} for name, names in now_there.items() if names]


class Service(BaseHTTPRequestHandler):
    def mine(self, group_id):
        group = groups.get(group_id)
        if not group or self.me not in [contact["username"] for contact in group["contacts"]]:
            raise Refused(404, "no such group")
        return group

    def conversation(self, conversation_id):
        return self.mine(next((id for id, one in groups.items() if one["conversation_id"] == conversation_id), None))

    def message(self, message_id):
        message = messages.get(message_id) or {"conversation_id": None}
        self.conversation(message["conversation_id"])
        return message

    def list_groups(self, query, body):
        archived = query.get("archived") == "true"
        rows = [one for one in groups.values() if self.me in [contact["username"] for contact in one["contacts"]]]
        return 200, page([one for one in rows if (one["archived_at"] is not None) == archived], query)

    def create_group(self, query, body):
        if not isinstance(body.get("name"), str) or not body["name"]:
            raise Refused(422, "name: is required")
        contacts = people(dict.fromkeys([self.me, *[one if isinstance(one, str) else one["username"]
                                                    for one in body.get("contacts", [])]]))
        group = {"id": new_id(), "name": body["name"], "description": body.get("description"),
                 "avatar_url": body.get("avatar_url"), "conversation_id": new_id(), "contacts": contacts,
                 "created_at": now(), "archived_at": None}
        groups[group["id"]] = group
        return 201, group

    def update_group(self, query, body, id):
        group = self.mine(id)
        group.update({name: body[name] for name in ("name", "description", "avatar_url", "archived_at") if name in body})
        if "contacts" in body:
            group["contacts"] = people(body["contacts"])
        return 200, group

    def delete_group(self, query, body, id):
        gone = self.mine(id)["conversation_id"]
        del groups[id]
        for message_id in [one["id"] for one in messages.values() if one["conversation_id"] == gone]:
            del messages[message_id]
        return 204, None

    def list_messages(self, query, body):
        if "conversation_id" in query:
            self.conversation(query["conversation_id"])
        mine = {one["conversation_id"] for one in groups.values() if PEOPLE[self.me] in one["contacts"]}
        wanted = mine & {query.get("conversation_id")} if "conversation_id" in query else mine
        return 200, page([one for one in messages.values() if one["conversation_id"] in wanted], query)

    def create_message(self, query, body):
        self.conversation(body.get("conversation_id"))
        if not isinstance(body.get("message"), str):
            raise Refused(422, "message: is required")
        message = {"id": new_id(), "conversation_id": body["conversation_id"], "contact": PEOPLE[self.me],
                   "message": body["message"], "reactions": [], "attachments": body.get("attachments", []),
                   "read_at": None, "created_at": now(), "updated_at": None}
        messages[message["id"]] = message
        return 201, message

    def update_message(self, query, body, id):
        message = self.message(id)
        if "reactions" in body:
            react(message, body["reactions"], self.me)
        if "message" in body and message["contact"]["username"] != self.me:
            raise Refused(403, "only its sender may edit a message")
        message.update({name: body[name] for name in ("message", "attachments") if name in body}, updated_at=now())
        return 200, message

    def delete_message(self, query, body, id):
        del messages[self.message(id)["id"]]
        return 204, None

    routes = [("GET", "/v1/groups", list_groups), ("POST", "/v1/groups", create_group),
              ("GET", "/v1/groups/([^/]+)", lambda self, query, body, id: (200, self.mine(id))),
              ("PUT", "/v1/groups/([^/]+)", update_group), ("DELETE", "/v1/groups/([^/]+)", delete_group),
              ("GET", "/v1/messages", list_messages), ("POST", "/v1/messages", create_message),
              ("GET", "/v1/messages/([^/]+)", lambda self, query, body, id: (200, self.message(id))),
              ("PUT", "/v1/messages/([^/]+)", update_message), ("DELETE", "/v1/messages/([^/]+)", delete_message)]

    def handle_call(self):
        length = int(self.headers.get("Content-Length") or 0)
        text = self.rfile.read(length).decode() if length else ""
        self.me = TOKENS.get((self.headers.get("Authorization") or "").removeprefix("Bearer "))
        address = urlsplit(self.path)
        try:
            if self.me is None:
                raise Refused(401, "a token is needed")
            if text and "json" not in (self.headers.get("Content-Type") or ""):
                raise Refused(415, "JSON, please")  # Confab sends JSON then.
            body, query = json.loads(text or "{}"), dict(parse_qsl(address.query))
            for method, pattern, call in self.routes:
                match = re.fullmatch(pattern, address.path)
                if match and method == self.command:
                    with lock:
                        return self.answer(*call(self, query, body, *match.groups()))
            raise Refused(404, "no such address")
        except Refused as refusal:
            self.answer(refusal.status, {"detail": refusal.detail})

    def answer(self, status, body):
        text = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        # Pages of other addresses may read every answer, also a refusal.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Expose-Headers", "Date, Retry-After")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_OPTIONS(self):
        self.send_response(204)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
        self.send_header("Access-Control-Allow-Headers", "Authorization, Content-Type")
        self.send_header("Access-Control-Max-Age", "600")
        self.end_headers()

    do_GET = do_POST = do_PUT = do_DELETE = handle_call
    protocol_version = "HTTP/1.1"
    log_message = lambda self, *args: None


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Service)
    print(f"http://127.0.0.1:{server.server_port} answers to token-of-ada and token-of-lin.", flush=True)
    server.serve_forever()
