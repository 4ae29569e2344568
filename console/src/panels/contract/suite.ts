/** The contract suite and the learner: a separate chunk, loaded when a run starts. */

export { observations } from '../../../../contract-tests/observations.ts';
export { rules } from '../../../../contract-tests/rules.ts';
export { runContract } from '../../../../contract-tests/run/run-contract.ts';
export { compareProfiles } from '../../../../src/learn/compare-profiles.ts';
export { learnProfile } from '../../../../src/learn/learn-profile.ts';
export { checkReport } from '../../../../src/report/check-report.ts';
export { htmlReport } from '../../../../src/report/html.ts';
export { jsonText } from '../../../../src/report/json-text.ts';
export { headlineOf, summaryOf } from '../../../../src/report/report.ts';
