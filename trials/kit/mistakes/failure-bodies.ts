import type { FailureDescription } from '../../../src/consumer/consumer-client.ts';
import { failureFields, isRecord } from '../api-failure.ts';
import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

/** How the body of a failure is read: it may say code and error, or nothing at all (clause 7 r2). */
export const failureBodyMistakes: readonly BrokenClient[] = [
  {
    id: 'failure-body-parsed-blindly',
    title: 'parses the body of a failure as JSON, whatever it is',
    client: readsFailure(async (response) => {
      const body: unknown = await response.json();
      return fieldsOf(response.status, body);
    }),
    fails: [
      'failure-body.empty.*',
      'failure-body.html.*',
      'failure-body.html-as-json.*',
      'failure-body.truncated.*',
      'failure-body.not-utf-8.*',
      'outage.502-html.*',
    ],
  },
  {
    id: 'failure-body-taken-for-object',
    title: 'reads fields of any JSON that is the body of a failure, null too',
    client: readsFailure(async (response) => {
      const body: unknown = parsed(await response.text(), {});
      if (body === null) throw new TypeError("Cannot read properties of null (reading 'code')");
      return fieldsOf(response.status, body);
    }),
    fails: ['failure-body.null.*'],
  },
  {
    id: 'error-message-nested',
    title: 'looks for the text of an error in body.error.message',
    client: readsFailure(async (response) => {
      const body: unknown = parsed(await response.text(), {});
      const inner = isRecord(body) && isRecord(body.error) ? body.error.message : undefined;
      return { ...fieldsOf(response.status, body), error: textOrNone(inner) };
    }),
    fails: [
      'key-check.fails-with-400',
      'key-check.fails-with-401',
      'key-check.fails-with-403',
      'key-check.fails-with-404',
      'key-check.fails-with-500',
      'key.*',
      '!key.reserved-characters',
      'failure-body.code-and-error.*',
      'failure-body.error-only.*',
      'failure-body.code-number.*',
      'failure-status.*',
      'outage.rate-limited.*',
      'outage.500.*',
      'outage.503.*',
    ],
    fragile: [
      'key-check.needs-another-scope',
      'workspace-read.needs-another-scope',
      'failure-body.json-as-text.*',
      'failure-body.problem-json.*',
      'outage.retry-after.*',
    ],
  },
  {
    id: 'code-assumed',
    title: 'calls toLowerCase on a code that may be absent',
    client: readsFailure(async (response) => {
      const { code, error } = failureFields(await response.text());
      if (typeof code !== 'string') {
        throw new TypeError("Cannot read properties of undefined (reading 'toLowerCase')");
      }
      return { status: response.status, code: code.toLowerCase(), error };
    }),
    fails: [
      'failure-body.error-only.*',
      'failure-body.neither.*',
      'failure-body.other-fields.*',
      'failure-body.nulls.*',
      'failure-body.code-number.*',
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
    id: 'code-made-text',
    title: 'turns whatever stands in code into a string, null too',
    client: readsFailure(async (response) => {
      const body: unknown = parsed(await response.text(), {});
      const { error } = fieldsOf(response.status, body);
      const code = isRecord(body) && 'code' in body ? String(body.code) : undefined;
      return { status: response.status, code, error };
    }),
    fails: ['failure-body.nulls.*'],
  },
  {
    id: 'failure-body-only-if-json-type',
    title: 'reads the body of a failure only where its type is exactly application/json',
    client: readsFailure(async (response) => {
      if (response.headers.get('content-type') !== 'application/json') {
        return { status: response.status };
      }
      return { status: response.status, ...failureFields(await response.text()) };
    }),
    fails: [],
    fragile: ['failure-body.json-as-text.*', 'failure-body.problem-json.*'],
  },
];

function readsFailure(readFailure: (response: Response) => Promise<FailureDescription>) {
  return createClient({ readFailure });
}

function fieldsOf(status: number, body: unknown): FailureDescription {
  const { code, error } = isRecord(body) ? body : {};
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
