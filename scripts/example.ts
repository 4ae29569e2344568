import { findChromium } from '../test/browser/chromium.ts';
import { installExample, npm } from './npm.ts';

/** Starts the example app: `npm run example`; with the word `test` it runs all of its tests. */
const folder = installExample('file-browser');
// The app's Playwright would look for a browser of its own.
const chromium = findChromium();
const env: Record<string, string> = chromium === null ? {} : { CHROMIUM_PATH: chromium };
npm(folder, ['run', '--silent', process.argv[2] === 'test' ? 'test:all' : 'dev'], env);
