import { expect, test } from 'vitest';
import { notJudged, outageAtTheEnd, untilCutShort } from './outage.ts';
import type { SituationOutcome } from './run-situation.ts';
import { consumerSituations, plainestSituation } from './situations.ts';

const situation = consumerSituations().find(({ id }) => id !== plainestSituation.id);
if (!situation) throw new Error('Failed to find a situation');

const silent: SituationOutcome = {
  ...notJudged(plainestSituation, 'x'),
  judgement: {
    verdict: 'fail',
    findings: [{ severity: 'fail', clause: '4.3-r1', what: 'failed', requests: [] }],
  },
  session: {
    requests: [],
    result: { kind: 'failed', message: 'no route to host', description: null },
    workspaceId: '',
  },
};

test('what fails to serve the client ends the run, and judges nothing', async () => {
  const asked: string[] = [];
  const run = untilCutShort(async ({ id }) => {
    asked.push(id);
    throw new Error('listen EMFILE: too many open files');
  }, undefined);

  const [first, second] = [await run.judge(plainestSituation), await run.judge(situation)];

  expect(asked).toEqual([plainestSituation.id]);
  expect(run.cutShort()).toBe('listen EMFILE: too many open files');
  for (const { judgement } of [first, second]) {
    expect(judgement).toEqual({
      verdict: 'unproven',
      reason: 'it was not judged: listen EMFILE: too many open files',
    });
  }
});

test('a client that is gone at the end is no result; one that is just wrong is', async () => {
  const request = { requests: [{}] };

  expect(await outageAtTheEnd([silent], async () => silent)).toContain('no route to host');
  expect(await outageAtTheEnd([notJudged(situation, 'x')], async () => silent)).toBeUndefined();
  expect(
    await outageAtTheEnd([silent], async () => Object.assign({}, silent, { session: request })),
  ).toBeUndefined();
});
