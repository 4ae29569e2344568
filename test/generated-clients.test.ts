import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../scripts/processes.ts';
import { openApiDocument } from '../src/document/openapi.ts';
import { createMock } from '../src/mock/create-mock.ts';

/** Clients that other generators create from the OpenAPI document, compiled and run. */

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
  await Promise.all([
    run('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'openapi-typescript.ts'),
    run('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey-api-client', '-s'),
  ]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('correct clients compile, and a cursor that may be null is a type error otherwise', async () => {
  const compiled = runCommand(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', '.'], {
    cwd: folder,
  });

  const message = await compiled.then(
    () => '',
    (error: Error) => error.message,
  );
  const faults = message.split('\n').filter((line) => line.includes('error TS'));
  const expected =
    "Type 'string | null | undefined' is not assignable to type 'string | undefined'.";
  expect(faults).toEqual([
    expect.stringMatching(/^wrong-hey-api\.ts\(6,9\): error TS2322: /),
    expect.stringMatching(/^wrong-openapi-fetch\.ts\(10,9\): error TS2322: /),
  ]);
  for (const fault of faults) expect(fault).toContain(expected);
});

const baseUrl = 'https://files.example.com';

test.each(['openapi-fetch', 'hey-api'])(
  '%s lists all files, and reports a failure',
  async (name) => {
    const mock = createMock();
    const { secret } = mock.keys.byLabel('reader');

    const { listNames } = await import(join(folder, `${name}.ts`));

    const names: string[] = await listNames(baseUrl, secret, mock.fetch);
    expect(names).toHaveLength(1000);
    expect(mock.journal.entries().length).toBeGreaterThan(20);
    const refused: Promise<unknown> = listNames(baseUrl, 'wsk_of_nobody', mock.fetch);
    await expect(refused).rejects.toThrow(/^401 \w+$/);
  },
);
