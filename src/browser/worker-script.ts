import { OperationError } from '../text/operation-error.ts';
import { warn } from './console-messages.ts';
import { type BrowserMockOptions, describeBase, START } from './options.ts';

/**
 * Checks MSW's worker script as served with the page.
 *
 * @param load reads a URL; null if there is no response. Default: as browsers load worker scripts,
 *   without any cache.
 * @throws Error that says what is wrong with the script, and what to do.
 */
export async function checkWorkerScript(
  options: BrowserMockOptions,
  page: URL,
  load = (url: URL): Promise<Response | null> =>
    fetch(url, { cache: 'no-store' }).catch(() => null),
): Promise<void> {
  if (!('serviceWorker' in navigator) || page.protocol === 'file:') {
    return warn(
      `${page.origin} has no service workers: the mock answers only fetch and XMLHttpRequest of ` +
        `this page; open http://localhost:${page.port}${page.pathname}, or serve the page over HTTPS`,
    );
  }
  const { url: given = '/mockServiceWorker.js', options: registration } =
    options.serviceWorker ?? {};
  const url = URL.canParse(given, page) ? new URL(given, page) : null;
  if (url?.origin !== page.origin) {
    const expected = `a URL of the page's origin, ${page.origin}`;
    const found = JSON.stringify(given);
    throw new OperationError({ action: START, field: 'serviceWorker.url', expected, found });
  }
  const refuse = (reason: string): never => {
    const action = `${START}, for ${describeBase(options)}: ${url.href}`;
    throw new OperationError({ action, reason });
  };
  const response = await load(url);
  // No response is not an error: the script may be registered from an earlier visit.
  if (!response) return;
  const mistake = await mistakeOf(response);
  if (mistake) {
    refuse(
      `expected MSW's worker script, found ${mistake}: run \`npx msw init public/ --save\` next to ` +
        'your package.json (`public/` stands for the folder whose files are served at ' +
        `${url.origin}/) and reload the page, or say where the script is: \`serviceWorker: { url }\``,
    );
  }
  const allowed = new URL(response.headers.get('service-worker-allowed') ?? '.', url).href;
  const scope = new URL(registration?.scope ?? '.', registration?.scope ? page : url).href;
  if (page.href.startsWith(scope) && scope.startsWith(allowed)) return;
  refuse(
    `its scope is ${scope}, it may be registered for ${allowed}, and the page is ${page.href}: put ` +
      `the script at ${new URL('/', url).href}, or register it with \`serviceWorker: { url, options: ` +
      "{ scope: '/' } }` and serve it with the header `Service-Worker-Allowed: /`",
  );
}

async function mistakeOf(response: Response): Promise<string | null> {
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!response.ok) return `status ${response.status}`;
  if (/html/.test(type)) return `${type}, a page, as single-page apps give for a missing file`;
  if (!/(java|ecma)script/.test(type)) return `${type} (serve it as text/javascript)`;
  return (await response.text()).includes('INTEGRITY_CHECKSUM') ? null : 'another script';
}
