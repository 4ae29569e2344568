import { pathOf } from '../../document/routes.ts';
import type { Mock } from '../../mock/create-mock.ts';
import type { JournalEntry } from '../../mock/journal/entry.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
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

/** The text that `serve` prints when it listens. @param controlUrl undefined if the API is off. */
export function readyMessage(
  mock: Mock,
  baseUrl: string,
  controlUrl: string | undefined,
  consoleUrl: string | undefined,
  colors: Colors,
): string {
  const { world, profile, scenario } = mock;
  const now = toIso(Math.round(mock.clock.now() * MICROSECONDS.millisecond)).replace(
    /(?:\.|(?<!0))0+Z$/,
    'Z',
  );
  const lines = [
    `Workspace Files Read API, mocked at ${colors.bold(colors.green(baseUrl))}`,
    `world ${world.recipe} (seed ${world.seed}, hash ${world.hash.slice(0, 12)}), ` +
      `profile ${profile.name}, clock ${now} (${mock.clock.isFrozen() ? 'frozen' : 'running'})`,
    ...(scenario === null
      ? []
      : [`scenario ${scenario.name}: ${scenario.description || scenario.title}`]),
    '',
    workspaceTable(mock, colors),
    '',
    keyTable(mock, colors),
    '',
    'Try it:',
    `  ${curlLine(mock, baseUrl)}`,
    '',
    ...(consoleUrl === undefined ? [] : [`Console: ${consoleUrl}`]),
    ...(controlUrl === undefined ? [] : [`Control API: ${controlUrl}/openapi.json`, '']),
    colors.dim('Ctrl+C stops the mock.'),
  ];
  return `${lines.join('\n')}\n`;
}

const WORKSPACE_HEAD = ['WORKSPACE', 'LABEL', 'NAME', 'FILES'];
const KEY_HEAD = ['KEY', 'WORKSPACE', 'SCOPES', 'EXPIRES', 'STATE', 'SECRET'];

function workspaceTable(mock: Mock, colors: Colors): string {
  const rows = mock.workspaces
    .list()
    .map(({ workspaceId, label, name, files }) => [workspaceId, label, name, String(files)]);
  return columns([WORKSPACE_HEAD.map((name) => colors.dim(name)), ...rows]);
}

function keyTable(mock: Mock, colors: Colors): string {
  const rows = mock.keys
    .list()
    .map((key) => [
      key.label,
      mock.workspaces.list().find((each) => each.workspaceId === key.workspaceId)?.label ?? '',
      key.scopes.join(' ') || 'none',
      key.expiresAt.slice(0, 16).replace('T', ' '),
      key.state === 'active' ? colors.green(key.state) : colors.red(key.state),
      key.secret,
    ]);
  return columns([KEY_HEAD.map((name) => colors.dim(name)), ...rows]);
}

/** A command to paste: lists files with the first key that may, or else checks a key. */
function curlLine(mock: Mock, baseUrl: string): string {
  const keys = mock.keys.list().filter(({ state }) => state === 'active');
  const reader = keys.find(({ scopes }) => scopes.includes('files:read'));
  const key = reader ?? keys[0];
  const path = reader ? `${pathOf('listFiles', reader.workspaceId)}?limit=3` : pathOf('checkKey');
  const header = key ? ` -H ${quoted(`Authorization: Bearer ${key.secret}`)}` : '';
  return `curl${header} ${quoted(baseUrl + path)}`;
}

/** Quotes a text for a POSIX shell: ids and secrets in a recipe may contain quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export const noControlLine = (host: string): string =>
  `the control API and the console are off, because ${host} is not a loopback address; to turn them on, set WORKSPACE_FILES_CONTROL_TOKEN`;

/** The log line of a request: `GET /api/v1/auth 200 0.2 ms …conW`. */
export function requestLine(entry: JournalEntry, colors: Colors): string {
  const status = entry.status < 400 ? colors.green(entry.status) : colors.yellow(entry.status);
  const parts = [
    entry.method,
    entry.target,
    status,
    `${entry.milliseconds.toFixed(1)} ms`,
    keyText(entry),
    ...(entry.sandbox === 'default' ? [] : [`sandbox ${entry.sandbox}`]),
  ];
  const refusal = entry.refusal && `  ${entry.refusal.condition}: ${entry.refusal.reason}`;
  return parts.join(' ') + (refusal ? colors.dim(refusal) : '');
}

const keyText = ({ keyStatus, keyHint }: JournalEntry): string =>
  keyStatus === 'none' ? 'no key' : keyStatus === 'known' ? `${keyHint}` : `unknown key ${keyHint}`;
