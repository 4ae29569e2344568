import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy, keys } from '../../trials/deployment/deployment.ts';
import { fakeClock, idsOf, judge } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';
import { rules } from '../rules.ts';
import type { ContractOptions } from './options.ts';
import { runContract } from './run-contract.ts';

const run = (fetch: ContractOptions['fetch'], options: Partial<ContractOptions> = {}) =>
  runContract({ baseUrl: 'https://api.test', keys, fetch, clock: fakeClock(), ...options });

describe('a report', () => {
  test('has one result for every rule, in order, and counts that add up', async () => {
    const seen: string[] = [];

    const report = await judge(deploy({ fill: () => 1, contentType: undefined }), {
      onOutcome: ({ id }) => seen.push(id),
    });

    const ids = report.results.map(({ id }) => id);
    expect(ids).toEqual(rules.map(({ id }) => id));
    expect(seen).toEqual(ids);
    const { pass, fail, warn, unproven } = report.counts;
    expect(pass + fail + warn + unproven).toBe(rules.length);
    expect(Math.min(pass, warn)).toBeGreaterThan(0);
  });

  test('blames no deployment without showing an exchange', async () => {
    const report = await judge(deploy({ page: ({ files }) => ({ files: [...files, 7] }) }));

    for (const { outcome } of report.results) {
      if (outcome.verdict !== 'fail') continue;
      expect(outcome.evidence.length).toBeGreaterThan(0);
      expect(outcome.evidence[0].curl).toMatch(/^curl .*'https:\/\/deployment\.test\/api\/v1/);
    }
    expect(report.counts.fail).toBeGreaterThan(0);
  });

  test('spends the budget on positions that were no cursor yet, and says how many were', async () => {
    const deployment = deploy({ files: sampleFiles(1000), defaultLimit: 50, maxLimit: 200 });

    const report = await judge(deployment);

    expect(report.counts.pass).toBe(rules.length);
    expect(report.requests).toBe(deployment.requestCount());
    expect(report.requests).toBeGreaterThan(400);
    expect(report.requests).toBeLessThanOrEqual(500);
    expect(report.sample).toMatchObject({ files: 1000, complete: true });
    expect(report.sample?.positions).toBeGreaterThan(250);
  });
});

describe('what keeps a rule from its verdict', () => {
  test('a spent budget leaves rules unproven, and passes none that it cut short', async () => {
    const report = await judge(deploy(), { maxRequests: 80 });

    expect(report.counts.fail).toBe(0);
    expect(report.requests).toBe(80);
    expect(idsOf(report, 'unproven')).toContain('paging.complete');
    expect(report.results.at(-1)?.outcome).toMatchObject({
      verdict: 'unproven',
      reason: 'the budget of 80 requests is used up',
      provide: 'a larger maxRequests',
    });
  });

  test('a deployment that goes away is not in the wrong', async () => {
    let requests = 0;
    const around: Behaviour['around'] = async (request, next) => {
      if (++requests > 60) throw new TypeError('fetch failed');
      return next(request);
    };

    const report = await judge(deploy({ around }));

    expect(report.counts.fail).toBe(0);
    expect(report.results.at(-1)?.outcome).toMatchObject({
      reason: 'no response from https://deployment.test: fetch failed',
    });
  });
});

describe('what cannot be judged', () => {
  const location = `https://login.test/?token=${keys.key}`;
  const gone = () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  };

  test.each<[string, () => Response, string]>([
    [
      'unreachable',
      gone,
      'Failed to reach the deployment: no response from https://api.test: fetch failed (connect ECONNREFUSED)',
    ],
    [
      'key-refused',
      () => new Response(null, { status: 302, headers: { location } }),
      'Failed to judge the deployment: the key check at https://api.test redirects with 302 to https://login.test/?token=[key …4b86], and a key is not sent there',
    ],
  ])('is %s', async (reason, respond, message) => {
    expect(await run(respond)).toMatchObject({ kind: 'not-judged', reason, message });
  });
});

describe('options', () => {
  const absolute = 'baseUrl: expected an absolute URL such as http://localhost:4010, found ';
  const visible = 'expected visible ASCII, without spaces, found';
  const aRule = 'only.0: expected the id of a rule';

  test.each<[Partial<ContractOptions>, string]>([
    [{ baseUrl: 'api.test' }, `${absolute}"api.test"`],
    [{ baseUrl: 'ftp://api.test' }, `${absolute}"ftp://api.test"`],
    [{ baseUrl: 'https://me:pw@a.test' }, 'baseUrl: expected a URL without user name and password'],
    [{ baseUrl: 'https://api.test?x=1' }, 'baseUrl: expected a URL without query and fragment'],
    [{ keys: { key: '' } }, `keys.key: ${visible} nothing`],
    [{ keys: { key: 'a', expired: 'b c' } }, `keys.expired: ${visible} something else`],
    [{ keys: { key: 'a', other: 'a' } }, 'keys.other: expected a different key than the valid one'],
    [{ only: [] }, 'only: expected at least 1 item'],
    [{ only: ['paging.ned'] }, `${aRule} (did you mean "paging.end"?), found "paging.ned"`],
    [{ fetch: 'x' as never }, 'fetch: expected a function, found "x"'],
    [{ maxRequests: 0 }, 'maxRequests: expected a number above 0, found 0'],
    [
      { headers: { Authorization: 'x' } },
      'headers.Authorization: expected no Authorization: the suite sets it',
    ],
    [
      { headers: { 'X-Key': 'a\u0001b' } },
      'headers.X-Key: expected a value of Latin-1 characters without line breaks',
    ],
    [{ headers: { 'a b': 'x' } }, 'headers.a b: expected a name of letters'],
  ])('%j is refused with a reason', async (options, reason) => {
    await expect(run(() => Response.json({}), options)).rejects.toThrow(
      `Failed to run the contract: ${reason}`,
    );
  });

  test.each([
    [{ baseUrl: 'me:pass-word@api.test' }, 'pass-word'],
    [{ baseUrl: 'https://me:pass-word@api.test' }, 'pass-word'],
    [{ keys: { key: 'se cret' } }, 'cret'],
    [{ headers: { 'X-Key': 'secret\n' } }, 'secret'],
  ])('%j is refused without a word of the secret', async (options, secret) => {
    const refusal = run(() => Response.json({}), options).catch(String);

    expect(await refusal).toContain('Failed to run the contract: ');
    expect(await refusal).not.toContain(secret);
  });
});

describe('an answer that nobody foresaw', () => {
  test('leaves unproven what reads it, with the reason, and is not the end of the run', async () => {
    const get = () => {
      throw new RangeError('too odd');
    };
    const around: Behaviour['around'] = async (request, next) => {
      const response = await next(request);
      const value = Object.assign(new Headers(response.headers), { get });
      return Object.defineProperty(response, 'headers', { value });
    };
    const report = await judge(deploy({ around }), { observe: true });

    const unread = 'the suite failed to process a response (RangeError: too odd)';
    expect(report.results.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
    const unreadBy = expect.objectContaining({ reason: unread });
    expect(report.results).toContainEqual(expect.objectContaining({ outcome: unreadBy }));
    expect(report.observations).toContainEqual(expect.objectContaining({ observed: unreadBy }));
  });
});
