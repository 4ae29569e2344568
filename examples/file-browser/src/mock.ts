import { startBrowserMock } from 'workspace-files-kit/browser';
import world from 'workspace-files-kit/worlds/default';

/** MSW's worker answers the page; keys, faults and requests are in the overlay in the corner. */
export const startMock = () => startBrowserMock({ world, overlay: true });
