import type { UsedChoices } from '../service/result.ts';
import type { AnswerFacts } from '../template/placeholders.ts';
import type { WriteTime } from '../template/write-iso.ts';
import type { ReadRequest } from './read-request.ts';
import type { Headers } from './write-headers.ts';

/**
 * A text as the bytes of its UTF-8. Texts in this form are joined to pages and sent as they are:
 * encoding a page costs more than all else about it.
 */
export class EncodedText {
  /** One character for each byte. */
  readonly bytes: string;

  constructor(bytes: string) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.length;
  }

  toString(): string {
    if (!OUTSIDE_ASCII.test(this.bytes)) return this.bytes;
    return new TextDecoder().decode(Uint8Array.from(this.bytes, (each) => each.charCodeAt(0)));
  }
}

const OUTSIDE_ASCII = /[^\t-~]/;

/** The bytes of a text, one character for each. */
export function encodeText(text: string): string {
  if (!OUTSIDE_ASCII.test(text)) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** A response as plain values, which each face turns into its own kind of response. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Headers;
  /** Null for answers to HEAD and OPTIONS. `String(body)` is the text, but for faults with bytes. */
  readonly body: string | EncodedText | Uint8Array<ArrayBuffer> | null;
}

/** An answer that a writer wrote. */
export interface Written extends Answer {
  /** Writes the same body again: a journal need not store the texts of pages. */
  readonly renderBody?: (() => EncodedText) | undefined;
}

/** A request, what its answer can show, and the choices that the answer rests on. */
export interface WriterContext extends AnswerFacts {
  readonly request: ReadRequest;
  /** The methods that are served. */
  readonly allow: string;
  readonly choices: UsedChoices;
}

/** The same for an answer that shows times as creation times are shown. */
export interface TimedWriterContext extends WriterContext {
  readonly writeTime: WriteTime;
}

/** A response of the mock itself: it is marked, because it is not one of the API. */
export const answerOfMock = (status: number, code: string, error: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ code, error }),
});

/** The response if the mock itself fails. */
export function failureAnswer(cause: unknown): Answer {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return answerOfMock(500, 'mock_failed', `The mock failed to answer: ${reason}`);
}
