import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeConsumerMatrixPage } from './consumer-matrix-page.ts';
import { nameSituations } from './name-situations.ts';
import { type ConsumerMatrix, runConsumerMatrix } from './run-consumer-matrix.ts';
import { faultsOf } from './verdict-on-kit.ts';

let matrix: ConsumerMatrix;

beforeAll(async () => {
  matrix = await runConsumerMatrix();
}, 240_000);

test('every broken client is caught where it says and nowhere else; no permitted one fails', () => {
  expect(faultsOf(matrix)).toEqual([]);
});

describe('the trial itself', () => {
  test('is large enough', () => {
    expect(matrix.broken.length).toBeGreaterThanOrEqual(60);
    expect(matrix.permitted.length).toBeGreaterThanOrEqual(12);
  });

  test('has names of its own for all that it tries', () => {
    const ids = [...matrix.broken, ...matrix.permitted].map(({ id }) => id);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('the names of situations', () => {
  const ids = ['a.first', 'a.midway', 'b.first'];

  test('may be patterns, and taken away again', () => {
    expect(nameSituations(['*.first', '!b.*'], ids)).toEqual(['a.first']);
    expect(nameSituations(['b.first', 'a.midway'], ids)).toEqual(['a.midway', 'b.first']);
  });

  test('are refused where they name none', () => {
    expect(() => nameSituations(['c.*'], ids)).toThrow('c.* changes nothing');
    expect(() => nameSituations(['!a.first'], ids)).toThrow('!a.first changes nothing');
  });
});

test('docs/consumer-matrix.md is up to date; npm run matrix writes it anew', () => {
  const page = readFileSync(new URL('../../docs/consumer-matrix.md', import.meta.url), 'utf8');

  expect(page).toBe(writeConsumerMatrixPage(matrix));
});
