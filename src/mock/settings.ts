import { learnedOf } from '../profile/origins.ts';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import type { OptionNames } from '../text/check-options.ts';
import type { MockSettings } from './create-parts.ts';
import type { GrowthOptions } from './growth.ts';
import { readAssumptions, readSwitch, readWholeNumber } from './read-options.ts';
import type { SavedState } from './saved/schema.ts';
import { resolveScenario } from './scenario/resolve-scenario.ts';
import type { ScenarioOption } from './scenario/scenario.ts';

/** How a mock is made, whatever its world. */
export interface SettingsOptions {
  /** A name from `fixtures/profiles`, or what differs from the default profile. */
  readonly profile?: ProfileOption | undefined;
  /**
   * What happens while it is used: a name from `fixtures/scenarios`, or a scenario; none if left
   * out, or null.
   */
  readonly scenario?: ScenarioOption | null | undefined;
  /** What another mock held, as its `exportState` gives it: all that it says stands there alone. */
  readonly state?: SavedState | undefined;
  /** Entries that the journal keeps; 1,000 if left out. */
  readonly journalSize?: number | undefined;
  /** That these may take, with the bodies of the latest answers; 4,096 an entry if left out. */
  readonly journalBytes?: number | undefined;
  /**
   * Where an answer says which choices of the profile it rests on: in the `journal` alone, or in a
   * `header` of the answer too (`x-mock-assumes: limit.default, listing.pageFill`). `journal` if
   * left out: then answers carry nothing that a deployment would not send.
   */
  readonly assumptions?: 'journal' | 'header' | undefined;
  /**
   * Whether a request may ask for a fault of its own, by its header
   * `x-mock-fault: status=503;body=html`; true if left out.
   */
  readonly faultHeader?: boolean | undefined;
}

export const growthNames: OptionNames<GrowthOptions> = { seed: true, now: true, files: true };

export const settingsNames: OptionNames<SettingsOptions> = {
  profile: true,
  scenario: true,
  state: true,
  journalSize: true,
  journalBytes: true,
  assumptions: true,
  faultHeader: true,
};

/** @throws Error when an option is malformed. */
export function settingsOf(options: SettingsOptions & Pick<GrowthOptions, 'now'>): MockSettings {
  const { scenario = null } = options;
  return {
    runs: options.now === 'current',
    journalSize: readWholeNumber(options.journalSize, 'journalSize', Number.MAX_SAFE_INTEGER),
    journalBytes: readWholeNumber(options.journalBytes, 'journalBytes', Number.MAX_SAFE_INTEGER),
    showsAssumptions: readAssumptions(options.assumptions) === 'header',
    takesFaultHeader: readSwitch(options.faultHeader, 'faultHeader', true),
    learned: learnedOf(options.profile),
    scenario: scenario === null ? null : resolveScenario(scenario),
  };
}
