import type {
  ConsumerClient,
  ListedEntry,
  ListingInput,
} from '../../../src/consumer/consumer-client.ts';

type Done<Value> = (error: Refused | Error | null, value?: Value) => void;

interface Refused {
  readonly statusCode: number;
  readonly body: string;
}

interface Listing {
  readonly files: readonly ListedEntry[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** What a client in the style of callbacks decides at the end of a page. */
export interface CallbackDecisions {
  /** What is done with the error of a page: passed on, if left out. */
  readonly onPageError?: (
    error: Refused | Error,
    files: ListedEntry[],
    done: Done<ListedEntry[]>,
  ) => void;
}

/** A client with callbacks, as before there were promises. */
export function callbackClient({ onPageError = passOn }: CallbackDecisions = {}): ConsumerClient {
  return {
    listFiles: (input) =>
      new Promise((resolve, reject) => {
        listAll(input, onPageError, (error, files) =>
          error ? reject(error) : resolve(files ?? []),
        );
      }),
    describeFailure: (error) => (isRefused(error) ? readRefused(error) : {}),
  };
}

const passOn: NonNullable<CallbackDecisions['onPageError']> = (error, _files, done) => done(error);

function listAll(
  input: ListingInput,
  onPageError: NonNullable<CallbackDecisions['onPageError']>,
  done: Done<ListedEntry[]>,
): void {
  const files: ListedEntry[] = [];
  const path = `/workspaces/${encodeURIComponent(input.workspaceId)}/files`;
  const next = (cursor: string | null) => {
    const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    getJson<Listing>(input, path + query, (error, page) => {
      if (error || !page) return onPageError(error ?? new Error('no page'), files, done);
      files.push(...page.files);
      return page.hasMore ? next(page.nextCursor) : done(null, files);
    });
  };
  next(null);
}

function getJson<Body>(
  { baseUrl, apiKey, fetch }: ListingInput,
  path: string,
  done: Done<Body>,
): void {
  fetch(`${baseUrl}/api/v1${path}`, { headers: { Authorization: `Bearer ${apiKey}` } })
    .then((response) => response.text().then((body) => ({ statusCode: response.status, body })))
    .then((answer) => {
      const isSuccess = answer.statusCode >= 200 && answer.statusCode < 300;
      return isSuccess ? { value: JSON.parse(answer.body) } : { error: answer };
    })
    .catch((error: Error) => ({ error }))
    .then((outcome) => ('value' in outcome ? done(null, outcome.value) : done(outcome.error)));
}

const isRefused = (error: unknown): error is Refused =>
  typeof error === 'object' && error !== null && 'statusCode' in error;

function readRefused({ statusCode, body }: Refused) {
  try {
    const { code, error } = JSON.parse(body) ?? {};
    return {
      status: statusCode,
      code: typeof code === 'string' ? code : null,
      error: typeof error === 'string' ? error : null,
    };
  } catch {
    return { status: statusCode };
  }
}
