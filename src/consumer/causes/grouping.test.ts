import { describe, expect, it } from 'vitest';
import type { ClauseId } from '../../document/clauses.ts';
import type { ConsumerFinding } from '../judgement.ts';
import { notJudged } from '../outage.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { consumerSituations, type SituationId } from '../situations.ts';
import { findCauses } from './find-causes.ts';

const fail = (
  clause: ClauseId,
  what: string,
  about: ConsumerFinding['about'] = 'result',
): ConsumerFinding => ({ about, severity: 'fail', clause, what, requests: [] });

function outcomeOf(
  id: SituationId,
  first: ConsumerFinding,
  ...rest: readonly ConsumerFinding[]
): SituationOutcome {
  const situation = consumerSituations().find((each) => each.id === id);
  if (!situation) throw new Error(`there is no situation ${id}`);
  return {
    ...notJudged(situation, 'x'),
    judgement: { verdict: 'fail', findings: [first, ...rest] },
    session: {
      requests: [],
      result: { kind: 'failed', message: 'x', description: null },
      workspaceId: 'ws_1',
    },
  };
}

const died = (how: string) =>
  `failed although the API responded successfully: it exited with 2; it printed: ${how}`;

describe('findings that read alike', () => {
  it('are two causes if two clauses decide, and keep type names', () => {
    const causes = findCauses([
      outcomeOf('body.escapes', fail('1-r1', died('panic: at byte 17'))),
      outcomeOf('size.beyond-31-bits', fail('2.3-size', died('panic: 4294967296 exceeds int32'))),
      outcomeOf('size.largest', fail('2.3-size', died('panic: 5294967296 exceeds int32'))),
    ]);

    expect(causes.map(({ ids, what }) => [ids.length, what])).toEqual([
      [2, expect.stringMatching(/it printed: panic: … exceeds int32$/)],
      [1, died('panic: at byte 17')],
    ]);
  });

  it('are one cause if the plainest situation also shows it', () => {
    const causes = findCauses([
      outcomeOf('pages.full', fail('4.3-hasMore', died('panic: nil'))),
      outcomeOf('body.escapes', fail('1-transport', died('panic: nil'))),
      outcomeOf('size.zero', fail('2.3-size', died('panic: nil'))),
    ]);

    expect(causes.map(({ ids }) => ids.length)).toEqual([3]);
  });
});

it('a client that fails in the plainest situation has one cause, whatever its messages say', () => {
  const unread = (id: SituationId, clause: ClauseId, message: string): SituationOutcome => {
    const outcome = outcomeOf(
      id,
      fail(clause, `failed although the API responded successfully: ${message}`),
    );
    const result = { kind: 'failed', message, description: null } as const;
    return { ...outcome, session: { ...outcome.session, result } };
  };
  const causes = findCauses([
    unread('pages.full', '4.3-hasMore', 'Unexpected token a'),
    unread('body.escapes', '4-json', 'No number after minus sign'),
    unread('size.zero', '2.3-size', 'Unexpected token {'),
  ]);

  expect(causes.map(({ ids }) => ids.length)).toEqual([3]);
});

it('a cause is shown by a situation that no other cause explains', () => {
  const key = fail('5-r1', 'sent the API key in the URL', 'key');
  const other = fail('7-r1', 'returned an empty list', 'result');
  const causes = findCauses([
    outcomeOf('pages.full', key, other),
    outcomeOf('pages.one', key),
    outcomeOf('key.unknown', other),
  ]);

  expect(causes.map(({ what, shortest }) => [what, shortest])).toEqual([
    [key.what, 'pages.one'],
    [other.what, 'key.unknown'],
  ]);
});
