import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The Firefox of this machine; FIREFOX_PATH names one elsewhere. Null where there is none. */
export function findFirefox(): string | null {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH !== undefined) return FIREFOX_PATH;
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** Nothing is asked of anybody but the page. */
const PREFERENCES = `
user_pref("app.normandy.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.safebrowsing.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.server", "");
`;

/**
 * Opens a page in a Firefox of its own, with a profile of its own. What the page finds out it has
 * to post: so no protocol of one vendor stands between.
 */
export function openInFirefox(path: string, url: string): AsyncDisposable {
  const profile = mkdtempSync(join(tmpdir(), 'workspace-files-firefox-'));
  writeFileSync(join(profile, 'user.js'), PREFERENCES);
  const firefox = spawn(path, ['--headless', '--no-remote', '--profile', profile, url], {
    env: { ...process.env, HOME: profile },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => {
    firefox.once('close', () => resolve());
    firefox.once('error', () => resolve());
  });
  return {
    async [Symbol.asyncDispose]() {
      firefox.kill('SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
