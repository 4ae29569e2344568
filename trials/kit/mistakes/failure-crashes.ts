import type { ConsumerClient } from '../../../src/consumer/consumer-client.ts';
import type { BrokenClient, Caught } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import { bodiesWithoutCode, unparsableBodies } from '../situation-groups.ts';

/** Clients that crash while they read the body of a failure: it may say anything (clause 7 r2). */

/** It parses the body before it looks at the status, and fails over one that is no object. */
const parsesBlindly = createClient({
  readFailure: async (response) => {
    const { code }: { code?: string } = await response.json();
    return { status: response.status, code: typeof code === 'string' ? code : null };
  },
});

const unparsable: Caught = { fails: unparsableBodies, fragile: ['outage.502-html.*'] };

export const failureCrashMistakes: readonly BrokenClient[] = [
  {
    id: 'crashes-on-unparsable-body',
    title: 'parses the body of a failure without a guard, and crashes on one that is not an object',
    client: parsesBlindly,
    ...unparsable,
  },
  {
    id: 'crashes-undescribed',
    title: 'crashes in the same way, and has no way to describe a failure',
    client: withoutDescription(parsesBlindly),
    ...unparsable,
  },
  {
    id: 'crashes-without-code',
    title: 'takes it for granted that the body of a failure has a code',
    client: createClient({
      readFailure: async (response) => {
        const { code }: { code: string } = await response.json();
        return { status: response.status, code: code.toLowerCase() };
      },
    }),
    fails: bodiesWithoutCode,
    fragile: ['outage.{500,502-html}.*'],
  },
  {
    id: 'crashes-on-unknown-code',
    title: 'crashes on a code that is not in its list',
    client: createClient({
      readFailure: async (response) => {
        const { code = '', error }: { code?: string; error?: string } = await response.json();
        if (!KNOWN_CODES.includes(code)) throw new RangeError(`unknown code ${code}`);
        return { status: response.status, code, error };
      },
    }),
    fragile: [
      'key-check.fails-with-*',
      '{failure-body,failure-status}.*',
      'outage.{rate-limited,500,502-html,503}.*',
      'outage.retry-after*',
    ],
  },
];

/** Those of the default profile. */
const KNOWN_CODES = [
  'unauthenticated',
  'invalid_key',
  'expired_key',
  'missing_scope',
  'workspace_not_found',
  'invalid_cursor',
  'invalid_limit',
];

function withoutDescription({ describeFailure: _, ...client }: ConsumerClient): ConsumerClient {
  return client;
}
