import type { Mock } from '../../src/mock/create-mock.ts';
import { ask, nextCursorIn, type Told } from './exchange.ts';
import { listingOf } from './requests.ts';

interface Walk {
  readonly label: string;
  /** `limit=7`; empty for none. */
  readonly limit: string;
  /** Pages after which the walk stops. */
  readonly pages: number;
}

/** The walks. All reach the end, except those with small pages in a large workspace. */
const walks: readonly Walk[] = [
  { label: 'reader', limit: '', pages: 1_200 },
  { label: 'reader', limit: 'limit=1', pages: 25 },
  { label: 'reader', limit: 'limit=97', pages: 60 },
  { label: 'reader', limit: 'limit=1000', pages: 40 },
  { label: 'other', limit: 'limit=1', pages: 100 },
  { label: 'other', limit: 'limit=5', pages: 100 },
  { label: 'empty', limit: '', pages: 3 },
  { label: 'one-page', limit: '', pages: 60 },
];

/** Takes all walks and returns every page. */
export async function takeWalks(mock: Mock): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (const walk of walks) {
    if (has(mock, walk.label)) told.push(...(await take(mock, walk)));
  }
  return told;
}

export const has = (mock: Mock, label: string): boolean =>
  mock.keys.list().some((key) => key.label === label);

async function take(mock: Mock, { label, limit, pages }: Walk): Promise<readonly Told[]> {
  const { secret, workspaceId } = mock.keys.byLabel(label);
  const told: Told[] = [];
  for (let cursor: string | null = ''; cursor !== null && told.length < pages; ) {
    const place: string = cursor === '' ? '' : `cursor=${encodeURIComponent(cursor)}`;
    const page = await ask(mock, {
      path: `${listingOf(workspaceId)}?${[limit, place].filter(Boolean).join('&')}`,
      authorization: `Bearer ${secret}`,
    });
    told.push(page);
    cursor = nextCursorIn(page);
  }
  return told;
}
