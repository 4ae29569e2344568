import { type OptionNames, readWholeNumber } from '../../text/check-options.ts';
import { type MockOptions, optionNames } from '../create-mock.ts';

/** The options of a mock. Default: as in the default sandbox. */
export interface SandboxOptions extends Omit<MockOptions, 'assumptions' | 'faultHeader'> {
  /**
   * 16 letters and digits, if you must know it in advance: its keys begin with `wsk_ID`, so that a
   * proxy can find the server of a sandbox. Default: generated.
   */
  readonly id?: string | undefined;
  /** Seconds without a request after which it expires. Default: 3,600. */
  readonly ttlSeconds?: number | undefined;
}

const { assumptions: _ofHost, faultHeader: _too, ...inheritedNames } = optionNames;
export const sandboxOptionNames: OptionNames<SandboxOptions> = {
  ...inheritedNames,
  id: true,
  ttlSeconds: true,
};

export const MAKE_SANDBOX = 'make a sandbox';
const DEFAULT_TTL = 3_600;
const MAX_TTL_SECONDS = 31_536_000;

/** Milliseconds without a request after which a sandbox expires. @throws Error when invalid. */
export const ttlOf = ({ ttlSeconds }: SandboxOptions): number =>
  (readWholeNumber(ttlSeconds, 'ttlSeconds', MAX_TTL_SECONDS, MAKE_SANDBOX) ?? DEFAULT_TTL) * 1_000;
