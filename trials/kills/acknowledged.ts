import { connect } from '../../src/control/index.ts';

/** What a server said that it did for one sandbox: all of it is there after its end, however it ended. */
export interface Acknowledged {
  readonly id: string;
  /** Sizes, by the id. */
  readonly files: Map<string, number>;
  readonly deleted: Set<string>;
  /** Secrets, by the label of the key. */
  readonly keys: Map<string, string>;
  /** Milliseconds since 1970 that its clock shows at least. */
  now: number;
}

export const nothingYet = (id: string): Acknowledged => ({
  id,
  files: new Map(),
  deleted: new Set(),
  keys: new Map(),
  now: 0,
});

/** @returns what is missing, a sentence each. */
export async function findLost(
  baseUrl: string,
  acknowledged: Iterable<Acknowledged>,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const each of acknowledged) lost.push(...(await lostOf(baseUrl, each)));
  return lost;
}

async function lostOf(baseUrl: string, kept: Acknowledged): Promise<readonly string[]> {
  const mock = await connect(baseUrl).get(kept.id);
  if (mock === undefined) return [`sandbox ${kept.id}`];
  const [files, keys, now] = await Promise.all([
    mock.files.list(),
    mock.keys.list(),
    mock.clock.now(),
  ]);
  const sizes = new Map(files.map(({ id, size }) => [id, size]));
  const labels = new Set(keys.map(({ label }) => label));
  const secrets = await refusedOf(baseUrl, [...kept.keys.values()].slice(-2));
  return [
    ...[...kept.files].filter(([id, size]) => sizes.get(id) !== size).map(([id]) => `file ${id}`),
    ...[...kept.deleted].filter((id) => sizes.has(id)).map((id) => `the deletion of file ${id}`),
    ...[...kept.keys.keys()].filter((label) => !labels.has(label)).map((label) => `key ${label}`),
    ...secrets.map((secret) => `the secret ${secret}`),
    ...(now < kept.now ? [`time: ${now}, expected ${kept.now} at least`] : []),
  ].map((what) => `${what} of sandbox ${kept.id}`);
}

/** Those that the API does not take. */
async function refusedOf(baseUrl: string, secrets: readonly string[]): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const secret of secrets) {
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(`${baseUrl}/api/v1/auth`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) refused.push(secret);
  }
  return refused;
}
