import { textOf } from '../../http/deliver.ts';
import { readSecret } from '../../service/authenticate.ts';
import { type Redact, redactor, SHORTEST_INSIDE_WORDS } from '../../text/redact.ts';
import { explainRefusal } from '../explain/explain-refusal.ts';
import type { MockState } from '../state/mock-state.ts';
import type { JournalEntry, JournalResponse, KeptHeader } from './entry.ts';
import type { JournalRecord } from './record.ts';
import { hintOfForeign } from './redact-keys.ts';

/** A record as readers see it. The entry, and what `redact` returns, contain no secret. */
export type ShownRecord = ReturnType<typeof showRecord>;

export function showRecord(record: JournalRecord, number: number, state: MockState) {
  const { request, key, fault, faultId, requestId, assumes } = record;
  const { operation, method } = request;
  const secret = key === null ? readSecret(request.authorization) : null;
  /** Replaces the secrets of all keys, and of the sent key, with hints. */
  const redact = redactorOf(key === null ? request.authorization : null, state);
  const target = redact(request.target);
  const keyHint = key?.hint ?? (secret && hintOfForeign(secret));
  const entry: JournalEntry = {
    number,
    sandbox: record.sandbox,
    time: new Date(record.startedAt).toISOString(),
    operation,
    method,
    target,
    headers: headersOf(record, keyHint, redact),
    path: target.split('?', 1)[0] ?? '',
    status: record.status,
    milliseconds: record.milliseconds,
    keyHint,
    keyLabel: key && redact(key.label),
    keyStatus: key !== null ? 'known' : secret === null ? 'none' : 'unknown',
    refusal: explainRefusal(record, state, redact),
    assumes: assumes.map(state.originOf),
    ...(fault && { fault: fault.kind }),
    ...(faultId !== null && { faultId }),
    ...(requestId !== null && { requestId: redact(requestId) }),
  };
  return { record, entry, redact };
}

export function responseOf({ record, redact }: ShownRecord): JournalResponse {
  const { headers, body } = record;
  const text = body === undefined ? null : textOf({ body });
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [redact(name), redact(value)]),
    ),
    body: text === null ? null : redact(text),
  };
}

function headersOf(
  { accept, userAgent, request: { origin, authorization } }: JournalRecord,
  keyHint: string | null,
  redact: Redact,
): JournalEntry['headers'] {
  const headers: Record<KeptHeader, string | null> = {
    'user-agent': userAgent,
    accept,
    origin,
    // Without a known key, the whole header may be a secret.
    authorization: authorization && (keyHint === null ? '(hidden)' : `Bearer ${keyHint}`),
  };
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [[name, redact(value)] as const],
  );
  return Object.fromEntries(sent);
}

/** @param sent an Authorization header without a known key: it may have a key of another mock. */
function redactorOf(sent: string | null, { redactor: known }: MockState): Redact {
  const texts =
    sent === null ? [] : [readSecret(sent) ?? '', sent.slice(sent.lastIndexOf(' ') + 1)];
  const foreign = texts.filter(({ length }) => length >= SHORTEST_INSIDE_WORDS);
  if (foreign.length === 0) return known.redact;
  const own = redactor(foreign.map((text) => ({ text, hint: hintOfForeign(text) })));
  return (text) => own(known.redact(text));
}
