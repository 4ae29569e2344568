import { scenarioNames } from '../../mock/scenario/resolve-scenario.ts';
import { profileNames } from '../../profile/resolve-profile.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { button, element, select, showValue } from './dom.ts';
import { createFaults } from './faults.ts';
import type { Section, SectionContext } from './section.ts';

const DAY = 86_400_000;
const NONE = '';

/** Profile, scenario, clock, faults, and all of it back to the start. */
export function createSwitchesSection(context: SectionContext): Section {
  const { mock, act } = context;
  const behaviour = createBehaviour(context);
  const clock = createClock(context);
  const faults = createFaults(context);
  const reset = button(
    'Reset everything',
    () => act('World, keys, clock and profile are as in the beginning', () => mock.reset()),
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
    act(`The profile is ${name}`, () => mock.setProfile(name)),
  );
  const scenario = select('Scenario', [[NONE, 'none'], ...named(scenarioNames)], (name) =>
    act(name === NONE ? 'No scenario plays' : `The scenario ${name} plays`, () =>
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

const named = (names: readonly string[]) => names.map((name) => [name, name] as const);

function createClock({ mock, act }: SectionContext): Part {
  const time = element('p', { class: 'clock' });
  const advance = (days: number, text: string) =>
    button(text, () => act(`${text} on the mock’s clock`, () => mock.clock.advance(days * DAY)));
  const start = () => new Date(mock.world.now / MICROSECONDS.millisecond);
  const buttons = element(
    'div',
    { class: 'row' },
    advance(1, '+1 day'),
    advance(90, '+90 days'),
    button('Reset clock', () => act('The clock is at its start', () => mock.clock.set(start()))),
  );
  return {
    content: [element('h3', {}, 'Clock'), time, buttons],
    update() {
      const text = new Date(mock.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
      const shown = `${text} UTC${mock.clock.isFrozen() ? ', stands still' : ''}`;
      if (time.textContent !== shown) time.textContent = shown;
    },
  };
}
