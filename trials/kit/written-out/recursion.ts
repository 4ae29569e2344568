import type {
  ConsumerClient,
  ListedEntry,
  ListingInput,
} from '../../../src/consumer/consumer-client.ts';

interface Page {
  readonly files: readonly ListedEntry[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

type Failure = readonly ['failure', number, string];

/** Whether the rest is asked for; where hasMore says so, if left out. */
type WantsRest = (page: Page) => boolean;

/** A client that lists a page and, by calling itself, all that comes after it. */
export function recursiveClient(wantsRest: WantsRest = ({ hasMore }) => hasMore): ConsumerClient {
  const list = (input: ListingInput, cursor?: string): Promise<readonly ListedEntry[]> =>
    get(input, cursor).then(async (page) =>
      wantsRest(page) ? page.files.concat(await list(input, page.nextCursor ?? '')) : page.files,
    );
  return {
    listFiles: (input) => list(input),
    describeFailure: (thrown) => (isFailure(thrown) ? described(thrown) : {}),
  };
}

async function get(input: ListingInput, cursor?: string): Promise<Page> {
  const { baseUrl, apiKey, workspaceId, fetch } = input;
  const url = new URL(`${baseUrl}/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`);
  if (cursor !== undefined) url.search = `cursor=${encodeURIComponent(cursor)}`;
  const response = await fetch(url, { headers: [['Authorization', `Bearer ${apiKey}`]] });
  if (response.ok) return response.json();
  throw ['failure', response.status, await response.text()] satisfies Failure;
}

const isFailure = (thrown: unknown): thrown is Failure =>
  Array.isArray(thrown) && thrown[0] === 'failure';

function described([, status, text]: Failure) {
  const read = (name: string): string | undefined => {
    try {
      const value: unknown = Object(JSON.parse(text))[name];
      return typeof value === 'string' ? value : undefined;
    } catch {
      return undefined;
    }
  };
  return { status, code: read('code'), error: read('error') };
}
