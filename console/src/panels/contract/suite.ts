/** The contract suite: a separate chunk, loaded when a run starts. */

export { rules } from '../../../../contract-tests/rules.ts';
export { observations, runContract } from '../../../../src/learn/contract.ts';
export { checkReport } from '../../../../src/report/check-report.ts';
export { htmlReport } from '../../../../src/report/html.ts';
export { jsonText } from '../../../../src/report/json-text.ts';
export { headlineOf, summaryOf } from '../../../../src/report/summary.ts';
