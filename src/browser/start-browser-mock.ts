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
  readonly shown: Omit<BrowserMock, 'stop'>;
  /** The calls that returned it and have not stopped it. */
  users: number;
  /** Removes everything from the page, except the worker. */
  readonly end: AbortController;
}

let current: Running | null = null;
/** Kept when one mock replaces another, so that no request of the page bypasses it. */
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
 * running one; with others it replaces it, as after a hot reload. If a call fails, the running mock
 * continues.
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
    if (current?.key !== key) current = await start(options, key);
    return handleOf(current);
  });

async function start(options: BrowserMockOptions, key: string): Promise<Running> {
  const { baseUrl = '', serviceWorker, logRefusals, overlay, ...rest } = options;
  const mock = createMock(rest.state ? rest : { ...rest, world: rest.world ?? 'tiny' });
  const answering = [...handlers(mock, { baseUrl }), reportMissed(options)];
  if (worker) worker.resetHandlers(...answering);
  else {
    // As browsers load worker scripts, without any cache.
    const load = (url: URL) => fetch(url, { cache: 'no-store' }).catch(() => null);
    await checkWorkerScript(options, new URL(location.href), load);
    worker = await startWorker(answering, serviceWorker);
    info(
      `a mock answers ${describeBase(options)} with the world ${mock.world.recipe} and the profile ${mock.profile.name}; workspaceFiles in this console, Alt+Shift+M on the page`,
    );
  }
  current?.end.abort();
  const end = new AbortController();
  if (logRefusals !== false) {
    end.signal.addEventListener('abort', mock.journal.subscribe(logRefusal));
  }
  const running: Running = { key, end, users: 0, shown: show(mock, overlay, end.signal) };
  window.workspaceFiles = { ...running.shown, stop: () => inTurn(() => stop(running)) };
  return running;
}

/**
 * What a call returns: the mock stops when each call that has it has stopped it, because the
 * clean-up of an effect that runs twice must not stop the mock of the second run.
 */
function handleOf(running: Running): BrowserMock {
  let isOpen = true;
  running.users++;
  return {
    ...running.shown,
    stop() {
      if (isOpen) running.users--;
      isOpen = false;
      // A call that waits for its turn may get the mock before.
      return inTurn(async () => {
        if (running.users === 0) await stop(running);
      });
    },
  };
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
  document.addEventListener('visibilitychange', activate);
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

/** @param given whether there is an overlay; undefined for one without a button. */
function show(mock: Mock, given: boolean | undefined, signal: AbortSignal): Running['shown'] {
  let loading: Promise<Overlay> | undefined;
  const load = (): Promise<Overlay> => {
    loading ??= import('./overlay.ts').then(({ createOverlay }) =>
      createOverlay(mock, given === true, signal),
    );
    loading.catch((cause: unknown) => warn(`Failed to load the overlay: ${cause}`));
    return loading;
  };
  const press = (event: KeyboardEvent): void => {
    const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
    // The physical key: with Alt, some keyboard layouts report a different letter.
    if (code !== 'KeyM' || !altKey || !shiftKey || ctrlKey || metaKey) return;
    event.preventDefault();
    void load().then(
      (overlay) => overlay.toggle(),
      () => {},
    );
  };
  if (given !== false) window.addEventListener('keydown', press, { signal, capture: true });
  if (given) void load();
  return {
    mock,
    overlay: {
      open: async () => (await load()).open(),
      close: () => void loading?.then((overlay) => overlay.close()),
    },
  };
}

/** Stops the mock of the page. Does nothing if another one has replaced it. */
async function stop(running: Running): Promise<void> {
  if (current !== running) return;
  current = null;
  running.end.abort();
  Reflect.deleteProperty(window, 'workspaceFiles');
  document.removeEventListener('visibilitychange', activate);
  await worker?.stop();
  worker = null;
}
