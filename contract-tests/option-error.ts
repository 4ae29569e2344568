import type { KeyName } from './exchange/credentials.ts';
import type { RunSetting } from './judgement/need.ts';

/** An option of `runContract`, as a message names it. */
export type OptionName =
  | 'baseUrl'
  | 'only'
  | 'keyHeader'
  | 'origin'
  | 'knownFiles'
  | `keys.${KeyName}`
  | RunSetting
  | `headers.${string}`;

/** An option that cannot be used. Names it as data, so that a face can say what it calls it. */
export class OptionError extends Error {
  readonly option: OptionName;
  /** `expected …, found …`; never a secret. */
  readonly fault: string;

  constructor(option: OptionName, fault: string) {
    super(`Failed to run the contract: ${option}: ${fault}`);
    this.name = 'OptionError';
    this.option = option;
    this.fault = fault;
  }
}
