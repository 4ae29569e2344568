import { type Sentences, withoutName } from './describe-schema.ts';
import type { LearnedPath, ProfileField } from './fields.ts';

type RefusalPart = `refusals.${string}.${string}`;
/** Every field of a profile, and what else stands in its file. */
type Said = Readonly<Record<Exclude<ProfileField | LearnedPath, RefusalPart>, string>> & Sentences;

/** What each field of a profile decides, for people; the parts of all refusals are alike. */
export const profileSentences = {
  $schema: 'For editors; ignored.',
  name: 'What reports call it.',
  description: 'What it is for, in a sentence.',
  'authorization.schemeCase': 'Whether `bearer` is accepted for `Bearer`.',
  'authorization.schemeSpaces': 'Whether more than one space may stand before the key.',
  'authorization.workspaceChecked':
    "When the workspace of the path is compared with the key's: after expiry and scope, before the scope, or before both.",
  'refusals.every': 'Laid over all refusals, before those named below.',
  'refusals.*.status': 'HTTP status; anything outside 2xx and 3xx is allowed (clause 7 r1).',
  'refusals.*.code': 'Value of the field `code`; null leaves it out.',
  'refusals.*.error': 'Value of the field `error`; null leaves it out.',
  'refusals.*.extra': 'Further fields of the body.',
  'refusals.*.text':
    'The whole body where it is not a JSON object, such as an HTML page; null for an object of code, error and extra. Clause 7 r2 states JSON, so `check` fails another body.',
  'refusals.*.contentType': 'Content-Type of the failure.',
  'refusals.*.headers':
    'Response headers by name; a value may hold placeholders, such as `{uuid}`.',
  'refusals.*.operations':
    'What is other at one operation than at the others, laid over the condition.',
  'refusals.*.forms': 'What is other where the fault has this form, laid over the condition.',
  'refusals.noCredentials': 'No Authorization header.',
  'refusals.wrongScheme': 'An Authorization that is not Bearer with a key.',
  'refusals.unknownKey': 'A key that was never issued.',
  'refusals.expiredKey': 'A key past its expiry.',
  'refusals.missingScope': 'A key without the scope that the call needs.',
  'refusals.otherWorkspace': "A path that names another key's workspace.",
  'refusals.unknownWorkspace': 'A path that names no workspace.',
  'refusals.malformedCursor': 'A cursor that was never given out.',
  'refusals.foreignCursor': "A cursor of another workspace's listing.",
  'refusals.badLimit': 'A limit that is refused.',
  'refusals.unknownPath': 'A path outside the three operations.',
  'refusals.wrongMethod': 'A method other than those that are served.',
  'refusals.rateLimited': 'More requests than the rate limit allows.',
  'keyCheck.scope': 'The scope required, or null for none.',
  'keyCheck.expiredKey':
    'Whether the key check refuses an expired key or tells that it is not valid.',
  'keyCheck.fields': 'Fields besides workspaceId, by name (clause 4.1).',
  'keyCheck.headers': 'Headers of its successes, besides those of every answer.',
  'workspaceRead.status': 'HTTP status of its successes.',
  'workspaceRead.scope': 'The scope required, or null for none.',
  'workspaceRead.shape': 'The description itself, or an array that holds it.',
  'workspaceRead.fields': 'Fields of the body, by name (clause 4.2).',
  'workspaceRead.headers': 'Headers of its successes, besides those of every answer.',
  'listing.status': 'HTTP status of its successes.',
  'listing.pathId':
    "Whether another workspace's id is refused, or the key's own workspace is listed.",
  'listing.queryChecked':
    'When an invalid limit or cursor is refused: after the scope and the workspace of the path, between the two, or before both. An expired key is refused first.',
  'listing.tieOrder': 'Direction of ids among equal creation times (clause 4.3 r2).',
  'listing.idComparison': 'How ids compare (clause 4.3 r2).',
  'listing.pageFill':
    'Whether a page with more behind it is full, of varying length, or one entry.',
  'listing.emptyPages': 'Where an empty page stands: first, after every page, or last.',
  'listing.headers': 'Headers of its successes, besides those of every answer.',
  'listing.pageFields':
    'Further fields of a page; their texts may hold placeholders, such as `{total}`.',
  'listing.entryFields':
    'Further fields of an entry; their texts may hold placeholders, such as `{createdAt}`.',
  'limit.default': 'Page size when limit is not given.',
  'limit.maximum': 'The largest page size.',
  'limit.aboveMaximum': 'What a limit above the maximum gets.',
  'limit.zero': 'What limit=0 gets.',

  'limit.negative': 'What limit=-1 gets.',
  'limit.fraction': 'What limit=1.5 gets.',
  'limit.word': 'What limit=abc gets.',
  'limit.empty': 'What limit= gets.',
  'limit.repeated': 'What limit=1&limit=2 gets.',
  'cursor.style': 'Which characters a cursor is made of (clause 4.3, opaque token).',
  'cursor.minLength': 'Padded to so many characters; 3000 tries a client that shortens them.',
  'cursor.stability': 'Whether the same position gives the same cursor each time.',
  'cursor.reuse': 'Whether a cursor works again after it was used.',
  'cursor.otherLimit': 'Another limit midway: obeyed, ignored for the first one, or refused.',
  'cursor.empty': 'What cursor= with nothing behind it gets.',
  'cursor.repeated': 'Which of cursor=a&cursor=b counts.',
  'cursor.checkedFirst': 'Whether a bad cursor is refused before a bad limit.',
  'formats.fileId': 'Format of a file id (clause 2.3).',
  'formats.fileId.random.length': 'Characters after the prefix.',
  'formats.fileId.random.alphabet': 'A known alphabet, or the characters to draw from, each once.',
  'formats.fileId.sequential.width': 'Zero-padded to so many digits.',
  'formats.workspaceId': 'Format of a workspace id (clause 2.2).',
  'formats.createdAt': 'Format of a creation time (clause 2.3).',
  'formats.createdAt.style':
    'How a time is written; RFC 2822 has whole seconds only, epoch is a string of digits.',
  'formats.createdAt.precision': 'Digits of a second that are shown.',
  'formats.createdAt.offset': 'Offset from UTC that is written: `Z` or `±hh:mm`.',
  'formats.createdAt.order':
    'Whether entries that show one time are ties, or are ordered by a precision that is not shown.',
  'formats.validationStatus': 'Values of validationStatus in seeded files (clauses 2.3 and 3).',
  'formats.validationStatus.share': 'Weight among all values, a whole number.',
  'formats.contentType':
    'Whether it is type/subtype, has parameters such as a charset, or is a subtype alone (clause 2.3).',
  'formats.nameNormalisation': 'Unicode normalisation of names on storing (clause 2.3).',
  'transport.contentType': 'Content-Type of every success.',
  'transport.headers': 'Headers of every answer.',
  'transport.cors': 'Cross-origin access; null for none.',
  'transport.cors.origin': 'A text, or `{origin}` for the origin that asks.',
  'transport.cors.when':
    'On every answer, on those to requests with an Origin, or on those to OPTIONS alone.',
  'transport.cors.allowCredentials':
    'Whether Access-Control-Allow-Credentials stands beside the origin.',
  'transport.cors.vary': 'Vary where a request has an Origin; empty for what every answer says.',
  'transport.cors.maxAge': 'Seconds; null for no such header.',
  'transport.cors.allowMethods':
    'On a preflight: a text, or `{allow}` for those that are served; none if empty.',
  'transport.cors.allowHeaders':
    'On a preflight: a text, or `{requested}` for what it asks, if anything; none if empty.',
  'transport.cors.exposeHeaders': 'Beside the origin; none if empty.',
  'transport.head': 'Whether HEAD is answered as GET, without the body.',
  'transport.options': 'Whether OPTIONS is answered, without credentials and a body.',
  'transport.optionsStatus': 'HTTP status of OPTIONS, where it is answered.',
  'transport.optionsHeaders':
    'Headers of OPTIONS, where it is answered; `{allow}` stands for the methods that are served.',
  'transport.methodNeedsKey':
    'Whether a method that is not served is refused for its credentials first.',
  'transport.extraSlashes':
    'What becomes of a trailing or doubled slash in the path, or of one at its end alone.',
  'transport.unknownPathNeedsKey': 'Whether an unknown path is refused for its credentials first.',
  rateLimit: 'Rate limit by key; null for none (clause 8).',
  'rateLimit.requests': 'Requests that a key may make in one window.',
  'rateLimit.windowSeconds': 'Seconds until it may make so many again.',
  'rateLimit.retryAfter': 'Whether the refusal carries Retry-After, in whole seconds.',
  learned: 'Where the choices come from; a mock ignores it.',
  'learned.from': 'Base URL of the deployment.',
  'learned.fields': 'By the path of a field, or of a group whose fields are all alike.',
  'learned.fields.source': 'Whether the deployment showed it, or the default profile stands in.',
  'learned.fields.observation': 'The observation that was to show it.',
  'learned.fields.reason': 'Why it had to be assumed.',
  'learned.fields.provide': 'What would settle it.',
  'learned.fields.atLeast': 'What it is at least, as was seen, where how much is not known.',
  'learned.fields.evidence':
    'Exchanges that show it: method, path and status, secrets reduced to hints.',
  'learned.varying':
    'What names a request, a node, a time or a quota: no drift if it is other later.',
  'learned.varying.headers': 'Names of headers.',
  'learned.varying.fields': 'Paths in bodies, such as `meta.requestId`.',
  'learned.unexpressed': 'What was seen and no field of a profile can say.',
  'learned.unexpressed.evidence':
    'Exchanges that show it: method, path and status, secrets reduced to hints.',
} satisfies Said;

/** What a field decides, or a part of it. */
export function sentenceOf(path: ProfileField | LearnedPath): string {
  const sentences: Sentences = profileSentences;
  return sentences[path] ?? sentences[withoutName(path)] ?? '';
}
