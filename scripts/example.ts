import { findChromium } from '../test/browser/chromium.ts';
import { installExample, npm } from './npm.ts';

/** Starts the example app: `npm run example`. With the argument `test`, runs all of its tests. */
const folder = installExample('file-browser');
// Otherwise the app's Playwright would look for its own browser.
const chromium = findChromium();
const env: Record<string, string> = chromium === null ? {} : { CHROMIUM_PATH: chromium };
npm(folder, ['run', '--silent', process.argv[2] === 'test' ? 'test:all' : 'dev'], env);
