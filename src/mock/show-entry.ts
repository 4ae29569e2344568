import { readSecret } from '../service/authenticate.ts';
import { explainRefusal } from './explain/explain-refusal.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { JournalRecord } from './journal-record.ts';
import type { MockState } from './state.ts';

/** What a reader of the journal sees of a record: neither the answer's body nor a secret. */
export function showEntry(record: JournalRecord, number: number, state: MockState): JournalEntry {
  const { request, key, fault, faultId, assumes } = record;
  const { operation, method } = request;
  const { redact } = state.redactor;
  const secret = key === null ? readSecret(request.authorization) : null;
  const target = redact(request.target);
  return {
    number,
    sandbox: record.sandbox,
    time: new Date(record.startedAt).toISOString(),
    operation,
    method,
    target,
    path: target.split('?', 1)[0] ?? '',
    status: record.status,
    milliseconds: record.milliseconds,
    keyHint: key?.hint ?? (secret === null ? null : hintOf(secret)),
    keyLabel: key && redact(key.label),
    keyStatus: key !== null ? 'known' : secret === null ? 'none' : 'unknown',
    refusal: explainRefusal(record, state),
    assumes: assumes.map(state.originOf),
    ...(fault && { fault: fault.kind }),
    ...(faultId !== null && { faultId }),
  };
}

const HINT_LENGTH = 4;

/** The end of a secret that nobody knows here, at most a quarter of it: it may be one elsewhere. */
function hintOf(secret: string): string {
  const length = Math.min(HINT_LENGTH, Math.floor(secret.length / 4));
  return `…${secret.slice(secret.length - length).replace(/[^!-~]/g, '?')}`;
}
