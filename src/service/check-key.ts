import type { KeyCheck } from '../document/wire.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import { fillFields, prepareFields, type Sources } from '../template/fill.ts';
import { type Instant, MICROSECONDS } from '../template/instant.ts';
import {
  type AnswerFacts,
  answerSubject,
  generatedBy,
  generatedNamed,
  requestSources,
  timeOf,
} from '../template/sources.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { isExpired, refuseExpired, refuseUnscoped, restsOnScope } from './authenticate.ts';
import { assuming, type Outcome, passed } from './outcome.ts';

export interface KeyCheckContext extends AnswerFacts {
  readonly key: WorldKey;
  readonly workspace: WorldWorkspace | undefined;
  readonly writeTime: (instant: Instant) => string;
}

/** The key check (clause 4.1): the workspace of the key, and what the profile tells besides. */
export function createKeyCheck(
  profile: Profile['keyCheck'],
): (context: KeyCheckContext) => Outcome<KeyCheck> {
  const fields = prepareFields(profile.fields, keySources);
  const shown: ProfileField[] = ['keyCheck.fields', 'formats.workspaceId'];
  if (/expiresAt|issuedAt/.test(JSON.stringify(profile.fields))) shown.push('formats.createdAt');
  return (context) => {
    const { key } = context;
    const assumes: ProfileField[] = [];
    const now = context.now();
    if (isExpired(key, now)) assumes.push('keyCheck.expiredKey');
    if (profile.expiredKey === 'refused') {
      const valid = refuseExpired(key, now);
      if (!valid.ok) return assuming(assumes, valid);
    }
    if (restsOnScope(key, profile.scope)) assumes.push('keyCheck.scope');
    const scoped = refuseUnscoped(key, profile.scope);
    if (!scoped.ok) return assuming(assumes, scoped);
    const body = { ...fillFields(fields, context), workspaceId: key.workspaceId };
    return passed(body, [...assumes, ...shown]);
  };
}

/** What the fields of a key check may tell, by the names that placeholders give it. */
const keySources: Sources<KeyCheckContext> = {
  ...requestSources,
  workspaceId: ({ key }) => key.workspaceId,
  /** `{valid:active|expired}`: the first for a valid key, the second for an expired one. */
  valid: ({ key, now }, words) => {
    const isValid = !isExpired(key, now());
    return words === undefined ? isValid : words.split('|')[isValid ? 0 : 1];
  },
  expired: ({ key, now }) => isExpired(key, now()),
  scopes: ({ key }) => key.scopes,
  'scopes-text': ({ key }, separator = ' ') => key.scopes.join(separator),
  /** `{scope:files:read}`: whether the key has it. */
  scope: ({ key }, scope) => (scope === undefined ? undefined : key.scopes.includes(scope)),
  expiresAt: ({ key, writeTime }, form) => timeOf(key.expiresAt, form, writeTime),
  issuedAt: ({ key, writeTime }, form) => timeOf(key.issuedAt, form, writeTime),
  daysLeft: (context) => left(context, MICROSECONDS.day),
  secondsLeft: (context) => left(context, MICROSECONDS.second),
  hint: ({ key }) => key.hint,
  /** `{start:4}` and `{end:4}`: a hint of another form, never more than half of the secret each. */
  start: ({ key }, length) => key.secret.slice(0, partOf(key, length)),
  end: ({ key }, length) => key.secret.slice(key.secret.length - partOf(key, length)),
  label: ({ key }) => key.label,
  workspaceName: ({ workspace }) => workspace?.name ?? null,
  ...generatedBy(({ seed, key }, place) => `${seed} key ${key.secret} ${place}`),
  new: generatedNamed(answerSubject),
  /** `{workspace:uuid}`: alike for all keys of a workspace. */
  workspace: generatedNamed(
    ({ seed, key }, place) => `${seed} workspace ${key.workspaceId} ${place}`,
  ),
};

const partOf = ({ secret }: WorldKey, length = '0'): number =>
  Math.min(Number.parseInt(length, 10) || 0, Math.floor(secret.length / 2));

const left = ({ key, now }: KeyCheckContext, unit: number): number =>
  Math.max(0, Math.floor((key.expiresAt - now()) / unit));
