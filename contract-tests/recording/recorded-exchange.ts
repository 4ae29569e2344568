/** One exchange as something else recorded it, such as a browser: whole, secrets and all. */
export interface RecordedExchange {
  readonly method: string;
  /** Absolute. */
  readonly url: URL;
  /** Names in lower case. */
  readonly requestHeaders: ReadonlyMap<string, string>;
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where the recording does not hold it. */
  readonly body: Uint8Array<ArrayBuffer> | string | undefined;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly milliseconds: number;
}

/** What a recording holds of one deployment. */
export interface Recording {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** In the order in which they were sent. */
  readonly exchanges: readonly RecordedExchange[];
  /** What carries the key of the API; lower case. */
  readonly keyHeader: string;
}

/** What was left out of a recording, in words, and how often. */
export type LeftOut = ReadonlyMap<string, number>;
