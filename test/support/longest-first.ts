import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that run for a minute or more, longest first. */
const longest = [
  'trials/kit/kit.matrix.test.ts',
  'trials/learn/round-trip.matrix.test.ts',
  'trials/suite/suite.matrix.test.ts',
  'trials/learn/volatile.prove.test.ts',
  'contract-tests/contract.test.ts',
  'test/examples/consumer.prove.test.ts',
];

const rank = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? longest.length : place;
};

/** Starts the longest files first. Otherwise one of them runs alone at the end of `npm run prove`. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
