import { describe, expect, test } from 'vitest';
import {
  type Baseline,
  baselineSummary,
  changeText,
  compareRuns,
  type Ended,
  isKnown,
  listedChanges,
  unlistedText,
} from './baseline.ts';

const earlier = (...verdicts: Ended['verdict'][]): Baseline => ({
  file: 'before.json',
  startedAt: '2026-01-15T12:00:00.000Z',
  subject: 'https://a.test',
  strict: false,
  ended: endedAs(...verdicts),
  answers: [
    { id: 'a', question: 'A?', answer: 'one' },
    { id: 'b', question: 'B?', answer: 'one' },
    { id: 'c', question: 'C?', answer: null },
  ],
});

const endedAs = (...verdicts: Ended['verdict'][]) =>
  verdicts.map((verdict, at) => ({ id: `rule ${at}`, verdict }));

const now = (...verdicts: Ended['verdict'][]) => ({
  strict: false,
  ended: endedAs(...verdicts),
  answers: [],
});

describe('compareRuns', () => {
  test.each([
    ['fail', 'pass', 'newly failing (was pass)'],
    ['fail', 'unproven', 'newly failing (was unproven)'],
    ['fail', 'fragile', 'newly failing (was fragile)'],
    ['fail', 'fail', 'still failing'],
    ['fragile', 'pass', 'newly fragile (was pass)'],
    ['fragile', 'fragile', 'still fragile'],
    ['warn', 'fail', 'newly warned (was fail)'],
    ['warn', 'warn', 'still warned'],
    ['unproven', 'pass', 'newly unproven (was pass)'],
    ['unproven', 'unproven', undefined],
    ['pass', 'fail', 'newly passing (was fail)'],
    ['pass', 'pass', undefined],
  ] as const)('%s, and %s before: %s', (is, was, text) => {
    const [change] = compareRuns(earlier(was), now(is)).changes;

    expect(change && changeText(change)).toBe(text);
  });

  test('what the earlier run did not judge is new where it is not well', () => {
    const { changes } = compareRuns(earlier(), now('fail', 'pass', 'unproven'));

    expect(changes.map(changeText)).toEqual([
      'newly failing (not judged then)',
      'newly unproven (not judged then)',
    ]);
  });

  test('what is worse comes first, and only what was as bad before is known', () => {
    const comparison = compareRuns(
      earlier('fail', 'pass', 'fail', 'unproven'),
      now('pass', 'fail', 'fail', 'fail'),
    );

    const ids = comparison.changes.map(({ id }) => id);
    expect(ids).toEqual(['rule 1', 'rule 3', 'rule 0', 'rule 2']);
    expect(ids.filter((id) => isKnown(comparison, id))).toEqual(['rule 2']);
    expect(isKnown(undefined, 'rule 2')).toBe(false);
    expect(baselineSummary(comparison)).toBe(
      'Since the run of 2026-01-15T12:00:00.000Z: 2 newly failing, 1 newly passing, 1 still failing',
    );
  });

  test('of 244 that pass now ten are listed, and every one that is worse', () => {
    const mended = compareRuns(
      earlier(...Array<'fail'>(244).fill('fail'), ...Array<'pass'>(20).fill('pass')),
      now(...Array<'pass'>(244).fill('pass'), ...Array<'fail'>(20).fill('fail')),
    );
    const kinds = listedChanges(mended).map(({ kind }) => kind);

    expect(kinds.filter((kind) => kind === 'newly-failing')).toHaveLength(20);
    expect(kinds.filter((kind) => kind === 'newly-passing')).toHaveLength(10);
    expect(unlistedText(mended)).toBe('234 more newly passing: listed by --json');
    expect(unlistedText(compareRuns(earlier('fail'), now('pass')))).toBeUndefined();
  });

  test('tells other answers, and those that come or go, of what both runs observed', () => {
    const comparison = compareRuns(earlier(), {
      ...now(),
      answers: [
        { id: 'a', question: 'A?', answer: 'two' },
        { id: 'b', question: 'B?', answer: 'one' },
        { id: 'c', question: 'C?', answer: 'one' },
        { id: 'd', question: 'D?', answer: 'one' },
      ],
    });

    expect(comparison.answers).toEqual([
      { id: 'a', question: 'A?', was: 'one', is: 'two' },
      { id: 'c', question: 'C?', was: null, is: 'one' },
    ]);
    expect(baselineSummary(comparison)).toMatch(/: no verdict changed; 2 observations changed$/);
  });

  test('notes what limits the comparison, and nothing where nothing does', () => {
    const then = { ...earlier('fail', 'fail'), interrupted: 'it was gone' };

    const [same, other] = ['https://a.test', 'https://b.test'];

    expect(compareRuns(earlier('fail'), { ...now('pass'), subject: same }).notes).toEqual([]);
    const changed = compareRuns(then, { ...now('fail'), subject: other, strict: true });
    expect(changed.notes).toEqual([
      'the earlier run judged https://a.test, this one https://b.test',
      'the earlier run was not strict, this one is',
      'the earlier run was cut short: it was gone',
      'failed then, and not judged this time: rule 1',
    ]);
  });
});
