"""Flask, SQLite and Waitress. Ids are numbers, times whole seconds, cursors signed."""

import datetime
import hashlib
import json
import os
import sqlite3

import waitress
from flask import Flask, g, jsonify, request
from itsdangerous import BadData, URLSafeSerializer

app = Flask(__name__)
cursors = URLSafeSerializer("not-a-secret-here", salt="files-cursor")

db = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
db.row_factory = sqlite3.Row
db.executescript(
    """
    CREATE TABLE workspaces (id TEXT PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE api_keys (
        secret_hash TEXT PRIMARY KEY, workspace_id TEXT NOT NULL, scopes TEXT NOT NULL,
        expires_at INTEGER NOT NULL
    );
    CREATE TABLE files (
        id INTEGER PRIMARY KEY, workspace_id TEXT NOT NULL, name TEXT NOT NULL,
        content_type TEXT NOT NULL, size INTEGER NOT NULL, validation_status TEXT NOT NULL,
        created_at INTEGER NOT NULL
    );
    """
)


def digest(secret):
    return hashlib.sha256(secret.encode()).hexdigest()


def epoch(text):
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def add_file(file):
    db.execute(
        "INSERT INTO files (workspace_id, name, content_type, size, validation_status, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            file["workspaceId"],
            file["name"],
            file["contentType"],
            file["size"],
            file["validationStatus"],
            epoch(file["createdAt"]),
        ),
    )


def load_seed():
    with open(os.environ["SEED_FILE"], encoding="utf-8") as stream:
        seed = json.load(stream)
    for workspace in seed["workspaces"]:
        db.execute("INSERT INTO workspaces VALUES (?, ?)", (workspace["id"], workspace["name"]))
    for key in seed["keys"]:
        row = (digest(key["secret"]), key["workspaceId"], " ".join(key["scopes"]), epoch(key["expiresAt"]))
        db.execute("INSERT INTO api_keys VALUES (?, ?, ?, ?)", row)
    for file in seed["files"]:
        add_file(file)


class ApiError(Exception):
    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.code = status, code


@app.errorhandler(ApiError)
def show_error(error):
    return jsonify(code=error.code, error=str(error)), error.status


@app.errorhandler(404)
@app.errorhandler(405)
def show_http_error(error):
    return jsonify(code=error.name.lower().replace(" ", "-"), error=error.description), error.code


@app.before_request
def authenticate():
    if not request.path.startswith("/api/"):
        return
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret:
        raise ApiError(401, "no-key", "Send your API key as a bearer token.")
    key = db.execute("SELECT * FROM api_keys WHERE secret_hash = ?", (digest(secret),)).fetchone()
    if key is None:
        raise ApiError(401, "unknown-key", "This API key does not exist.")
    if key["expires_at"] <= datetime.datetime.now(datetime.timezone.utc).timestamp():
        raise ApiError(401, "key-expired", "This API key has expired.")
    g.key = key


def check_workspace(workspace_id):
    if workspace_id != g.key["workspace_id"]:
        raise ApiError(404, "no-workspace", "There is no such workspace.")


@app.get("/api/v1/auth")
def check_key():
    return jsonify(workspaceId=g.key["workspace_id"], ok=True, scopes=g.key["scopes"])


@app.get("/api/v1/workspaces/<workspace_id>")
def read_workspace(workspace_id):
    check_workspace(workspace_id)
    row = db.execute("SELECT * FROM workspaces WHERE id = ?", (workspace_id,)).fetchone()
    return jsonify(workspace={"id": row["id"], "title": row["name"]})


def read_limit():
    text = request.args.get("limit", "25")
    if not text.isdecimal() or not 1 <= int(text) <= 50:
        raise ApiError(422, "bad-limit", "limit must be between 1 and 50.")
    return int(text)


def read_cursor():
    token = request.args.get("cursor")
    if token is None:
        return None
    try:
        return cursors.loads(token)
    except BadData:
        raise ApiError(422, "bad-cursor", "This cursor was not made here.") from None


def shown_time(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).isoformat()


@app.get("/api/v1/workspaces/<workspace_id>/files")
def list_files(workspace_id):
    check_workspace(workspace_id)
    if "files:read" not in g.key["scopes"].split():
        raise ApiError(403, "no-scope", "This API key may not read files.")
    limit, after = read_limit(), read_cursor()
    where, values = "workspace_id = ?", [workspace_id]
    if after is not None:
        where += " AND (created_at < ? OR (created_at = ? AND id < ?))"
        values += [after[0], after[0], after[1]]
    rows = db.execute(
        f"SELECT * FROM files WHERE {where} ORDER BY created_at DESC, id DESC LIMIT ?",
        (*values, limit + 1),
    ).fetchall()
    has_more = len(rows) > limit
    rows = rows[:limit]
    last = rows[-1] if rows else None
    return jsonify(
        files=[
            {
                "id": str(row["id"]),
                "name": row["name"],
                "contentType": row["content_type"],
                "size": row["size"],
                "validationStatus": row["validation_status"],
                "createdAt": shown_time(row["created_at"]),
            }
            for row in rows
        ],
        hasMore=has_more,
        nextCursor=cursors.dumps([last["created_at"], last["id"]]) if has_more else None,
    )


@app.post("/internal/files")
def upload():
    add_file(request.get_json())
    return jsonify(), 201


load_seed()
waitress.serve(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=1)
