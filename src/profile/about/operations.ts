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
      { permissions: { value: { read: ['{scope:files:read}', []] } } },
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

const TIES = { files: 10, ties: [5, 5] };

export const listing: About<'listing'> = {
  'listing.pageFill': {
    description: 'Whether a page before the last is full, of varying length, or one entry.',
    choice: 'page fill',
    vary: {
      'page-fill.short': {
        title: 'Pages have fewer entries than requested although more follow.',
        value: 'short',
        also: { limit: { default: 9, maximum: 9 } },
        files: 20,
      },
    },
  },
  'listing.emptyPages': {
    description: 'Position of empty pages: first, after every page, or last.',
    choice: 'empty pages',
    vary: {
      'empty-pages.between': {
        title: 'Each full page is followed by an empty one, and more follow.',
        value: 'between',
      },
    },
  },
  'listing.tieOrder': {
    description: 'Direction of ids among equal creation times (clause 4.3 r2).',
    choice: 'tie direction',
    vary: {
      'tie-direction': {
        title: 'Files with the same creation time are sorted by ascending id.',
        value: 'ascending',
        ...TIES,
      },
    },
  },
  'listing.idComparison': {
    description: 'How ids compare (clause 4.3 r2).',
    choice: 'comparison of ids',
    vary: {
      'tie-comparison': {
        title: 'Files with the same creation time are sorted by id without regard to case.',
        value: 'case-folded',
        also: {
          formats: { fileId: { style: 'random', prefix: 'file_', length: 8, alphabet: 'base62' } },
        },
        contains: ['id-format.mixed-case'],
        ...TIES,
      },
    },
  },
  'listing.entryFields': {
    description:
      'Further fields of an entry; texts may contain placeholders, such as `{createdAt}`.',
    choice: 'fields of an entry',
    vary: {
      'entry-fields': {
        title: 'Entries have more than the six fields.',
        value: { etag: 'W/"1"', tags: ['a'], owner: { id: 'u_1' } },
        contains: ['entry-fields'],
      },
    },
    samples: [
      { checksum: 'sha256:{hex:64}', links: { self: '/files/{id}' } },
      { owner: { id: '{uuid}' }, updatedAt: '{createdAt}' },
    ],
  },
  'listing.pageFields': {
    description: 'Further fields of a page; texts may contain placeholders, such as `{total}`.',
    choice: 'fields of a page',
    vary: {
      'page-fields': {
        title: 'Pages have more than the three fields.',
        value: { total: 7, warnings: [] },
        contains: ['page-fields'],
      },
    },
    samples: [{ meta: { more: '{hasMore}', after: '{nextCursor}', request: '{uuid}' } }],
  },
  'listing.status': {
    description: 'HTTP status of successful responses.',
    choice: 'status of the listing',
    vary: {
      'listing-status': {
        title: 'Pages have the status 206.',
        value: 206,
        contains: ['listing-status'],
      },
    },
    samples: [200, 201, 203, 206, 299],
  },
  'listing.pathId': {
    description:
      "Whether a different workspace's id is refused, or the key's own workspace is listed.",
    choice: 'workspace of the path',
    vary: {
      'path-workspace': {
        title: 'The workspace in the path is ignored: the one of the key is listed.',
        value: 'ignored',
      },
    },
  },
  'listing.headers': headers,
};
