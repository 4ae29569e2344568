import { readSecret } from '../service/authenticate.ts';
import { SHORTEST_IN_WORDS } from '../text/secret-forms.ts';
import { explainRefusal } from './explain/explain-refusal.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { JournalRecord } from './journal-record.ts';
import { createTargetRedactor, hintOfForeign } from './redact-target.ts';
import type { MockState } from './state.ts';

/** What readers see of a record: no secret stands in the entry, nor in what was hidden by it. */
export interface ShownRecord {
  readonly record: JournalRecord;
  readonly entry: JournalEntry;
  /** Puts hints in the place of secrets: of all keys, and of the one that was sent. */
  readonly redact: (text: string) => string;
}

export function showRecord(record: JournalRecord, number: number, state: MockState): ShownRecord {
  const { request, key, fault, faultId, requestId, assumes } = record;
  const { operation, method } = request;
  const secret = key === null ? readSecret(request.authorization) : null;
  const sent = secret === null ? null : { secret, hint: hintOfForeign(secret) };
  const redact = redactorOf(sent, state);
  const target = redact(request.target);
  const entry: JournalEntry = {
    number,
    sandbox: record.sandbox,
    time: new Date(record.startedAt).toISOString(),
    operation,
    method,
    target,
    path: target.split('?', 1)[0] ?? '',
    status: record.status,
    milliseconds: record.milliseconds,
    keyHint: key?.hint ?? sent?.hint ?? null,
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

/** @param sent a key that nobody knows here: a long one may be one elsewhere. */
function redactorOf(
  sent: { readonly secret: string; readonly hint: string } | null,
  { redactor }: MockState,
): ShownRecord['redact'] {
  if (sent === null || sent.secret.length < SHORTEST_IN_WORDS) return redactor.redact;
  const own = createTargetRedactor([sent]);
  return (text) => own.redact(redactor.redact(text));
}
