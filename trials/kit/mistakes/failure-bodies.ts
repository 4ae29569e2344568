import type { FailureDescription } from '../../../src/consumer/consumer-client.ts';
import { isObject } from '../../../src/text/is-object.ts';
import { failureFields } from '../api-failure.ts';
import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

/** How the body of a failure is read: it may say code and error, or nothing at all (clause 7 r2). */
export const failureBodyMistakes: readonly BrokenClient[] = [
  {
    id: 'code-made-up',
    title: 'tells a code of its own where the body has none',
    client: readsFailure(async (response) => {
      const { code = 'unknown_error', error } = failureFields(await response.text());
      return { status: response.status, code, error };
    }),
    fails: [
      'failure-body.error-only.*',
      'failure-body.neither.*',
      'failure-body.other-fields.*',
      'failure-body.nulls.*',
      'failure-body.array.*',
      'failure-body.string.*',
      'failure-body.null.*',
      'failure-body.empty.*',
      'failure-body.html.*',
      'failure-body.html-as-json.*',
      'failure-body.truncated.*',
      'failure-body.not-utf-8.*',
      'outage.500.*',
      'outage.502-html.*',
    ],
  },
  {
    id: 'body-as-error',
    title: 'tells the whole body for the text of an error where it is no JSON object',
    client: readsFailure(async (response) => {
      const text = await response.text();
      const body = parsed(text, undefined);
      if (isObject(body)) return fieldsOf(response.status, body);
      return { status: response.status, error: text };
    }),
    fails: [
      'failure-body.array.*',
      'failure-body.string.*',
      'failure-body.null.*',
      'failure-body.html.*',
      'failure-body.html-as-json.*',
      'failure-body.truncated.*',
      'failure-body.not-utf-8.*',
      'outage.502-html.*',
    ],
  },
  {
    id: 'text-for-code',
    title: 'tells the code for the text of an error, and the text for the code',
    client: readsFailure(async (response) => {
      const { code, error } = failureFields(await response.text());
      return { status: response.status, code: error, error: code };
    }),
    fails: [
      'key-check.fails-with-*',
      'key.*',
      '!key.reserved-characters',
      'failure-body.code-and-error.*',
      'failure-body.code-only.*',
      'failure-body.error-only.*',
      'failure-status.*',
      'outage.rate-limited.*',
      'outage.500.*',
      'outage.503.*',
      'again.key-without-scope',
    ],
    fragile: [
      'key-check.needs-another-scope',
      'workspace-read.needs-another-scope',
      'failure-body.json-as-text.*',
      'failure-body.problem-json.*',
      'outage.retry-after*',
    ],
  },
  {
    id: 'type-for-code',
    title: 'tells the content type for the code where it is not application/json',
    client: readsFailure(async (response) => {
      const type = response.headers.get('content-type');
      const told = { status: response.status, ...failureFields(await response.text()) };
      return type === null || type === 'application/json' ? told : { ...told, code: type };
    }),
    fails: ['failure-body.html.*', 'outage.502-html.*'],
    fragile: ['failure-body.json-as-text.*', 'failure-body.problem-json.*'],
  },
  {
    id: 'code-made-text',
    title: 'turns whatever stands in code into a string, null too',
    client: readsFailure(async (response) => {
      const body: unknown = parsed(await response.text(), {});
      const { error } = fieldsOf(response.status, body);
      const code = isObject(body) && 'code' in body ? String(body.code) : undefined;
      return { status: response.status, code, error };
    }),
    fails: ['failure-body.nulls.*'],
  },
];

function readsFailure(readFailure: (response: Response) => Promise<FailureDescription>) {
  return createClient({ readFailure });
}

function fieldsOf(status: number, body: unknown): FailureDescription {
  const { code, error } = isObject(body) ? body : {};
  return { status, code: textOrNone(code), error: textOrNone(error) };
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

function parsed(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
