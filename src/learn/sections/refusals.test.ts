import { expect, test } from 'vitest';
import { learnFromMock } from '../../../trials/learn/learn-from-mock.ts';
import { createMock } from '../../mock/create-mock.ts';

/** Adds a `detail` to every refusal, computed from its code and a running count. */
const withDetail = (detail: (code: string, count: number) => unknown) => {
  let count = 0;
  return async (response: Response): Promise<Response> => {
    const { status, headers } = response;
    const text = await response.text();
    if (status < 400 || text === '') return new Response(text || null, { status, headers });
    count += 1;
    const body = JSON.parse(text);
    return Response.json({ ...body, detail: detail(body.code, count) }, { status, headers });
  };
};

const requestId = (count: number) =>
  `req-${(count * 2_654_435_761).toString(16).padStart(12, 'f')}`;

test('a constant is learned even if another refusal generates a value at the same path', async () => {
  const { learned } = await learnFromMock(
    'default',
    withDetail((code, count) =>
      code === 'missing_scope' ? 'Ask your administrator.' : requestId(count),
    ),
  );

  expect(learned.refusals?.missingScope?.extra).toEqual({ detail: 'Ask your administrator.' });
  expect(learned.refusals?.unknownKey?.extra).toEqual({ detail: 'req-{hex:12}' });
});

test('a number is learned even if it varies in another refusal', async () => {
  const { learned } = await learnFromMock(
    'default',
    withDetail((code, count) => (code === 'missing_scope' ? 'see section 7' : 1000 + count)),
  );

  expect(learned.refusals?.missingScope?.extra).toEqual({ detail: 'see section 7' });
  expect(learned.refusals?.unknownKey?.extra).toMatchObject({ detail: 0 });
});

test('a twin repeats a refusal in HTML', async () => {
  const page = (path: string) =>
    `<!doctype html>\n<style>body{margin:0}</style><pre>Cannot GET ${path}</pre> {path}\n`;
  const html = { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } };
  let path = '';
  const { learned } = await learnFromMock(
    'default',
    async (response) => {
      const text = await response.clone().text();
      return text.includes('"not_found"') ? new Response(page(path), html) : response;
    },
    (request) => {
      path = new URL(request.url).pathname;
      return request;
    },
  );

  const mock = createMock({ profile: learned });
  const { secret } = mock.keys.byLabel('reader');
  const response = await mock.fetch('http://mock.test/api/v1/users/me', {
    headers: { authorization: `Bearer ${secret}` },
  });

  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toBe(page('/api/v1/users/me'));
  expect(learned.learned.unexpressed.filter(({ what }) => what.includes('body'))).toEqual([]);
});
