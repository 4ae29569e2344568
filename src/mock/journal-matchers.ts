import { type ExpectedRequest, faultOfRequested, type Requested } from './assert-requested.ts';

/** What `expect.extend` of Vitest or Jest takes: `expect(mock.journal).toHaveRequested({ … })`. */
export const journalMatchers = {
  /** @throws Error when what is expected has a field that nobody knows. */
  toHaveRequested(requested: Requested, expected: ExpectedRequest = {}) {
    const fault = faultOfRequested(requested, expected);
    return {
      pass: fault === null,
      message: () => fault ?? `Expected no such request: ${JSON.stringify(expected)}, found it`,
    };
  },
};
