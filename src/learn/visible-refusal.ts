import type { OperationName } from '../document/routes.ts';
import type { Refusal, RefusalCondition, RefusalForm } from '../profile/refusals.ts';
import type { Profile } from '../profile/schema.ts';
import { inLowerCase } from './in-lower-case.ts';

/**
 * A part of a refusal at a path such as `refusals.unknownKey.status`, as it can be seen: its value,
 * or where the operations that meet the condition differ, the value of each.
 */
export function visibleRefusal(profile: Profile, path: string): unknown {
  const [, name = '', part = ''] = path.split('.');
  const found = Object.entries(profile.refusals).find(([condition]) => condition === name);
  if (!found) return undefined;
  // What differs shows in the parts.
  if (part === 'operations' || part === 'forms') return undefined;
  const values = formsSeen(profile, name, found[1]).map(([label, form]): [string, unknown] => [
    label,
    visiblePart(profile, form, part),
  ]);
  const texts = new Set(values.map(([, value]) => JSON.stringify(value)));
  return texts.size === 1 ? values[0]?.[1] : Object.fromEntries(values);
}

/** Every refusal that the condition has, by the operation and the form of the fault. */
function formsSeen(
  profile: Profile,
  condition: string,
  { operations = {}, forms, ...usual }: Refusal,
): [label: string, form: RefusalForm][] {
  const met = meeting(profile, condition);
  const plain = met.map((operation): [string, RefusalForm] => [
    operation,
    operations[operation] ?? usual,
  ]);
  if (forms === undefined) return plain;
  const refused = formsMet(profile, condition);
  return [
    ...(refused.includes('plain') ? plain : []),
    ...refused
      .filter((form) => form !== 'plain')
      .flatMap((form) =>
        plain.map(([operation, each]): [string, RefusalForm] => [
          `${operation}, ${form}`,
          forms[form] ?? each,
        ]),
      ),
  ];
}

function formsMet({ limit, cursor, formats }: Profile, condition: string): string[] {
  switch (condition) {
    case 'wrongScheme':
      return ['plain', 'emptyBearer'];
    case 'unknownWorkspace':
      // A number might be another workspace's, and is not tried.
      return formats.workspaceId.style === 'sequential' ? ['malformed'] : ['plain', 'malformed'];
    case 'malformedCursor':
      return cursor.empty === 'refused' ? ['plain', 'empty'] : ['plain'];
    default:
      return Object.entries(limit)
        .filter(([, choice]) => choice === 'refused')
        .map(([form]) => form);
  }
}

function visiblePart(profile: Profile, form: RefusalForm, part: string): unknown {
  const value = Object.entries(form).find(([name]) => name === part)?.[1];
  // A refusal carries the headers of every answer too, but for those that it has of its own.
  return part === 'headers'
    ? { ...inLowerCase(profile.transport.headers), ...inLowerCase(value) }
    : value;
}

/** The operations that refuse under the condition. */
function meeting(
  { keyCheck, workspaceRead, listing }: Profile,
  condition: string,
): OperationName[] {
  const isForeign = condition === 'otherWorkspace' || condition === 'unknownWorkspace';
  const isScope = condition === ('missingScope' satisfies RefusalCondition);
  const isExpired = condition === ('expiredKey' satisfies RefusalCondition);
  // A scope that no key of the run has is asked for before the workspace is looked at.
  const readsWorkspaces = workspaceRead.scope === null || workspaceRead.scope === 'files:read';
  const ofListing = /Cursor$|^badLimit$/.test(condition);
  if (ofListing) return ['listFiles'];
  const meets: Readonly<Record<OperationName, boolean>> = {
    checkKey: isScope
      ? keyCheck.scope !== null
      : isExpired
        ? keyCheck.expiredKey === 'refused'
        : !isForeign,
    readWorkspace: isScope ? workspaceRead.scope !== null : !isForeign || readsWorkspaces,
    listFiles: !isForeign || listing.pathId === 'checked',
  };
  return (['checkKey', 'readWorkspace', 'listFiles'] as const).filter((each) => meets[each]);
}
