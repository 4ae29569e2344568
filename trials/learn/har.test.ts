import { describe, expect, test } from 'vitest';
import { observeHar } from '../../src/learn/har/observe-har.ts';
import { findingsOf } from '../../src/learn/learn-profile.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { profileNames } from '../../src/profile/resolve-profile.ts';
import { observableMock } from '../deployment/observable-mock.ts';
import { observeAll } from '../deployment/observe-deployment.ts';
import { recordAsHar } from './recorded-as-har.ts';

    const observed = (all: ReturnType<typeof findingsOf>) => all.filter(({ assumed }) => !assumed);
    const text = (all: ReturnType<typeof findingsOf>) => Object.fromEntries(all.map(({ path, value }) => [path, value ?? null]));
describe.each(profileNames)('a run of the suite against a mock under %s, recorded', (profile) => {
  test('shows the same as it showed live', async () => {
    const mock = observableMock(createMock({ profile }));
    const recorder = recordAsHar(async (request) => mock.fetch(request));
    const live = findingsOf(await observeAll({ ...mock, fetch: recorder.fetch }));
    const har = recorder.har();
    const liveText = text(observed(live));
    for (const [name, options, share] of [['keys', {keys: mock.keys}, 1], ['nokeys', {}, 1], ['half', {keys: mock.keys}, 0.5], ['fifth', {}, 0.2], ['most', {}, 0.9],['most', {}, 0.95],['most', {keys: mock.keys}, 0.85]] as const) {
      let seed = 7;
      const rand = () => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed / 2147483648; };
      const some = {log: {...har.log, entries: har.log.entries.filter(() => rand() < share)}};
      try {
    const { observations, leftOut, keys } = await observeHar(some, options);
    const recorded = findingsOf(observations);
    const out = [profile, name, share, observed(live).length, observed(recorded).length, [...leftOut].join('; '), keys.join()].join(' | ');
    const wrong = observed(recorded).filter(({ path, value }) => path in liveText && JSON.stringify(liveText[path]) !== JSON.stringify(value ?? null)).map(({path, value}) => [path, JSON.stringify(value), JSON.stringify(liveText[path])]);
    const more = observed(recorded).filter(({path}) => !(path in liveText)).map(({path, value}) => [path, JSON.stringify(value), JSON.stringify(live.find((f) => f.path === path))?.slice(0,300)]);
    const missing = share === 1 ? observed(live).filter(({path}) => !observed(recorded).some((r) => r.path === path)).map(({path}) => path + ': ' + recorded.find((r) => r.path === path)?.assumed?.reason) : [];
    console.log(out, missing, 'WRONG', wrong, 'MORE', more);
      } catch (e) { console.log(profile, name, share, String(e)); }
    }
  }, 120_000);
});
