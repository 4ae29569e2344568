import type { ProfileInput } from '../../src/profile/schema.ts';

/**
 * Profiles for choices that no named profile makes: templates, a rate limit, refusals by operation
 * and form, repeated origins, and different forms of ids and times.
 */
export const writtenProfiles: Readonly<Record<string, ProfileInput>> = {
  'written-templates': {
    refusals: {
      every: {
        error: 'At {path}{query} by {method}: no {workspaceId}, {cursor}, {limit}; {{other}',
        extra: {
          requestId: 'req_{base62:20}',
          again: ['{uuid}', '{UUID}', '{hex:16}', '{HEX:4}', '{digits:6}', '{{base32:0}'],
          at: { s: '{now:s}', iso: '{now}', us: '{now:iso-us+05:45}', sql: '{now:sql}' },
        },
        contentType: 'application/problem+json',
        headers: { 'X-Request-Id': '{uuid}' },
      },
      unknownPath: { code: null, error: null, extra: { title: 'None', seen: '{now:http}' } },
    },
    keyCheck: {
      fields: {
        ok: { value: { '{valid}': ['active', 'expired'] } },
        may: { value: { list: '{scopes}', text: '{scopes-text:,}', reads: '{scope:files:read}' } },
        until: { value: ['{expiresAt}', '{expiresAt:s}', '{issuedAt:date}', '{daysLeft}'] },
        left: { value: '{secondsLeft}' },
        key: { value: '{start:4}…{end:4} {label} {hint}' },
        id: { value: 'key_{hex:12}' },
        request: { value: '{new:uuid}' },
        of: 'workspaceName',
      },
      headers: { 'X-Operation': 'check {hex:8}' },
    },
    workspaceRead: {
      shape: 'array',
      fields: {
        data: { value: { id: '{workspaceId}', slug: '{name:slug}', made: '{createdAt:ms-text}' } },
        files: 'fileCount',
        owner: { value: 'u_{digits:10} {new:hex:4}' },
      },
      headers: { ETag: '"{hex:8}"' },
    },
    listing: {
      headers: { 'X-Total': '{total}', Link: '<{path}?cursor={nextCursor}>' },
      pageFields: {
        meta: {
          total: '{total}',
          count: '{count}',
          page: '{pageNumber}',
          limit: '{limit}',
          more: '{hasMore}',
          cursor: '{cursor}',
          after: '{nextCursor}',
          request: '{uuid}',
        },
        links: { next: '{path}?cursor={nextCursor}', end: { '{hasMore}': ['no', 'yes'] } },
      },
      entryFields: {
        checksum: 'sha256:{hex:64}',
        self: '/files/{id}?of={workspaceId}',
        updatedAt: '{createdAt:iso-s}',
        shown: ['{name}', '{contentType}', '{size}', '{validationStatus}', '{createdAt}'],
      },
    },
    transport: { headers: { 'X-Trace': '{hex:8}', Date2: '{now:http}' } },
  },
  'written-guards': {
    authorization: { schemeCase: 'exact', schemeSpaces: 'one' },
    keyCheck: { scope: 'files:read', fields: {} },
    workspaceRead: { scope: 'workspace:read', fields: {} },
    transport: {
      cors: {
        origin: '{origin}',
        when: 'with-origin',
        allowCredentials: true,
        vary: 'Origin',
        maxAge: null,
        allowMethods: 'GET',
        allowHeaders: 'Authorization',
        exposeHeaders: '',
      },
      head: 'refused',
      optionsStatus: 200,
      optionsHeaders: { Allow: 'GET', Link: '</docs>' },
      methodNeedsKey: true,
      extraSlashes: 'trailing-ignored',
      unknownPathNeedsKey: true,
    },
    rateLimit: { requests: 12, windowSeconds: 30, retryAfter: true },
  },
  'written-forms': {
    limit: { default: 7, maximum: 20, aboveMaximum: 'refused' },
    cursor: { otherLimit: 'refused', minLength: 40 },
    formats: {
      fileId: { style: 'uuid', version: 7, case: 'upper', prefix: 'F-' },
      workspaceId: { style: 'ulid', prefix: 'a/b ä%' },
      createdAt: { precision: 'us', offset: '+05:45', order: 'finer' },
      contentType: 'with-parameters',
      nameNormalisation: 'NFD',
    },
    transport: { cors: { when: 'options', exposeHeaders: '' } },
  },
  'written-leniency': {
    listing: { emptyPages: 'between', pageFill: 'short', idComparison: 'case-folded' },
    limit: {
      zero: 'clamped',
      negative: 'default',
      fraction: 'floored',
      word: 'default',
      empty: 'default',
      repeated: 'last',
      aboveMaximum: 'default',
    },
    cursor: { otherLimit: 'kept', empty: 'first-page', repeated: 'last', stability: 'changing' },
    formats: {
      fileId: { style: 'sequential', prefix: 'f_', start: 95, width: 0 },
      createdAt: { style: 'rfc2822', offset: '-08:00' },
      contentType: 'bare',
      nameNormalisation: 'none',
    },
    transport: { options: 'refused', extraSlashes: 'ignored', cors: null },
  },
};
