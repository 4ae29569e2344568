/** The consumer kit: tests that a client copes with everything the document allows a server to do. */
export type { ClientCause, Dependence } from '../report/report.ts';
export {
  type ConsumerOptions,
  type ConsumerReport,
  checkConsumer,
} from './check-consumer.ts';
export type {
  ClientInput,
  ClientOperation,
  ClientResult,
  ConsumerClient,
  FailureDescription,
  KeyPlace,
  ListedEntry,
  Listing,
  ListingInput,
} from './consumer-client.ts';
export {
  checkSituation,
  type DescribeOptions,
  describeConsumer,
  type TestRunner,
} from './describe-consumer.ts';
export { explain } from './explain.ts';
export type { ConsumerFinding, ConsumerVerdict, FindingSubject, Judgement } from './judgement.ts';
export type { DrivingOptions } from './options.ts';
export type { SituationOutcome } from './run-situation.ts';
export type { AlteredField, ConsumerRequest, Received, ReceivedPage, Session } from './session.ts';
export type {
  Expectation,
  ExpectedFailure,
  ExpectedFiles,
  Server,
  Situation,
  Varied,
} from './situation.ts';
export { consumerSituations, type SituationId } from './situations.ts';
export type { ConnectionName } from './transports/connections.ts';
