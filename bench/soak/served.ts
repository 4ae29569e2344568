import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const ready = z.object({
  baseUrl: z.string(),
  keys: z.array(z.object({ label: z.string(), workspaceId: z.string(), secret: z.string() })),
});

/** A mock with a control API in a process of its own. */
export interface ServedPlace extends AsyncDisposable {
  readonly baseUrl: string;
  readonly port: number;
  /** What it said on stderr; with `--quiet` that is what went wrong. */
  errors(): string;
}

/** `workspace-files serve`, as its users run it. */
export interface Served extends ServedPlace {
  readonly keys: z.infer<typeof ready>['keys'];
  readonly pid: number;
  /** Resident memory, in bytes. */
  memory(): number;
}

const main = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

/** @throws Error when it does not come up. */
export async function serve(...flags: readonly string[]): Promise<Served> {
  const args = [main, 'serve', '--json', '--quiet', ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const line = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (line.done) throw new Error(`Failed to serve: ${errors.trim()}`);
  const { baseUrl, keys } = ready.parse(JSON.parse(line.value));
  return {
    baseUrl,
    port: Number(new URL(baseUrl).port),
    keys,
    pid: child.pid ?? 0,
    errors: () => errors,
    memory: () => memoryOf(child.pid ?? 0),
    [Symbol.asyncDispose]: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

function memoryOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /^VmRSS:\s*(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) * 1_024;
}

/** A control request. @throws Error when it is refused. */
export async function control(
  baseUrl: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${baseUrl}/__mock${path}`, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Failed to ${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

export const newSandbox = z.object({
  id: z.string(),
  keys: z.array(z.object({ label: z.string(), workspaceId: z.string(), secret: z.string() })),
});

const page = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string() })),
  nextCursor: z.string().nullable(),
});

export interface Walk {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly secret: string;
  readonly limit: number;
}

/** One page of a listing. @throws Error when it is refused. */
export async function readPage(
  { baseUrl, workspaceId, secret, limit }: Walk,
  cursor: string | null,
): Promise<z.infer<typeof page>> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
  const url = `${baseUrl}/api/v1/workspaces/${workspaceId}/files?${query}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${secret}` } });
  if (!response.ok) throw new Error(`Failed to read a page: ${response.status}`);
  return page.parse(await response.json());
}

/** The ids of a listing, page by page, from a cursor on. */
export async function readAll(walk: Walk, from: string | null = null): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor = from;
  do {
    const { files, nextCursor } = await readPage(walk, cursor);
    ids.push(...files.map(({ id }) => id));
    cursor = nextCursor;
  } while (cursor !== null);
  return ids;
}
