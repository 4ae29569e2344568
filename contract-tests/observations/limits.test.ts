import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy } from '../../trials/deployment/deployment.ts';
import { observeOne } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';

const files = sampleFiles(400);

describe('the largest page size', () => {
  test.each<[string, Partial<Behaviour>, object]>([
    ['the default', { files, maxLimit: 10 }, { maximum: 10, exact: true, aboveMaximum: 'clamped' }],
    ['not reached', { files, maxLimit: 5000 }, { maximum: 400, exact: false, aboveMaximum: null }],
    [
      'beyond the listing, refused far above',
      { files, maxLimit: 5000, outOfRange: 'refuse' },
      { maximum: 400, exact: false, aboveMaximum: 'refused' },
    ],
  ])('%s', async (_, changes, value) => {
    expect(await observeOne(deploy(changes), 'limits.maximum')).toMatchObject({ value });
  });

  test('above what is asked for first: a larger limit is tried', async () => {
    const target = deploy({ files: sampleFiles(2600), maxLimit: 1200 });

    expect(await observeOne(target, 'limits.maximum')).toMatchObject({
      value: { maximum: 1200, exact: true, aboveMaximum: 'clamped' },
    });
  });
});

describe('the default page size', () => {
  test('is at least what a listing holds that fits one page', async () => {
    const target = deploy({ files: sampleFiles(9) });

    expect(await observeOne(target, 'limits.default')).toMatchObject({
      answer: '9 entries or more: there are no more files.',
      value: { default: 9, exact: false },
    });
  });

  test('is not seen in an empty workspace', async () => {
    expect(await observeOne(deploy({ files: [] }), 'limits.default')).toEqual({
      kind: 'not-seen',
      reason: 'no file was listed',
      provide: 'a workspace with files',
      need: { kind: 'files', what: 'a workspace with files' },
    });
  });
});

test('odd limits: each form on its own', async () => {
  expect(await observeOne(deploy(), 'limits.out-of-range')).toMatchObject({
    answer:
      'abc, -1, 1.5 and an empty one: refused with 400; 0 and 10^12: treated as the nearest allowed limit; two of them: treated as the first.',
  });
});

test('a reading that the page size leaves open is left open', async () => {
  const zero = { form: 'zero', reading: null, fits: ['clamped', 'default'] };

  expect(await observeOne(deploy({ defaultLimit: 1 }), 'limits.out-of-range')).toMatchObject({
    value: { forms: expect.arrayContaining([expect.objectContaining(zero)]) },
  });
});
