/** Everything that the golden test imports of the pinned code: only this file changes if one moves. */

export type { Fetch } from '../../contract-tests/exchange/client.ts';
export type { Keys } from '../../contract-tests/exchange/credentials.ts';
export type { ContractReport } from '../../contract-tests/report.ts';
export { runContract } from '../../contract-tests/run-contract.ts';
export { checkConsumer } from '../../src/consumer/check-consumer.ts';
export type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
export type { SituationOutcome } from '../../src/consumer/run-situation.ts';
export { learnProfile } from '../../src/learn/learn-profile.ts';
export { createMock, type Mock, type MockOptions } from '../../src/mock/create-mock.ts';
export { profileNames } from '../../src/profile/resolve-profile.ts';
export type { ProfileInput } from '../../src/profile/schema.ts';
export type { ContractRun } from '../../src/report/contract/contract-run.ts';
export { jsonReport } from '../../src/report/contract/json-report.ts';
export { reportOfContract } from '../../src/report/contract/report-of-contract.ts';
export { htmlReport } from '../../src/report/html-report.ts';
export { junitReport } from '../../src/report/junit-report.ts';
export { recipeNames } from '../../src/world/recipe.ts';
export { deploy } from '../../trials/deployment/deployment.ts';
export { fakeClock } from '../../trials/deployment/run-suite.ts';
export { brokenGroups } from '../../trials/kit/all-broken.ts';
export { createClient, smallClient } from '../../trials/kit/correct-client.ts';
export { keysOf } from '../../trials/suite/proof-world.ts';
