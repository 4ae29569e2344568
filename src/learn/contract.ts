import {
  type ContractOptions,
  type ContractReport,
  runContract as runRules,
} from '../../contract-tests/suite.ts';
import { observations } from './observations.ts';

/**
 * The contract suite: judges any deployment of the API against its document, and observes what the
 * document leaves open.
 *
 * @packageDocumentation
 */
export * from '../../contract-tests/index.ts';
export { observations };

/**
 * Judges a deployment by the rules of the contract, one after another, with GET requests only.
 * Then it observes the open clauses, also with HEAD and OPTIONS.
 *
 * @returns The results, or why no rule could be judged: the deployment cannot be reached, or its
 * key check refuses `keys.key`. If a later request fails, a response cannot be read, or `signal`
 * ends the run, the rules affected are `unproven`.
 * @throws Error "Failed to run the contract: …" for an option that cannot be used.
 */
export const runContract = (options: ContractOptions): Promise<ContractReport> =>
  // JavaScript callers may pass anything.
  runRules(Object(options) === options ? { observations, ...options } : options);
