/** The consumer kit: proves that a client survives what the document allows a server to do. */
export {
  type ConsumerOptions,
  type ConsumerReport,
  checkConsumer,
  type Dependence,
} from './check-consumer.ts';
export { type ChoiceSituation, choiceSituations } from './choices.ts';
export type { Conduct, ConsumerRequest, Received, ReceivedPage } from './conduct.ts';
export type {
  ClientInput,
  ClientOperation,
  ClientResult,
  ConsumerClient,
  FailureDescription,
  ListedEntry,
  ListingInput,
} from './consumer-client.ts';
export type { ConsumerFinding, ConsumerVerdict, Judgement } from './judgement.ts';
export type { SituationOutcome } from './run-situation.ts';
export type { Expectation, ExpectedFailure, ExpectedFiles, Scene, Situation } from './situation.ts';
export { consumerSituations } from './situations.ts';
