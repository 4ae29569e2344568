import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { createConsole } from './console.ts';
import { startServer } from './start-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-console-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'console'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
writeFileSync(join(folder, 'console/index-1.js'), 'let one');
writeFileSync(join(folder, 'console/index-1.css'), 'a {}');
const built = pathToFileURL(`${folder}/`);

const serve = (basePath = '') =>
  startServer(createMock({ world: 'tiny' }), { basePath, extraHandlers: [createConsole([built])] });
const originOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;

describe('the console of a server', () => {
  const page = ['text/html; charset=utf-8', 'no-cache', '<!doctype html>'] as const;
  const kept = 'public, max-age=31536000, immutable';

  test.each([
    ['/', ...page],
    ['/?server=http%3A%2F%2F127.0.0.1', ...page],
    ['/console/index-1.js', 'text/javascript; charset=utf-8', kept, 'let one'],
    ['/console/index-1.css', 'text/css; charset=utf-8', kept, 'a {}'],
  ])('%s is served with a strict policy', async (path, type, caching, text) => {
    await using server = await serve();
    const response = await fetch(originOf(server) + path);

    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(caching);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('HEAD has no body', async () => {
    await using server = await serve();
    const response = await fetch(originOf(server), { method: 'HEAD' });

    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.each([
    ['GET', '/console/'],
    ['GET', '/console/..%2findex.html'],
    ['GET', '/index.html'],
    ['GET', '//'],
    ['GET', '/api/v1/auth'],
    ['GET', '/api/v1/workspaces/ws_tiny/files'],
  ])('%s %s gets the same response as without a console', async (method, path) => {
    await using server = await serve();
    await using without = await startServer(createMock({ world: 'tiny' }));
    const answers = [server, without].map(async (each) => {
      const response = await fetch(originOf(each) + path, { method });
      return [response.status, await response.text()];
    });

    expect(await answers[0]).toEqual(await answers[1]);
  });

  test('a base path with its name hides nothing of the API', async () => {
    await using server = await serve('/console');

    expect((await fetch(`${server.baseUrl}/api/v1/auth`)).status).toBe(401);
    expect((await fetch(originOf(server))).headers.get('content-type')).toContain('text/html');
  });

  test.each([
    ['GET', '/console/index-2.js'],
    ['POST', '/'],
  ])('%s %s is not found', async (method, path) => {
    await using server = await serve();

    expect((await fetch(originOf(server) + path, { method })).status).toBe(404);
  });

  test('if it was not built, it says how', async () => {
    const extraHandlers = [createConsole([pathToFileURL(`${folder}/nothing/`)])];
    await using server = await startServer(createMock({ world: 'tiny' }), { extraHandlers });
    const response = await fetch(server.baseUrl);

    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('npm run build:console'),
    ]);
  });
});
