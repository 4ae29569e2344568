import { describe, expect, test } from 'vitest';
import { rules } from '../../../contract-tests/rules.ts';
import { runContract } from '../../../contract-tests/run-contract.ts';
import { keys } from '../../deployment/deployment.ts';
import { fakeClock, idsOf, judge } from '../../deployment/judge-deployment.ts';

const answering = (respond: () => Response) => ({
  baseUrl: 'https://trivial.test',
  keys,
  requestCount: () => 0,
  fetch: async () => respond(),
});

const others = (...ids: string[]) => rules.map(({ id }) => id).filter((id) => !ids.includes(id));

describe('a server that is no deployment cannot pass', () => {
  test('200 {} to everything fails nearly every rule', async () => {
    const report = await judge(answering(() => Response.json({})));

    expect(idsOf(report, 'fail')).toEqual(others('errors.json', 'errors.fields', 'responses.json'));
    expect(idsOf(report, 'unproven')).toEqual(['errors.json', 'errors.fields']);
  });

  test('an empty listing to everything fails the key check, and so all that rests on it', async () => {
    const page = { files: [], hasMore: false, nextCursor: null };

    const report = await judge(answering(() => Response.json(page)));

    expect(report.counts.fail).toBe(rules.length - 3);
  });

  test('an empty listing with a workspace to everything passes no rule about files or keys', async () => {
    const page = { workspaceId: 'w', files: [], hasMore: false, nextCursor: null };

    const report = await judge(answering(() => Response.json(page)));

    expect(idsOf(report, 'pass')).toEqual([
      'key-check.success',
      'key-check.binding',
      'workspace.read',
      'listing.page-shape',
      'paging.end',
      'responses.json',
    ]);
    expect(idsOf(report, 'fail')).toEqual([
      'auth.no-credentials',
      'auth.wrong-scheme',
      'auth.empty-bearer',
      'auth.unknown-key',
      'auth.expired-key',
      'auth.missing-scope',
      'errors.status',
    ]);
  });

  test('401 to everything cannot be judged: no refusal proves anything', async () => {
    const deployment = answering(() => Response.json({ code: 'no' }, { status: 401 }));

    const report = await runContract({ ...deployment, clock: fakeClock() });

    expect(report).toMatchObject({ kind: 'not-judged', reason: 'key-refused', requests: 1 });
  });

  test('a key check, and 401 to everything else, passes nothing about the listing', async () => {
    const fetch = async (request: Request) =>
      request.url.endsWith('/auth') && request.headers.get('authorization') === `Bearer ${keys.key}`
        ? Response.json({ workspaceId: 'w' })
        : Response.json({}, { status: 401 });

    const report = await judge({
      baseUrl: 'https://trivial.test',
      keys,
      fetch,
      requestCount: () => 0,
    });

    expect(idsOf(report, 'pass')).toEqual([
      'key-check.success',
      'errors.status',
      'errors.json',
      'errors.fields',
      'responses.json',
    ]);
    expect(idsOf(report, 'fail')).toEqual(['key-check.binding']);
  });
});
