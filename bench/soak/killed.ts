import type { Figure } from '../figure.ts';
import { readAll, readPage, serve, type Walk } from './served.ts';
import type { SoakSize } from './size.ts';

/** A walk under way goes on with its old cursor where the server was killed and begun anew. */
export async function killed({ kills }: SoakSize): Promise<readonly Figure[]> {
  let missed = 0;
  for (let round = 0; round < kills; round++) {
    const flags = ['--seed', String(round + 1), '--files', '500'];
    const first = await serve('--port', '0', ...flags);
    const reader = first.keys.find(({ label }) => label === 'reader');
    if (!reader) throw new Error('Failed to find the key "reader" in the ready line');
    const walk: Walk = { ...reader, baseUrl: first.baseUrl, limit: 37 };
    const all = await readAll(walk);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page <= round % 7; page++) {
      const read = await readPage(walk, cursor);
      seen.push(...read.files.map(({ id }) => id));
      cursor = read.nextCursor;
    }
    await first.kill();
    await using again = await serve('--port', String(first.port), ...flags);
    const rest = await readAll({ ...walk, baseUrl: again.baseUrl }, cursor);
    if ([...seen, ...rest].join() !== all.join()) missed += 1;
  }
  return [
    {
      name: 'killed.walks-broken',
      title: 'walks that a SIGKILL and a restart broke',
      value: missed,
      unit: 'count',
      goal: { atMost: 0 },
      rounds: kills,
      detail: 'killed on pages 1 to 7 of 14, gone on with the old cursor',
    },
  ];
}
