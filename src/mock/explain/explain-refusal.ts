import type { RefusalCondition } from '../../profile/refusal-conditions.ts';
import type { JournalRefusal } from '../journal-entry.ts';
import type { JournalRecord } from '../journal-record.ts';
import type { MockState } from '../state.ts';
import {
  explainNoCredentials,
  explainUnknownKey,
  explainWrongScheme,
} from './explain-credentials.ts';
import { explainForeignCursor, explainMalformedCursor } from './explain-cursor.ts';
import { explainExpiredKey, explainMissingScope, explainRateLimited } from './explain-key.ts';
import { explainBadLimit } from './explain-limit.ts';
import { explainUnknownPath, explainWrongMethod } from './explain-path.ts';
import { explainOtherWorkspace, explainUnknownWorkspace } from './explain-workspace.ts';
import type { Explain, Explanation, Redact, Refusing } from './explanation.ts';

/** Why a request was refused, worked out of what is kept of it; null where it was not. */
export function explainRefusal(
  record: JournalRecord,
  state: MockState,
  redact: Redact,
): JournalRefusal | null {
  const { refusal } = record;
  if (refusal === null) return null;
  const { condition, form } = refusal;
  const explained = explain(condition, { record, refusal, state, redact });
  const { rule, why, wouldPass } = hide(explained, redact);
  return {
    condition,
    ...(form !== undefined && { form }),
    reason: `${why}; ${wouldPass}`,
    why,
    wouldPass,
    rule,
    field: `refusals.${condition}`,
    clause: '7-r4',
  };
}

/** What a fault asked for has nothing to do with the request. */
function explain(condition: RefusalCondition, refusing: Refusing): Explanation {
  const explanation = explanations[condition](refusing);
  const { fault, faultId } = refusing.record;
  if (fault?.kind !== 'refusal') return explanation;
  const why = `the fault ${faultId} refuses it, whatever it asks for`;
  return { ...explanation, why, wouldPass: 'without that fault it is answered as it should be' };
}

const explanations: Readonly<Record<RefusalCondition, Explain>> = {
  noCredentials: explainNoCredentials,
  wrongScheme: explainWrongScheme,
  unknownKey: explainUnknownKey,
  expiredKey: explainExpiredKey,
  missingScope: explainMissingScope,
  otherWorkspace: explainOtherWorkspace,
  unknownWorkspace: explainUnknownWorkspace,
  malformedCursor: explainMalformedCursor,
  foreignCursor: explainForeignCursor,
  badLimit: explainBadLimit,
  unknownPath: explainUnknownPath,
  wrongMethod: explainWrongMethod,
  rateLimited: explainRateLimited,
};

/** A text of the caller's may be a secret, or have one in it; and it makes no line of a log. */
function hide({ rule, why, wouldPass }: Explanation, redact: Redact): Explanation {
  const line = (text: string) => redact(text).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  return { rule, why: line(why), wouldPass: line(wouldPass) };
}
