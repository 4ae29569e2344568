/** One request and its answer, as evidence: complete enough to judge by, safe to print. */
export interface Exchange {
  readonly method: string;
  /** Absolute URL, with known secrets replaced by their hints. */
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
  /** True when `body` does not show everything that was sent. */
  readonly bodyTruncated: boolean;
  /** From sending to the last byte read. */
  readonly milliseconds: number;
  /** A shell line that repeats the request, with the secret taken from the environment. */
  readonly curl: string;
}

/** At least one exchange: a verdict that blames a deployment shows why. */
export type Evidence = readonly [Exchange, ...Exchange[]];

/** A header that every request carries besides Authorization and Accept. */
export interface ExtraHeader {
  readonly name: string;
  readonly value: string;
  /** What a report shows in place of the value. */
  readonly shown: string;
  /** The header line as an argument of a shell command, quoted. */
  readonly shell: string;
}
