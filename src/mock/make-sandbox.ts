import type { ProfileOption } from '../profile/resolve-profile.ts';
import type { OptionNames } from '../text/check-options.ts';
import type { WorldOption } from '../world/recipe.ts';
import { type GrowthOptions, growthNames } from './mock.ts';
import { readWholeNumber } from './read-options.ts';
import type { SavedState } from './saved/schema.ts';
import type { ScenarioOption } from './scenario/scenario.ts';

export interface SandboxOptions extends GrowthOptions {
  /**
   * 16 letters and digits, for whoever has to know it before: its keys begin with `wsk_ID`, by
   * which a proxy finds the server of a sandbox. Made up if left out.
   */
  readonly id?: string | undefined;
  /** A name from `fixtures/worlds`, or a recipe; that of the default sandbox if left out. */
  readonly world?: WorldOption | undefined;
  /** A name from `fixtures/profiles`, or what differs; that of the default sandbox if left out. */
  readonly profile?: ProfileOption | undefined;
  /** A name from `fixtures/scenarios`, or one; null for none. The default one's if left out. */
  readonly scenario?: ScenarioOption | null | undefined;
  /** What another one held, as its `exportState` gives it; with a world alone, or with nothing. */
  readonly state?: SavedState | undefined;
  /** Entries that the journal keeps; 1,000 if left out. */
  readonly journalSize?: number | undefined;
  /** That these may take, with the bodies of the latest answers; 4,096 an entry if left out. */
  readonly journalBytes?: number | undefined;
  /** Seconds without a request after which it is let go; an hour if left out. */
  readonly ttlSeconds?: number | undefined;
}

export const sandboxOptionNames: OptionNames<SandboxOptions> = {
  ...growthNames,
  id: true,
  world: true,
  profile: true,
  scenario: true,
  state: true,
  journalSize: true,
  journalBytes: true,
  ttlSeconds: true,
};

export const MAKE_SANDBOX = 'make a sandbox';
const DEFAULT_TTL = 3_600;
const LONGEST_TTL_SECONDS = 31_536_000;

/** Milliseconds without a request after which a sandbox is let go. @throws Error when malformed. */
export const ttlOf = ({ ttlSeconds }: SandboxOptions): number =>
  (readWholeNumber(ttlSeconds, 'ttlSeconds', LONGEST_TTL_SECONDS, MAKE_SANDBOX) ?? DEFAULT_TTL) *
  1_000;
