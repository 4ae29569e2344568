/**
 * The contract suite: judges any deployment of the API against its document.
 *
 * @packageDocumentation
 */
export type { Cause, CauseKind } from './causes/incident.ts';
export type { WalkPicture } from './causes/picture.ts';
export type { Fetch } from './http/client.ts';
export type { KeyName, Keys, KeyVariables } from './http/credentials.ts';
export { keyVariables } from './http/credentials.ts';
export type { Evidence, Exchange, ExtraHeader } from './http/exchange.ts';
export type { Clock } from './http/pace.ts';
export { rules } from './rules.ts';
export type { UnmetNeed } from './run/need.ts';
export type {
  Observation,
  ObservationResult,
  Observed,
  ObservedChoice,
  UnobservedChoice,
} from './run/observation.ts';
export type { ContractOptions } from './run/options.ts';
export type {
  Fail,
  Outcome,
  Pass,
  Rule,
  Unproven,
  Verdict,
  Warn,
} from './run/outcome.ts';
export type { ContractReport, JudgedReport, NotJudgedReport, RuleResult } from './run/report.ts';
export { runContract } from './run/run-contract.ts';
export type { During } from './walks/survey.ts';
