import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../scripts/processes.ts';
import { openApiDocument } from '../src/document/openapi.ts';
import { createMock } from '../src/mock/create-mock.ts';

/**
 * A client that a generator creates from the OpenAPI document, compiled and run. The tests of
 * examples/file-browser use that of openapi-typescript.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const examples = join(root, 'test/generated-clients');
const modules = join(root, 'node_modules');
let folder = '';

const run = (path: string, ...args: readonly string[]) => {
  const NODE_OPTIONS = `--import ${pathToFileURL(join(examples, 'typescript-5.mjs'))}`;
  return runCommand(process.execPath, [join(modules, path), ...args], {
    cwd: folder,
    env: { NODE_OPTIONS, NO_COLOR: '1' },
  });
};

beforeAll(async () => {
  // Inside the project, so that the clients find its packages.
  mkdirSync(join(root, 'build'), { recursive: true });
  folder = mkdtempSync(join(root, 'build/generated-clients-'));
  cpSync(examples, folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument));
  await run('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey-api-client', '-s');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it compiles, and a cursor that may be null is a type error otherwise', async () => {
  const message = await run('typescript/bin/tsc', '-p', '.').then(
    () => '',
    (error: Error) => error.message,
  );

  expect(message.split('\n').filter((line) => line.includes('error TS'))).toEqual([
    expect.stringMatching(
      /^wrong-hey-api\.ts\(6,9\): error TS2322: .*'string \| null \| undefined'/,
    ),
  ]);
});

test('it lists all files, and reports a failure', async () => {
  const mock = createMock();
  const { listNames } = await import(join(folder, 'hey-api.ts'));
  const list = (secret: string): Promise<string[]> =>
    listNames('https://files.example.com', secret, mock.fetch);

  expect(await list(mock.keys.byLabel('reader').secret)).toHaveLength(1000);
  await expect(list('wsk_of_nobody')).rejects.toThrow(/^401 \w+$/);
});
