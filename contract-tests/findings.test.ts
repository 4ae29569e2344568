import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy } from '../trials/deployment/deployment.ts';
import { judge } from '../trials/deployment/run-suite.ts';

/** The texts of findings; the matrix tests that they are found. */

type Select = Behaviour['select'];

const behind = (ordered: Parameters<Select>[0], file: Parameters<Select>[1]) =>
  file ? ordered.slice(ordered.indexOf(file) + 1) : ordered;

const outcomeOf = async (changes: Partial<Behaviour>, rule: string) =>
  (await judge(deploy(changes), { only: [rule] })).results[0]?.outcome;

test('a key check without the workspaceId fails one rule, and leaves unproven what needs the id', async () => {
  const around: Behaviour['around'] = async (request, next) => {
    const response = await next(request);
    const isCheck = response.ok && request.url.endsWith('/auth');
    return isCheck ? Response.json({ workspace_id: 'ws-1' }) : response;
  };
  const { results } = await judge(deploy({ around }));
  const failed = results.filter(({ outcome }) => outcome.verdict === 'fail');
  const reason = 'the key check does not return the workspaceId';

  expect(results.find(({ id }) => id === 'key-check.success')?.outcome).toMatchObject({
    verdict: 'fail',
    found: 'no such field',
    clause: '4.1-success',
  });
  expect(failed.map(({ id }) => id)).toEqual(['key-check.success']);
  expect(
    results.filter(({ outcome }) => 'reason' in outcome && outcome.reason === reason).length,
  ).toBeGreaterThan(15);
});

describe('a finding says what is wrong where', () => {
  test('a wrong value names its entry, its field, and the clause of that field', async () => {
    const page: Behaviour['page'] = (given) => ({
      ...given,
      files: given.files.map((file, at) => (at === 1 ? { ...file, size: '7' } : file)),
    });

    expect(await outcomeOf({ page }, 'listing.entry-shape')).toMatchObject({
      clause: '2.3-size',
      expected: 'size as a whole number of bytes, 0 or more',
      found: expect.stringMatching(/^size: "7" in the entry files\[1\], id "file_\w+"$/),
    });
  });

  test('a skip names what stands on either side of it', async () => {
    const select: Select = (ordered, file) => behind(ordered, file).slice(file ? 1 : 0);

    expect(await outcomeOf({ select }, 'paging.complete')).toMatchObject({
      expected: expect.stringMatching(
        /^every file that earlier and later walks show, in the walk /,
      ),
      found: expect.stringMatching(/^it goes from "file_\w+" to "file_\w+" without "file_\w+"$/),
    });
  });
});
