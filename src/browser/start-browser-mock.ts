import type { Mock } from '../mock/mock.ts';
import { handlers } from '../msw/index.ts';
import { OperationError } from '../text/operation-error.ts';
import { type BrowserMock, showKeys, showRequests } from './browser-mock.ts';
import { info, logRefusals, warn } from './console.ts';
import { type MadeMock, makeMock } from './make-mock.ts';
import { type BrowserMockOptions, checkOptions, START } from './options.ts';
import type { Overlay } from './overlay/create-overlay.ts';
import { forgetState, keepState, restoreState } from './persist.ts';
import { checkWorkerScript, placeOfWorker, updateRegistered } from './worker-script.ts';

/** A mock that answers the page. */
interface Running {
  readonly shown: BrowserMock;
  readonly overlay: LazyOverlay;
  /** Whether its options opened the overlay, which may have been closed since. */
  readonly opensAtStart: boolean;
  /** Stores its state now, if it is kept across reloads. */
  readonly keep: (() => void) | null;
  /** Removes everything from the page, except the worker and the stored state. */
  readonly end: AbortController;
}

let current: Running | null = null;
/** Serializes starts and stops: a hot reload may begin before the previous one has ended. */
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
 * @throws Error if an option is invalid or the service worker cannot be registered. The message
 *   says what to do.
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
  const [made, { runWorker, activateWorker, watchWorker }] = await Promise.all([
    makeMock(options),
    // This imports MSW's worker, which cannot be loaded during server-side rendering.
    import('./run-worker.ts'),
    place && checkWorkerScript(place, load),
    // The worker of a running mock is kept.
    place && !current && updateRegistered(place),
  ]);
  // A mock of another copy of this module controls the worker.
  const stranger = window.workspaceFiles;
  if (stranger && stranger !== current?.shown) await stranger.stop();
  current?.keep?.();
  if (options.persist) await restoreState(made);
  else forgetState();
  const { baseUrl = '' } = options;
  const end = new AbortController();
  let note = (_url: string): void => {};
  const answer: Mock['answer'] = (request, mount) => {
    note(request.url);
    return made.mock.answer(request, mount);
  };
  await runWorker(handlers({ answer }, { baseUrl }), place);
  if (place) note = watchWorker(baseUrl, () => serialize(activateWorker), end.signal);
  return show(made, options, end);
}

/**
 * Loads a URL without any cache, as browsers load worker scripts. The page's worker lets it pass.
 */
const load = (url: URL): Promise<Response | null> =>
  fetch(url, { cache: 'no-store' }).catch(() => null);

/** Replaces everything that the previous mock had on the page. */
function show(made: MadeMock, options: BrowserMockOptions, end: AbortController): BrowserMock {
  const { mock } = made;
  const { signal } = end;
  const before = current;
  const opensAtStart = typeof options.overlay === 'object' && options.overlay.open === true;
  // After a hot reload, the options open the overlay only if they did not do so before.
  const opens = (opensAtStart && !before?.opensAtStart) || (before?.overlay.isOpen ?? false);
  before?.end.abort();
  if (options.logRefusals !== false) logRefusals(mock.journal, signal);
  const overlay = new LazyOverlay(mock, options.overlay, opens, signal);
  const shown: BrowserMock = {
    ...made,
    keys: () => showKeys(mock),
    requests: (most) => showRequests(mock, most),
    overlay: { open: () => overlay.open(), close: () => overlay.close() },
    stop: () => serialize(() => stop(running)),
  };
  const keep = options.persist ? keepState(made, signal) : null;
  const running: Running = { shown, overlay, opensAtStart, keep, end };
  signal.addEventListener('abort', () => {
    if (window.workspaceFiles === shown) Reflect.deleteProperty(window, 'workspaceFiles');
  });
  current = running;
  window.workspaceFiles = shown;
  if (!before) {
    const { world, profile } = mock;
    info(
      `a mock answers the API: world ${world.recipe}, profile ${profile.name}; workspaceFiles in this console, Alt+Shift+M on the page`,
    );
  }
  return shown;
}

/** Stops a mock. Does nothing if another mock has replaced it. */
async function stop(running: Running): Promise<void> {
  if (current !== running) return;
  current = null;
  running.end.abort();
  forgetState();
  const { stopWorker } = await import('./run-worker.ts');
  await stopWorker();
}

/** The overlay. It is loaded when it is first opened or its button is shown. */
class LazyOverlay {
  /** Whether it is open, or will be when it is loaded. */
  isOpen = false;
  readonly #load: () => Promise<Overlay>;
  #loading: Promise<Overlay> | null = null;
  #loaded: Overlay | null = null;

  /**
   * Shows the overlay or its button as the options say, and listens for the shortcut if they allow
   * it.
   *
   * @param opens whether the overlay starts open.
   * @param signal removes it from the page.
   */
  constructor(
    mock: Mock,
    given: BrowserMockOptions['overlay'],
    opens: boolean,
    signal: AbortSignal,
  ) {
    const complain = (cause: unknown): void => warn(`Failed to load the overlay: ${cause}`);
    const close = (): void => this.close();
    const toggle = (): void => {
      if (this.isOpen) close();
      else this.open().catch(complain);
    };
    this.#load = async () => {
      const { Overlay } = await import('./overlay/create-overlay.ts');
      const { place = 'bottom-right' } = typeof given === 'object' ? given : {};
      const look = { place, hasButton: Boolean(given), toggle, close };
      this.#loaded = new Overlay(mock, look, signal);
      return this.#loaded;
    };
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggle();
    };
    if (given !== false) window.addEventListener('keydown', press, { signal });
    if (opens) this.open(false).catch(complain);
    else if (given) this.#get().catch(complain);
  }

  /** @param takesFocus false if the user did not open it. */
  async open(takesFocus = true): Promise<void> {
    this.isOpen = true;
    const overlay = await this.#get();
    if (this.isOpen) overlay.open(takesFocus);
  }

  close(): void {
    this.isOpen = false;
    this.#loaded?.close();
  }

  #get(): Promise<Overlay> {
    // After a failure, the next call tries again.
    this.#loading ??= this.#load().catch((cause) => {
      this.#loading = null;
      throw cause;
    });
    return this.#loading;
  }
}

/** Checks the physical key: with Alt, some keyboard layouts report a different letter. */
const isShortcut = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyM';
