import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openApiDocument } from '../../src/document/openapi.ts';
import { folder } from './plant.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Has @hey-api/openapi-ts make its client of our OpenAPI document. */
export function generateClients(): void {
  const generated = join(folder, 'build/generated');
  mkdirSync(generated, { recursive: true });
  const document = join(generated, 'openapi.json');
  writeFileSync(document, JSON.stringify(openApiDocument));
  const loader = pathToFileURL(join(root, 'test/generated-clients/typescript-5.mjs')).href;
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/@hey-api/openapi-ts/bin/run.js'),
      ...['-i', document, '-o', join(generated, 'hey-api'), '-s'],
    ],
    // Not as a flag of this process: the generator starts another one.
    { stdio: 'ignore', env: { ...process.env, NODE_OPTIONS: `--import ${loader}` } },
  );
}
