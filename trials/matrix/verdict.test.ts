import { describe, expect, test } from 'vitest';
import { type Case, runTrial, type Trial, type Verdicts } from './trial.ts';
import { checkRecords, faultsOf, writeMatrix } from './verdict.ts';

const tried = (id: string, expected: Verdicts, seen: Verdicts): Case => ({
  id,
  title: `does ${id}`,
  expected,
  judge: async () => seen,
});

const trialOf = (broken: readonly Case[], permitted: readonly Case[] = []): Trial => ({
  checks: ['one', 'two'],
  broken: { Broken: broken },
  permitted: { Permitted: permitted },
  groupOf: (id) => id,
  catching: ['fail'],
  sharpness: 1,
  blunt: [],
  shown: { broken: ['fail'], permitted: ['warn'] },
});

const faults = async (trial: Trial) => faultsOf(trial, await runTrial(trial));

const first = tried('first', { fail: ['one'] }, { fail: ['one'] });
const second = tried('second', { fail: ['two'] }, { fail: ['two'], warn: ['one'] });

describe('a trial holds', () => {
  test('if every check catches a case alone and nothing permitted fails', async () => {
    expect(await faults(trialOf([first, second], [tried('fine', {}, { warn: ['one'] })]))).toEqual(
      [],
    );
  });
});

describe('a fault is', () => {
  test.each<[string, Trial, string]>([
    [
      'a case that a check does not catch',
      trialOf([first, second, tried('third', { fail: ['*'] }, { fail: ['one'] })]),
      'broken third: fail is not seen at two',
    ],
    [
      'a case that a further check catches',
      trialOf([first, second, tried('third', { fail: ['one'] }, { fail: ['one', 'two'] })]),
      'broken third: fail is seen at two too',
    ],
    [
      'a broken case that names nothing',
      trialOf([first, second, tried('third', { fail: [] }, { fail: [] })]),
      'broken third: names no check that catches it',
    ],
    [
      'something permitted that fails, whatever it expects',
      trialOf([first, second], [tried('fine', { fail: ['one'] }, { fail: ['one'] })]),
      'permitted fine: fails one',
    ],
    [
      'something permitted that gets a different verdict than it names',
      trialOf([first, second], [tried('fine', { warn: [] }, { warn: ['one'] })]),
      'permitted fine: warn is seen at one too',
    ],
    ['a duplicate name', trialOf([first, second, first]), 'first: is there twice'],
    ['a check that catches nothing', trialOf([first]), 'check two: catches nothing'],
    [
      'a check that never catches alone',
      trialOf([first, tried('both', { fail: ['*'] }, { fail: ['one', 'two'] })]),
      'check two: is never among fewer than 2 that catch a case',
    ],
    [
      'an excuse that is no longer needed',
      { ...trialOf([first, second]), blunt: [{ checks: ['two'], reason: 'it was so' }] },
      'check two: is blunt no more, for second',
    ],
  ])('%s', async (_, trial, fault) => {
    expect(await faults(trial)).toEqual([fault]);
  });
});

test('an error of a judge names the case', async () => {
  const judge = async () => {
    throw new Error('out of paper');
  };
  await expect(runTrial(trialOf([{ ...first, judge }]))).rejects.toThrow('Failed to judge first');
});

test('a record has the case that the fewest checks catch, and their number', async () => {
  const both = tried('both', { fail: ['*'] }, { fail: ['one', 'two'] });
  const trial = trialOf([first, both]);

  expect(checkRecords(trial, await runTrial(trial))).toEqual([
    { id: 'one', catches: ['first', 'both'], sharpest: ['first'], caughtBy: 1 },
    { id: 'two', catches: ['both'], sharpest: ['both'], caughtBy: 2 },
  ]);
});

test('the written matrix has each case with its verdicts, and each check with what it catches', async () => {
  const trial = trialOf([first, second], [tried('fine', {}, {})]);

  expect(JSON.parse(writeMatrix(trial, await runTrial(trial)))).toEqual({
    broken: [
      { id: 'first', group: 'Broken', title: 'does first', fail: ['one'] },
      { id: 'second', group: 'Broken', title: 'does second', fail: ['two'] },
    ],
    permitted: [{ id: 'fine', group: 'Permitted', title: 'does fine' }],
    checks: [
      { id: 'one', catches: 1, best: ['first'], others: 0 },
      { id: 'two', catches: 1, best: ['second'], others: 0 },
    ],
  });
});
