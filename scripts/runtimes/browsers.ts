import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../processes.ts';

/** Browsers of this machine. Pages post their results, so no vendor's protocol is needed. */

export interface Browser {
  readonly name: string;
  /** An environment variable with its path, and the usual paths. */
  readonly variable: string;
  readonly paths: readonly string[];
  /** Arguments to open a page without a window, with its own profile folder. */
  readonly args: (profile: string) => readonly string[];
}

export const chromium: Browser = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  args: (profile) => [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    `--user-data-dir=${profile}`,
  ],
};

export const firefox: Browser = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  args: (profile) => ['--headless', '--no-remote', '--profile', profile],
};

/** The path of a browser; null if this machine has none. */
export const binaryOf = ({ variable, paths }: Browser): string | null =>
  process.env[variable] ?? paths.find((path) => existsSync(path)) ?? null;

/** Opens a page in a separate browser with a temporary profile, until it is disposed of. */
export function openPage({ args }: Browser, binary: string, url: string): AsyncDisposable {
  const profile = mkdtempSync(join(tmpdir(), 'workspace-files-browser-'));
  const child = startProcess([binary, ...args(profile), url]);
  return {
    async [Symbol.asyncDispose]() {
      await child.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
