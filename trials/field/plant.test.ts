import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clients } from './clients.ts';
import { plant } from './plant.ts';
import { servers } from './servers.ts';
import { mistakesOf } from './subject.ts';

const subjects = [...servers, ...clients];
const cases = subjects.flatMap((subject) =>
  mistakesOf(subject).map((mistake) => [`${subject.id}/${mistake.id}`, subject, mistake] as const),
);

describe('planting', () => {
  test.each(cases)('%s is planted in its program', (_, subject, mistake) => {
    const [[before, instead] = ['', '']] = Object.entries(mistake.edits);

    const planted = readFileSync(plant(subject, mistake), 'utf8');

    expect(planted).not.toBe(readFileSync(plant(subject), 'utf8'));
    expect(planted).toContain(instead);
    expect(before).not.toBe('');
  });

  test('a correct program is used where it is', () => {
    expect(plant({ id: 'a', file: 'clients/got.mjs' })).toMatch(
      /trials\/field\/clients\/got\.mjs$/,
    );
  });

  test.each([
    ['is missing', 'no such text', 0],
    ['occurs more than once', 'baseUrl', 2],
  ])('a text that %s is rejected', (_, text, times) => {
    const mistake = { id: 'b', title: '', edits: { [text]: '' }, caughtBy: [] };

    expect(() => plant({ id: 'a', file: 'clients/got.mjs' }, mistake)).toThrow(
      `Failed to plant b: expected once in the program, found ${times} times: ${text}`,
    );
  });

  test('names are unique', () => {
    const names = cases.map(([name]) => name);

    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(50);
  });
});
