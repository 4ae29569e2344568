import { describe, expect, test } from 'vitest';
import { createMock } from '../create-mock.ts';
import { createSandboxes } from '../sandboxes/sandboxes.ts';
import { resolveScenario } from './resolve-scenario.ts';

const at = (step: string) => `{"name":"mine","steps":[${step}]}`;

describe('a scenario that could not come to pass is refused, and the message names the field', () => {
  test.each([
    ['"outge"', 'Failed to find the scenario "outge": did you mean "outage"?'],
    ['"x"', 'Failed to find the scenario "x": expected one of key-expires-on-page-3, '],
    ['7', 'Failed to read the scenario: expected object, found 7'],
    ['{}', 'Failed to read the scenario: steps: expected at least one, or faults, or a profile'],
    ['{"stepps":[]}', 'unknown field "stepps" (did you mean "steps"?)'],
    [
      at('{"after":{"pag":2},"do":[]}'),
      'Failed to read the scenario: steps.0.after: unknown field "pag" (did you mean "page"?)',
    ],
    [at('{"after":{"page":0},"do":[]}'), 'steps.0.after.page: expected at least 1, found 0'],
    [
      at('{"after":{"operation":"listFile"},"do":[]}'),
      'steps.0.after.operation: expected "checkKey" or "readWorkspace" or "listFiles"',
    ],
    [
      at('{"after":{"elapsedSeconds":1,"requests":2},"do":[]}'),
      'steps.0.after.requests: expected elapsedSeconds alone, found 2',
    ],
    [
      at('{"after":{"elapsedSeconds":1,"clockSeconds":2},"do":[]}'),
      'steps.0.after.clockSeconds: expected elapsedSeconds alone, found 2',
    ],
    [at('{"times":2,"do":[]}'), 'steps.0.times: expected 1 where there is nothing to wait for'],
    [at('{"after":{}}'), 'steps.0.do: expected array, found nothing'],
    [at('{"do":[{"action":"expirKey"}]}'), 'steps.0.do.0.action: expected "addFiles" or '],
    [
      at('{"do":[{"action":"addFiles","cuont":2}]}'),
      'steps.0.do.0: unknown field "cuont" (did you mean "count"?)',
    ],
    [
      at('{"do":[{"action":"addFiles","count":1e9}]}'),
      'steps.0.do.0.count: expected at most 10000',
    ],
    [
      at('{"do":[{"action":"addFiles","count":6000},{"action":"addFiles","count":4001}]}'),
      'Failed to add files: expected at most 10000 more, found 10001',
    ],
    [
      at('{"do":[{"action":"expireKey","key":"raeder"}]}'),
      'Failed to set the scenario "mine": steps.0.do.0.key: expected the label of a key, found "raeder": did you mean "reader"?',
    ],
    [
      at('{"after":{"key":"raeder"},"do":[]}'),
      'steps.0.after.key: expected the label of a key, found "raeder": did you mean "reader"?',
    ],
    [
      at('{"do":[{"action":"addFiles","workspace":"mian"}]}'),
      'steps.0.do.0.workspace: expected a workspace by its id or its label, found "mian": did you mean "main"?',
    ],
    [
      at('{"do":[{"action":"addFault","fault":{"key":"raeder","effect":{"kind":"reset"}}}]}'),
      'steps.0.do.0.fault.key: expected the label of a key, found "raeder"',
    ],
    [
      at('{"do":[{"action":"addFault","fault":{"effect":{"kind":"answer","status":99}}}]}'),
      'steps.0.do.0.fault.effect.status: expected a whole number from 200 to 599, found 99',
    ],
    [
      '{"faults":[{"workspace":"mian","effect":{"kind":"reset"}}]}',
      'faults.0.workspace: expected a workspace by its id or its label, found "mian"',
    ],
    [
      at('{"do":[{"action":"setProfile","profile":{"limit":{"maximum":"many"}}}]}'),
      'steps.0.do.0.profile: limit.maximum: expected number, found "many"',
    ],
    [
      at('{"do":[{"action":"setProfile","profile":{"limit":{"maximum":10}}}]}'),
      'steps.0.do.0.profile: limit.default: expected at most the maximum of 10',
    ],
    ['{"profile":{"limits":{}}}', 'profile: unknown field "limits" (did you mean "limit"?)'],
    [
      '{"profile":"smal-limits"}',
      'there is no profile "smal-limits": did you mean "small-limits"?',
    ],
  ])('%s', (json, message) => {
    const scenario = JSON.parse(json);
    const mock = createMock({ world: 'tiny', scenario: 'outage' });
    const place = createSandboxes({ world: 'tiny' });

    expect(() => mock.setScenario(scenario)).toThrow(message);
    expect(mock.scenario?.name).toBe('outage');
    expect(mock.faults.list()).toHaveLength(1);
    expect(() => createMock({ world: 'tiny', scenario })).toThrow(message);
    expect(() => place.create({ scenario })).toThrow(message);
    expect(place.list()).toHaveLength(1);
  });

  test('in a world that it was not made for, too', () => {
    const mock = createMock({
      world: 'default',
      scenario: { steps: [{ after: {}, do: [{ action: 'expireKey', key: 'soon' }] }] },
    });

    expect(() => mock.setWorld('tiny')).toThrow(
      'steps.0.do.0.key: expected the label of a key, found "soon"',
    );
    expect(mock.world.recipe).toBe('default');
    expect(mock.scenario?.done).toBe(0);
  });
});

test('a key that a step issues can be named by the steps behind it', () => {
  const mock = createMock({
    world: 'tiny',
    scenario: {
      steps: [
        { do: [{ action: 'issueKey', label: 'mine', secret: 'wsk_mine', expiresInSeconds: 60 }] },
        { after: { key: 'mine' }, do: [{ action: 'revokeKey', key: 'mine' }] },
      ],
    },
  });
  const ask = () =>
    mock.exchange(
      new Request('http://mock.test/api/v1/auth', {
        headers: { authorization: 'Bearer wsk_mine' },
      }),
    ).answer.status;

  expect([ask(), ask()]).toEqual([200, 401]);
});

describe('a sandbox', () => {
  const scenarioOf = (create: object) =>
    createSandboxes({ world: 'tiny', scenario: 'outage' }).create(create).scenario?.name;

  test('plays the scenario of the default one, another one, or none', () => {
    expect(scenarioOf({})).toBe('outage');
    expect(scenarioOf({ scenario: undefined })).toBe('outage');
    expect(scenarioOf({ scenario: 'maintenance' })).toBe('maintenance');
    expect(scenarioOf({ scenario: null })).toBeUndefined();
  });

  test('takes the requests of a key that its scenario issued at once', async () => {
    const place = createSandboxes({ world: 'tiny', scenario: null });
    const sandbox = place.create({
      scenario: { steps: [{ do: [{ action: 'issueKey', label: 'mine' }] }] },
    });
    const { secret } = sandbox.keys.byLabel('mine');
    await place.fetch('http://mock.test/api/v1/auth', {
      headers: { authorization: `Bearer ${secret}` },
    });

    expect(sandbox.journal.entries()).toHaveLength(1);
  });
});

test('a profile that differs keeps what it does not name, down to the parts of a choice', () => {
  const mock = createMock({
    world: 'tiny',
    profile: { refusals: { expiredKey: { status: 419, code: 'old' } }, limit: { default: 7 } },
    scenario: { profile: { refusals: { expiredKey: { code: 'gone' } }, limit: { maximum: 9 } } },
  });

  expect(mock.profile.refusals.expiredKey).toMatchObject({ status: 419, code: 'gone' });
  expect(mock.profile.limit).toMatchObject({ default: 7, maximum: 9 });
});

test('what is read is not what was given: a scenario may be used again and again', () => {
  const given = {
    name: 'mine',
    steps: [{ after: { page: 1 }, do: [{ action: 'runClock' as const }] }],
  };
  const before = JSON.stringify(given);
  resolveScenario(given);

  expect(JSON.stringify(given)).toBe(before);
});
