"""A small client of the API: `python3 list_files.py` prints the id of each file, the newest first."""

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

RETRIES = 2
LONGEST_WAIT = 5  # seconds


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is a failure: the key is for this server alone, and urllib would send it along."""

    def redirect_request(self, *args):
        return None


opener = urllib.request.build_opener(NoRedirect)


class ApiError(Exception):
    def __init__(self, status, body):
        super().__init__(f"the API failed with {status}")
        self.told = {"status": status}
        for field in ("code", "error"):
            if isinstance(body.get(field), str):
                self.told[field] = body[field]


def get(base_url, key, path):
    headers = {"Authorization": f"Bearer {key}"}
    for retries_left in range(RETRIES, -1, -1):
        wait = 0.2
        try:
            request = urllib.request.Request(base_url + path, headers=headers)
            with opener.open(request, timeout=30) as response:
                return json.loads(response.read().decode("utf-8"))
        except urllib.error.HTTPError as error:
            status = error.code
            failure = ApiError(status, parse(error))
            wait = seconds(error.headers.get("Retry-After"), wait)
            if status != 429 and status < 500 or wait > LONGEST_WAIT:
                raise failure from None
        except (OSError, http.client.HTTPException) as error:
            failure = error
        if retries_left:
            time.sleep(wait)
    raise failure


def parse(response):
    try:
        body = json.loads(response.read().decode("utf-8"))
    except (OSError, http.client.HTTPException, ValueError):
        return {}
    return body if isinstance(body, dict) else {}


def seconds(text, otherwise):
    """Seconds to wait; a date, which this client does not read, is too far off."""
    if text is None:
        return otherwise
    return int(text) if text.isdecimal() else LONGEST_WAIT + 1


def list_files(base_url, key, workspace_id):
    path = f"/api/v1/workspaces/{urllib.parse.quote(workspace_id, safe='')}/files"
    query = ""
    while True:
        page = get(base_url, key, path + query)
        yield from page["files"]
        if not page["hasMore"]:
            return
        query = "?cursor=" + urllib.parse.quote(page["nextCursor"], safe="")


def main():
    base_url = os.environ["WORKSPACE_FILES_BASE_URL"]
    key = os.environ["WORKSPACE_FILES_KEY"]
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        workspace_id = get(base_url, key, "/api/v1/auth")["workspaceId"]
        for file in list_files(base_url, key, workspace_id):
            print(file["id"])
    except Exception as error:
        print(json.dumps(getattr(error, "told", {"error": str(error)})), file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
