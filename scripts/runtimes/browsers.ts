import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../processes.ts';

/** Browsers of this machine. What a page finds out it posts: so no protocol of one vendor is needed. */

export interface Browser {
  readonly name: string;
  /** An environment variable that names it, and where it is otherwise. */
  readonly variable: string;
  readonly places: readonly string[];
  /** How it opens a page without a window, with a profile folder of its own. */
  readonly args: (profile: string) => readonly string[];
}

export const chromium: Browser = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
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
  places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  args: (profile) => ['--headless', '--no-remote', '--profile', profile],
};

/** Where a browser is; null where this machine has none. */
export const binaryOf = ({ variable, places }: Browser): string | null =>
  process.env[variable] ?? places.find((path) => existsSync(path)) ?? null;

/** Opens a page in a browser and a profile of its own, which ends with it. */
export function openPage({ args }: Browser, binary: string, url: string) {
  const profile = mkdtempSync(join(tmpdir(), 'workspace-files-browser-'));
  const child = startProcess([binary, ...args(profile), url]);
  const end = async (ended: Promise<string>) => {
    const ending = await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    return ending;
  };
  return {
    /** @returns how it ended; `SIGKILL` when it did not at SIGTERM. */
    stop: () => end(child.stop()),
    [Symbol.asyncDispose]: async () => void (await end(child.kill())),
  };
}
