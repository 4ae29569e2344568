import type { About } from './about.ts';

const headers = {
  description: 'Headers of successful responses, in addition to those of every response.',
  varied: 'choice.headers',
  samples: [{}, { 'X-Operation': 'one' }, { 'X-Made-Up': 'm_{hex:16}' }],
} satisfies About<'keyCheck'>['keyCheck.headers'];

export const operations: About<'keyCheck' | 'workspaceRead'> = {
  'keyCheck.fields': {
    description: 'Fields in addition to workspaceId, by name (clause 4.1).',
    choice: 'fields of the key check',
    vary: {
      'key-check-fields.none': {
        title: 'The key check returns only workspaceId.',
        value: {},
      },
      'key-check-fields.others': {
        title: 'The key check returns fields with other names and types.',
        value: { valid: { value: 'yes' }, permissions: 'scopes-text', plan: { value: null } },
      },
      'key-record-fields': {
        choice: 'fields of the key record',
        clause: '2.1-fields',
        title: 'The key check also returns the label of the key and the name of its workspace.',
        value: {
          ...{ valid: 'valid', scopes: 'scopes', expiresAt: 'expiresAt', keyHint: 'hint' },
          ...{ label: 'label', name: 'workspaceName', id: { value: 'key_1' } },
        },
      },
    },
    samples: [
      { key: { value: { may: '{scopes}', until: ['{expiresAt:s}'], id: 'k_{hex:12}' } } },
      { permissions: { value: { '{scope:files:read}': [['list'], []] } } },
    ],
  },
  'keyCheck.scope': {
    description: 'The scope required, or null for none.',
    choice: 'scope of the key check',
    vary: {
      'key-check-scope.held': {
        title: 'The key check requires files:read, which the key has.',
        value: 'files:read',
      },
      'key-check-scope.lacking': {
        title: 'The key check requires a scope that the key lacks.',
        value: 'keys:read',
        isRefused: true,
      },
    },
    samples: [null, 'files:read', 'workspace:read'],
  },
  'keyCheck.expiredKey': {
    description: 'Whether the key check refuses an expired key, or reports it as not valid.',
    unvaried: 'the listing refuses an expired key either way',
  },
  'keyCheck.headers': headers,
  'workspaceRead.fields': {
    description: 'Fields of the body, by name (clause 4.2).',
    choice: 'fields of the workspace',
    vary: {
      'workspace-fields': {
        clause: '2.2-fields',
        title: 'The workspace read returns fields with other names.',
        value: { id: 'workspaceId', displayName: 'name', files: 'fileCount' },
      },
    },
    samples: [{ name: { value: { id: '{workspaceId}', made: '{createdAt:iso-s}' } } }],
  },
  'workspaceRead.shape': {
    description: 'The description itself, or an array that contains it.',
    choice: 'shape of the workspace read',
    vary: {
      'workspace-shape': { title: 'The workspace read returns an array.', value: 'array' },
    },
  },
  'workspaceRead.status': {
    description: 'HTTP status of successful responses.',
    choice: 'status of the workspace read',
    vary: {
      'workspace-status': { title: 'The workspace read succeeds with the status 203.', value: 203 },
    },
    samples: [200, 201, 203, 206, 299],
  },
  'workspaceRead.scope': {
    description: 'The scope required, or null for none.',
    choice: 'scope of the workspace read',
    vary: {
      'workspace-scope.held': {
        title: 'The workspace read requires files:read, which the key has.',
        value: 'files:read',
      },
      'workspace-scope.lacking': {
        title: 'The workspace read requires a scope that the key lacks.',
        value: 'workspace:read',
        isRefused: true,
      },
    },
    samples: [null, 'files:read', 'workspace:read'],
  },
  'workspaceRead.headers': headers,
};
