"""requests, with urllib3's retries."""

import json
import os
import sys
from urllib.parse import quote

import requests
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

BASE_URL = os.environ["WORKSPACE_FILES_BASE_URL"] + "/api/v1"

session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["WORKSPACE_FILES_KEY"]
retry = Retry(
    total=3,
    backoff_factor=0.1,
    status_forcelist=[429, 500, 502, 503, 504],
    raise_on_status=False,
)
session.mount("http://", HTTPAdapter(max_retries=retry))


def get(path, **params):
    response = session.get(BASE_URL + path, params=params, timeout=30)
    response.raise_for_status()
    return response.json()


def list_files(workspace_id):
    path = "/workspaces/" + quote(workspace_id, safe="") + "/files"
    page = get(path)
    yield from page["files"]
    while page["hasMore"]:
        page = get(path, cursor=page["nextCursor"])
        yield from page["files"]


def told(response):
    try:
        body = response.json()
    except ValueError:
        body = None
    failure = {"status": response.status_code}
    if isinstance(body, dict):
        failure.update({name: body[name] for name in ("code", "error") if name in body})
    return failure


try:
    workspace_id = get("/auth")["workspaceId"]
    for file in list_files(workspace_id):
        print(file["id"])
except requests.HTTPError as error:
    print(json.dumps(told(error.response)), file=sys.stderr)
    sys.exit(1)
