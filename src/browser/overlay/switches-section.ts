import type { Fault } from '../../mock/faults/faults.ts';
import { scenarioNames } from '../../mock/scenario/resolve-scenario.ts';
import { profileNames } from '../../profile/resolve-profile.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import {
  button,
  chooser,
  element,
  field,
  type Section,
  type SectionContext,
  select,
} from './dom.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NONE = '';

/** Profile, scenario, clock, faults and reset. */
export const createSwitchesSection = (context: SectionContext): Section => ({
  title: 'Switches',
  content: () => [
    ...behaviourOf(context),
    ...clockOf(context),
    ...faultsOf(context),
    button(
      'Reset everything',
      () => context.act('World, keys, clock and profile are reset', () => context.mock.reset()),
      { class: 'wide' },
    ),
  ],
});

function behaviourOf({ mock, act }: SectionContext): readonly HTMLElement[] {
  const { profile, scenario } = mock;
  const { name: playing = NONE, description = '', done, steps } = scenario ?? {};
  const profiles = chooser(named(profileNames), profile.name, (name) =>
    act(`Profile changed to ${name}`, () => mock.setProfile(name)),
  );
  const scenarios = chooser([[NONE, 'none'], ...named(scenarioNames)], playing, (name) =>
    act(name === NONE ? 'Scenario stopped' : `Scenario ${name} started`, () =>
      mock.setScenario(name === NONE ? null : name),
    ),
  );
  const progress = scenario ? `${description} ${done} of ${steps} steps done.` : '';
  return [
    field('Profile', profiles),
    element('p', { class: 'quiet' }, profile.description),
    field('Scenario', scenarios),
    element('p', { class: 'quiet' }, progress),
  ];
}

const named = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => [name, name] as const);

function clockOf({ mock, act }: SectionContext): readonly HTMLElement[] {
  const advance = (milliseconds: number, text: string) =>
    button(text, () => act(`Clock advanced: ${text}`, () => mock.clock.advance(milliseconds)));
  const start = () => new Date(mock.world.now / MICROSECONDS.millisecond);
  const time = new Date(mock.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  return [
    element('h3', {}, 'Clock'),
    element('p', { class: 'clock' }, `${time} UTC${mock.clock.isFrozen() ? ', stopped' : ''}`),
    element(
      'div',
      { class: 'row' },
      // After them, the key `soon` of the default world has expired.
      advance(5 * MINUTE, '+5 minutes'),
      advance(DAY, '+1 day'),
      advance(90 * DAY, '+90 days'),
      button('Reset clock', () => act('Clock reset', () => mock.clock.set(start()))),
    ),
  ];
}

/** Common faults; add any other with `workspaceFiles.mock.faults.add(…)`. */
const presets: Readonly<Record<string, Fault['effect']>> = {
  'Status 503': { kind: 'answer', status: 503, sample: 'json' },
  'Status 500, HTML page': { kind: 'answer', status: 500, sample: 'html' },
  'Status 429, Retry-After 5 s': { kind: 'answer', status: 429, sample: 'json', retryAfter: 5 },
  'Expired key': { kind: 'refusal', refusal: 'expiredKey' },
  'Broken connection': { kind: 'reset' },
  'Delay of 3 seconds': { kind: 'delay', milliseconds: 3_000 },
  'No response': { kind: 'delay', milliseconds: Number.POSITIVE_INFINITY },
};

const TIMES = [
  ['1', 'the next request'],
  ['3', 'the next three requests'],
  ['Infinity', 'every request'],
] as const;

/** The pending faults, and a form to add one. The form keeps its values after use. */
function faultsOf({ mock, act }: SectionContext): readonly HTMLElement[] {
  const kind = select(named(Object.keys(presets)));
  const times = select(TIMES);
  const add = () => {
    const effect = presets[kind.value];
    if (!effect) return;
    act(`Added: ${kind.value}`, () => mock.faults.add({ effect, times: Number(times.value) }));
  };
  const rows = mock.faults.list().map(({ id, fault, met }) => {
    const text = textOf(fault, met);
    const remove = () => act(`Removed ${id}`, () => mock.faults.remove(id));
    const label = `Remove ${id}, ${text}`;
    return element('li', { id }, text, button('Remove', remove, { 'aria-label': label }));
  });
  const form = element(
    'div',
    { class: 'row' },
    field('What goes wrong', kind),
    field('For', times),
    button('Add fault', add, { class: 'add' }),
  );
  return [element('h3', {}, 'Faults'), element('ul', { class: 'items' }, ...rows), form];
}

function textOf({ effect, times = 1 }: Fault, met: number): string {
  const [name = effect.kind] =
    Object.entries(presets).find(
      ([, preset]) => JSON.stringify(preset) === JSON.stringify(effect),
    ) ?? [];
  const left =
    Number(times) === Number.POSITIVE_INFINITY ? 'every request' : `${Number(times) - met} left`;
  return `${name}: ${left}`;
}
