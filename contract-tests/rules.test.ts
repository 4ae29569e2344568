import { describe, expect, test } from 'vitest';
import { deploy, keys } from '../trials/deployment/deployment.ts';
import { judge } from '../trials/deployment/run-suite.ts';
import { rules } from './rules.ts';

test('the ids of the rules, in their order', () => {
  // Reports, mutants and files of users contain them: never rename one.
  expect(rules.map(({ id }) => id)).toEqual([
    'auth.no-credentials',
    'auth.wrong-scheme',
    'auth.empty-bearer',
    'auth.unknown-key',
    'auth.expired-key',
    'auth.missing-scope',
    'auth.bound-workspace',
    'key-check.success',
    'key-check.binding',
    'key-check.conveys',
    'workspace.read',
    'listing.page-shape',
    'listing.entry-shape',
    'listing.names',
    'listing.metadata-only',
    'listing.unique-ids',
    'paging.more',
    'paging.end',
    'paging.ends',
    'paging.complete',
    'paging.newest-first',
    'paging.tie-order',
    'paging.stable',
    'paging.first-page',
    'paging.cursor-verbatim',
    'paging.limit',
    'errors.status',
    'errors.json',
    'errors.fields',
    'content.not-served',
    'responses.json',
    'auth.secret-hidden',
  ]);
});

describe.each(rules.map((rule) => ({ rule, id: rule.id })))('$id', ({ rule, id }) => {
  test('rests on a clause at least', () => {
    expect(rule.clauses.length).toBeGreaterThan(0);
  });

  test('is unproven without a key that it needs, and names it', async () => {
    const needed = rule.preconditions.filter((need) => need.startsWith('keys.'));

    const report = await judge(deploy(), { only: [id], keys: { key: keys.key } });

    const [outcome] = report.results.map((result) => result.outcome);
    expect(outcome?.verdict).toBe(needed.length > 0 ? 'unproven' : 'pass');
    for (const need of needed)
      expect(outcome).toHaveProperty('provide', expect.stringContaining(need));
  });

  test('does not pass on an empty workspace if it needs files', async () => {
    const needsFiles = rule.preconditions.some((need) => /file|two-pages|times/.test(need));

    const report = await judge(deploy({ files: [] }), { only: [id] });

    expect(report.counts).toMatchObject(needsFiles ? { unproven: 1 } : { pass: 1 });
  });
});
