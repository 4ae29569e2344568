import { describe, expect, test } from 'vitest';
import { brokenGroups } from '../../trials/kit/all-broken.ts';
import { createClient } from '../../trials/kit/correct-client.ts';
import { calibrate } from './calibrate.ts';
import { checkDriven } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { createRun } from './create-run.ts';
import { driveClient } from './drive-client.ts';
import { skipEquivalentRuns } from './equivalent-runs.ts';
import type { Drive, SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import { consumerSituations, plainestSituation } from './situations.ts';
import { openDirect } from './through/direct.ts';

/** Lists whatever is called, as a command does, and counts its starts. */
function commandOf({ listFiles, describeFailure }: ConsumerClient) {
  const started: string[] = [];
  const client: ConsumerClient = { listFiles, ...(describeFailure && { describeFailure }) };
  const drive: Drive = (_, given, signal, situation) => {
    started.push(situation);
    return driveClient(client, 'listFiles', given, signal);
  };
  return { started, drive };
}

function brokenClient(id: string): ConsumerClient {
  const found = brokenGroups.flatMap(({ clients }) => clients).find((each) => each.id === id);
  if (!found) throw new Error(`Failed to find the broken client ${id}`);
  return found.client;
}

async function judged(client: ConsumerClient, startsProgram: boolean) {
  const { started, drive } = commandOf(client);
  const only =
    /^(pages\.(full|one)|cursors|moving|limits|key|key-check|scope|ties\.same-second|times\.seconds)\b/;
  const options = { through: 'fetch', jobs: 4, mayFindWorkspace: true, startsProgram } as const;
  const { outcomes } = await checkDriven(drive, { only, ...options });
  return { outcomes, starts: started.length };
}

/** What is said of a client, whatever the data of the scene. */
const said = ({ id, judgement, untold, restsOn, conduct }: SituationOutcome) => {
  const findings = 'findings' in judgement ? judgement.findings : [];
  const found = findings.map(({ severity, clause, requests }) => [severity, clause, requests]);
  return { id, verdict: judgement.verdict, found, untold, restsOn, made: conduct.requests.length };
};

test.each([
  ['a correct client', createClient()],
  ['one that checks its key first', brokenClient('key-check-wants-valid')],
  ['one that stops at a short page', brokenClient('stops-at-shorter-page')],
  // By chance, two files of one situation are of one second.
  ['one that keeps one file of a time', brokenClient('unique-by-time')],
  ['one that makes up its cursors', brokenClient('cursor-from-last-id')],
])('%s is judged as if it was run in every situation', async (_, client) => {
  const [all, followed] = [await judged(client, false), await judged(client, true)];

  expect(followed.outcomes.map(said)).toEqual(all.outcomes.map(said));
  expect(followed.starts).toBeLessThanOrEqual(all.starts);
  expect(all.outcomes.some(({ follows }) => follows !== undefined)).toBe(false);
  const told = followed.outcomes.filter(({ follows }) => follows !== undefined);
  expect(told.every(({ judgement: { verdict } }) => /pass|unproven/.test(verdict))).toBe(true);
});

test('a client is started where another run cannot tell, and nowhere else', async () => {
  const { outcomes, starts } = await judged(createClient(), true);
  const of = (id: string) => outcomes.find((each) => each.id === id)?.follows;

  expect(of('pages.full')).toBeUndefined();
  expect(of('cursors.case')).toBe('pages.full');
  expect(of('limits.above-refused')).toBe('pages.full');
  expect(of('cursors.once')).toBe('cursors.changing');
  expect([of('pages.one'), of('cursors.json'), of('key.expired'), of('moving.renamed')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(starts).toBeLessThan(outcomes.length);
});

describe('with the plainest run at hand', () => {
  const options = { connect: openDirect, timeout: 600_000 };
  const setUp = async () => {
    const { started, drive } = commandOf(createClient());
    const { recording } = await calibrate(drive, options, 1);
    started.length = 0;
    return {
      started,
      run: skipEquivalentRuns(createRun(drive, options), options, { listFiles: recording }),
    };
  };
  const like = (more: Partial<Situation>): Situation => ({
    ...plainestSituation,
    id: 'like.it',
    ...more,
  });

  test('the same again is not run', async () => {
    const { started, run } = await setUp();

    expect(await run(like({}))).toMatchObject({
      id: 'like.it',
      follows: 'pages.full',
      judgement: { verdict: 'pass' },
    });
    expect(started).toEqual([]);
  });

  test('what would speak against a client is run', async () => {
    const { started, run } = await setUp();
    const finding = { severity: 'fail', clause: '4.3-r1', what: 'is wrong', requests: [] } as const;
    const outcome = await run(like({ judge: () => ({ verdict: 'fail', findings: [finding] }) }));

    expect(outcome.judgement.verdict).toBe('fail');
    expect(outcome.follows).toBeUndefined();
    expect(started).toEqual(['like.it']);
  });

  test.each<[string, Partial<ReturnType<Situation['arrange']>>]>([
    ['one answer has another header', { rewrite: withHeader }],
    ['the base URL has a path', { basePath: '/gateway' }],
  ])('where %s, it is run', async (_, change) => {
    const { started, run } = await setUp();
    const { follows } = await run(
      like({ arrange: (...given) => ({ ...plainestSituation.arrange(...given), ...change }) }),
    );

    expect(follows).toBeUndefined();
    expect(started).toEqual(['like.it']);
  });

  test('where the key is of another form, it is run', async () => {
    const { started, run } = await setUp();
    const odd = consumerSituations().filter(({ id }) => id === 'key.reserved-characters');
    for (const situation of odd) await run(situation);

    expect(started).toEqual(['key.reserved-characters']);
  });
});

type Rewrite = NonNullable<ReturnType<Situation['arrange']>['rewrite']>;

function withHeader(...[answer]: Parameters<Rewrite>): ReturnType<Rewrite> {
  const isLast = typeof answer.body === 'string' && answer.body.includes('"hasMore":false');
  return isLast ? { ...answer, headers: { ...answer.headers, 'x-more': '1' } } : answer;
}
