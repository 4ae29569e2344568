import type { BaselineComparison } from '../../report/baseline.ts';
import { type Expectation, expectationFields } from '../../report/expectation.ts';
import { expectationOf } from '../../report/standing.ts';
import type { Basis } from '../basis.ts';
import type { Cause } from '../causes/find-causes.ts';
import type { ConsumerRequest, Received } from '../conduct.ts';
import type { ClientResult } from '../consumer-client.ts';
import type { FailureField } from '../judge/failure.ts';
import type { ConsumerFinding, ConsumerVerdict } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { type ConsumerRun, dependencesOf, failuresOf, untoldOf } from './consumer-run.ts';

/** Changes when a reader of the JSON report would have to. */
export const CONSUMER_REPORT_SCHEMA = 'workspace-files-consumer-report/1';

/** `docs/consumer-report.md` explains it, `schemas/consumer-report.schema.json` checks it. */
export interface ConsumerJsonReport {
  readonly schema: typeof CONSUMER_REPORT_SCHEMA;
  /** When the run began, ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly command: readonly string[];
  readonly milliseconds: number;
  readonly strict: boolean;
  /** Whether the exit code is 1. */
  readonly failed: boolean;
  /** Why the run was cut short, or judged nothing. */
  readonly interrupted?: string | undefined;
  /** Adds up to the number of situations. */
  readonly counts: Readonly<Record<ConsumerVerdict, number>>;
  /** The choices that change what the client gives back, each once. */
  readonly dependsOn: readonly string[];
  /**
   * The forms that all situations stand on, where the client fails under the plainest ones; null
   * where none was found that it passes under, left out where none was sought.
   */
  readonly basis?: JsonBasis | null | undefined;
  /** What went wrong, by cause, the gravest and most frequent first. */
  readonly causes: readonly JsonCause[];
  /** What its caller was not told of a failure in some situation, though there was something to tell. */
  readonly untold: readonly FailureField[];
  /** What became of an earlier run, where one was given. */
  readonly baseline?: BaselineComparison | undefined;
  readonly situations: readonly JsonOutcome[];
  /** Situations that vary one open clause each. */
  readonly choices: readonly (JsonOutcome & { readonly choice: string })[];
}

type JsonBasis = Pick<Basis, 'forms' | 'keyPrefix'> & { readonly profile: object };

type JsonCause = Omit<Cause, 'clause'> & { readonly clause: string };

type JsonOutcome = Pick<SituationOutcome, 'id' | 'title' | 'milliseconds'> & {
  readonly clause: string;
  /** The id of the situation whose run tells, where the client was not started. */
  readonly follows?: string | undefined;
  /** There if its failure is put up with. */
  readonly expectation?: Omit<Expectation, 'id'> | undefined;
} & JsonJudgement;

type JsonJudgement =
  | { readonly verdict: 'pass' }
  | ({
      readonly verdict: 'fail' | 'fragile';
      readonly findings: readonly JsonFinding[];
    } & JsonConduct)
  | ({ readonly verdict: 'unproven'; readonly reason: string } & JsonConduct);

type JsonFinding = Omit<ConsumerFinding, 'clause'> & { readonly clause: string };

interface JsonConduct {
  readonly requests: readonly JsonRequest[];
  readonly result: ClientResult;
}

type JsonRequest = Pick<
  ConsumerRequest,
  'number' | 'at' | 'to' | 'method' | 'target' | 'authorization' | 'keyInUrl' | 'keyInHeaders'
> & {
  readonly received: Omit<Received, 'page' | 'refusal'> & {
    /** Null where no page of a listing arrived whole. */
    readonly page: { readonly entries: number; readonly hasMore: boolean } | null;
  };
};

/** The run as JSON, indented, with a line feed at its end. */
export function jsonReport(run: ConsumerRun): string {
  const { startedAt, command, strict, report } = run;
  const content: ConsumerJsonReport = {
    schema: CONSUMER_REPORT_SCHEMA,
    startedAt,
    command,
    milliseconds: report.milliseconds,
    strict,
    failed: failuresOf(run).length > 0,
    ...(report.interrupted !== undefined && { interrupted: report.interrupted }),
    counts: report.counts,
    dependsOn: dependencesOf(run),
    ...(report.basis !== undefined && { basis: report.basis }),
    causes: report.causes,
    untold: untoldOf(run),
    ...(run.baseline && { baseline: run.baseline }),
    situations: report.outcomes.map((outcome) => outcomeOf(run, outcome)),
    choices: report.choices.map(({ choice, outcome }) => ({ choice, ...outcomeOf(run, outcome) })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function outcomeOf(run: ConsumerRun, outcome: SituationOutcome): JsonOutcome {
  const { id, clause, title, milliseconds, judgement, conduct, follows } = outcome;
  const found = expectationOf(run, outcome);
  const expectation = found && { expectation: expectationFields(found) };
  const head = {
    ...{ id, clause, title, milliseconds },
    ...(follows !== undefined && { follows }),
    ...expectation,
  };
  if (judgement.verdict === 'pass') return { ...head, ...judgement };
  const { requests, result } = conduct;
  return { ...head, ...judgement, requests: requests.map(requestOf), result };
}

function requestOf(request: ConsumerRequest): JsonRequest {
  const { number, at, to, method, target, authorization, keyInUrl, keyInHeaders } = request;
  const { page, refusal: _, ...received } = request.received;
  const seen = page && { entries: page.ids.length, hasMore: page.hasMore };
  return {
    number,
    at,
    to,
    method,
    target,
    authorization,
    keyInUrl,
    keyInHeaders,
    received: { ...received, page: seen },
  };
}
