import { describe, expect, test } from 'vitest';
import { need, provideText, type SettingNames, type UnmetNeed } from './need.ts';

const flags: SettingNames = {
  'keys.key': '--key',
  'keys.unscoped': '--unscoped-key',
  'keys.expired': '--expired-key',
  'keys.other': '--other',
  maxRequests: '--most',
  requestsPerSecond: '--rate',
  timeoutMs: '--timeout',
  knownFiles: '--known',
  during: '--while',
};

describe('a need is worded by the face that shows it', () => {
  test.each<[UnmetNeed, string, string]>([
    [need.key('expired', 'a key'), 'keys.expired: a key', '--expired-key: a key'],
    [need.setting('maxRequests', 'larger'), 'a larger maxRequests', 'a larger --most'],
    [
      need.setting('timeoutMs', 'larger', 'or a deployment that responds faster'),
      'a larger timeoutMs, or a deployment that responds faster',
      'a larger --timeout, or a deployment that responds faster',
    ],
    [need.option('during', 'a command'), 'during: a command', '--while: a command'],
    // Text that looks like the name of an option is unchanged.
    [need.files('maxRequests files'), 'maxRequests files', 'maxRequests files'],
    [need.deployment('a timeoutMs of its own'), 'a timeoutMs of its own', 'a timeoutMs of its own'],
  ])('%j', (unmet, asOptions, asFlags) => {
    expect(provideText(unmet)).toBe(asOptions);
    expect(provideText(unmet, flags)).toBe(asFlags);
  });
});
