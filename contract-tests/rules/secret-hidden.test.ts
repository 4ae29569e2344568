import { describe, expect, test } from 'vitest';
import { deploy, keys } from '../../trials/deployment/deployment.ts';
import { judge } from '../../trials/deployment/run-suite.ts';

const only = ['auth.secret-hidden'];
const secret = keys.key;
const hex = (text: string) => Buffer.from(text).toString('hex');

/** A deployment whose key check answers so, by the secret of the key. */
const saying = (change: (response: Response, secret: string) => Response | Promise<Response>) =>
  deploy({
    expiredKeyCheck: 'answer',
    around: async (request, next) => {
      const response = await next(request);
      const given = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      return response.ok && request.url.endsWith('/auth') ? change(response, given) : response;
    },
  });

const withFields = (fields: (secret: string) => object) =>
  saying(async (response, given) => {
    const said = { ...(await response.json()), ...fields(given) };
    return Response.json(said);
  });

const outcomeOf = async (deployment: ReturnType<typeof deploy>) => {
  const report = await judge(deployment, { only });
  return report.results[0]?.outcome;
};

describe('an answer that shows a secret fails', () => {
  test('in a header', async () => {
    const deployment = saying((response, given) => {
      response.headers.set('x-key', given);
      return response;
    });

    expect(await outcomeOf(deployment)).toMatchObject({
      verdict: 'fail',
      seen: 'the whole secret, in a header of a success',
    });
  });

  test('in a field name', async () => {
    expect(await outcomeOf(withFields((given) => ({ [given]: true })))).toMatchObject({
      verdict: 'fail',
      seen: 'the whole secret, in a field name of a success',
    });
  });

  test.each<[string, (given: string) => string]>([
    ['base64', (given) => btoa(`user:${given}`)],
    ['base64 of URLs', (given) => Buffer.from(`?${given}`).toString('base64url')],
    ['hexadecimal', hex],
    ['percent escapes', (given) => given.replace(/./g, (each) => `%${hex(each)}`)],
    ['JSON escapes', (given) => given.replace(/./g, (each) => `\\u00${hex(each)}`)],
  ])('in %s', async (_, write) => {
    expect(await outcomeOf(withFields((given) => ({ note: write(given) })))).toMatchObject({
      verdict: 'fail',
      seen: 'the whole secret, in the body of a success',
    });
  });

  test.each<[string, (given: string) => string]>([
    ['all but the public prefix', (given) => given.slice('wfk_good_'.length)],
    ['all but the first four characters', (given) => `****${given.slice(4)}`],
    ['all but the last four characters', (given) => `${given.slice(0, -4)}…`],
    [
      'all but four characters in its middle',
      (given) => `${given.slice(0, 15)}****${given.slice(19)}`,
    ],
    ['all but four characters, in hexadecimal', (given) => hex(given.slice(0, -4))],
  ])('in a large part: %s', async (_, hint) => {
    expect(await outcomeOf(withFields((given) => ({ hint: hint(given) })))).toMatchObject({
      verdict: 'fail',
      seen: 'a large part of the secret, in the body of a success',
    });
  });
});

describe('a hint', () => {
  test.each<[string, (given: string) => string]>([
    ['the last four characters', (given) => `…${given.slice(-4)}`],
    ['prefix and last four characters', (given) => `wfk_****${given.slice(-4)}`],
    ['the first half', (given) => `${given.slice(0, 13)}…`],
  ])('passes with %s', async (_, hint) => {
    expect(await outcomeOf(withFields((given) => ({ hint: hint(given) })))).toEqual({
      verdict: 'pass',
    });
  });

  test.each<[object]>([[{ hint: 'wfk' }], [{ key: { shown: 'wfk_…' } }], [{ secret: 'wfk_****' }]])(
    'warns where every key has the same: %j',
    async (fields) => {
      expect(await outcomeOf(withFields(() => fields))).toMatchObject({
        verdict: 'warn',
        expected: 'hints that differ between keys',
      });
    },
  );

  test('is none in a text that is the same for all keys', async () => {
    expect(await outcomeOf(withFields(() => ({ plan: 'team…', note: '…', kind: 'wfk' })))).toEqual({
      verdict: 'pass',
    });
  });
});

test('a refusal that repeats the key warns', async () => {
  const deployment = deploy({
    around: async (request, next) => {
      const response = await next(request);
      if (response.ok) return response;
      const error = `refused: ${request.headers.get('authorization')}`;
      return Response.json({ error }, { status: response.status });
    },
  });

  const report = await judge(deployment, { only: ['auth.missing-scope', ...only] });

  expect(report.results.at(-1)?.outcome).toMatchObject({
    verdict: 'warn',
    seen: 'the whole secret, repeated from the request, in the body',
  });
  expect(JSON.stringify(report)).not.toContain(secret);
});
