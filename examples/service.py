"""A service for Confab, with the standard library of Python alone: everything in memory, JSON bodies, two tokens.

    python3 examples/service.py 8000
    CONFAB_TOKEN=token-of-ada npm run conform -- http://127.0.0.1:8000 --contact lin --second-token token-of-lin
"""
import json, re, sys, threading, time, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

now, new_id, lock = lambda: int(time.time()), lambda: uuid.uuid4().hex, threading.Lock()
PEOPLE = {name: {"id": f"u-{name}", "username": name, "phone_number": "", "avatar_url": "", "last_active_at": 0,
                 "created_at": 0} for name in ("ada", "lin")}
TOKENS = {f"Bearer token-of-{name}": name for name in PEOPLE}
GROUPS, MESSAGES = {}, {}  # By id, oldest first.


class Refused(Exception):
    """With a status and words for the person."""


def people(given):
    found = [PEOPLE.get(one if isinstance(one, str) else one.get("username")) for one in given]
    if None in found:
        raise Refused(422, "contacts: somebody is not known here")
    return found


def page(rows, query):
    """Newest first. `starting_after` is not part of the interface; a service without it is read by a larger `limit`."""
    rows, limit = rows[::-1], min(int(query.get("limit", 10)), 100)
    ids = [row["id"] for row in rows]
    start = ids.index(query["starting_after"]) + 1 if query.get("starting_after") in ids else 0
    return 200, {"has_more": len(rows) > start + limit, "data": rows[start:start + limit]}


def group_of(me, key, value):
    """A group is there for its members alone."""
    for group in GROUPS.values():
        if group[key] == value and PEOPLE[me] in group["contacts"]:
            return group
    raise Refused(404, "no such group")


def groups(me, method, id, query, body):
    if method == "GET" and id is None:
        mine = [group for group in GROUPS.values() if PEOPLE[me] in group["contacts"]]
        return page([one for one in mine if bool(one["archived_at"]) == (query.get("archived") == "true")], query)
    if method == "POST":
        group = {"id": new_id(), "name": "", "description": None, "avatar_url": None, "conversation_id": new_id(),
                 "contacts": [], "created_at": now(), "archived_at": None}
        body["contacts"] = [me, *body.get("contacts", [])]
    else:
        group = group_of(me, "id", id)
    if method == "DELETE":
        del GROUPS[id]
        for one in [one for one in MESSAGES.values() if one["conversation_id"] == group["conversation_id"]]:
            del MESSAGES[one["id"]]
        return 204, None
    fields = {key: body[key] for key in ("name", "description", "avatar_url", "contacts", "archived_at") if key in body}
    if not fields.get("name", group["name"]):
        raise Refused(422, "name: is required")
    if "contacts" in fields:
        fields["contacts"] = list({one["id"]: one for one in people(fields["contacts"])}.values())
    group.update(fields)
    GROUPS[group["id"]] = group
    return 201 if method == "POST" else 200, group


def messages(me, method, id, query, body):
    if method == "GET" and id is None:
        wanted = query.get("conversation_id")
        mine = [group["conversation_id"] for group in GROUPS.values() if PEOPLE[me] in group["contacts"]]
        return page([one for one in MESSAGES.values() if one["conversation_id"] in mine
                     and wanted in (None, one["conversation_id"])], query)
    if method == "POST":
        message = {"id": new_id(), "conversation_id": body.get("conversation_id"), "contact": PEOPLE[me], "message": "",
                   "reactions": [], "attachments": [], "read_at": None, "created_at": now(), "updated_at": None}
    elif id in MESSAGES:
        message = MESSAGES[id]
    else:
        raise Refused(404, "no such message")
    group_of(me, "conversation_id", message["conversation_id"])
    if method == "DELETE":
        del MESSAGES[id]
        return 204, None
    if "message" in body and message["contact"]["username"] != me:
        raise Refused(403, "only its sender may edit a message")
    if not body.get("message", message["message"]):
        raise Refused(422, "message: is required")
    if method == "PUT" and body.get("message", message["message"]) != message["message"]:
        message["updated_at"] = now()
    message.update({key: body[key] for key in ("message", "attachments") if key in body})
    for name, names in [pair for each in body.get("reactions", []) for pair in each.items()]:
        # Each person speaks for themselves: others stay, whatever the list says of them.
        there = {key: value for each in message["reactions"] for key, value in each.items()}
        there[name] = [one for one in there.get(name, []) if one != me] + [me] * (me in names)
        message["reactions"] = [{key: value} for key, value in there.items() if value]
    MESSAGES[message["id"]] = message
    return 201 if method == "POST" else 200, message


class Service(BaseHTTPRequestHandler):
    protocol_version, log_message = "HTTP/1.1", lambda self, *args: None

    def handle_call(self):
        text = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        address = urlsplit(self.path)
        path, me = re.fullmatch("/v1/(groups|messages)(?:/([^/]+))?", address.path), TOKENS.get(self.headers["Authorization"])
        try:
            if me is None:
                raise Refused(401, "a token is needed")
            if text and "json" not in (self.headers["Content-Type"] or ""):
                raise Refused(415, "JSON, please")  # Confab sends JSON then.
            if path is None or (self.command == "POST") != (path[2] is None) and self.command != "GET":
                raise Refused(404, "no such address")
            with lock:
                call = groups if path[1] == "groups" else messages
                self.answer(*call(me, self.command, path[2], dict(parse_qsl(address.query)), json.loads(text or "{}")))
        except ValueError:
            self.answer(400, {"detail": "that is no JSON"})
        except Refused as refusal:
            self.answer(refusal.args[0], {"detail": refusal.args[1]})

    def answer(self, status, body):
        text = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        # Pages of other addresses may read every answer, also a refusal.
        for name, value in {"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
                            "Access-Control-Allow-Headers": "Authorization, Content-Type", "Access-Control-Max-Age": "600",
                            "Access-Control-Expose-Headers": "Date, Retry-After", "Cache-Control": "no-store",
                            "Content-Type": "application/json", "Content-Length": str(len(text))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PUT = do_DELETE = handle_call

    def do_OPTIONS(self):
        self.answer(204, None)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Service)
    print(f"http://127.0.0.1:{server.server_port} answers to token-of-ada and token-of-lin.", flush=True)
    server.serve_forever()
