/** The contract suite and the learner: a separate chunk, loaded when a run starts. */

export { observations } from '../../../../contract-tests/observations.ts';
export { rules } from '../../../../contract-tests/rules.ts';
export { runContract } from '../../../../contract-tests/run-contract.ts';
export { compareProfiles } from '../../../../src/learn/compare-profiles.ts';
export { learnProfile } from '../../../../src/learn/learn-profile.ts';
export { jsonReport } from '../../../../src/report/contract/json-report.ts';
export { reportOfContract } from '../../../../src/report/contract/report-of-contract.ts';
export { htmlReport } from '../../../../src/report/html-report.ts';
