import type { KeyName } from '../http/credentials.ts';

/** The settings of a run that a need can ask to be changed: options of `runContract`. */
export type RunSetting = 'maxRequests' | 'requestsPerSecond' | 'timeoutMs';

/** Optional settings of a run that allow it to judge more. */
export type RunExtra = 'knownFiles' | 'during';

/** The missing key or data: the reason why a rule is unproven or an observation was not made. */
export type UnmetNeed =
  /** A key is missing or does not work. */
  | { readonly kind: 'key'; readonly name: KeyName; readonly what: string }
  | {
      readonly kind: 'setting';
      readonly name: RunSetting;
      readonly change: 'larger' | 'lower' | 'higher';
      /** An alternative or a condition, such as `or a deployment that responds faster`. */
      readonly note?: string | undefined;
    }
  /** A given option does not work. */
  | { readonly kind: 'option'; readonly name: RunExtra; readonly what: string }
  /** The workspace under test lacks certain files. */
  | { readonly kind: 'files'; readonly what: string }
  /** The deployment would have to behave differently. The caller can rarely change this. */
  | { readonly kind: 'deployment'; readonly what: string };

export const need = {
  key: (name: KeyName, what: string): UnmetNeed => ({ kind: 'key', name, what }),
  setting: (name: RunSetting, change: 'larger' | 'lower' | 'higher', note?: string): UnmetNeed => ({
    kind: 'setting',
    name,
    change,
    ...(note !== undefined && { note }),
  }),
  option: (name: RunExtra, what: string): UnmetNeed => ({ kind: 'option', name, what }),
  files: (what: string): UnmetNeed => ({ kind: 'files', what }),
  deployment: (what: string): UnmetNeed => ({ kind: 'deployment', what }),
} as const;

export const someFiles = need.files('a workspace with files');
export const moreFiles = need.files('a workspace with more files');

/** For the case that no walk reached the end of the listing. */
export const needOfEnd: UnmetNeed = need.setting(
  'maxRequests',
  'larger',
  'or a key of a workspace with fewer files',
);

/** Other names of keys and settings than those of the options of `runContract`, such as flags. */
export type SettingNames = Readonly<Record<`keys.${KeyName}` | RunSetting | RunExtra, string>>;

/** The setting to provide, in words: `keys.expired: an expired key of the same workspace`. */
export function provideText(unmet: UnmetNeed, names?: SettingNames): string {
  if (unmet.kind === 'files' || unmet.kind === 'deployment') return unmet.what;
  const option = unmet.kind === 'key' ? (`keys.${unmet.name}` as const) : unmet.name;
  const name = names?.[option] ?? option;
  if (unmet.kind !== 'setting') return `${name}: ${unmet.what}`;
  const { change, note } = unmet;
  return `a ${change} ${name}${note === undefined ? '' : `, ${note}`}`;
}
