import { expect, test } from 'vitest';
import { clauseById } from '../../src/document/clauses.ts';
import { textOf } from '../../src/http/deliver.ts';
import { createMock, type MockOptions } from '../../src/mock/create-mock.ts';
import { FILES } from './tiny-listing.ts';

export const ORIGIN = 'http://mock.test';
export const READER = 'wsk_tiny_reader';

interface Asked {
  readonly target?: string;
  /** Of the header; `Bearer` and the reader's secret if left out. */
  readonly authorization?: string | null;
  readonly method?: string;
  readonly options?: MockOptions;
  /** What goes before. */
  readonly first?: (mock: ReturnType<typeof createMock>) => unknown;
}

/** How the journal explains a refusal; `first` may give what stands for `{}` in the target. */
export function explain({ target = FILES, authorization = `Bearer ${READER}`, ...asked }: Asked) {
  const { method = 'GET', options = {}, first = () => '' } = asked;
  const mock = createMock({ world: 'tiny', ...options });
  const given = first(mock);
  const filled = target.replace('{}', typeof given === 'string' ? given : '');
  const headers = authorization === null ? {} : { authorization };
  mock.answer(new Request(ORIGIN + filled, { method, headers }));
  const refusal = mock.journal.entries().at(-1)?.refusal;
  if (!refusal) throw new Error('it was refused');
  return refusal;
}

/** The cursor of the second page, as it is given out. */
export function cursorOf(
  mock: ReturnType<typeof createMock>,
  secret = READER,
  path = FILES,
): string {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = mock.answer(new Request(`${ORIGIN}${path}?limit=1`, { headers }));
  return JSON.parse(String(textOf(answer))).nextCursor;
}

/** A second workspace with a key of its own, and files to walk. */
export function withOther(mock: ReturnType<typeof createMock>) {
  const { workspaceId } = mock.workspaces.create({ workspaceId: 'ws_other', label: 'second' });
  mock.keys.issue({ label: 'theirs', workspaceId, secret: 'wsk_theirs_1234' });
  mock.files.create({ workspaceId });
  mock.files.create({ workspaceId });
  return '/api/v1/workspaces/ws_other/files';
}

/** A request, and how its refusal is explained. */
export type Row = [
  name: string,
  asked: Asked,
  condition: string,
  why: string | RegExp,
  wouldPass: RegExp,
];

/** A test for each row. */
export function testExplanations(rows: readonly Row[]): void {
  test.each(rows)('%s', (_, asked, condition, why, wouldPass) => {
    const refusal = explain(asked);

    expect(refusal).toMatchObject({
      condition,
      why: typeof why === 'string' ? why : expect.stringMatching(why),
      wouldPass: expect.stringMatching(wouldPass),
      reason: `${refusal.why}; ${refusal.wouldPass}`,
      field: `refusals.${condition}`,
      clause: '7-r4',
    });
    expect(clauseById(refusal.rule).id).toBe(refusal.rule);
  });
}
