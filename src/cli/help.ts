export const descriptions = {
  serve: 'serve the mock over HTTP',
  seed: 'print the seeded world as JSON',
  openapi: 'print the API as an OpenAPI 3.1 document',
  profiles: 'list the profiles in the package',
  worlds: 'list the worlds in the package',
  scenarios: 'list the scenarios in the package',
  init: 'add a target to workspace-files.config.json, for check, learn and drift',
  check: 'check a deployment against the rules of the API document',
  learn: 'learn a profile from a deployment, so that a mock can make the same choices',
  drift: 'show what changed in a deployment since its profile was learned',
  consumer:
    'test a client of the API, given as a command, against everything that the document allows',
};

const check = `
Flags with a variable can be set in the environment instead. Use that for keys: the command line is
visible in the shell's history and to anyone who lists the processes.

Exit codes:
  0  nothing failed
  1  a rule failed, other than expected failures
  2  the deployment could not be judged (invalid arguments, deployment unreachable, --key refused), or
     the run was stopped (Ctrl+C, --deadline)
  3  nothing failed, but a rule is unproven: a request could not be completed (network, gateway), or
     --max-requests was reached. With --complete, every unproven rule counts`;

const learn = `
The deployment, its keys and the rate of requests are set by the flags and variables of check; see
check --help. With more keys, learn can observe more. The summary lists which choices learn had to
assume, and which key would let it observe them.

Exit codes: 0 a profile was learned; 2 nothing could be learned (invalid arguments, deployment
unreachable or down, key refused at the key check).`;

const drift = `
The deployment, its keys and the rate of requests are set by the flags and variables of check; see
check --help.

Exit codes: 0 nothing changed; 1 a field changed; 2 nothing could be compared (invalid arguments or
files, deployment unreachable or down, key refused at the key check). A field does not
count as changed if the profile had only assumed it, or if it could not be observed this time because
a key or data was missing.`;

const consumer = `
The command reads WORKSPACE_FILES_BASE_URL, WORKSPACE_FILES_KEY and WORKSPACE_FILES_WORKSPACE_ID, and
prints one file id per line, in the order received; with --lines json, one entry per line as JSON. It
must never print its key. If the API refuses or fails, it exits with another code than 0, and may print
one line of JSON on stderr: {"status": 401, "code": "expired_key", "error": "The API key has expired."}

With --stdio, it reads one line of JSON per situation, until stdin ends:
{"situation": "pages.full", "baseUrl": "http://…", "key": "…", "workspaceId": "…"}
It answers each with one line: {"ids": ["…"]}, {"entries": [{"id": "…", …}]} or {"failure": {"status": 401}}.

Exit codes: 0 nothing failed unexpectedly; 1 something failed (with --strict: also if something is
fragile, or an expected failure no longer occurs); 2 nothing could be judged (invalid arguments, the
command is not a client), or the run was interrupted (Ctrl+C, --deadline).`;

/** What help prints after the flags of the commands that the configuration file can set. */
export const furtherHelp: Partial<Record<keyof typeof descriptions, string>> = {
  ...{ check, learn, drift, consumer },
};
