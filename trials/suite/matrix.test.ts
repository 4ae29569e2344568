import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../contract-tests/rules.ts';
import { judgeMock } from './judge-mock.ts';
import { writeMatrixPage } from './matrix-page.ts';
import { createProofMock } from './proof-world.ts';
import { type Matrix, runMatrix } from './run-matrix.ts';
import { faultsOf, neverAlone, ruleRecords } from './verdict-on-suite.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await runMatrix();
}, 120_000);

test('the mock that the mutants break passes every rule, and leaves none unproven', async () => {
  const mock = createProofMock();

  expect(await judgeMock({ mock, fetch: mock.fetch })).toEqual({
    fail: [],
    warn: [],
    unproven: [],
    notJudged: undefined,
  });
});

test('every mutant fails the rules that it names and no others; nothing permitted fails any', () => {
  expect(faultsOf(matrix)).toEqual([]);
});

describe('the trial itself', () => {
  test('is large enough', () => {
    expect(matrix.mutants.length).toBeGreaterThan(200);
    expect(matrix.permitted.length).toBeGreaterThan(120);
  });

  test('has names of its own for all that it tries', () => {
    const ids = [...matrix.mutants, ...matrix.permitted].map(({ id }) => id);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('names rules that there are', () => {
    const known = rules.map(({ id }) => id);

    for (const { fails } of matrix.mutants) {
      if (fails !== 'not-judged') {
        expect(fails.length).toBeGreaterThan(0);
        expect(known).toEqual(expect.arrayContaining([...fails]));
      }
    }
  });

  test('has a mutant for every rule that it alone kills, but for those that never fail alone', () => {
    const never = ruleRecords(matrix).filter(({ alone }) => alone.length === 0);

    expect(never.map(({ id }) => id).toSorted()).toEqual(Object.keys(neverAlone).toSorted());
  });
});

test('docs/matrix.md is up to date; npm run matrix writes it anew', () => {
  const page = readFileSync(new URL('../../docs/matrix.md', import.meta.url), 'utf8');

  expect(page).toBe(writeMatrixPage(matrix));
});
