/** A mock behind MSW's service worker, for web pages: `workspace-files-kit/browser`. */

export type { GrowthOptions, Mock } from '../mock/create-mock.ts';
export type { BrowserMock } from './browser-mock.ts';
export type { BrowserMockOptions, OverlayOptions, OverlayPosition } from './options.ts';
export { startBrowserMock } from './start-browser-mock.ts';
