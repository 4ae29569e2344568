import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stop } from './watched-child.ts';

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

export interface OpenedPage {
  /**
   * Ends the browser, and takes its profile away.
   *
   * @returns null where it ended when it was asked to; else what was wrong.
   */
  close(): Promise<string | null>;
}

/** Opens a page in a browser and a profile of its own. */
export function openPage({ args }: Browser, binary: string, url: string): OpenedPage {
  const profile = mkdtempSync(join(tmpdir(), 'workspace-files-browser-'));
  const child = spawn(binary, [...args(profile), url], { stdio: 'ignore' });
  return {
    async close() {
      const fault = await stop(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
      return fault;
    },
  };
}
