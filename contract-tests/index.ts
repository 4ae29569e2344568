/** The contract suite: judges any deployment of the API by the statements of its document. */
export type { ExtraHeader, Fetch } from './client.ts';
export type { Clock } from './clock.ts';
export type { KeyName, Keys } from './credentials.ts';
export { keyVariables } from './credentials.ts';
export type { Evidence, Exchange } from './exchange.ts';
export type { ContractOptions } from './options.ts';
export type { ContractReport, JudgedReport, NotJudgedReport, RuleResult } from './report.ts';
export type { Finding, Need, Outcome, Pass, Rule, Unproven, Verdict } from './rule.ts';
export { rules } from './rules.ts';
export { runContract } from './run-contract.ts';
