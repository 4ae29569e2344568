#!/bin/sh
# A client with curl and jq, started once: `workspace-files consumer --stdio -- sh stdio.sh`.
# It does not retry, and does not follow redirects: the key must not reach another server.

# Prints the body of a successful response, or the failure as JSON. A broken connection is a failure
# without a status, even if the response began with 200.
get() {
  answer=$(curl --silent --globoff --header "Authorization: Bearer $key" \
    --write-out '\n%{http_code}' "$1") || { printf '{"failure":{}}'; return 1; }
  status=${answer##*
}
  body=${answer%
*}
  case $status in 2??) printf '%s' "$body"; return ;; esac
  fields=$(printf '%s' "$body" | jq -c 'select(type == "object") | {code, error}
    | with_entries(select(.value | type == "string"))' 2>/dev/null)
  jq -cn --argjson status "$status" --argjson fields "${fields:-{\}}" \
    '{failure: ({status: $status} + $fields)}'
  return 1
}

# Prints the ids of all files, as one list.
list() {
  workspace=$(printf '%s' "$1" | jq -r '.workspaceId | @uri')
  url="$base_url/api/v1/workspaces/$workspace/files"
  query='' pages=''
  while :; do
    page=$(get "$url$query") || { printf '%s' "$page"; return; }
    pages="$pages$page"
    [ "$(printf '%s' "$page" | jq .hasMore)" = true ] || break
    query="?cursor=$(printf '%s' "$page" | jq -r '.nextCursor | @uri')"
  done
  printf '%s' "$pages" | jq -cs '{ids: [.[].files[].id]}'
}

while IFS= read -r situation; do
  base_url=$(printf '%s' "$situation" | jq -r .baseUrl)
  key=$(printf '%s' "$situation" | jq -r .key)
  if checked=$(get "$base_url/api/v1/auth"); then answer=$(list "$checked"); else answer=$checked; fi
  printf '%s\n' "$answer"
done
