/** An HTTP archive: HAR 1.2, as far as a journal fills it. Names with `_` are its own. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

export interface HarEntry {
  /** ISO 8601, of the real time. */
  readonly startedDateTime: string;
  /** Milliseconds. */
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  /** Why it was refused, or which fault met it. */
  readonly comment?: string;
  readonly _number: number;
  readonly _sandbox: string;
  readonly _operation: string | null;
  /** As browsers write it: what ended the connection before the answer was complete. */
  readonly _error?: string;
}

export interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly cookies: readonly never[];
  /** Those that the mock reads, and those that tell who asked; a key stands as its hint. */
  readonly headers: readonly HarPair[];
  readonly queryString: readonly HarPair[];
  readonly headersSize: -1;
  readonly bodySize: 0;
}

export interface HarResponse {
  /** 0 where the connection ended before an answer. */
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly cookies: readonly never[];
  readonly headers: readonly HarPair[];
  readonly content: HarContent;
  readonly redirectURL: string;
  readonly headersSize: -1;
  /** -1 where the body was let go, to spare memory. */
  readonly bodySize: number;
}

export interface HarContent {
  readonly size: number;
  readonly mimeType: string;
  readonly text?: string;
  /** Left out where the text is the body itself. */
  readonly encoding?: 'base64';
  readonly comment?: string;
}

export interface HarPair {
  readonly name: string;
  readonly value: string;
}
