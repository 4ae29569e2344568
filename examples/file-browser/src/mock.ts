import { startBrowserMock } from 'workspace-files-kit/browser';

/** MSW's worker answers the page; keys, faults and requests are in the overlay in the corner. */
export const startMock = () => startBrowserMock({ world: 'default', overlay: true });
