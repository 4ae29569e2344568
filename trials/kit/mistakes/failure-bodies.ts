import type { FailureDescription } from '../../../src/consumer/consumer-client.ts';
import { isObject } from '../../../src/text/is-object.ts';
import { failureFields } from '../api-failure.ts';
import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import { bodiesWithoutCode, refusedKeys, unparsableBodies } from '../situation-groups.ts';

/** How the body of a failure is read: it may say code and error, or nothing at all (clause 7 r2). */
export const failureBodyMistakes: readonly BrokenClient[] = [
  {
    id: 'code-made-up',
    title: 'tells a code of its own where the body has none',
    client: readsFailure(async (response) => {
      const { code = 'unknown_error', error } = failureFields(await response.text());
      return { status: response.status, code, error };
    }),
    fails: [...bodiesWithoutCode, '!failure-body.code-number.*', 'outage.{500,502-html}.*'],
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
      ...unparsableBodies,
      '!failure-body.empty.*',
      'failure-body.{array,string}.*',
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
      ...refusedKeys,
      'failure-body.{code-and-error,code-only,error-only}.*',
      'failure-status.*',
      'outage.{rate-limited,500,503}.*',
      'again.key-without-scope',
    ],
    fragile: [
      '{key-check,workspace-read}.needs-another-scope',
      'failure-body.{json-as-text,problem-json}.*',
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
    fragile: ['failure-body.{json-as-text,problem-json}.*'],
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
