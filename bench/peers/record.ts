import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { pathOf } from '../../src/document/routes.ts';
import type { WorkloadRequest } from './load.ts';

/** The listing that all contenders serve. */
export interface World {
  readonly workspaceId: string;
  readonly secret: string;
  /** JSON: the two above, and the files in the order of the listing. */
  readonly file: string;
  /** One page of 100. */
  readonly page: object;
}

const announced = z.object({
  keys: z.array(z.object({ label: z.string(), secret: z.string() })),
});
const page = z.object({
  files: z.array(z.object({ id: z.string() }).loose()),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
});
const identity = z.object({ workspaceId: z.string() });

/** Reads the listing of a server, page by page. @param line that it printed when it was ready. */
export async function readWorld(baseUrl: string, line: string, folder: string): Promise<World> {
  const { keys } = announced.parse(JSON.parse(line));
  const secret = keys.find(({ label }) => label === 'reader')?.secret ?? '';
  const headers = { authorization: `Bearer ${secret}` };
  const get = async (path: string): Promise<unknown> =>
    (await fetch(baseUrl + path, { headers })).json();
  const { workspaceId } = identity.parse(await get(pathOf('checkKey')));
  const files: object[] = [];
  let first: object | undefined;
  for (let cursor: string | null = null, more = true; more; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor !== null && { cursor }) });
    const read = page.parse(await get(`${pathOf('listFiles', workspaceId)}?${query}`));
    files.push(...read.files);
    first ??= read;
    cursor = read.nextCursor;
    more = read.hasMore;
  }
  const file = join(folder, 'world.json');
  writeFileSync(file, JSON.stringify({ workspaceId, secret, files }));
  return { workspaceId, secret, file, page: first ?? {} };
}

export interface RecordedAnswer {
  readonly request: WorkloadRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What every server of HTTP writes by itself. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
];

export async function recordAnswers(
  baseUrl: string,
  requests: readonly WorkloadRequest[],
): Promise<readonly RecordedAnswer[]> {
  const recorded: RecordedAnswer[] = [];
  for (const request of requests) {
    const { method, path, authorization, body } = request;
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body ?? null,
    });
    const headers = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
    recorded.push({
      request,
      status: response.status,
      headers: Object.fromEntries(headers),
      body: await response.text(),
    });
  }
  return recorded;
}
