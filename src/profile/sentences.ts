import { aboutFields } from './about/about-fields.ts';
import { type Sentences, withoutName } from './describe-schema.ts';
import type { LearnedPath, ProfileField } from './fields.ts';
import type { RefusalPart } from './refusals.ts';

/** Refusals by their parts and conditions, and what else stands in a profile's file. */
const otherSentences = {
  $schema: 'For editors; ignored.',
  name: 'What reports call it.',
  description: 'What it is for, in a sentence.',
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
  'formats.fileId.random.length': 'Characters after the prefix.',
  'formats.fileId.random.alphabet': 'A known alphabet, or the characters to draw from, each once.',
  'formats.fileId.sequential.width': 'Zero-padded to so many digits.',
  'formats.createdAt': 'Format of a creation time (clause 2.3).',
  'formats.validationStatus.share': 'Weight among all values, a whole number.',
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
} satisfies Sentences &
  Readonly<
    Record<Extract<ProfileField, `refusals.${string}`> | `refusals.*.${RefusalPart}`, string>
  >;

/** What each field of a profile decides, for people; the parts of all refusals are alike. */
export const profileSentences: Sentences = {
  ...otherSentences,
  ...Object.fromEntries(
    Object.entries(aboutFields).map(([path, { sentence }]) => [path, sentence]),
  ),
};

/** What a field decides, or a part of it. */
export function sentenceOf(path: ProfileField | LearnedPath): string {
  return profileSentences[path] ?? profileSentences[withoutName(path)] ?? '';
}
