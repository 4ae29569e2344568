import { pathOf } from '../../src/document/routes.ts';
import { type ApiRequest, checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type Credential, noCredentials } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { observeAnswers, type RefusalValue } from './refusal-observation.ts';
import { createRefusalReader, sameShape } from './refusal-shape.ts';
import { chosenHeaders, type HeaderValues } from './sample.ts';
import { listed, operationNames } from './wording.ts';

/** HEAD and OPTIONS (clause 1, transport): no other method but GET is ever sent. */

export type HeadValue = {
  /** `as-get`: the status of GET and no body, on every operation that was asked. */
  readonly head: 'as-get' | 'refused' | 'other';
  readonly statuses: readonly { readonly operation: string; readonly status: number }[];
};

export const headMethod: Observation<'transport.head', HeadValue> = {
  id: 'transport.head',
  clauses: ['1-transport'],
  question: 'What is the response to HEAD?',
  run: async (context) => {
    const asked = await askHead(context);
    const [first, ...rest] = asked.map(({ answer }) => answer.exchange);
    if (!first)
      return notSeen(
        'nothing could be requested',
        need.key('key', 'a key that the deployment accepts'),
      );
    const statuses = asked.map(({ answer }) => ({
      operation: answer.request.operation,
      status: answer.status,
    }));
    const head = kindOfHead(asked);
    const text = listed(asked.map(({ answer }) => `${answer.status} on ${nameOf(answer.request)}`));
    const answers = {
      'as-get': `As GET, without a body`,
      refused: 'It is refused',
      other: 'It differs from GET',
    };
    return seen(`${answers[head]}: ${text}.`, { head, statuses }, first, ...rest);
  },
};

export type OptionsValue = {
  readonly options: 'answered' | 'refused';
  readonly status: number;
  readonly allow: string | null;
  /** Of the answer, those of every answer too. */
  readonly headers: HeaderValues;
  /** Whether it is refused as a request without credentials is; null where nothing tells. */
  readonly needsKey: boolean | null;
};

export const optionsMethod: Observation<'transport.options', OptionsValue> = {
  id: 'transport.options',
  clauses: ['1-transport'],
  question: 'What is the response to OPTIONS without credentials?',
  run: async (context) => {
    const answer = await askOptions(context, noCredentials);
    const { status, ok, exchange } = answer;
    const allow = answer.headers.get('allow');
    const allowed = allow === null ? '' : `, allow: ${allow}`;
    return seen(
      `It is ${ok ? 'answered' : 'refused'}: ${status}${allowed}.`,
      {
        options: ok ? 'answered' : 'refused',
        status,
        allow,
        headers: chosenHeaders(answer),
        needsKey: ok ? null : await isForCredentials(context, answer),
      },
      exchange,
    );
  },
};

/** Whether it is refused as GET without credentials is; null where the key changes nothing. */
async function isForCredentials(context: RuleContext, refused: Answer): Promise<boolean | null> {
  const { read } = createRefusalReader(await context.keyCheck(), context.client.journal);
  const withKey = await askOptions(context, context.credentials.key);
  const get = await context.ask({ ...refused.request, method: 'GET' });
  const areAlike = (a: Answer, b: Answer) =>
    sameShape({ ...read(a), allow: null }, { ...read(b), allow: null });
  return areAlike(get, withKey) ? null : areAlike(get, refused);
}

export const refusalOfMethod: Observation<'refusals.wrong-method', RefusalValue> = {
  id: 'refusals.wrong-method',
  clauses: ['7-r4', '1-r6', '1-transport'],
  question: 'What is the response to a method that is not supported?',
  run: async (context) => {
    // With the key, or the refusal might be one for missing credentials. HEAD shows no body.
    const options = await askOptions(context, context.credentials.key);
    if (!options.ok) {
      const probe = { request: options.request, sent: 'OPTIONS' };
      const again = { probe, answer: await context.send(options.request) };
      return observeAnswers(context, [{ probe, answer: options }], [again]);
    }
    const heads = (await askHead(context)).filter(({ get, answer }) => get.ok && !answer.ok);
    if (heads.length > 0) {
      const asked = heads.map(({ answer }) => ({
        probe: { request: answer.request, sent: 'HEAD, without a body' },
        answer,
      }));
      return observeAnswers(context, asked);
    }
    return notSeen(
      'HEAD and OPTIONS are both supported, and the suite never sends a method that could change data',
      need.deployment('a deployment that refuses HEAD or OPTIONS'),
    );
  },
};

interface AskedHead {
  readonly get: Answer;
  readonly answer: Answer;
}

async function askHead(context: RuleContext): Promise<AskedHead[]> {
  const { key } = context.credentials;
  const workspaceId = await context.workspaceId();
  const requests = [
    checkKey(key),
    ...(workspaceId === undefined ? [] : [listFiles(workspaceId, key)]),
  ];
  const asked: AskedHead[] = [];
  for (const request of requests) {
    const head = { ...request, method: 'HEAD', expects: 'refusal' } as const;
    asked.push({ get: await context.ask(request), answer: await context.ask(head) });
  }
  return asked;
}

function kindOfHead(asked: readonly AskedHead[]): HeadValue['head'] {
  const asGet = ({ get, answer }: AskedHead) =>
    answer.status === get.status && answer.exchange.bodyBytes === 0;
  if (asked.every(asGet)) return 'as-get';
  return asked.every(({ answer }) => !answer.ok) ? 'refused' : 'other';
}

/** OPTIONS without the headers that a browser adds for a page. */
export async function askOptions(context: RuleContext, credential: Credential): Promise<Answer> {
  const workspaceId = await context.workspaceId();
  const operation = workspaceId === undefined ? 'checkKey' : 'listFiles';
  const path = pathOf(operation, workspaceId?.toWellFormed());
  const request = { operation, path, query: [], credential, method: 'OPTIONS' } as const;
  return context.ask({ ...request, expects: 'refusal' });
}

function nameOf({ operation }: ApiRequest): string {
  return operation === 'other' ? 'another path' : operationNames[operation];
}
