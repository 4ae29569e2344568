import { type ApiResponse, Client } from '../http/client.ts';
import { isUntrustedCertificate } from '../http/connection.ts';
import { checkKey } from '../http/request.ts';
import { lackBehind, StopError } from '../http/stop.ts';
import { sampleOf } from '../walks/survey.ts';
import { RuleContext } from './context.ts';
import { runObservations } from './observation.ts';
import { type ContractOptions, resolveOptions } from './options.ts';
import { type Outcome, type Rule, unproven, type Verdict } from './outcome.ts';
import { redactResult, redactSentence } from './redact-result.ts';
import type { ContractReport, NotJudgedReport, RuleResult } from './report.ts';

/**
 * Judges a deployment by the rules of the contract, one after another, with GET requests only.
 * Then it observes the open clauses, also with HEAD and OPTIONS.
 *
 * @returns The results, or why no rule could be judged: the deployment cannot be reached, or its
 * key check refuses `keys.key`. If a later request fails, a response cannot be read, or `signal`
 * ends the run, the rules affected are `unproven`.
 * @throws Error "Failed to run the contract: …" for an option that cannot be used.
 */
export async function runContract(options: ContractOptions): Promise<ContractReport> {
  const settings = resolveOptions(options);
  const { redact } = settings;
  const client = new Client(settings);
  const context = new RuleContext(client, settings);
  const started = settings.clock.now();
  const facts = () => ({
    baseUrl: redact(settings.baseUrl),
    requests: client.requestCount(),
    milliseconds: settings.clock.now() - started,
  });

  const obstacle = await reasonNotToStart(context, settings.baseUrl);
  if (obstacle) {
    return {
      kind: 'not-judged',
      ...obstacle,
      message: redactSentence(obstacle.message, redact),
      ...facts(),
    };
  }

  const results: RuleResult[] = [];
  for (const rule of settings.rules) {
    const begun = settings.clock.now();
    const outcome = redactResult(await runRule(rule, context), redact);
    const milliseconds = settings.clock.now() - begun;
    const result = { id: rule.id, title: rule.title, clauses: rule.clauses, outcome, milliseconds };
    results.push(result);
    options.onOutcome?.(result);
  }
  const { observations: wanted } = settings;
  const observations = await runObservations(wanted, context, redact, options.onObservation);
  const survey = await unlessStopped(context.survey.made);
  const sample = survey && sampleOf(survey);
  const outage = client.interruption()?.message ?? (await checkStillUp(context));
  return {
    kind: 'judged',
    results,
    counts: countVerdicts(results),
    observations,
    ...(sample && { sample }),
    ...(outage !== undefined && { interrupted: redactSentence(outage, redact) }),
    ...facts(),
  };
}

type Obstacle = Pick<
  NotJudgedReport,
  'reason' | 'message' | 'proxyStatus' | 'hasUntrustedCertificate' | 'evidence'
>;

async function reasonNotToStart(
  context: RuleContext,
  baseUrl: string,
): Promise<Obstacle | undefined> {
  let answer: ApiResponse;
  try {
    answer = await context.keyCheck();
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    const seen = context.client.journal.map(({ exchange }) => exchange);
    return {
      reason: reasonOf(error),
      message: `Failed to ${error.kind === 'interrupted' ? 'judge' : 'reach'} the deployment: ${error.message}`,
      ...(error.proxyStatus !== undefined && { proxyStatus: error.proxyStatus }),
      ...(isUntrustedCertificate(error.cause) && { hasUntrustedCertificate: true }),
      evidence: [...seen, ...error.evidence],
    };
  }
  if (answer.ok) return undefined;
  const location = answer.headers.get('location');
  const what =
    location === null
      ? `responds with ${answer.status} to the key`
      : `redirects with ${answer.status} to ${location}, and a key is not sent there`;
  return {
    reason: 'key-refused',
    message: `Failed to judge the deployment: the key check at ${baseUrl} ${what}`,
    evidence: [answer.exchange],
  };
}

/**
 * Why the run was cut short if the deployment does not respond at its end; undefined otherwise.
 * Unproven rules then say nothing about the deployment. A single failed request is not enough: the
 * key check is sent once more.
 */
async function checkStillUp({ client, credentials }: RuleContext): Promise<string | undefined> {
  if (!client.lastFailed) return undefined;
  try {
    const { status } = await client.send(checkKey(credentials.key));
    return status >= 500
      ? `the key check responds with ${status} at the end of the run`
      : undefined;
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    // An exhausted budget says nothing about the deployment.
    return ['connection', 'timeout', 'proxy', 'gateway'].includes(error.kind)
      ? error.message
      : undefined;
  }
}

function reasonOf({ kind }: StopError): NotJudgedReport['reason'] {
  if (kind === 'gateway') return 'proxy';
  return kind === 'interrupted' || kind === 'proxy' || kind === 'timeout' ? kind : 'unreachable';
}

async function unlessStopped<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StopError) return undefined;
    throw error;
  }
}

async function runRule(rule: Rule, context: RuleContext): Promise<Outcome> {
  try {
    const outcome = await rule.run(context);
    // A failure remains a failure if the run ends early; a pass may depend on missing requests.
    const stop = context.client.interruption();
    if (stop && outcome.verdict !== 'fail') throw stop;
    return outcome;
  } catch (error) {
    const { reason, need, evidence, ...stop } = lackBehind(error);
    return { ...unproven(reason, need, evidence), ...stop };
  }
}

function countVerdicts(results: readonly RuleResult[]): Record<Verdict, number> {
  const counts = { pass: 0, fail: 0, warn: 0, unproven: 0 };
  for (const { outcome } of results) counts[outcome.verdict] += 1;
  return counts;
}
