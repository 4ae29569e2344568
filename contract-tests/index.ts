/**
 * The contract suite: judges any deployment of the API against its document.
 *
 * @packageDocumentation
 */
export type { Cause, CauseKind } from './diagnosis/incident.ts';
export type { ShownFile, ShownPart, ShownWalk, WalkPicture } from './diagnosis/walk-picture.ts';
export type { Fetch } from './exchange/client.ts';
export type { KeyName, Keys } from './exchange/credentials.ts';
export { keyVariables } from './exchange/credentials.ts';
export type { Evidence, Exchange, ExtraHeader } from './exchange/exchange.ts';
export type { Clock } from './exchange/pace.ts';
export type { UnmetNeed } from './judgement/need.ts';
export type {
  NotSeen,
  Observation,
  ObservationResult,
  Observed,
  Seen,
} from './judgement/observation.ts';
export type {
  Fail,
  Need,
  Outcome,
  Pass,
  Rule,
  Unproven,
  Verdict,
  Warn,
} from './judgement/outcome.ts';
export type { KnownFile } from './listing/known-file.ts';
export type { During } from './listing/moving-walk.ts';
export type { ObservationId, ObservationValues } from './observations.ts';
export { observationOf, observations, unobservable } from './observations.ts';
export type { ContractOptions } from './options.ts';
export type { ContractReport, JudgedReport, NotJudgedReport, RuleResult } from './report.ts';
export { rules } from './rules.ts';
export { runContract } from './run-contract.ts';
