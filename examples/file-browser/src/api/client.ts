import createClient, { type Client } from 'openapi-fetch';
import { readFailure } from './failure.ts';
import type { paths } from './schema.ts';

export type FilesApi = Client<paths>;

interface ClientOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** A client whose calls throw an `ApiFailure` if the service responds with an error. */
export function createFilesApi({ baseUrl, apiKey, fetch }: ClientOptions): FilesApi {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const api: FilesApi = createClient<paths>({ baseUrl, headers, fetch });
  api.use({
    async onResponse({ response }) {
      if (!response.ok) throw await readFailure(response);
    },
  });
  return api;
}
