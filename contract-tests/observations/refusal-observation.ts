import type { OpenId } from '../../src/document/clauses.ts';
import type { Answer } from '../http/client.ts';
import type { ApiRequest } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { type Observation, type Seen, seen } from '../run/observation.ts';
import { another } from './listing-seen.ts';
import type { OddLimit } from './odd-limits.ts';
import {
  describeShape,
  type RefusalShape,
  refusalReader,
  sameShape,
  sentBy,
} from './refusal-shape.ts';
import { type Sample, samplesOf } from './sample.ts';
import { grouped, listed, operationNames } from './wording.ts';

/** How a deployment responds to one condition, by operation. */
export type RefusalValue = {
  /** The refusal of the listing, or of the first operation that refuses; null if none does. */
  readonly refusal: RefusalShape | null;
  /** Whether all refusals are the same. */
  readonly uniform: boolean;
  readonly answers: readonly RefusalAnswer[];
  /** Complete responses to the same requests and to repeated ones, the latest request last. */
  readonly samples: readonly RefusalSample[];
};

/** A variant of a mistake that the suite sends on purpose, other than the plain one. */
export type ProbedForm = 'no-key' | 'malformed' | Exclude<OddLimit, 'word'>;

export type RefusalSample = Sample & {
  /** A description, such as the credential. */
  readonly sent: string;
  /** The variant of the condition, such as a limit of `zero`; null for the plain one. */
  readonly form: ProbedForm | null;
};

type RefusalAnswer = {
  readonly operation: ApiRequest['operation'];
  /** A description of the sent value, such as the credential. */
  readonly sent: string;
  readonly status: number;
  /** Null for a success. */
  readonly refusal: RefusalShape | null;
};

/** A request that meets the condition. */
export interface Probe {
  readonly request: ApiRequest;
  /** A description; the credential if omitted. */
  readonly sent?: string;
  /** The variant of the condition, if it has several; omitted for the plain one. */
  readonly form?: ProbedForm;
}

interface Asked extends Probe {
  readonly answer: Answer;
}

interface RefusalQuestion<Id extends string> {
  readonly id: Id;
  /** In addition to 7-r4. */
  readonly clauses?: readonly OpenId[];
  /** Completes "What is the response to …". */
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

/** With so few responses, each may belong to a different operation. */
const FEW_ANSWERS = 2;

async function observeRefusals(context: RuleContext, probes: readonly Probe[]) {
  const asked: Asked[] = [];
  for (const probe of probes) {
    asked.push({ ...probe, answer: await context.ask(probe.request) });
  }
  const refused = asked.filter(({ answer }) => !answer.ok);
  const again: Asked[] = [];
  // A single response does not show which parts are generated.
  if (refused.length <= FEW_ANSWERS) {
    for (const probe of refused) {
      again.push({ ...probe, answer: await another(context, probe.answer) });
    }
  }
  return observeAnswers(context, asked, again);
}

/**
 * Describes responses that were already received.
 *
 * @param again further responses to the same requests.
 */
export async function observeAnswers(
  context: RuleContext,
  asked: readonly Asked[],
  again: readonly Asked[] = [],
): Promise<Seen<RefusalValue>> {
  const { journal } = context.client;
  const read = refusalReader(await context.keyCheck(), journal);
  const sentIn = ({ sent, request }: Probe) => sent ?? request.credential.label;
  const answers = asked.map(
    ({ answer, ...probe }): RefusalAnswer => ({
      operation: probe.request.operation,
      sent: sentIn(probe),
      status: answer.status,
      refusal: answer.ok ? null : read(answer, sentBy(answer)),
    }),
  );
  const sample = samplesOf(journal);
  const samples = [...again, ...asked].map(
    ({ answer, ...probe }): RefusalSample => ({
      ...sample(answer),
      sent: sentIn(probe),
      form: probe.form ?? null,
    }),
  );
  const { refusal = null } = representative(answers) ?? {};
  const isLike = ({ refusal: other }: RefusalAnswer) =>
    refusal !== null && other !== null && sameShape(refusal, other);
  const uniform = answers.every(isLike);
  const exchanges = asked.map(({ answer }) => answer.exchange);
  // The evidence for the representative refusal comes before that of successes.
  const telling = asked.find((_, at) => answers[at]?.refusal === refusal) ?? asked[0];
  return seen(
    `${sentence(answers, refusal, uniform)}.`,
    { refusal, uniform, answers, samples },
    ...(telling ? [telling.answer.exchange] : []),
    ...(uniform ? [] : exchanges),
  );
}

/** The listing's refusal is preferred: only the listing must refuse a missing scope. */
function representative(answers: readonly RefusalAnswer[]): RefusalAnswer | undefined {
  const refusing = answers.filter(({ refusal }) => refusal !== null);
  return refusing.findLast(({ operation }) => operation === 'listFiles') ?? refusing[0];
}

function sentence(
  answers: readonly RefusalAnswer[],
  refusal: RefusalShape | null,
  uniform: boolean,
): string {
  if (!refusal) return `It is not refused: ${listed(answers.map(statusText))}`;
  if (uniform) return describeShape(refusal);
  return grouped(
    answers.map((answer) => ({
      name: nameOf(answer, answers),
      text: answer.refusal ? describeShape(answer.refusal) : statusText(answer),
    })),
  );
}

const statusText = ({ status }: RefusalAnswer): string => `${status}, a success`;

/** The difference from other responses: the operation, the sent value, or both. */
function nameOf({ operation, sent }: RefusalAnswer, answers: readonly RefusalAnswer[]): string {
  if (answers.every((each) => each.operation === operation)) return sent;
  const name = operationNames[operation];
  return answers.every((each) => each.sent === sent) ? name : `${name} (${sent})`;
}
