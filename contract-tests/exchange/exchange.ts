/** One request and its response, as evidence. Secrets are hidden, so it can be printed. */
export interface Exchange {
  readonly method: string;
  /** The absolute URL, with known secrets replaced by their hints. */
  readonly url: string;
  /** Header names in lower case; secrets reduced to their hints. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** HTTP status; 0 when a browser hides a redirect from the caller. */
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The first 64 KiB of the body as text, secrets replaced by their hints. */
  readonly body: string;
  /** Bytes of the body that were read. */
  readonly bodyBytes: number;
  /** True if `body` is shorter than the whole body. */
  readonly bodyTruncated: boolean;
  /** From sending to the last byte read. */
  readonly milliseconds: number;
  /** A shell line that repeats the request, with the secret taken from the environment. */
  readonly curl: string;
}

/** At least one exchange: a failure always shows its evidence. */
export type Evidence = readonly [Exchange, ...Exchange[]];

/** A header sent with every request, in addition to Authorization and Accept. */
export interface ExtraHeader {
  readonly name: string;
  readonly value: string;
  /** The text that a report shows instead of the value. */
  readonly shown: string;
  /** The header line as an argument of a shell command, quoted. */
  readonly shell: string;
}
