#!/bin/sh
set -eu
base_url="${WORKSPACE_FILES_BASE_URL:-http://127.0.0.1:4010}"
field() { node -p "JSON.parse(fs.readFileSync(0, 'utf8'))$1"; }

control() { # METHOD PATH [JSON]
  curl -sSf -X "$1" "$base_url/__mock/sandboxes$2" \
    -H 'Content-Type: application/json' ${3:+-d "$3"}
}

sandbox="$(control POST '' '{"world":"tiny"}')"
id="$(echo "$sandbox" | field .id)"
key="$(echo "$sandbox" | field .keys[0].secret)"

control POST "/$id/files" '{"name":"new.txt"}' >/dev/null
listed="$(curl -sSf -H "Authorization: Bearer $key" "$base_url/api/v1/workspaces/ws_tiny/files")"
echo "the newest file is $(echo "$listed" | field .files[0].name)"

control PATCH "/$id/clock" '{"advanceSeconds":7776000}' >/dev/null
status="$(curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $key" "$base_url/api/v1/auth")"
echo "ninety days later the key gets $status"

control DELETE "/$id"
