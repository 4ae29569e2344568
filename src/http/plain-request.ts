import type { RequestHead } from './request-head.ts';

/**
 * A request with a body, as plain values: whoever carries one makes no object of the platform for
 * it that nobody asks for.
 */
export interface PlainRequest extends RequestHead {
  /** Absolute; it may be written when it is asked for. */
  readonly url: string;
  /**
   * Hands over the body, part by part; asked once at most. What `take` throws ends it.
   *
   * @throws whatever broke the body off.
   */
  read(take: (part: Uint8Array) => void): Promise<void>;
  /** Whether whoever asked is there no more. */
  isGone(): boolean;
}

/** The answer to it: a text, or a stream where it has no end that is known. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array<ArrayBuffer>> | null;
}
