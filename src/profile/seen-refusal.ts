import { withHeadersOfAll } from './headers.ts';
import {
  conditions,
  formsOf,
  isMetPlainly,
  operationsMeeting,
  type RefusalCondition,
} from './refusal-conditions.ts';
import type { Refusal, RefusalParts, Surroundings } from './surroundings.ts';

/**
 * A part of a refusal as it can be seen from outside: its value, or where the operations or the
 * forms that are refused differ, the value of each.
 */
export function seenRefusal(
  around: Surroundings,
  condition: RefusalCondition,
  part: string,
): unknown {
  const values = variantsOf(around, condition).map(([label, parts]): [string, unknown] => [
    label,
    seenPart(around, parts, part),
  ]);
  const texts = new Set(values.map(([, value]) => JSON.stringify(value)));
  return texts.size === 1 ? values[0]?.[1] : Object.fromEntries(values);
}

type Variant = [label: string, parts: RefusalParts];

/** Every refusal that the condition has, by the operation and the form of the fault. */
function variantsOf(around: Surroundings, condition: RefusalCondition): Variant[] {
  const answer: Refusal = around.refusals[condition] ?? conditions[condition].answer;
  const { operations = {}, forms = {}, ...usual } = answer;
  const isShared = operationsMeeting(condition).length > 0;
  const plain: Variant[] = isShared
    ? operationsMeeting(condition, around).map((name) => [name, operations[name] ?? usual])
    : [['any operation', usual]];
  const formed = formsOf(condition, around).flatMap((form) =>
    plain.map(([name, parts]): Variant => [`${name}, ${form}`, forms[form] ?? parts]),
  );
  return [...(isMetPlainly(condition, around) ? plain : []), ...formed];
}

function seenPart({ transport }: Surroundings, parts: RefusalParts, part: string): unknown {
  if (part === 'headers') return withHeadersOfAll(parts.headers, transport.headers);
  return Object.entries(parts).find(([name]) => name === part)?.[1];
}
