import type { ClauseId } from '../../document/clauses.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { rowsOf, situation } from '../define-situation.ts';
import { failure, filesOf, PAGES_OF_THREE } from '../set-stage.ts';
import type { Expectation, Situation } from '../situation.ts';
import { WORKSPACE_ID_FORMS } from './workspace-ids.ts';

/** The key check in each shape: workspaceId is all that is stated of it (clause 4.1). */

interface KeyCheck<Id extends string = string> {
  readonly id: Id;
  /** `4.1-fields` if left out. */
  readonly clause?: ClauseId;
  readonly title: string;
  readonly keyCheck: NonNullable<ProfileInput['keyCheck']>;
  readonly workspaceId?: string;
  readonly incidental?: readonly string[];
  /** Whether the key lacks what the check requires. */
  readonly isRefused?: boolean;
}

const checks = rowsOf<KeyCheck>()([
  {
    id: 'key-check.bare',
    title: 'The key check tells workspaceId, and nothing else.',
    keyCheck: { fields: {} },
  },
  {
    id: 'key-check.nested',
    title: 'The key check tells further fields, some of them nested.',
    keyCheck: {
      fields: {
        key: { value: { valid: true, scopes: ['files:read'], owner: { id: 'u_1' } } },
        permissions: { value: { files: { read: true } } },
        plan: { value: null },
        quotas: { value: [1, 2, 3] },
      },
    },
  },
  {
    id: 'key-check.lookalikes',
    title: 'The key check has other ids beside workspaceId.',
    keyCheck: {
      fields: {
        id: { value: 'key_1' },
        workspace_id: { value: 'ws_of_another_name' },
        WorkspaceId: { value: 'ws_of_another_case' },
        workspace: { value: { workspaceId: 'ws_nested', id: 'ws_nested' } },
        workspaceIds: { value: ['ws_first'] },
      },
    },
  },
  {
    id: 'key-check.scopes-text',
    title: 'The key check tells the scopes as one text.',
    keyCheck: { fields: { scope: 'scopes-text', scopes: 'scopes-text', valid: 'valid' } },
  },
  {
    id: 'key-check.other-types',
    title: 'The key check tells validity and expiry in values of other types.',
    keyCheck: {
      fields: {
        valid: { value: 'yes' },
        scopes: { value: { 'files:read': true } },
        expiresAt: { value: 1_799_999_999 },
      },
    },
  },
  {
    id: 'key-check.code',
    title: 'The key check has fields named code and error in its success.',
    keyCheck: { fields: { code: { value: 'ok' }, error: { value: null }, valid: 'valid' } },
  },
  {
    id: 'key-check.escaped-id',
    clause: '2.2-workspaceId',
    title: 'The key check tells a workspace id that a path must escape.',
    keyCheck: {},
    workspaceId: 'Büro & Co/a?b#c%2Fd',
  },
  {
    id: 'key-check.needs-files-read',
    clause: '4.1-scope',
    title: 'The key check requires the scope files:read, which the key has.',
    keyCheck: { scope: 'files:read' },
  },
  {
    id: 'key-check.needs-another-scope',
    clause: '4.1-scope',
    title: 'The key check requires a scope that the key lacks, and is refused.',
    keyCheck: { scope: 'keys:read' },
    isRefused: true,
  },
]);

export const keyCheckSituations = checks.map(keyCheckSituation);

/** A client without a key check of its own may make one before it lists, or never. */
export function keyCheckSituation<const Id extends string>(
  definition: KeyCheck<Id>,
): Situation<Id> {
  const {
    id,
    clause = '4.1-fields',
    title,
    keyCheck,
    workspaceId,
    isRefused,
    incidental: own = [],
  } = definition;
  return situation({
    id,
    clause,
    title,
    incidental: workspaceId === undefined ? own : WORKSPACE_ID_FORMS,
    calls: 'checkKey',
    arrange: (setStage) => {
      const stage = setStage({
        profile: { limit: PAGES_OF_THREE, keyCheck },
        ...(workspaceId !== undefined && { workspaceId }),
      });
      const { status, code, error } = stage.mock.profile.refusals.missingScope;
      const expected: Expectation = isRefused
        ? { kind: 'either', files: filesOf(stage), failure: failure(status, { code, error }) }
        : { kind: 'answered', workspaceId: stage.workspaceId, files: filesOf(stage) };
      return {
        ...stage,
        expected,
        cameAbout: ({ requests }) => requests.some(({ operation }) => operation === 'checkKey'),
      };
    },
  });
}
