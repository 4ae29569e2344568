/** A mock behind MSW's service worker, for web pages: `workspace-files-kit/browser`. */
export type { GrowthOptions, Mock } from '../mock/create-mock.ts';
export type { BrowserMockOptions } from './options.ts';
export { type BrowserMock, startBrowserMock } from './start-browser-mock.ts';
