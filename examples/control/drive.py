import os
import requests

BASE_URL = os.environ.get("WORKSPACE_FILES_BASE_URL", "http://127.0.0.1:4010")
SANDBOXES = f"{BASE_URL}/__mock/sandboxes"

sandbox = requests.post(SANDBOXES, json={"world": "tiny"}).json()
own = f"{SANDBOXES}/{sandbox['id']}"
secrets = {key["label"]: key["secret"] for key in sandbox["keys"]}
headers = {"Authorization": f"Bearer {secrets['reader']}"}

requests.post(f"{own}/files", json={"name": "new.txt"}).raise_for_status()
listed = requests.get(f"{BASE_URL}/api/v1/workspaces/ws_tiny/files", headers=headers)
print("the newest file is", listed.json()["files"][0]["name"])

requests.patch(f"{own}/clock", json={"advanceSeconds": 90 * 86_400}).raise_for_status()
refused = requests.get(f"{BASE_URL}/api/v1/auth", headers=headers)
print("ninety days later the key gets", refused.status_code)

requests.delete(own).raise_for_status()
