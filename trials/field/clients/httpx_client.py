"""httpx, with a generator of pages."""

import json
import os
import sys
from urllib.parse import quote

import httpx

WORKSPACE = os.environ["WORKSPACE_FILES_WORKSPACE_ID"]


class BearerAuth(httpx.Auth):
    def __init__(self, key):
        self.key = key

    def auth_flow(self, request):
        request.headers["Authorization"] = f"Bearer {self.key}"
        yield request


def pages(client):
    path = f"/api/v1/workspaces/{quote(WORKSPACE, safe='')}/files"
    params = {"limit": 25}
    while True:
        response = client.get(path, params=params)
        response.raise_for_status()
        page = response.json()
        yield page["files"]
        if not page["hasMore"]:
            return
        params["cursor"] = page["nextCursor"]


def main():
    auth = BearerAuth(os.environ["WORKSPACE_FILES_KEY"])
    transport = httpx.HTTPTransport(retries=2)
    base_url = os.environ["WORKSPACE_FILES_BASE_URL"]
    with httpx.Client(base_url=base_url, auth=auth, transport=transport, timeout=30) as client:
        for files in pages(client):
            for file in files:
                print(file["id"])


try:
    main()
except httpx.HTTPStatusError as error:
    failure = {"status": error.response.status_code}
    try:
        body = error.response.json()
        failure["code"], failure["error"] = body.get("code"), body.get("error")
    except (ValueError, AttributeError):
        pass
    print(json.dumps(failure), file=sys.stderr)
    sys.exit(1)
