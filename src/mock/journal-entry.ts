import { readSecret } from '../service/authenticate.ts';
import type { Exchange } from './exchange.ts';
import type { NewEntry } from './journal.ts';

/** What the journal keeps of an exchange: neither the answer's body nor a secret. */
export function entryOf({ request, answer, ...exchange }: Exchange): NewEntry {
  const { operation, method, target } = request;
  const { key, refusal, fault } = exchange;
  const secret = key === null ? readSecret(request.authorization) : null;
  return {
    operation,
    method,
    target,
    status: answer.status,
    milliseconds: exchange.milliseconds,
    keyHint: key?.hint ?? (secret === null ? null : hintOf(secret)),
    keyStatus: key !== null ? 'known' : secret === null ? 'none' : 'unknown',
    refusal: refusal && {
      condition: refusal.condition,
      reason: refusal.reason,
      clause: '7-r4',
    },
    assumes: exchange.assumes,
    ...(fault && { fault: fault.kind }),
  };
}

const HINT_LENGTH = 4;

/** The end of a secret that nobody knows here, at most a quarter of it: it may be one elsewhere. */
function hintOf(secret: string): string {
  const length = Math.min(HINT_LENGTH, Math.floor(secret.length / 4));
  return `…${secret.slice(secret.length - length).replace(/[^!-~]/g, '?')}`;
}
