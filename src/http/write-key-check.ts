import type { Profile } from '../profile/schema.ts';
import type { CheckedKey } from '../service/check-key.ts';
import { bindSources, prepareFields } from '../template/fill.ts';
import { MICROSECONDS } from '../template/instant.ts';
import { answerNames, keyNames, type ValuesOf } from '../template/names.ts';
import {
  type AnswerFacts,
  answerSources,
  answerSubject,
  generatedBy,
  generatedNamed,
  requestSources,
  timeOf,
} from '../template/sources.ts';
import type { WorldKey } from '../world/world.ts';
import {
  type Headers,
  notingTime,
  prepareHeaders,
  type SuccessWriter,
  type WriteTime,
} from './write-headers.ts';

/** A checked key, and its request. */
export interface KeyCheckFacts extends AnswerFacts, CheckedKey {}

/**
 * Writes key checks as a profile says (clause 4.1).
 *
 * @param usual headers of every success.
 */
export function createKeyCheckWriter(
  { keyCheck }: Profile,
  writeTime: WriteTime,
  usual: Headers,
): SuccessWriter<KeyCheckFacts> {
  const headers = prepareHeaders(answerBinding, usual, keyCheck.headers);
  const fields = prepareFields(keyCheck.fields, keyBinding);
  return (facts, note) => {
    note('keyCheck.fields');
    note('formats.workspaceId');
    const shown = fields.fill({ ...facts, writeTime: notingTime(writeTime, note) });
    const body = JSON.stringify({ ...shown, workspaceId: facts.key.workspaceId });
    return { status: 200, headers: headers.fill(facts), body };
  };
}

interface Shown extends KeyCheckFacts {
  readonly writeTime: WriteTime;
}

const answerBinding = bindSources(answerNames, answerSources);

/** The values that the fields of a key check can contain, by the names of their placeholders. */
const keyBinding = bindSources<ValuesOf<typeof keyNames>, Shown>(keyNames, {
  ...requestSources,
  workspaceId: ({ key }) => key.workspaceId,
  /** `{valid:active|expired}`: the first for a valid key, the second for an expired one. */
  valid: ({ isExpired }, words) => (words === null ? !isExpired : words[isExpired ? 1 : 0]),
  expired: ({ isExpired }) => isExpired,
  scopes: ({ key }) => key.scopes,
  'scopes-text': ({ key }, separator) => key.scopes.join(separator),
  /** `{scope:files:read}`: whether the key has it. */
  scope: ({ key }, scope) => key.scopes.includes(scope),
  expiresAt: ({ key, writeTime }, form) => timeOf(key.expiresAt, form, writeTime),
  issuedAt: ({ key, writeTime }, form) => timeOf(key.issuedAt, form, writeTime),
  daysLeft: (facts) => left(facts, MICROSECONDS.day),
  secondsLeft: (facts) => left(facts, MICROSECONDS.second),
  hint: ({ key }) => key.hint,
  /** `{start:4}` and `{end:4}`: a hint in a different form; each shows at most half of the secret. */
  start: ({ key }, length) => key.secret.slice(0, partOf(key, length)),
  end: ({ key }, length) => key.secret.slice(key.secret.length - partOf(key, length)),
  label: ({ key }) => key.label,
  workspaceName: ({ workspace }) => workspace?.name ?? null,
  ...generatedBy(({ seed, key }, place) => `${seed} key ${key.secret} ${place}`),
  new: generatedNamed(answerSubject),
  /** `{workspace:uuid}`: the same for all keys of a workspace. */
  workspace: generatedNamed(
    ({ seed, key }, place) => `${seed} workspace ${key.workspaceId} ${place}`,
  ),
});

const partOf = ({ secret }: WorldKey, length: number): number =>
  Math.min(length, Math.floor(secret.length / 2));

const left = ({ key, now }: Shown, unit: number): number =>
  Math.max(0, Math.floor((key.expiresAt - now()) / unit));
