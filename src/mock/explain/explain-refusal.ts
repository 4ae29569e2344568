import type { RefusalCondition } from '../../profile/refusal-conditions.ts';
import type { JournalRefusal } from '../journal-entry.ts';
import type { JournalRecord } from '../journal-record.ts';
import type { MockState } from '../state.ts';
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
  noCredentials: saying('5-r1'),
  wrongScheme: saying('5-r1'),
  unknownKey: saying('1-r2'),
  expiredKey: saying('5-r3'),
  missingScope: saying('5-r2'),
  otherWorkspace: saying('2.1-binding'),
  unknownWorkspace: saying('2.2-workspaceId'),
  malformedCursor: saying('4.3-cursor'),
  foreignCursor: saying('4.3-r1'),
  badLimit: saying('4.3-limit'),
  unknownPath: saying('1-r6'),
  wrongMethod: saying('1-transport'),
  rateLimited: saying('8-rate-limits'),
};

/** What was said on the way. */
function saying(rule: Explanation['rule']): Explain {
  return ({ refusal }) => {
    const [why = '', wouldPass = 'nothing else is asked'] = refusal.reason.split('; ');
    return { rule, why, wouldPass };
  };
}

/** A text of the caller's may be a secret, or have one in it. */
const hide = ({ rule, why, wouldPass }: Explanation, redact: Redact): Explanation => ({
  rule,
  why: redact(why),
  wouldPass: redact(wouldPass),
});
