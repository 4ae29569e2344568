import { expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { judge } from '../../trials/deployment/run-suite.ts';

// Secrets in headers, and in refusals that repeat the request, are tested in trials/suite.

const hex = (text: string) => Buffer.from(text).toString('hex');

/**
 * The outcome for a deployment whose key check has these fields, computed from the secret of the
 * key.
 */
async function outcomeOf(fields: (secret: string) => object) {
  const deployment = deploy({
    expiredKeyCheck: 'answer',
    around: async (request, next) => {
      const response = await next(request);
      const given = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      if (!response.ok || !request.url.endsWith('/auth')) return response;
      return Response.json({ ...(await response.json()), ...fields(given) });
    },
  });
  const report = await judge(deployment, { only: ['auth.secret-hidden'] });
  return report.results[0]?.outcome;
}

test('a secret for a field name fails', async () => {
  expect(await outcomeOf((given) => ({ [given]: true }))).toMatchObject({
    verdict: 'fail',
    seen: 'the whole secret, in a field name of a success',
  });
});

test.each<[string, 'the whole' | 'a large part of the', (given: string) => string]>([
  ['base64', 'the whole', (given) => btoa(`user:${given}`)],
  ['base64 of URLs', 'the whole', (given) => Buffer.from(`?${given}`).toString('base64url')],
  ['hexadecimal', 'the whole', hex],
  ['percent escapes', 'the whole', (given) => given.replace(/./g, (each) => `%${hex(each)}`)],
  ['JSON escapes', 'the whole', (given) => given.replace(/./g, (each) => `\\u00${hex(each)}`)],
  ['no public prefix', 'a large part of the', (given) => given.slice('wfk_good_'.length)],
  ['no first four characters', 'a large part of the', (given) => `****${given.slice(4)}`],
  ['no last four characters', 'a large part of the', (given) => `${given.slice(0, -4)}…`],
  [
    'four characters hidden in its middle',
    'a large part of the',
    (given) => `${given.slice(0, 15)}****${given.slice(19)}`,
  ],
  ['no four characters, in hexadecimal', 'a large part of the', (given) => hex(given.slice(0, -4))],
])('a secret with %s fails', async (_, part, write) => {
  expect(await outcomeOf((given) => ({ note: write(given) }))).toMatchObject({
    verdict: 'fail',
    seen: `${part} secret, in the body of a success`,
  });
});

test.each<[string, (given: string) => object]>([
  ['the last four characters', (given) => ({ hint: `…${given.slice(-4)}` })],
  ['prefix and last four characters', (given) => ({ hint: `wfk_****${given.slice(-4)}` })],
  ['the first half', (given) => ({ hint: `${given.slice(0, 13)}…` })],
  ['texts that are the same for all keys', () => ({ plan: 'team…', note: '…', kind: 'wfk' })],
])('a hint with %s passes', async (_, fields) => {
  expect(await outcomeOf(fields)).toEqual({ verdict: 'pass' });
});

test.each<[object]>([[{ hint: 'wfk' }], [{ key: { shown: 'wfk_…' } }], [{ secret: 'wfk_****' }]])(
  'a hint that is the same for every key warns: %j',
  async (fields) => {
    expect(await outcomeOf(() => fields)).toMatchObject({
      verdict: 'warn',
      expected: 'hints that differ between keys',
    });
  },
);
