import { expect, test } from 'vitest';
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

const first = tried('first', { fail: ['one'] }, { fail: ['one'] });
const second = tried('second', { fail: ['two'] }, { fail: ['two'], warn: ['one'] });
const both = tried('both', { fail: ['*'] }, { fail: ['one', 'two'] });

/** Two cases without faults, and a third. */
const withThird = (expected: Verdicts, seen: Verdicts) =>
  trialOf([first, second, tried('third', expected, seen)]);
const withFine = (expected: Verdicts, seen: Verdicts) =>
  trialOf([first, second], [tried('fine', expected, seen)]);
const excused = {
  ...trialOf([first, second]),
  blunt: [{ checks: ['two'], reason: 'it was so' }],
};

test('a trial has no fault if every check catches a case alone and nothing permitted fails', async () => {
  const trial = withFine({}, { warn: ['one'] });

  expect(faultsOf(trial, await runTrial(trial))).toEqual([]);
});

test.each<[string, Trial]>([
  ['broken third: fail is not seen at two', withThird({ fail: ['*'] }, { fail: ['one'] })],
  ['broken third: fail is seen at two too', withThird({ fail: ['one'] }, { fail: ['one', 'two'] })],
  ['broken third: names no check that catches it', withThird({ fail: [] }, { fail: [] })],
  ['permitted fine: fails one', withFine({ fail: ['one'] }, { fail: ['one'] })],
  ['permitted fine: warn is seen at one too', withFine({ warn: [] }, { warn: ['one'] })],
  ['first: is there twice', trialOf([first, second, first])],
  ['check two: catches nothing', trialOf([first])],
  ['check two: is never among fewer than 2 that catch a case', trialOf([first, both])],
  ['check two: is blunt no more, for second', excused],
])('a fault of a trial: %s', async (fault, trial) => {
  expect(faultsOf(trial, await runTrial(trial))).toEqual([fault]);
});

test('an error of a judge names the case', async () => {
  const judge = async () => {
    throw new Error('out of paper');
  };
  await expect(runTrial(trialOf([{ ...first, judge }]))).rejects.toThrow('Failed to judge first');
});

test('a record has the case that the fewest checks catch, and their number', async () => {
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
