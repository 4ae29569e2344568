import type { SettingNames } from '../../../contract-tests/judgement/need.ts';

/** The flags of the commands that ask a deployment. */
export const flagNames: SettingNames = {
  keys: {
    key: '--key',
    unscoped: '--unscoped-key',
    expired: '--expired-key',
    other: '--other-key',
  },
  settings: {
    maxRequests: '--max-requests',
    requestsPerSecond: '--rate',
    timeoutMs: '--timeout',
  },
};
