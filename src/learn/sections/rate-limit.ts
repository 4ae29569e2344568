import { need } from '../../../contract-tests/suite.ts';
import { type SectionReaders, shownBy } from '../field-reader.ts';

/** A polite run seldom meets one; that none was met says that none is that low (clause 8). */
export const rateLimit: SectionReaders<'rateLimit'> = {
  rateLimit: shownBy(
    'limits.rate',
    (value) => {
      const { requests, windowSeconds, retryAfter, headers } = value;
      const told = headers.filter(({ name }) => name !== 'retry-after').map(({ name }) => name);
      const lost = told.length > 0 ? [`the headers ${told.join(', ')}`] : [];
      if (requests === null || requests < 1) {
        return { assume: 'none was met', need: need.setting('requestsPerSecond', 'higher'), lost };
      }
      if (windowSeconds === null) {
        const reason = `one was met after ${requests} requests, and nothing tells how long to wait`;
        return { assume: reason, lost: [...lost, reason] };
      }
      return {
        value: { requests, windowSeconds: Math.max(1, Math.ceil(windowSeconds)), retryAfter },
        lost,
      };
    },
    'rateNotMet',
  ),
};
