import { binaryOf, chromium } from '../../scripts/runtimes/browsers.ts';

/** The Chromium of this machine; CHROMIUM_PATH names a different one. Null if there is none. */
export const findChromium = (): string | null => binaryOf(chromium);

export const chromiumArgs: readonly string[] = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  '--host-resolver-rules=MAP insecure.test 127.0.0.1',
];
