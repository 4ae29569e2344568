import { expect, test } from 'vitest';
import { learnFromMock } from '../../trials/learn/learn-from-mock.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';

const usual = {
  via: '1.1 varnish',
  server: 'nginx/1.25.3',
  'x-powered-by': 'PHP/8.2.1',
  'report-to': '{"group":"d","max_age":31536000,"endpoints":[{"url":"https://r.test/d"}]}',
  nel: '{"report_to":"d","max_age":31536000}',
  'alt-svc': 'h3=":443"; ma=86400',
};

/** Names of nodes. A mock sends names of the same form with different numbers. */
const nodes = { 'x-served-by': 'cache-fra-etou8220042', 'x-amz-cf-pop': 'FRA56-P3' };

/** Headers that a profile cannot contain: the connection, the clock or the mock decides them. */
const others = {
  trailer: 'x-checksum',
  upgrade: 'h2c',
  'keep-alive': 'timeout=5',
  age: '0',
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  'x-mock-assumes': 'listing.pageFill',
};

test('headers of proxies and servers are learned as far as a profile can express them', async () => {
  const { learned } = await learnFromMock('default', async (response) => {
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries({ ...usual, ...nodes, ...others }))
      headers.set(name, value);
    const { status } = response;
    const body = status === 204 ? null : await response.arrayBuffer();
    return new Response(body, { status, headers });
  });

  expect(learned.transport?.headers).toEqual({
    'cache-control': 'no-store',
    ...usual,
    'x-served-by': 'cache-fra-etou8{digits:6}',
    'x-amz-cf-pop': 'FRA5{digits:1}-P3',
  });
  expect(learned.learned.varying?.headers).toEqual(['x-amz-cf-pop', 'x-served-by']);
  expect(learned.transport?.optionsHeaders).toEqual({ allow: '{allow}' });
  expect(learned.learned.unexpressed.map(({ what }) => what)).toEqual([
    'the values of the header x-amz-cf-pop',
    'the values of the header x-served-by',
  ]);
  expect(resolveProfile(learned).transport.headers.via).toBe(usual.via);
});
