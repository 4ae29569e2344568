import type { OpenId } from '../../document/clauses.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { keyCheckSituation } from '../situations/keys.ts';
import { workspaceReadSituation } from '../situations/workspace-reads.ts';
import type { ChoiceSituation } from './choice.ts';

/** Choices of the key check and of the workspace read (clauses 2.1, 2.2, 4.1, 4.2). */

const checked = (
  id: string,
  choice: string,
  clause: OpenId,
  title: string,
  keyCheck: NonNullable<ProfileInput['keyCheck']>,
  isRefused = false,
): ChoiceSituation => ({
  ...keyCheckSituation({
    id: `choice.${id}`,
    clause,
    title,
    keyCheck,
    isRefused,
    incidental: [`choice.${id}`],
  }),
  clause,
  choice,
  control: keyCheckSituation({ id: `choice.${id}`, clause, title, keyCheck: {} }),
});

const read = (
  id: string,
  choice: string,
  clause: OpenId,
  title: string,
  workspaceRead: NonNullable<ProfileInput['workspaceRead']>,
  isRefused = false,
): ChoiceSituation => ({
  ...workspaceReadSituation({
    id: `choice.${id}`,
    clause,
    title,
    workspaceRead,
    isRefused,
    incidental: [`choice.${id}`],
  }),
  clause,
  choice,
  control: workspaceReadSituation({ id: `choice.${id}`, clause, title, workspaceRead: {} }),
});

export const operationChoices: readonly ChoiceSituation[] = [
  checked(
    'key-check-fields.none',
    'fields of the key check',
    '4.1-fields',
    'The key check tells workspaceId, and nothing else.',
    { fields: {} },
  ),
  checked(
    'key-check-fields.others',
    'fields of the key check',
    '4.1-fields',
    'The key check tells fields of other names and types.',
    { fields: { valid: { value: 'yes' }, permissions: 'scopes-text', plan: { value: null } } },
  ),
  checked(
    'key-record-fields',
    'fields of the key record',
    '2.1-fields',
    'The key check tells the label of the key and the name of its workspace besides.',
    {
      fields: {
        ...{ valid: 'valid', scopes: 'scopes', expiresAt: 'expiresAt', keyHint: 'hint' },
        ...{ label: 'label', name: 'workspaceName', id: { value: 'key_1' } },
      },
    },
  ),
  checked(
    'key-check-scope.held',
    'scope of the key check',
    '4.1-scope',
    'The key check requires files:read, which the key has.',
    { scope: 'files:read' },
  ),
  checked(
    'key-check-scope.lacking',
    'scope of the key check',
    '4.1-scope',
    'The key check requires a scope that the key lacks.',
    { scope: 'keys:read' },
    true,
  ),
  read(
    'workspace-fields',
    'fields of the workspace',
    '2.2-fields',
    'The workspace is described by fields of other names.',
    { fields: { id: 'workspaceId', displayName: 'name', files: 'fileCount' } },
  ),
  read(
    'workspace-shape',
    'shape of the workspace read',
    '4.2-body',
    'The workspace read answers with an array.',
    { shape: 'array' },
  ),
  read(
    'workspace-status',
    'status of the workspace read',
    '4.2-body',
    'The workspace read succeeds with the status 203.',
    { status: 203 },
  ),
  read(
    'workspace-scope.held',
    'scope of the workspace read',
    '4.2-scope',
    'The workspace read requires files:read, which the key has.',
    { scope: 'files:read' },
  ),
  read(
    'workspace-scope.lacking',
    'scope of the workspace read',
    '4.2-scope',
    'The workspace read requires a scope that the key lacks.',
    { scope: 'workspace:read' },
    true,
  ),
];
