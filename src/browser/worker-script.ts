import { OperationError } from '../text/operation-error.ts';
import { warn } from './console.ts';
import { type BrowserMockOptions, invalidOption, START } from './options.ts';

/** Checks MSW's worker script as served with the page. Errors say how to fix it. */

/** The location of the script, and the pages that it controls. */
export interface WorkerPlace {
  readonly url: URL;
  /** The scope of the registration; null for the browser's default, the folder of the script. */
  readonly scope: string | null;
  readonly page: URL;
}

const DEFAULT_URL = '/mockServiceWorker.js';

type ServiceWorkerOptions = NonNullable<BrowserMockOptions['serviceWorker']>;

/** @throws Error if an option is not a URL or has a different origin. */
export function readPlace({ url = DEFAULT_URL, options }: ServiceWorkerOptions, page: URL) {
  const scope = options?.scope ?? null;
  if (!URL.canParse(url, page)) throw invalidOption('serviceWorker.url', 'a URL', url);
  if (scope !== null && !URL.canParse(scope, page)) {
    throw invalidOption('serviceWorker.options.scope', 'a URL', scope);
  }
  const script = new URL(url, page);
  if (script.origin !== page.origin) {
    const expected = `a URL of the page's origin, ${page.origin}`;
    throw invalidOption('serviceWorker.url', expected, url);
  }
  return { url: script, scope, page };
}

/**
 * @returns null if there are no service workers, after a warning.
 * @throws Error when the script's URL or its scope is malformed.
 */
export function placeOfWorker({ serviceWorker = {} }: BrowserMockOptions): WorkerPlace | null {
  const page = new URL(location.href);
  if ('serviceWorker' in navigator && page.protocol !== 'file:') {
    return readPlace(serviceWorker, page);
  }
  warn(
    `${page.origin} has no service workers: the mock answers fetch and XMLHttpRequest of this ` +
      `page, and nothing else; open http://localhost:${page.port}${page.pathname}, or serve the page over HTTPS`,
  );
  return null;
}

const howToWrite = ({ url }: Pick<WorkerPlace, 'url'>): string =>
  'run `npx msw init public/ --save` next to your package.json (`public/` stands for the folder ' +
  `whose files are served at ${url.origin}/), then reload the page`;

/**
 * @param load reads a URL without a cache; null if there is no response.
 * @throws Error that says what is wrong with the script, and what to do.
 */
export async function checkWorkerScript(
  place: WorkerPlace,
  load: (url: URL) => Promise<Response | null>,
): Promise<void> {
  const { url } = place;
  const refuse = (found: string, remedy = howToWrite(place)): never => {
    const action = `${START}: ${url.href}`;
    const expected = "MSW's worker script";
    throw new OperationError({ action, expected, found: `${found}: ${remedy}` });
  };
  const answer = await load(url);
  // No response is not an error: the script may be registered from an earlier visit.
  if (!answer) return;
  const type = answer.headers.get('content-type') ?? 'no content type';
  if (answer.redirected) refuse(`a redirect to ${answer.url}, which no worker may follow`);
  if (!answer.ok) {
    const elsewhere = 'or name where it is: `serviceWorker: { url }`';
    refuse(`status ${answer.status}`, `${howToWrite(place)}; ${elsewhere}`);
  }
  if (/html/.test(type)) refuse(`${type}, a page, as single-page apps give for a missing file`);
  if (!/(java|ecma)script/.test(type)) {
    refuse(type, 'serve it with the content type text/javascript');
  }
  if (!(await answer.text()).includes('INTEGRITY_CHECKSUM')) refuse('another script');
  refuseScope(place, answer.headers.get('service-worker-allowed'));
}

/**
 * @throws Error if the worker would not control the page, or cannot be registered with this scope.
 */
function refuseScope({ url, scope, page }: WorkerPlace, allowed: string | null): void {
  const folder = new URL('.', url);
  const widest = new URL(allowed ?? '.', url);
  const wanted = scope === null ? folder : new URL(scope, page);
  const remedy =
    `put the script at ${new URL('/', url).href} (\`npx msw init public/ --save\`), or register it with ` +
    "`serviceWorker: { url, options: { scope: '/' } }` and serve it with the header `Service-Worker-Allowed: /`";
  const refuse = (reason: string): never => {
    throw new OperationError({ action: `${START}: ${url.href}`, reason: `${reason}: ${remedy}` });
  };
  if (!page.href.startsWith(wanted.href)) {
    refuse(`its scope is ${wanted.href}, and the page ${page.href} is outside of it`);
  }
  if (!wanted.href.startsWith(widest.href)) {
    refuse(`it may be registered for ${widest.href} and below, found the scope ${wanted.href}`);
  }
}

/**
 * Waits until the browser has the currently served script. Otherwise MSW would use an older one
 * while the new one replaces it, and the page would get no responses.
 */
export async function updateRegistered({ url, page }: WorkerPlace): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (registration.active?.scriptURL !== url.href) continue;
    if (!page.href.startsWith(registration.scope)) {
      // MSW would take it for the registration of this page, and keep reloading the page.
      await registration.unregister();
      continue;
    }
    // If the update fails, the registered script is used.
    await registration.update().catch(() => {});
    if (registration.installing) await settled(registration.installing);
  }
}

const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!['activated', 'redundant'].includes(worker.state)) return;
      worker.removeEventListener('statechange', look);
      resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
