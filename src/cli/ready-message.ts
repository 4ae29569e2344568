import { pathOf } from '../document/routes.ts';
import type { Mock } from '../mock/create-mock.ts';
import { MICROSECONDS } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import { columns } from './columns.ts';
import type { Colors } from './terminal.ts';

/** What `serve --json` prints once it listens, as one line. */
export interface ReadyLine {
  readonly baseUrl: string;
  readonly worldHash: string;
  readonly workspaces: readonly { workspaceId: string; name: string; files: number }[];
  readonly keys: readonly {
    label: string;
    workspaceId: string;
    scopes: readonly string[];
    expiresAt: string;
    state: 'active' | 'expired';
    secret: string;
    hint: string;
  }[];
}

/** Where a server is reached. */
export interface ReadyUrls {
  readonly baseUrl: string;
  /** Of the control API; undefined where there is none. */
  readonly controlUrl: string | undefined;
  /** Of the console; likewise. */
  readonly consoleUrl: string | undefined;
}

export function readyLine(mock: Mock, baseUrl: string): ReadyLine {
  return {
    baseUrl,
    worldHash: mock.world.hash,
    workspaces: mock.workspaces
      .list()
      .map(({ workspaceId, name, files }) => ({ workspaceId, name, files })),
    keys: mock.keys
      .list()
      .map(({ label, workspaceId, scopes, expiresAt, state, secret, hint }) => ({
        label,
        workspaceId,
        scopes,
        expiresAt,
        state,
        secret,
        hint,
      })),
  };
}

/** What `serve` prints once it listens, for people. */
export function readyMessage(
  mock: Mock,
  { baseUrl, controlUrl, consoleUrl }: ReadyUrls,
  clock: 'stands still' | 'runs',
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
      `profile ${profile.name}, clock ${now} (${clock})`,
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
    ...(consoleUrl === undefined ? [] : [`Look at it: ${consoleUrl}`]),
    ...(controlUrl === undefined ? [] : [`Drive it: ${controlUrl}/openapi.json`, '']),
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
  const labels = new Map(
    mock.workspaces.list().map(({ workspaceId, label }) => [workspaceId, label]),
  );
  const rows = mock.keys
    .list()
    .map((key) => [
      key.label,
      labels.get(key.workspaceId) ?? key.workspaceId,
      key.scopes.join(' ') || 'none',
      key.expiresAt.slice(0, 16).replace('T', ' '),
      key.state === 'active' ? colors.green(key.state) : colors.red(key.state),
      key.secret,
    ]);
  return columns([KEY_HEAD.map((name) => colors.dim(name)), ...rows]);
}

/** A line to paste: the first key that can list its workspace, or the key check. */
function curlLine(mock: Mock, baseUrl: string): string {
  const keys = mock.keys.list().filter(({ state }) => state === 'active');
  const reader = keys.find(({ scopes }) => scopes.includes('files:read'));
  const key = reader ?? keys[0];
  const path = reader ? `${pathOf('listFiles', reader.workspaceId)}?limit=3` : pathOf('checkKey');
  const header = key ? ` -H ${quoted(`Authorization: Bearer ${key.secret}`)}` : '';
  return `curl${header} ${quoted(baseUrl + path)}`;
}

/** For a POSIX shell: a recipe may give ids and secrets with quotes in them. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
