import { expect, test } from 'vitest';
import { deploy, keys } from '../trials/deployment/deployment.ts';
import { idsOf, judge } from '../trials/deployment/run-suite.ts';
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

/** The keys, and the rules that cannot be judged without them. */
const byKey: Readonly<Record<string, readonly string[]>> = {
  'keys.expired': ['auth.expired-key'],
  'keys.unscoped': ['auth.missing-scope', 'key-check.conveys'],
  'keys.other': ['auth.bound-workspace'],
};

test('without a key, the rules that need it are unproven and name it', async () => {
  const report = await judge(deploy(), { keys: { key: keys.key } });

  for (const { id, outcome } of report.results) {
    const [name] = Object.keys(byKey).filter((key) => byKey[key]?.includes(id));
    expect([id, outcome.verdict]).toEqual([id, name ? 'unproven' : 'pass']);
    if (name) expect(outcome).toHaveProperty('provide', expect.stringContaining(name));
  }
});

test('on an empty workspace, no rule about files passes', async () => {
  const report = await judge(deploy({ files: [] }));

  expect(idsOf(report, 'fail')).toEqual([]);
  const unproven = idsOf(report, 'unproven');
  expect(unproven).toEqual([
    'listing.entry-shape',
    'listing.names',
    'listing.metadata-only',
    'listing.unique-ids',
    'paging.more',
    'paging.ends',
    'paging.complete',
    'paging.newest-first',
    'paging.tie-order',
    'paging.stable',
    'paging.first-page',
    'paging.cursor-verbatim',
    'paging.limit',
    'content.not-served',
  ]);
});
