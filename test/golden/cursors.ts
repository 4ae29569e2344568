import type { Mock } from '../../src/mock/create-mock.ts';
import { ask, nextCursorIn, type Told } from './exchange.ts';
import { listingOf } from './requests.ts';
import { has } from './walks.ts';

/**
 * Tries cursors that no walk sends: made up, altered, foreign, sent twice, with a different limit.
 */
export async function tryCursors(mock: Mock): Promise<readonly Told[]> {
  const told: Told[] = [];
  const list = async (query: string, label = 'reader', ofLabel = label) => {
    const { secret } = mock.keys.byLabel(label);
    const { workspaceId } = mock.keys.byLabel(ofLabel);
    const path = `${listingOf(workspaceId)}?${query}`;
    const answer = await ask(mock, { path, authorization: `Bearer ${secret}` });
    told.push(answer);
    return nextCursorIn(answer);
  };
  /** A new cursor each time, because one may work only once. */
  const fresh = async (label = 'reader') =>
    encodeURIComponent((await list('limit=2', label)) ?? 'none');

  for (const text of madeUp) await list(`cursor=${text}`);
  for (const change of alterations) await list(`limit=2&cursor=${change(await fresh())}`);

  const twice = await fresh();
  await list(`limit=2&cursor=${twice}`);
  await list(`limit=2&cursor=${twice}`);
  await list(`limit=3&cursor=${await fresh()}`);
  await list(`cursor=${await fresh()}`);
  await list(`limit=2&cursor=${await fresh()}&cursor=${await fresh()}`);
  await list(`limit=2&cursor=x&cursor=${await fresh()}`);
  await list(`limit=2&cursor=&cursor=${await fresh()}`);
  await list(`limit=bad&cursor=${await fresh()}`);
  await list(`limit=bad&cursor=bad`);
  await list(`limit=2&cursor=${await fresh()}`, 'unscoped', 'reader');
  await list(`limit=2&cursor=${await fresh()}`, 'expired', 'reader');
  if (has(mock, 'other')) {
    await list(`limit=2&cursor=${await fresh()}`, 'other');
    await list(`limit=2&cursor=${await fresh('other')}`);
    await list(`limit=2&cursor=${await fresh('other')}`, 'reader', 'other');
  }
  return told;
}

const madeUp: readonly string[] = [
  '',
  'x',
  'null',
  'undefined',
  '0',
  '1',
  '12345678901234567890',
  'AAAA',
  'e30',
  'eyJhIjoxfQ==',
  '%7B%22a%22%3A1%7D',
  '%zz',
  '%00',
  '+',
  'ä',
  'c'.repeat(5_000),
];

const alterations: readonly ((cursor: string) => string)[] = [
  (cursor) => cursor.slice(0, -1),
  (cursor) => `${cursor}A`,
  (cursor) => `A${cursor}`,
  (cursor) => cursor.toUpperCase(),
  (cursor) => `${cursor}%20`,
  (cursor) => encodeURIComponent(cursor),
  (cursor) => cursor.slice(0, cursor.length / 2),
];
