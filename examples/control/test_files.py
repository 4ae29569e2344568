import json
import subprocess

import pytest
import requests


@pytest.fixture(scope="session")
def server():
    binary = "node_modules/.bin/workspace-files"
    command = [binary, "serve", "--port", "0", "--json", "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield json.loads(process.stdout.readline())["baseUrl"]
        process.terminate()


@pytest.fixture
def sandbox(server):
    own = requests.post(f"{server}/__mock/sandboxes", json={"world": "tiny"}).json()
    yield {**own, "url": server, "control": f"{server}/__mock/sandboxes/{own['id']}"}
    requests.delete(f"{server}/__mock/sandboxes/{own['id']}")


def test_a_new_file_is_listed_first(sandbox):
    requests.post(f"{sandbox['control']}/files", json={"name": "new.txt"}).raise_for_status()
    headers = {"Authorization": f"Bearer {sandbox['keys'][0]['secret']}"}
    listed = requests.get(f"{sandbox['url']}/api/v1/workspaces/ws_tiny/files", headers=headers)
    assert listed.json()["files"][0]["name"] == "new.txt"
