import { pathOf } from '../../document/routes.ts';
import type { Mock } from '../../mock/create-mock.ts';
import type { JournalEntry } from '../../mock/journal/entry.ts';
import { type Colors, columns } from '../terminal.ts';

export type ReadyLine = ReturnType<typeof readyLine>;

/** The line that `serve --json` prints when it listens. */
export function readyLine(mock: Mock, baseUrl: string) {
  return {
    baseUrl,
    worldHash: mock.world.hash,
    workspaces: mock.workspaces
      .list()
      .map(({ workspaceId, name, files }) => ({ workspaceId, name, files })),
    keys: mock.keys.list().map(({ issuedAt: _, ...key }) => key),
  };
}

/** The text that `serve` prints when it listens. @param control whether the control API is on. */
export function readyMessage(
  mock: Mock,
  baseUrl: string,
  control: boolean,
  { bold, green, red, dim }: Colors,
): string {
  const { world, profile, scenario, clock } = mock;
  const now = new Date(clock.now()).toISOString().replace('.000Z', 'Z');
  const workspaces = mock.workspaces.list();
  const labelOf = (id: string) => workspaces.find(({ workspaceId }) => workspaceId === id)?.label;
  const table = (head: string, rows: readonly (readonly string[])[]) =>
    columns([head.split(' ').map((name) => dim(name)), ...rows]);
  const lines = [
    `Workspace Files Read API, mocked at ${bold(green(baseUrl))}`,
    `world ${world.recipe} (seed ${world.seed}, hash ${world.hash.slice(0, 12)}), ` +
      `profile ${profile.name}, clock ${now} (${clock.isFrozen() ? 'frozen' : 'running'})`,
    scenario && `scenario ${scenario.name}: ${scenario.description || scenario.title}`,
    '',
    table(
      'WORKSPACE LABEL NAME FILES',
      workspaces.map(({ workspaceId, label, name, files }) => [
        ...[workspaceId, label, name, String(files)],
      ]),
    ),
    '',
    table(
      'KEY WORKSPACE SCOPES EXPIRES STATE SECRET',
      mock.keys
        .list()
        .map(({ label, workspaceId, scopes, expiresAt, state, secret }) => [
          ...[label, labelOf(workspaceId) ?? '', scopes.join(' ') || 'none'],
          expiresAt.slice(0, 16).replace('T', ' '),
          (state === 'active' ? green : red)(state),
          secret,
        ]),
    ),
    '',
    'Try it:',
    `  ${curlLine(mock, baseUrl)}`,
    '',
    control && `Console: ${baseUrl}/\nControl API: ${baseUrl}/__mock/openapi.json\n`,
    dim('Ctrl+C stops the mock.'),
  ];
  return `${lines.filter((line) => typeof line === 'string').join('\n')}\n`;
}

/** A command to paste: checks a key, and lists files with the first key that may. */
function curlLine({ keys }: Mock, baseUrl: string): string {
  const active = keys.list().filter(({ state }) => state === 'active');
  const reader = active.find(({ scopes }) => scopes.includes('files:read'));
  const path = reader ? `${pathOf('listFiles', reader.workspaceId)}?limit=3` : pathOf('checkKey');
  const { secret = 'KEY' } = reader ?? active[0] ?? {};
  return `curl -H ${quoted(`Authorization: Bearer ${secret}`)} ${quoted(baseUrl + path)}`;
}

/** Quotes a text for a POSIX shell: ids and secrets in a recipe may contain quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export const noControlLine = (host: string): string =>
  `the control API and the console are off, because ${host} is not a loopback address; to turn them on, set WORKSPACE_FILES_CONTROL_TOKEN`;

/** The log line of a request: `GET /api/v1/auth 200 0.2 ms …conW`. */
export function requestLine(entry: JournalEntry, { green, yellow, dim }: Colors): string {
  const { method, target, status, milliseconds, sandbox, refusal, keyStatus, keyHint } = entry;
  const unknown = keyStatus === 'unknown' ? 'unknown key ' : '';
  return [
    method,
    target,
    (status < 400 ? green : yellow)(status),
    `${milliseconds.toFixed(1)} ms`,
    keyStatus === 'none' ? 'no key' : `${unknown}${keyHint}`,
    ...(sandbox === 'default' ? [] : [`sandbox ${sandbox}`]),
    ...(refusal ? [dim(` ${refusal.condition}: ${refusal.reason}`)] : []),
  ].join(' ');
}
