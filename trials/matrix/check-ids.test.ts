import { describe, expect, test } from 'vitest';
import { matchIds } from './check-ids.ts';

describe('the ids that patterns name', () => {
  const ids = ['a.first', 'a.midway', 'b.first'];

  test('can be excluded again', () => {
    expect(matchIds(['*.first', '!b.*'], ids)).toEqual(['a.first']);
    expect(matchIds(['b.first', 'a.midway'], ids)).toEqual(['a.midway', 'b.first']);
  });

  test('can be alternatives, each of which must match', () => {
    expect(matchIds(['{a,b,c}.first', '!{a,c}.*'], ids.concat('c.first'))).toEqual(['b.first']);
    expect(() => matchIds(['{a,c}.first'], ids)).toThrow('c.first changes nothing');
  });

  test('are rejected if they change nothing', () => {
    expect(() => matchIds(['c.*'], ids)).toThrow('c.* changes nothing');
    expect(() => matchIds(['!a.first'], ids)).toThrow('!a.first changes nothing');
    expect(() => matchIds(['a.*', 'a.first'], ids)).toThrow('a.first changes nothing');
  });
});
