import { describe, expect, test } from 'vitest';
import { matchIds, summariseIds } from './check-ids.ts';

describe('the ids that patterns name', () => {
  const ids = ['a.first', 'a.midway', 'b.first'];

  test('may be taken away again', () => {
    expect(matchIds(['*.first', '!b.*'], ids)).toEqual(['a.first']);
    expect(matchIds(['b.first', 'a.midway'], ids)).toEqual(['a.midway', 'b.first']);
  });

  test('may be alternatives, each of which has to name something', () => {
    expect(matchIds(['{a,b,c}.first', '!{a,c}.*'], ids.concat('c.first'))).toEqual(['b.first']);
    expect(() => matchIds(['{a,c}.first'], ids)).toThrow('c.first changes nothing');
  });

  test('are refused where they change nothing', () => {
    expect(() => matchIds(['c.*'], ids)).toThrow('c.* changes nothing');
    expect(() => matchIds(['!a.first'], ids)).toThrow('!a.first changes nothing');
    expect(() => matchIds(['a.*', 'a.first'], ids)).toThrow('a.first changes nothing');
  });
});

describe('a summary of ids', () => {
  const all = ['a.x', 'a.y', 'b.x.first', 'b.x.midway', 'b.y.first', 'b.y.midway', 'c'];

  test.each([
    [all, 'all'],
    [all.slice(1), 'all but `a.x`'],
    [['a.x', 'a.y'], '`a.*`'],
    [['a.x', 'c'], '`a.x`, `c`'],
    [['b.x.first', 'b.y.first'], '`b.*.first`'],
    [['b.x.first', 'b.x.midway', 'b.y.midway'], '`b.*.midway`, `b.x.first`'],
    [['b.y.first'], '`b.y.first`'],
  ])('of %j is %s', (given, expected) => {
    expect(summariseIds(given, all)).toBe(expected);
  });
});
