import { textOf } from '../../http/deliver.ts';
import { readSecret } from '../../service/authenticate.ts';
import { type Redact, redactor, SHORTEST_INSIDE_WORDS } from '../../text/redact.ts';
import { explainRefusal } from '../explain-refusal.ts';
import type { SecretBook } from '../secret-book.ts';
import type { JournalEntry, JournalRecord, JournalResponse, KeptHeader } from './entry.ts';

/** A record as readers see it. The entry, and what `redact` returns, contain no secret. */
export type ShownRecord = ReturnType<typeof showRecord>;

/** @param number in the journal that is read. */
export function showRecord(record: JournalRecord, number: number) {
  const { request, key, fault, faultId, refusal, answer, requestId, owner } = record;
  const state = owner.state();
  const secret = key === null ? readSecret(request.authorization) : null;
  const redact = key ? state.secrets.redact : redactorOf(request.authorization, state.secrets);
  const target = redact(request.target);
  const keyHint = key?.hint ?? (secret && hintOfForeign(secret));
  const entry: JournalEntry = {
    number,
    sandbox: owner.sandbox,
    time: new Date(record.startedAt).toISOString(),
    operation: request.operation,
    method: request.method,
    target,
    headers: headersOf(record, keyHint, redact),
    path: target.split('?', 1)[0] ?? '',
    status: answer.status,
    milliseconds: record.milliseconds,
    keyHint,
    keyLabel: key && redact(key.label),
    keyStatus: key !== null ? 'known' : secret === null ? 'none' : 'unknown',
    refusal: refusal && explainRefusal({ exchange: record, refusal, state, redact }),
    choices: record.choices.map(state.usedChoice),
    ...(fault && { fault: fault.kind }),
    ...(faultId !== null && { faultId }),
    ...(requestId !== null && { requestId: redact(requestId) }),
  };
  return { entry, answer, redact };
}

export function responseOf({ answer, redact }: ShownRecord): JournalResponse {
  const { headers, body, renderBody } = answer;
  const text = renderBody ? String(renderBody()) : body === null ? null : textOf(answer);
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [redact(name), redact(value)]),
    ),
    body: text === null ? null : redact(text),
  };
}

function headersOf(
  { accept, userAgent, request }: JournalRecord,
  keyHint: string | null,
  redact: Redact,
): JournalEntry['headers'] {
  const { origin, authorization } = request;
  const headers: Record<KeptHeader, string | null> = {
    'user-agent': userAgent,
    accept,
    origin,
    // Without a known key, the whole header may be a secret.
    authorization: authorization && (keyHint === null ? '(hidden)' : `Bearer ${keyHint}`),
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value ? [[name, redact(value)]] : [])),
  );
}

/**
 * Replaces the secrets of all keys, and a sent one, with hints.
 *
 * @param sent an Authorization header without a known key: it may have a key of another mock.
 */
function redactorOf(sent: string | null, known: SecretBook): Redact {
  const words = sent ? [readSecret(sent) ?? '', sent.slice(sent.lastIndexOf(' ') + 1)] : [];
  const foreign = words.filter(({ length }) => length >= SHORTEST_INSIDE_WORDS);
  const hide = redactor(foreign.map((text) => ({ text, hint: hintOfForeign(text) })));
  return (text) => hide(known.redact(text));
}

const HINT_LENGTH = 4;

/** The end of an unknown secret, at most a quarter of it: it may be a key elsewhere. */
function hintOfForeign(secret: string): string {
  const length = Math.min(HINT_LENGTH, Math.floor(secret.length / 4));
  return `…${secret.slice(secret.length - length).replace(/[^!-~]/g, '?')}`;
}
