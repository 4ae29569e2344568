import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundle, entries } from '../../scripts/bundle.mjs';
import { serve } from '../../scripts/try-serve.ts';
import { root } from './documents.ts';

/** Bundles the command line as `npm start` does, for the tests of one file or `describe`. */
export function bundledCli(): { readonly main: string } {
  // In the project, so that the bundle finds its packages.
  mkdirSync(join(root, 'build'), { recursive: true });
  const folder = mkdtempSync(join(root, 'build/cli-'));
  beforeAll(() => bundle(folder, { cli: entries.cli }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { main: join(folder, 'cli.js') };
}

/** Starts `serve` on a free port and waits until it listens. @param shell a command to run it with. */
export async function serveBundled(
  main: string,
  args: readonly string[],
  shell: readonly string[] = [],
) {
  const command = [...shell, process.execPath, main, 'serve', ...args];
  const { baseUrl, process: server } = await serve(command, { cwd: root });
  return { baseUrl, server };
}
