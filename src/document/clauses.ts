/**
 * The API document as a list of clauses: every statement once, in our own words.
 *
 * A **stated** clause can be judged by a rule. An **open** clause is a point that the document
 * says is "not shown", or that it mentions without fixing: a deployment makes a choice, a profile
 * describes it, and the contract suite observes it without judging.
 */

/** Whether the document decides the point or leaves it to deployments. */
export type ClauseKind = 'stated' | 'open';

/** The sections of the document that have clauses, in order, with their headings. */
export const sections = {
  '0': 'Notation',
  '1': 'What the service does',
  '2.1': 'API key',
  '2.2': 'Workspace',
  '2.3': 'File',
  '3': 'States and transitions',
  '4': 'Endpoints',
  '4.1': 'Check the key',
  '4.2': 'Read a workspace',
  '4.3': 'List workspace files',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
} as const;

/**
 * Every clause in the order of the document, by its id: the section, then the rule number or the
 * subject. A question mark after the id makes it an open one.
 */
const statements = {
  '0-base-url': 'Every path follows a base address of scheme and host and starts with /api/v1.',

  '1-r1': 'The service is an HTTP API that returns JSON.',
  '1-r2': 'A caller authenticates with an API key bound to one workspace.',
  '1-r3': 'A caller can learn whether its key is valid, its workspace and what it may do.',
  '1-r4': 'A file is described by name, type, size, validation status and creation time.',
  '1-r5': 'File content is never returned, and no scope grants access to it.',
  '1-r6?': 'Operations other than the three endpoints.',

  '2.1-issuance':
    'A key is issued in a developer console, outside this API, against one workspace.',
  '2.1-scopes': 'Scopes are chosen at issuance; files:read is the one that is named.',
  '2.1-expiry': 'Expiry is chosen at issuance; the default is ninety days.',
  '2.1-secret': 'The secret is shown once; later only a hint, which tells two keys apart.',
  '2.1-binding': 'A key is bound to exactly one workspace.',
  '2.1-fields?': 'Other fields of the key record.',

  '2.2-workspaceId':
    'workspaceId is a string that identifies the workspace and serves as path parameter.',
  '2.2-fields?': 'Other fields of the workspace record.',
  '2.2-workspaceId-format?': 'The form of a workspace identifier, beyond being a string.',

  '2.3-id': 'id is a string that identifies the file.',
  '2.3-name':
    'name is the normalised original filename, free of control and bidirectional-override characters.',
  '2.3-contentType': 'contentType is a string, the media type of the file.',
  '2.3-size': 'size is an integer number of bytes.',
  '2.3-validationStatus': 'validationStatus is a string, the outcome of the checks at upload.',
  '2.3-createdAt': 'createdAt is a string, the creation time.',
  '2.3-signature':
    'A file is verified by its signature; one that does not match is refused at upload and never listed.',
  '2.3-id-format?': 'The format of id.',
  '2.3-createdAt-format?': 'The format and precision of createdAt.',
  '2.3-validationStatus-values?': 'The allowed values of validationStatus.',
  '2.3-contentType-form?':
    'Whether contentType is always type/subtype, and whether it carries parameters.',
  '2.3-name-normalisation?':
    'What "normalised" does to a name in addition to the stripping that it names.',

  '3-state': 'validationStatus is the only state-like field; a refused file is not listed.',
  '3-transitions?': 'Transitions between values of validationStatus.',

  '4-authorization': 'Every endpoint requires the Authorization header.',
  '4-json': 'Responses are JSON.',

  '4.1-request': 'The key check is GET /api/v1/auth without a body.',
  '4.1-success': 'Its success is a 200 with a JSON object that contains workspaceId, a string.',
  '4.1-conveys': 'It also conveys that the key is valid and what the key may do.',
  '4.1-fields?': 'Response fields other than workspaceId.',
  '4.1-scope?': 'The scope that the key check requires, and what it says of an expired key.',

  '4.2-request': 'A workspace is read by GET /api/v1/workspaces/{workspaceId} without a body.',
  '4.2-success': 'Its success is JSON that describes the workspace.',
  '4.2-body?': 'The response body and success status of the workspace read.',
  '4.2-scope?': 'The scope that the workspace read requires.',

  '4.3-request': 'Files are listed by GET /api/v1/workspaces/{workspaceId}/files without a body.',
  '4.3-scope': 'The listing requires the scope files:read.',
  '4.3-limit': 'limit is an optional integer, the page size.',
  '4.3-cursor': 'cursor is optional: the nextCursor of the previous page, passed back verbatim.',
  '4.3-files': 'files is an array of file entries: metadata only.',
  '4.3-hasMore': 'hasMore is a boolean, true when another page exists; clients go by it alone.',
  '4.3-nextCursor': 'nextCursor is an opaque string, or null when there is nothing more.',
  '4.3-r1': "The listing covers the files of the key's workspace only.",
  '4.3-r2':
    'Newest first, by creation time and then by id, so that ties keep one order and none is skipped.',
  '4.3-r3': 'Without a cursor the listing starts at the newest file.',
  '4.3-r4': 'When hasMore is true, a request with nextCursor returns the following page.',
  '4.3-r5': 'When hasMore is false, nextCursor is null.',
  '4.3-r6': 'Content of files is never returned.',
  '4.3-other-workspace?':
    'What a path with the id of another workspace yields, apart from none of its entries.',
  '4.3-tie-direction?':
    'Whether ids ascend or descend among equal creation times, and how they compare.',
  '4.3-page-fill?': 'Whether a page with more behind it is full, short or even empty.',
  '4.3-cursor-behaviour?':
    'Characters, length and lifetime of a cursor; its reuse; a different limit in the middle of a walk.',
  '4.3-fields?':
    'Further fields of the page, of its entries, and the success status of the listing.',

  '5-r1': 'Every request carries Authorization: Bearer followed by the secret.',
  '5-r2': 'A key carries the scopes chosen at issuance; the listing requires files:read.',
  '5-r3': 'A key has an expiry; the default is ninety days.',
  '5-r4': 'The secret is visible only at issuance; later a hint.',
  '5-r5': "The key check is the way to confirm a key's validity, workspace and permissions first.",
  '5-r6?': 'The full list of scopes, and how a key is revoked or rotated.',
  '5-scheme-form?': 'Whether the scheme is accepted in another case or with more spaces.',

  '6-events?': 'Events.',

  '7-r1': 'A failed request has a non-success status.',
  '7-r2':
    'A failure body is JSON; code and error are strings where present, and each may be absent.',
  '7-r3': 'error is the text, code the machine-readable identifier.',
  '7-r4?': 'The code values, the status of each condition and the body of each failure.',

  '8-expiry-default': 'The default expiry of a key is ninety days.',
  '8-page-size': 'The page size is set by the query parameter limit.',
  '8-limit-default?': 'The page size when limit is not given.',
  '8-limit-maximum?': 'The largest page size.',
  '8-limit-out-of-range?': 'What a limit outside the range, or that is no integer, yields.',
  '8-rate-limits?': 'Rate limits and quotas.',

  '9-r1': 'The version is part of the path: /api/v1.',
  '9-r2?': 'Policy on changes, deprecation and other versions.',

  '1-transport?':
    'Headers, caching, CORS, HEAD and OPTIONS, path variants: whatever HTTP leaves to a server.',
} as const;

type Marked = keyof typeof statements;
/** The id of a clause that a rule can judge. */
export type StatedId = Exclude<Marked, `${string}?`>;
/** The id of a clause that the document leaves to deployments. */
export type OpenId = Marked extends infer Id ? (Id extends `${infer Open}?` ? Open : never) : never;
/** The id of a clause. An unknown id does not compile. */
export type ClauseId = StatedId | OpenId;

/** A clause of the document. */
export interface Clause {
  /** Stable: the section, then the rule number or the subject, such as `4.3-r2`. */
  readonly id: ClauseId;
  /** Section of the document, such as `4.3`. */
  readonly section: keyof typeof sections;
  readonly kind: ClauseKind;
  /** One line in our own words. */
  readonly text: string;
}

/** Every clause of the document, in its order. */
export const clauses = Object.entries(statements).map(
  ([marked, text]): Clause => ({
    // The mark is the only part of a key that is not in its id, which starts with its section.
    id: marked.replace('?', '') as ClauseId,
    section: marked.split('-', 1)[0] as Clause['section'],
    kind: marked.endsWith('?') ? 'open' : 'stated',
    text,
  }),
);

/**
 * The address of the page that explains a clause, with its rules, profile fields and situations:
 * `docs/api.md#43-r2`, relative to the folder of the package.
 */
export const clauseAddress = (id: ClauseId): string =>
  `docs/api.md#${id.toLowerCase().replaceAll('.', '')}`;

/** @throws Error if no clause has that id, which is only possible for callers without types. */
export function clauseById(id: ClauseId): Clause {
  const found = clauses.find((clause) => clause.id === id);
  if (!found) throw new Error(`Failed to find the clause "${id}": the document has no such clause`);
  return found;
}
