"""The client of list_files.py, started once: `workspace-files consumer --stdio -- python3 stdio.py`."""

import json
import sys

# No __pycache__ next to the examples.
sys.dont_write_bytecode = True

from list_files import get, list_files

for line in sys.stdin:
    situation = json.loads(line)
    base_url, key = situation["baseUrl"], situation["key"]
    try:
        workspace_id = get(base_url, key, "/api/v1/auth")["workspaceId"]
        answer = {"entries": list(list_files(base_url, key, workspace_id))}
    except Exception as error:
        answer = {"failure": getattr(error, "told", {"error": str(error)})}
    print(json.dumps(answer), flush=True)
