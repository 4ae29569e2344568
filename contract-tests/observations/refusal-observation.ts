import type { OpenId } from '../../src/document/clauses.ts';
import { operations as all, type OperationName } from '../../src/document/routes.ts';
import { type ApiRequest, operationRequest } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, type Observed, seen } from '../judgement/observation.ts';
import type { OddLimit } from './odd-limits.ts';

import {
  createRefusalReader,
  describeShape,
  type Echo,
  type RefusalShape,
  sameShape,
} from './refusal-shape.ts';
import { type Sample, samplesOf } from './sample.ts';
import { listed, operationNames } from './wording.ts';

/** How a deployment answers to one condition, operation by operation. */
export type RefusalValue = {
  /** The refusal of the listing, or of the first operation that refuses; null if none does. */
  readonly refusal: RefusalShape | null;
  /** Whether all that were asked refuse alike. */
  readonly uniform: boolean;
  readonly answers: readonly RefusalAnswer[];
  /** The same and further ones to the same requests, whole; what was asked last stands last. */
  readonly samples: readonly RefusalSample[];
};

/** A form of a fault that the suite sends on purpose, besides the plain one. */
export type ProbedForm = 'no-key' | 'malformed' | Exclude<OddLimit, 'word'>;

export type RefusalSample = Sample & {
  /** In words, such as the credential. */
  readonly sent: string;
  /** Which form of the condition it is, such as a limit of `zero`; null for the plain one. */
  readonly form: ProbedForm | null;
};

export type RefusalAnswer = {
  readonly operation: ApiRequest['operation'];
  /** What was sent, in words, such as the credential. */
  readonly sent: string;
  readonly status: number;
  /** Null for a success. */
  readonly refusal: RefusalShape | null;
};

/** A request that meets the condition. */
export interface Probe {
  readonly request: ApiRequest;
  /** In words; the credential if left out. */
  readonly sent?: string;
  readonly echoes?: readonly Echo[];
  /** Which form of the condition it is, where it has several; left out for the plain one. */
  readonly form?: ProbedForm;
}

/** A probe, and what it got. */
interface Asked {
  readonly probe: Probe;
  readonly answer: Answer;
}

interface RefusalQuestion<Id extends string> {
  readonly id: Id;
  /** Besides 7-r4. */
  readonly clauses?: readonly OpenId[];
  /** Completes "What is the answer to …". */
  readonly condition: string;
  readonly probes: (context: RuleContext) => Promise<readonly Probe[]>;
}

export function refusalObservation<Id extends string>({
  id,
  clauses = [],
  condition,
  probes,
}: RefusalQuestion<Id>): Observation<Id, RefusalValue> {
  return {
    id,
    clauses: ['7-r4', ...clauses],
    question: `What is the response to ${condition}?`,
    run: async (context) => observeRefusals(context, await probes(context)),
  };
}

/** So few, and each may be of another operation. */
const FEW_ANSWERS = 2;

async function observeRefusals(
  context: RuleContext,
  probes: readonly Probe[],
): Promise<Observed<RefusalValue>> {
  const asked: Asked[] = [];
  for (const probe of probes) {
    asked.push({ probe, answer: await context.ask(probe.request) });
  }
  const refused = asked.filter(({ answer }) => !answer.ok);
  const again: Asked[] = [];
  // One answer alone does not tell what is made up for each.
  if (refused.length <= FEW_ANSWERS) {
    for (const { probe } of refused) {
      again.push({ probe, answer: await context.send(probe.request) });
    }
  }
  return observeAnswers(context, asked, again);
}

/**
 * Tells of answers that are there already.
 *
 * @param again further answers to the same.
 */
export async function observeAnswers(
  context: RuleContext,
  asked: readonly Asked[],
  again: readonly Asked[] = [],
): Promise<Observed<RefusalValue>> {
  const { read } = createRefusalReader(await context.keyCheck(), context.client.journal);
  const answers = asked.map(({ probe, answer }): RefusalAnswer => {
    const { operation, credential } = probe.request;
    const refusal = answer.ok ? null : read(answer, probe.echoes);
    return { operation, sent: probe.sent ?? credential.label, status: answer.status, refusal };
  });
  const sample = samplesOf(context.client.journal);
  const samples = [...again, ...asked].map(
    ({ probe, answer }): RefusalSample => ({
      ...sample(answer),
      sent: probe.sent ?? probe.request.credential.label,
      form: probe.form ?? null,
    }),
  );
  const refused = answers.flatMap(({ refusal }) => refusal ?? []);
  const refusal = representative(answers);
  const uniform = refusal !== null && answers.every((each) => isLike(each, refusal));
  const [first, ...rest] = asked.map(({ answer }) => answer.exchange);
  if (!first)
    return notSeen(
      'nothing could be requested',
      need.deployment('a key check that returns the workspaceId'),
    );
  const value = { refusal, uniform, answers, samples };
  // What shows the refusal that stands for the condition comes before what was served.
  const ofRefusal = asked.find((_, at) => answers[at]?.refusal === refusal)?.answer.exchange;
  const shown = ofRefusal ?? first;
  const telling = uniform ? [shown] : [shown, first, ...rest];
  return refused.length === 0
    ? seen(`It is not refused: ${listed(answers.map(statusText))}.`, value, first, ...rest)
    : seen(`${sentence(answers, refusal, uniform)}.`, value, ...evidenceOf(telling, shown));
}

/** The listing's refusal tells most: it is the one operation that must refuse a missing scope. */
function representative(answers: readonly RefusalAnswer[]): RefusalShape | null {
  const refusing = answers.filter(({ refusal }) => refusal !== null);
  const listing = refusing.findLast(({ operation }) => operation === 'listFiles');
  return (listing ?? refusing[0])?.refusal ?? null;
}

const isLike = ({ refusal }: RefusalAnswer, other: RefusalShape): boolean =>
  refusal !== null && sameShape(refusal, other);

function sentence(
  answers: readonly RefusalAnswer[],
  refusal: RefusalShape | null,
  uniform: boolean,
): string {
  if (uniform && refusal) return describeShape(refusal);
  const told = answers.map((answer) => ({
    name: nameOf(answer, answers),
    text: answer.refusal ? describeShape(answer.refusal) : statusText(answer),
  }));
  return [...new Set(told.map(({ text }) => text))]
    .map((text) => {
      const alike = told.filter((each) => each.text === text);
      return `${listed(alike.map(({ name }) => name))}: ${text}`;
    })
    .join('; ');
}

const statusText = ({ status }: RefusalAnswer): string => `${status}, a success`;

/** What tells an answer from the others: the operation, what was sent, or both. */
function nameOf({ operation, sent }: RefusalAnswer, answers: readonly RefusalAnswer[]): string {
  const name = operation === 'other' ? 'another path' : operationNames[operation];
  if (answers.every((each) => each.operation === operation)) return sent;
  return answers.every((each) => each.sent === sent) ? name : `${name} (${sent})`;
}

function evidenceOf(exchanges: readonly Exchange[], first: Exchange): [Exchange, ...Exchange[]] {
  return [first, ...exchanges.filter((exchange) => exchange !== first)];
}

/** One credential on each of the operations. */
export async function onOperations(
  context: RuleContext,
  credential: Credential,
  operations: readonly OperationName[] = all,
): Promise<readonly Probe[]> {
  const workspaceId = await context.workspaceId();
  return operations
    .filter((operation) => operation === 'checkKey' || workspaceId !== undefined)
    .map((operation) => ({
      request: operationRequest(operation, workspaceId ?? '', credential, 'refusal'),
    }));
}
