import { describe, expect, test } from 'vitest';
import { get } from '../../../test/support/tiny-listing.ts';
import { createMock } from '../create-mock.ts';
import { createSandboxes } from '../sandboxes/sandboxes.ts';

const NO_KEY = 'expected the label of a key, found "raeder"';

/** A scenario of one step, as JSON. */
const at = (step: string) => `{"name":"mine","steps":[${step}]}`;
const once = (trigger: string) => at(`{"after":${trigger},"do":[]}`);
const act = (...actions: readonly string[]) => at(`{"do":[${actions}]}`);

describe('a scenario that could not come to pass is refused, and the message names the field', () => {
  test.each([
    ['"outge"', 'Failed to find the scenario "outge": did you mean "outage"?'],
    ['{"stepps":[]}', 'unknown field "stepps" (did you mean "steps"?)'],
    [once('{"pag":2}'), 'steps.0.after: unknown field "pag" (did you mean "page"?)'],
    [once('{"clockSeconds":1,"requests":2}'), 'expected clockSeconds without other fields'],
    [at('{"after":{},"times":10001,"do":[]}'), 'steps.0.times: expected at most 10000'],
    [act('{"op":"keys.expir"}'), 'steps.0.do.0.op: expected "files.create" or '],
    [act('{"op":"files.create","nmae":"a"}'), 'do.0: unknown field "nmae" (did you mean "name"?)'],
    [
      act('{"op":"keys.expire","label":"raeder"}'),
      `Failed to set the scenario "mine": steps.0.do.0.label: ${NO_KEY}: did you mean "reader"?`,
    ],
    [once('{"key":"raeder"}'), `steps.0.after.key: ${NO_KEY}: did you mean "reader"?`],
    [
      act('{"op":"faults.add","key":"raeder","effect":{"kind":"reset"}}'),
      `steps.0.do.0.key: ${NO_KEY}`,
    ],
    [
      act('{"op":"profile.set","profile":{"limit":{"maximum":"many"}}}'),
      'steps.0.do.0.profile.limit.maximum: expected number, found "many"',
    ],
    [
      act('{"op":"profile.change","choices":{"limit.maximun":9}}'),
      'there is no choice "limit.maximun": did you mean "limit.maximum"?',
    ],
    ['{"profile":"smal-limits"}', 'profile: did you mean "small-limits"?'],
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
      scenario: { steps: [{ after: {}, do: [{ op: 'keys.expire', label: 'soon' }] }] },
    });

    expect(() => mock.setWorld('tiny')).toThrow(
      'steps.0.do.0.label: expected the label of a key, found "soon"',
    );
    expect(mock.world.recipe).toBe('default');
    expect(mock.scenario?.done).toBe(0);
  });
});

test('a key that a step issues can be named by the steps behind it', async () => {
  const mock = createMock({
    world: 'tiny',
    scenario: {
      steps: [
        { do: [{ op: 'keys.issue', label: 'mine', secret: 'wsk_mine' }] },
        { after: { key: 'mine' }, do: [{ op: 'keys.revoke', label: 'mine' }] },
      ],
    },
  });
  const ask = async () => (await get(mock, '/api/v1/auth', 'wsk_mine')).status;

  expect([await ask(), await ask()]).toEqual([200, 401]);
});

describe('a sandbox', () => {
  const scenarioOf = (create: object) =>
    createSandboxes({ world: 'tiny', scenario: 'outage' }).create(create).scenario?.name;

  test('plays the scenario of the default one, another one, or none', () => {
    expect(scenarioOf({})).toBe('outage');
    expect(scenarioOf({ scenario: undefined })).toBe('outage');
    expect(scenarioOf({ scenario: 'outage' })).toBe('outage');
    expect(scenarioOf({ scenario: null })).toBeUndefined();
  });

  test('takes the requests of a key that its scenario issued at once', async () => {
    const place = createSandboxes({ world: 'tiny', scenario: null });
    const sandbox = place.create({
      scenario: { steps: [{ do: [{ op: 'keys.issue', label: 'mine' }] }] },
    });
    const { secret } = sandbox.keys.byLabel('mine');
    await get(place, '/api/v1/auth', secret);

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
