import type { Fault } from '../../mock/faults/faults.ts';
import { scenarioNames } from '../../mock/scenario/resolve-scenario.ts';
import { profileNames } from '../../profile/resolve-profile.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import {
  button,
  element,
  onChange,
  type Section,
  type SectionContext,
  select,
  showValue,
} from './dom.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NONE = '';

/** Profile, scenario, clock, faults and reset. */
export function createSwitchesSection(context: SectionContext): Section {
  const { mock, act } = context;
  const behaviour = createBehaviour(context);
  const clock = createClock(context);
  const faults = createFaults(context);
  const reset = button(
    'Reset everything',
    () => act('World, keys, clock and profile are reset', () => mock.reset()),
    { class: 'wide' },
  );
  return {
    title: 'Switches',
    content: [...behaviour.content, ...clock.content, ...faults.content, reset],
    update() {
      for (const part of [behaviour, clock, faults]) part.update();
    },
  };
}

type Part = Pick<Section, 'content' | 'update'>;

function createBehaviour({ mock, act }: SectionContext): Part {
  const profile = select('Profile', named(profileNames), (name) =>
    act(`Profile changed to ${name}`, () => mock.setProfile(name)),
  );
  const scenario = select('Scenario', [[NONE, 'none'], ...named(scenarioNames)], (name) =>
    act(name === NONE ? 'Scenario stopped' : `Scenario ${name} started`, () =>
      mock.setScenario(name === NONE ? null : name),
    ),
  );
  const about = element('p', { class: 'quiet' });
  const progress = element('p', { class: 'quiet' });
  return {
    content: [profile.field, about, scenario.field, progress],
    update() {
      const { name, description } = mock.profile;
      const plays = mock.scenario;
      showValue(profile.control, name);
      about.textContent = description;
      showValue(scenario.control, plays?.name ?? NONE);
      progress.textContent = plays
        ? `${plays.description} ${plays.done} of ${plays.steps} steps done.`
        : '';
    },
  };
}

const named = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => [name, name] as const);

function createClock({ mock, act }: SectionContext): Part {
  const time = element('p', { class: 'clock' });
  const advance = (milliseconds: number, text: string) =>
    button(text, () => act(`Clock advanced: ${text}`, () => mock.clock.advance(milliseconds)));
  const start = () => new Date(mock.world.now / MICROSECONDS.millisecond);
  const buttons = element(
    'div',
    { class: 'row' },
    // After them, the key `soon` of the default world has expired.
    advance(5 * MINUTE, '+5 minutes'),
    advance(DAY, '+1 day'),
    advance(90 * DAY, '+90 days'),
    button('Reset clock', () => act('Clock reset', () => mock.clock.set(start()))),
  );
  return {
    content: [element('h3', {}, 'Clock'), time, buttons],
    update() {
      const text = new Date(mock.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
      const shown = `${text} UTC${mock.clock.isFrozen() ? ', stopped' : ''}`;
      if (time.textContent !== shown) time.textContent = shown;
    },
  };
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
  'Page without files': { kind: 'empty-page' },
  'Refused cursor': { kind: 'stale-cursor' },
};

const TIMES = [
  ['1', 'the next request'],
  ['3', 'the next three requests'],
  ['Infinity', 'every request'],
] as const;

/** Pending faults, and a form to add one. */
function createFaults({ mock, act }: SectionContext): Pick<Section, 'content' | 'update'> {
  const names = Object.keys(presets).map((name) => [name, name] as const);
  const kind = select('What goes wrong', names);
  const times = select('For', TIMES);
  const add = button('Add fault', () => {
    const effect = presets[kind.control.value];
    if (!effect) return;
    act(`Added: ${kind.control.value}`, () =>
      mock.faults.add({ effect, times: Number(times.control.value) }),
    );
  });
  const list = element('ul', { class: 'faults' });
  const show = onChange<readonly Row[]>((rows) => {
    const hadFocus = list.querySelector('button:focus') !== null;
    list.replaceChildren(
      ...rows.map(({ id, text }) => {
        const remove = () => act(`Removed ${id}`, () => void mock.faults.remove(id));
        const label = `Remove ${id}, ${text}`;
        return element('li', {}, text, button('Remove', remove, { 'aria-label': label }));
      }),
    );
    // The button that was pressed is gone.
    if (hadFocus) add.focus();
  });
  return {
    content: [
      element('h3', {}, 'Faults'),
      list,
      element('div', { class: 'row' }, kind.field, times.field, add),
    ],
    update() {
      show(mock.faults.list().map(({ id, fault, met }) => ({ id, text: textOf(fault, met) })));
    },
  };
}

interface Row {
  readonly id: string;
  readonly text: string;
}

function textOf({ effect, times = 1 }: Fault, met: number): string {
  const named = Object.entries(presets).find(
    ([, preset]) => JSON.stringify(preset) === JSON.stringify(effect),
  );
  const left =
    Number(times) === Number.POSITIVE_INFINITY ? 'every request' : `${Number(times) - met} left`;
  return `${named?.[0] ?? effect.kind}: ${left}`;
}
