import type {
  ConsumerClient,
  FailureDescription,
  ListingInput,
} from '../../../src/consumer/consumer-client.ts';

export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly validationStatus: string;
  readonly createdAt: string;
}

/** The points at which clients go wrong; what is left out is done right. */
export interface Habits {
  readonly query?: (cursor: string) => string;
  readonly path?: (workspaceId: string) => string;
  readonly all?: (entries: readonly Entry[]) => readonly Entry[];
  readonly entry?: (entry: Entry) => Entry;
  readonly success?: (response: Response, body: object) => boolean;
  readonly limit?: (page: number) => string;
}

class ApiFailure extends Error {
  readonly description: FailureDescription;
  constructor(description: FailureDescription) {
    super(`status ${description.status}`);
    this.description = description;
  }
}

/** A client that does all as it should, but for what is given. */
export function clientWith(habits: Habits = {}): ConsumerClient {
  const {
    query = encodeURIComponent,
    path = encodeURIComponent,
    all = (entries) => entries,
    entry = (given) => given,
    success = ({ ok }) => ok,
    limit = () => '',
  } = habits;

  const get = async (given: Omit<ListingInput, 'workspaceId'>, target: string) => {
    const { baseUrl, apiKey, fetch } = given;
    const headers = { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${baseUrl}/api/v1/${target}`, { headers });
    const body = parsed(await response.text());
    if (success(response, body)) return body;
    const { code, error } = body;
    throw new ApiFailure({ status: response.status, code: textOf(code), error: textOf(error) });
  };

  return {
    async listFiles({ workspaceId, ...given }) {
      const files: Entry[] = [];
      let cursor: string | null = null;
      for (let page = 1; ; page++) {
        const search = [limit(page), cursor === null ? '' : `cursor=${query(cursor)}`];
        const target = `workspaces/${path(workspaceId)}/files?${search.filter(Boolean).join('&')}`;
        const body = await get(given, target);
        files.push(...body.files.map(entry));
        if (!body.hasMore) return all(files);
        cursor = body.nextCursor;
      }
    },
    checkKey: (given) => get(given, 'auth'),
    readWorkspace: ({ workspaceId, ...given }) => get(given, `workspaces/${path(workspaceId)}`),
    describeFailure: (error) => (error instanceof ApiFailure ? error.description : {}),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
