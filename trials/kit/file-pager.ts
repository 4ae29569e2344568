import type {
  ConsumerClient,
  ListedEntry,
  ListingInput,
} from '../../src/consumer/consumer-client.ts';
import { ApiFailure, describeApiFailure, failureFields } from './api-failure.ts';

/** A page that is requested when an iteration reaches it. */
class FilePager implements AsyncIterable<ListedEntry> {
  private readonly input: ListingInput;

  constructor(input: ListingInput) {
    this.input = input;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ListedEntry> {
    const url = this.firstUrl();
    for (;;) {
      const page = await this.load(url);
      yield* page.files;
      if (!page.hasMore) return;
      url.searchParams.set('cursor', page.nextCursor);
    }
  }

  private firstUrl(): URL {
    const { baseUrl, workspaceId } = this.input;
    return new URL(`${baseUrl}/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`);
  }

  private async load(url: URL) {
    const { fetch, apiKey } = this.input;
    const headers = new Headers({ authorization: `Bearer ${apiKey}` });
    const response = await fetch(new Request(url, { headers }));
    if (response.ok) return response.json();
    const fields = failureFields(await response.text());
    throw new ApiFailure({ status: response.status, ...fields });
  }
}

/** A client that is an iterator: it yields entries while it walks. */
export const iteratingClient = (): ConsumerClient => ({
  listFiles: (input) => new FilePager(input),
  describeFailure: describeApiFailure,
});
