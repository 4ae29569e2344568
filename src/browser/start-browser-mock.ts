import { type HttpHandler, http, passthrough } from 'msw';
import type { setupWorker } from 'msw/browser';
import { isOperation, withoutQuery } from '../http/api-address.ts';
import { createMock } from '../mock/create-mock.ts';
import type { Mock } from '../mock/mock.ts';
import { handlers } from '../msw/index.ts';
import { OperationError } from '../text/operation-error.ts';
import { info, logRefusal, warn } from './console-messages.ts';
import { type BrowserMockOptions, checkOptions, describeBase, START } from './options.ts';
import type { Overlay } from './overlay.ts';
import { checkWorkerScript } from './worker-script.ts';

/** The mock in a page, as `startBrowserMock` returns it; `window.workspaceFiles` in the console. */
export interface BrowserMock {
  /** In the console: `console.table(workspaceFiles.mock.keys.list())`. */
  readonly mock: Mock;
  readonly overlay: {
    /** Opens the overlay. Loads it first if necessary. */
    open(): Promise<void>;
    close(): void;
  };
  /** Stops the mock: requests go to the network again, and the overlay is removed. */
  stop(): Promise<void>;
}

declare global {
  interface Window {
    /** The mock that answers this page, for use in the console; undefined if there is none. */
    workspaceFiles?: BrowserMock | undefined;
  }
}

/** The mock that answers the page. */
interface Running {
  /** Its options as text: an equal call gets the same mock. */
  readonly key: string;
  /** The calls that returned it and have not stopped it. */
  users: number;
  readonly shown: Omit<BrowserMock, 'stop'>;
  /** Removes all of it from the page, except the worker. */
  readonly end: AbortController;
  readonly stop: () => Promise<void>;
}

let current: Running | null = null;
/** Kept when one mock replaces another, so that no request of the page goes to the network. */
let worker: ReturnType<typeof setupWorker> | null = null;
/** Serializes starts and stops: an effect that runs twice does not wait for the first run. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const done = queue.then(task);
  queue = done.catch(() => {});
  return done;
}

/**
 * Lets a mock answer the requests of this page to the API, behind MSW's service worker; all other
 * requests go to the network. A page has one mock: a second call with equal options returns the
 * running one; with others it replaces it, as after a hot reload.
 *
 * @throws Error if an option is invalid or the service worker cannot be registered. The message
 *   says what to do.
 */
export const startBrowserMock = (options: BrowserMockOptions = {}): Promise<BrowserMock> =>
  inTurn(async () => {
    checkOptions(options);
    if (typeof window === 'undefined') {
      const found = 'no window: elsewhere, use createMock, and handlers of workspace-files-kit/msw';
      throw new OperationError({ action: START, expected: 'a page', found });
    }
    const key = JSON.stringify(options);
    const running = current?.key === key ? current : await start(options, key);
    current = running;
    running.users++;
    let isOpen = true;
    return {
      ...running.shown,
      stop() {
        if (isOpen) running.users--;
        isOpen = false;
        // The clean-up of an effect that runs twice must not stop the mock of the second run.
        return inTurn(async () => (running.users === 0 ? running.stop() : undefined));
      },
    };
  });

async function start(options: BrowserMockOptions, key: string): Promise<Running> {
  const { baseUrl = '', serviceWorker, logRefusals = true, overlay, ...rest } = options;
  const mock = createMock(rest.state ? rest : { ...rest, world: rest.world ?? 'tiny' });
  const answering = [...handlers(mock, { baseUrl }), reportMissed(options)];
  if (worker) worker.resetHandlers(...answering);
  else {
    await checkWorkerScript(options, new URL(location.href));
    worker = await startWorker(answering, serviceWorker);
  }
  current?.end.abort();
  info(
    `a mock answers ${describeBase(options)} with the world ${mock.world.recipe} and the profile ${mock.profile.name}; workspaceFiles in this console, Alt+Shift+M on the page`,
  );
  const end = new AbortController();
  document.addEventListener('visibilitychange', activate, { signal: end.signal });
  if (logRefusals) end.signal.addEventListener('abort', mock.journal.subscribe(logRefusal));
  const shown = { mock, overlay: offerOverlay(mock, overlay, end.signal) };
  const running: Running = {
    key,
    users: 0,
    shown,
    end,
    async stop() {
      if (current !== running) return;
      current = null;
      end.abort();
      Reflect.deleteProperty(window, 'workspaceFiles');
      await worker?.stop();
      worker = null;
    },
  };
  window.workspaceFiles = { ...shown, stop: () => inTurn(running.stop) };
  return running;
}

async function startWorker(
  answering: readonly HttpHandler[],
  { url = '/mockServiceWorker.js', options = {} }: BrowserMockOptions['serviceWorker'] = {},
) {
  // Cannot be loaded during server-side rendering.
  const { setupWorker } = await import('msw/browser');
  const started = setupWorker(...answering);
  // `onUnhandledFrame` is MSW 3's name for `onUnhandledRequest`.
  const silent = { quiet: true, onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const;
  await started.start({ ...silent, serviceWorker: { url, options } });
  return started;
}

/** A browser stops the worker of a hidden page; MSW 2's worker then forgets its pages. */
function activate(): void {
  if (document.visibilityState !== 'visible') return;
  navigator.serviceWorker?.controller?.postMessage('MOCK_ACTIVATE');
}

/** Reports requests for the API that the mock does not answer: their base URL is wrong. */
function reportMissed(options: BrowserMockOptions): HttpHandler {
  const reported = new Set<string>();
  return http.all(
    ({ request }) => isOperation(request.url),
    ({ request }) => {
      const address = withoutQuery(request.url);
      if (!reported.has(address)) {
        warn(`${address} went to the network: the mock answers ${describeBase(options)}`);
      }
      reported.add(address);
      return passthrough();
    },
  );
}

/**
 * The overlay, which is loaded when it is opened first.
 *
 * @param given whether it has a button; undefined for the shortcut alone, false for neither.
 */
function offerOverlay(
  mock: Mock,
  given: boolean | undefined,
  signal: AbortSignal,
): BrowserMock['overlay'] {
  let loading: Promise<Overlay> | undefined;
  const load = (): Promise<Overlay> => {
    loading ??= import('./overlay.ts').then(({ createOverlay }) =>
      createOverlay(mock, given === true, signal),
    );
    return loading;
  };
  const failed = (cause: unknown): void => warn(`Failed to load the overlay: ${cause}`);
  const press = (event: KeyboardEvent): void => {
    const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
    // The physical key: with Alt, some keyboard layouts report a different letter.
    if (code !== 'KeyM' || !altKey || !shiftKey || ctrlKey || metaKey) return;
    event.preventDefault();
    load().then((overlay) => overlay.toggle(), failed);
  };
  if (given !== false) window.addEventListener('keydown', press, { signal, capture: true });
  if (given) load().catch(failed);
  return {
    open: async () => (await load()).open(),
    close: () => void loading?.then((overlay) => overlay.close()),
  };
}
