import {
  type OptionNames,
  readWholeNumber,
  refuseUnknownOptions,
} from '../../text/check-options.ts';
import { OperationError } from '../../text/operation-error.ts';
import type { WorldOption } from '../../world/seed-world.ts';
import type { World } from '../../world/world.ts';
import { type MockOptions, optionNames } from '../create-mock.ts';

/** The options of a mock. Default: as in the default sandbox. */
export interface SandboxOptions extends Omit<MockOptions, 'faultHeader'> {
  /**
   * 16 letters and digits, if you must know the id in advance: keys begin with `wsk_ID`, so that a
   * proxy can find the server of a sandbox. Default: generated.
   */
  readonly id?: string | undefined;
  /** Seconds without a request after which it expires. Default: 3,600. */
  readonly ttlSeconds?: number | undefined;
}

export interface SandboxesOptions extends MockOptions {
  /** Sandboxes in addition to the default one. Default: 2,000. */
  readonly most?: number | undefined;
  /** Files in all worlds that differ from the default world. Default: 1,000,000. */
  readonly mostFiles?: number | undefined;
}

export const MAKE_SANDBOX = 'make a sandbox';
const MAKE_ALL = 'make sandboxes';
const DEFAULT_MAX_SANDBOXES = 2_000;
export const DEFAULT_MAX_FILES = 1_000_000;
/** Growing more would keep a server from answering anything else for too long. */
const MAX_FILES_EACH = 20_000;
const DEFAULT_TTL = 3_600;
export const MAX_TTL_SECONDS = 31_536_000;

const { faultHeader: _ofHost, ...inheritedNames } = optionNames;
const sandboxNames: OptionNames<SandboxOptions> = { ...inheritedNames, id: true, ttlSeconds: true };
const hostNames: OptionNames<SandboxesOptions> = { ...optionNames, most: true, mostFiles: true };

/** @throws Error when an option is unknown. */
export const refuseOtherOptions = (given: SandboxOptions): void =>
  refuseUnknownOptions(given, sandboxNames, MAKE_SANDBOX);

/**
 * The limits of a host, and what new sandboxes inherit from the default one.
 *
 * @throws Error when an option is unknown, or a limit is invalid.
 */
export function readHostOptions(given: SandboxesOptions) {
  refuseUnknownOptions(given, hostNames, MAKE_ALL);
  const { most, mostFiles, ...options } = given;
  const read = (value: number | undefined, name: string) =>
    readWholeNumber(value, name, Number.MAX_SAFE_INTEGER, MAKE_ALL);
  return {
    options,
    most: read(most, 'most') ?? DEFAULT_MAX_SANDBOXES,
    mostFiles: read(mostFiles, 'mostFiles') ?? DEFAULT_MAX_FILES,
    inherited: inheritedOptions(options),
  };
}

/** Milliseconds without a request after which a sandbox expires. @throws Error when invalid. */
export const readTtl = ({ ttlSeconds }: Pick<SandboxOptions, 'ttlSeconds'>): number =>
  (readWholeNumber(ttlSeconds, 'ttlSeconds', MAX_TTL_SECONDS, MAKE_SANDBOX) ?? DEFAULT_TTL) * 1_000;

/** The options that new sandboxes inherit: with a state, the world and the profile of its seed. */
function inheritedOptions({ state, ...options }: MockOptions): MockOptions {
  if (state === undefined) return options;
  const { profile, world } = state.seed;
  const { seed, files, now } = world.grown ?? {};
  // The state was read: its recipe is one.
  const named = (world.grown?.world ?? world.data) as WorldOption;
  const start = now === undefined ? now : String(now);
  return { ...options, profile, world: named, seed, files, now: start };
}

/** The options of the mock of a sandbox. */
export function optionsOfSandbox(
  { id: _id, ttlSeconds: _ttl, ...given }: SandboxOptions,
  { seed, files, now, world, profile, scenario, state: _state, ...host }: MockOptions,
): MockOptions {
  // An undefined option is an omitted one, and does not replace a default.
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (given.state !== undefined) return { ...host, ...own };
  // A given world is seeded from its recipe; an omitted one like the default world.
  const growth = given.world === undefined ? { seed, files, now, world } : {};
  return { ...host, ...growth, profile, scenario, ...own };
}

/** @param there files of other sandboxes. @throws Error when a world of a sandbox is too large. */
export function refuseTooMany(files: number, there: number, most: number): void {
  const refuse = (expected: string, found: string, kind: 'limit' | 'invalid') => {
    throw new OperationError({ action: MAKE_SANDBOX, field: 'files', expected, found, kind });
  };
  if (files > MAX_FILES_EACH) {
    const expected = `at most ${MAX_FILES_EACH}: only the default world may have more`;
    refuse(expected, `${files}`, 'invalid');
  }
  if (there + files <= most) return;
  const others = there > 0 ? ` in addition to ${there} in other worlds` : '';
  const kind = there > 0 ? 'limit' : 'invalid';
  refuse(`at most ${most} in all sandboxes together`, `${files}${others}`, kind);
}

/** The files in the worlds of sandboxes, each world counted once, without one world. */
export function filesIn(sandboxes: readonly { readonly world: World }[], without: World): number {
  const worlds = new Set(sandboxes.map(({ world }) => world.files));
  worlds.delete(without.files);
  return [...worlds].reduce((sum, { length }) => sum + length, 0);
}
