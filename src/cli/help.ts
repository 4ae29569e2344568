/** What help prints after the flags of a command. */

export const checkHelp = `
Flags with a variable can be set in the environment instead. Use that for keys: the command line is
visible in the shell's history and to anyone who lists the processes.

Exit codes: 0 nothing failed; 1 a rule failed (other than expected failures); 2 the deployment could
not be judged (invalid arguments, deployment unreachable, --key refused by the key check or the
listing), or the run was stopped (Ctrl+C, --deadline); 3 nothing failed, but a rule is unproven
because a request could not be completed (network, gateway) or --max-requests was reached;
with --complete, for any reason.`;

export const learnHelp = `
The deployment, its keys and the rate of requests are set by the flags and variables of check; see
check --help. With more keys, learn can observe more. The summary lists what it had to assume, and
which key would show it.

Exit codes: 0 a profile was learned; 2 nothing could be learned (invalid arguments, deployment
unreachable or down, key refused at the key check).`;

export const driftHelp = `
The deployment, its keys and the rate of requests are set by the flags and variables of check; see
check --help. With --with, nothing is sent.

Exit codes: 0 nothing changed; 1 a field changed; 2 nothing could be compared (invalid arguments or
files, deployment unreachable or down, key refused at the key check). A field does not
count as changed if the profile had only assumed it, or if it could not be observed this time because
a key or data was missing.`;

export const consumerHelp = `
The command reads the base URL, the key and the workspace id from its environment:
WORKSPACE_FILES_BASE_URL, WORKSPACE_FILES_KEY and WORKSPACE_FILES_WORKSPACE_ID. It prints one file id per line, in the order received, and exits with 0.
A line may also be a whole entry as JSON: then its fields are checked too. It must never print its key.
If the API refuses or fails, it exits with any other code, and may print one line of JSON on stderr:
{"status": 401, "code": "expired_key", "error": "The API key has expired."}
with code and error exactly as in the response, and omitted if the response had none.

With --stdio, the command reads one line of JSON per situation, until stdin ends:
{"situation": "pages.full", "baseUrl": "http://…", "key": "…", "workspaceId": "…"}
It answers each with one line: {"ids": ["…"]}, {"entries": [{"id": "…", …}]} or {"failure": {"status": 401}}.

Exit codes: 0 nothing failed unexpectedly; 1 something failed (with --strict: also if something is
fragile, or an expected failure no longer occurs); 2 nothing could be judged (invalid arguments, the
command does not start or is not a client, every situation is unproven), or the run was interrupted
(Ctrl+C, --deadline, or the command can no longer be started).`;
