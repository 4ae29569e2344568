import { isObject } from '../../../src/text/is-object.ts';
import { failureFields, fieldsOf } from '../api-failure.ts';
import { brokenClients } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

/** How the body of a failure is read: it may have code and error, or nothing (clause 7 r2). */
export const failureBodyMistakes = brokenClients({
  'code-made-up': {
    title: 'tells a code of its own where the body has none',
    habits: {
      readFailure: async (response) => {
        const { code = 'unknown_error', error } = failureFields(await response.text());
        return { status: response.status, code, error };
      },
    },
  },
  'body-as-error': {
    title: 'tells the whole body for the text of an error where it is no JSON object',
    habits: {
      readFailure: async (response) => {
        const text = await response.text();
        const body = parsed(text, undefined);
        const fields = isObject(body) ? fieldsOf(body) : { error: text };
        return { status: response.status, ...fields };
      },
    },
  },
  'text-for-code': {
    title: 'tells the code for the text of an error, and the text for the code',
    habits: {
      readFailure: async (response) => {
        const { code, error } = failureFields(await response.text());
        return { status: response.status, code: error, error: code };
      },
    },
  },
  'type-for-code': {
    title: 'tells the content type for the code where it is not application/json',
    habits: {
      readFailure: async (response) => {
        const type = response.headers.get('content-type');
        const told = { status: response.status, ...failureFields(await response.text()) };
        return type === null || type === 'application/json' ? told : { ...told, code: type };
      },
    },
  },
  'code-made-text': {
    title: 'turns whatever stands in code into a string, null too',
    habits: {
      readFailure: async (response) => {
        const body: unknown = parsed(await response.text(), {});
        const { error } = fieldsOf(body);
        const code = isObject(body) && 'code' in body ? String(body.code) : undefined;
        return { status: response.status, code, error };
      },
    },
  },
});

function parsed(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Clients that crash while reading the body of a failure: it can be anything (clause 7 r2). */

/** Parses the body before it checks the status, and crashes if it is not an object. */
const parsesBlindly = createClient({
  readFailure: async (response) => {
    const { code }: { code?: string } = await response.json();
    return { status: response.status, code: typeof code === 'string' ? code : null };
  },
});

const { describeFailure: _, ...undescribed } = parsesBlindly;

export const failureCrashMistakes = brokenClients({
  'crashes-on-unparsable-body': {
    title: 'parses the body of a failure without a guard, and crashes on one that is not an object',
    client: parsesBlindly,
  },
  'crashes-undescribed': {
    title: 'crashes in the same way, and has no way to describe a failure',
    client: undescribed,
  },
  'crashes-without-code': {
    title: 'takes it for granted that the body of a failure has a code',
    habits: {
      readFailure: async (response) => {
        const { code }: { code: string } = await response.json();
        return { status: response.status, code: code.toLowerCase() };
      },
    },
  },
  'crashes-on-unknown-code': {
    title: 'crashes on a code that is not in its list',
    habits: {
      readFailure: async (response) => {
        const { code = '', error }: { code?: string; error?: string } = await response.json();
        if (!KNOWN_CODES.includes(code)) throw new RangeError(`unknown code ${code}`);
        return { status: response.status, code, error };
      },
    },
  },
});

/** The codes of the default profile. */
const KNOWN_CODES = [
  'unauthenticated',
  'invalid_key',
  'expired_key',
  'missing_scope',
  'workspace_not_found',
  'invalid_cursor',
  'invalid_limit',
];
