import { binaryOf, chromium } from '../../scripts/runtimes/browsers.ts';

/** The Chromium of this machine; CHROMIUM_PATH names one elsewhere. Null where there is none. */
export const findChromium = (): string | null => binaryOf(chromium);
