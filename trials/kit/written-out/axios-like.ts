import type {
  ConsumerClient,
  FailureDescription,
  ListingInput,
} from '../../../src/consumer/consumer-client.ts';

/** What comes of a request, whatever its status. */
interface Answer {
  readonly status: number;
  /** Parsed where that is possible, the text otherwise. */
  readonly data: unknown;
}

interface Instance {
  get(
    path: string,
    options?: { readonly params?: Readonly<Record<string, string>> },
  ): Promise<Answer>;
}

export interface InstanceOptions {
  /** Whether an answer is given back and not thrown; a success, if left out. */
  readonly validateStatus?: (status: number) => boolean;
}

interface AnswerError extends Error {
  readonly response?: Answer;
}

/** A client built on an instance with defaults, as Axios has it. */
export function axiosLikeClient(options: InstanceOptions = {}): ConsumerClient {
  return {
    listFiles: async (input) => {
      const api = createInstance(input, options);
      const path = `/workspaces/${encodeURIComponent(input.workspaceId)}/files`;
      const files = [];
      let params: Record<string, string> = {};
      let isMore = true;
      while (isMore) {
        const { data } = await api.get(path, { params });
        const page = Object(data);
        files.push(...(page.files ?? []));
        isMore = Boolean(page.hasMore);
        params = { cursor: page.nextCursor };
      }
      return files;
    },
    checkKey: async (input) => {
      const { data } = await createInstance({ ...input, workspaceId: '' }, options).get('/auth');
      return { workspaceId: Object(data).workspaceId };
    },
    describeFailure: (error) => describe(Object(error)),
  };
}

function createInstance(
  { baseUrl, apiKey, fetch }: ListingInput,
  { validateStatus = (status) => status >= 200 && status < 300 }: InstanceOptions,
): Instance {
  const defaults = { headers: { Accept: 'application/json', Authorization: `Bearer ${apiKey}` } };
  return {
    async get(path, { params = {} } = {}) {
      const query = new URLSearchParams(params).toString();
      const url = `${baseUrl}/api/v1${path}${query && `?${query}`}`;
      const response = await fetch(url, defaults);
      const answer = { status: response.status, data: transform(await response.text()) };
      if (validateStatus(answer.status)) return answer;
      const message = `Request failed with status code ${answer.status}`;
      throw Object.assign(new Error(message), { response: answer });
    },
  };
}

/** A success that was cut short is text as well, which no walk takes for its end. */
function transform(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function describe({ response }: AnswerError): FailureDescription {
  if (!response) return {};
  const { code, error } = Object(response.data);
  return {
    status: response.status,
    code: typeof code === 'string' ? code : undefined,
    error: typeof error === 'string' ? error : undefined,
  };
}
