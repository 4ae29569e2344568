import type { Mock } from '../mock/mock.ts';
import { handlers } from '../msw/index.ts';
import { OperationError } from '../text/operation-error.ts';
import { type BrowserMock, showKeys, showRequests } from './browser-mock.ts';
import { info, logRefusals } from './console.ts';
import { createLazyOverlay, type LazyOverlay, opensAtStart } from './lazy-overlay.ts';
import { type MadeMock, makeMock } from './make-mock.ts';
import { type BrowserMockOptions, checkOptions, START } from './options.ts';
import { forgetState, type Keeper, keepState, restoreState } from './persist.ts';
import { type WorkerWatch, watchWorker } from './watch-worker.ts';
import { checkWorkerScript, placeOfWorker, updateRegistered } from './worker-script.ts';

/** A mock that answers the page. */
interface Running {
  readonly shown: BrowserMock;
  readonly overlay: LazyOverlay;
  /** Whether its options opened the overlay: a developer may have closed it since. */
  readonly opensAtStart: boolean;
  readonly keeper: Keeper | null;
  /** All that is on the page but the worker, and what is kept over reloads. */
  remove(): void;
}

/** The one of this page. */
let current: Running | null = null;
/** Starts and stops, one after the other: a hot reload begins before the last one has ended. */
let queue: Promise<unknown> = Promise.resolve();

const serialize = <Result>(task: () => Promise<Result>): Promise<Result> => {
  const done = queue.then(task);
  queue = done.catch(() => {});
  return done;
};

/**
 * Lets a mock answer the requests of this page to the API, behind MSW's service worker; all other
 * requests go to the network. A second call replaces the running mock, as after a hot reload; if it
 * fails, the running mock continues.
 *
 * @throws Error if an option is invalid or the service worker cannot be registered. The message says what to do.
 */
export const startBrowserMock = (options: BrowserMockOptions = {}): Promise<BrowserMock> =>
  serialize(() => start(options));

async function start(options: BrowserMockOptions): Promise<BrowserMock> {
  checkOptions(options);
  if (typeof window === 'undefined') {
    throw new OperationError({
      action: START,
      expected: 'a page',
      found: 'no window: elsewhere, use createMock, and handlers of workspace-files-kit/msw',
    });
  }
  const place = placeOfWorker(options);
  const [made, { runWorker, activateWorker }] = await Promise.all([
    makeMock(options),
    // It brings MSW's worker along, which cannot be loaded where a page is rendered by a server.
    import('./run-worker.ts'),
    place && checkWorkerScript(place, load),
    // The worker of a mock that answers already is kept.
    place && !current && updateRegistered(place),
  ]);
  // Of another copy of this module, which has the worker in its hands.
  const stranger = window.workspaceFiles;
  if (stranger && stranger !== current?.shown) await stranger.stop();
  current?.keeper?.keep();
  if (options.persist) await restoreState(made);
  else forgetState();
  const { baseUrl = '' } = options;
  let watch: WorkerWatch | null = null;
  const answer: Mock['answer'] = (request, mount) => {
    watch?.answered(request.url);
    return made.mock.answer(request, mount);
  };
  await runWorker(handlers({ answer }, { baseUrl }), place);
  if (place) watch = watchWorker(baseUrl, () => serialize(activateWorker));
  return show(made, options, watch);
}

/** Past every cache, as browsers load the scripts of workers; the page's own worker lets it pass. */
const load = (url: URL): Promise<Response | null> =>
  fetch(url, { cache: 'no-store' }).catch(() => null);

/** Puts all that belongs to a mock on the page, in the place of what was there. */
function show(made: MadeMock, options: BrowserMockOptions, watch: WorkerWatch | null): BrowserMock {
  const { mock } = made;
  const before = current;
  const opensNow = opensAtStart(options.overlay) && !before?.opensAtStart;
  const opens = opensNow || (before?.overlay.isOpen() ?? false);
  before?.remove();
  const endLog = options.logRefusals === false ? () => {} : logRefusals(mock.journal);
  const keeper = options.persist ? keepState(made) : null;
  const overlay = createLazyOverlay(made, options.overlay, opens);
  const running: Running = {
    overlay,
    opensAtStart: opensAtStart(options.overlay),
    keeper,
    shown: {
      mock,
      keys: () => showKeys(mock),
      requests: (most) => showRequests(mock, most),
      setWorld: made.setWorld,
      importState: made.importState,
      overlay: { open: () => overlay.open(), close: overlay.close },
      stop: () => serialize(() => stop(running)),
    },
    remove() {
      endLog();
      watch?.end();
      keeper?.end();
      overlay.remove();
      if (window.workspaceFiles === running.shown) {
        Reflect.deleteProperty(window, 'workspaceFiles');
      }
    },
  };
  current = running;
  window.workspaceFiles = running.shown;
  if (!before) {
    const { world, profile } = mock;
    info(
      `a mock answers the API: world ${world.recipe}, profile ${profile.name}; workspaceFiles in this console, Alt+Shift+M on the page`,
    );
  }
  return running.shown;
}

/** Nothing where another mock has taken its place. */
async function stop(running: Running): Promise<void> {
  if (current !== running) return;
  current = null;
  running.remove();
  forgetState();
  const { stopWorker } = await import('./run-worker.ts');
  await stopWorker();
}
