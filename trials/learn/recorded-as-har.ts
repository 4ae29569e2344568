/** Writes what passes through a fetch as an HTTP Archive, as a proxy would. */
export interface HarRecorder {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly har: () => Har;
}

export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly HarHeader[];
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text?: string;
      readonly encoding?: 'base64';
    };
  };
}

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

export interface Har {
  readonly log: { readonly version: '1.2'; readonly entries: readonly HarEntry[] };
}

export function recordAsHar(fetch: (request: Request) => Promise<Response>): HarRecorder {
  const entries: HarEntry[] = [];
  const start = Date.UTC(2026, 0, 1);
  return {
    fetch: async (request) => {
      const response = await fetch(request);
      const bytes = new Uint8Array(await response.clone().arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      entries.push({
        startedDateTime: new Date(start + 50 * entries.length).toISOString(),
        time: 12,
        request: {
          method: request.method,
          url: request.url,
          headers: headersOf(request.headers),
        },
        response: {
          status: response.status,
          headers: headersOf(response.headers),
          content: {
            size: bytes.length,
            mimeType: response.headers.get('content-type') ?? '',
            ...(bytes.length > 0 && { text }),
          },
        },
      });
      return response;
    },
    har: () => ({ log: { version: '1.2', entries } }),
  };
}

const headersOf = (headers: Headers): HarHeader[] =>
  Array.from(headers, ([name, value]) => ({ name, value }));
