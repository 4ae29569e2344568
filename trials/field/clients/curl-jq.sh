#!/usr/bin/env bash
# curl and jq: prints the id of each file.
set -euo pipefail

id=$(jq -nr --arg id "$WORKSPACE_FILES_WORKSPACE_ID" '$id | @uri')
url="$WORKSPACE_FILES_BASE_URL/api/v1/workspaces/$id/files"
page=$(mktemp)
trap 'rm -f "$page"' EXIT

get() {
  local status
  status=$(curl -sS --max-time 30 -o "$page" -w '%{http_code}' --get "$@" \
    -H @- "$url" <<<"Authorization: Bearer $WORKSPACE_FILES_KEY")
  if [[ $status != 2?? ]]; then
    # For an empty body jq prints nothing and exits with 0.
    [[ -s $page ]] && jq -c --argjson status "$status" '{status: $status, code, error} | del(..|nulls)' "$page" >&2 ||
      echo "{\"status\": $status}" >&2
    exit 1
  fi
}

get
while true; do
  jq -r '.files[].id' "$page"
  [[ $(jq '.hasMore' "$page") == true ]] || break
  cursor=$(jq -r '.nextCursor' "$page")
  get --data-urlencode "cursor=$cursor"
done
