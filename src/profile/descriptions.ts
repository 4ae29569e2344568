import { aboutFields } from './about/about-fields.ts';
import { type Descriptions, withoutName } from './describe-schema.ts';
import type { LearnedPath, ProfileField } from './fields.ts';
import type { RefusalPart } from './refusals.ts';

/** Descriptions of refusals by part and condition, and of everything else in a profile file. */
const otherDescriptions = {
  $schema: 'For editors; ignored.',
  name: 'The name shown in reports.',
  description: 'One sentence about its purpose.',
  'refusals.every': 'Applies to all refusals, before the entries below.',
  'refusals.*.status': 'HTTP status; anything outside 2xx and 3xx is allowed (clause 7 r1).',
  'refusals.*.code': 'Value of the field `code`; null omits it.',
  'refusals.*.error': 'Value of the field `error`; null omits it.',
  'refusals.*.extra': 'Further fields of the body.',
  'refusals.*.text':
    'The whole body if it is not a JSON object, such as an HTML page; null for an object of code, error and extra. Clause 7 r2 states JSON, so `check` fails any other body.',
  'refusals.*.contentType': 'Content-Type of the failure.',
  'refusals.*.headers':
    'Response headers by name; a value may contain placeholders, such as `{uuid}`.',
  'refusals.noCredentials': 'No Authorization header.',
  'refusals.wrongScheme': 'An Authorization that is not Bearer with a key.',
  'refusals.unknownKey': 'A key that was never issued.',
  'refusals.expiredKey': 'A key past its expiry.',
  'refusals.missingScope': 'A key without the scope that the call needs.',
  'refusals.otherWorkspace': "A path that names another key's workspace.",
  'refusals.unknownWorkspace': 'A path with an unknown workspace.',
  'refusals.malformedCursor': 'A cursor that the API never issued.',
  'refusals.foreignCursor': "A cursor from a different workspace's listing.",
  'refusals.badLimit': 'An invalid limit.',
  'refusals.unknownPath': 'A path that no operation has.',
  'refusals.wrongMethod': 'An unsupported method.',
  'refusals.rateLimited': 'More requests than the rate limit allows.',
  'formats.fileId.random.length': 'Characters after the prefix.',
  'formats.fileId.random.alphabet': 'A known alphabet, or the characters to draw from, each once.',
  'formats.fileId.sequential.width': 'Number of digits, zero-padded.',
  'formats.createdAt': 'Format of a creation time (clause 2.3).',
  'formats.validationStatus.share': 'Weight among all values, a whole number.',
  'transport.cors.origin': 'A text, or `{origin}` for the requesting origin.',
  'transport.cors.when':
    'On every response, on responses to requests with an Origin, or only on those to OPTIONS.',
  'transport.cors.allowCredentials': 'Whether to send Access-Control-Allow-Credentials.',
  'transport.cors.vary': 'Vary for requests with an Origin; empty for the Vary of every response.',
  'transport.cors.maxAge': 'Seconds; null omits the header.',
  'transport.cors.allowMethods':
    'On a preflight: a text, or `{allow}` for the supported methods; omitted if empty.',
  'transport.cors.allowHeaders':
    'On a preflight: a text, or `{requested}` for the requested headers; omitted if empty.',
  'transport.cors.exposeHeaders': 'Sent with the origin; omitted if empty.',
  'rateLimit.requests': 'Requests that a key may make in one window.',
  'rateLimit.windowSeconds': 'Length of the window in seconds.',
  'rateLimit.retryAfter': 'Whether the refusal carries Retry-After, in whole seconds.',
  learned: 'The origin of the choices; a mock ignores it.',
  'learned.from': 'Base URL of the deployment.',
  'learned.fields': 'By the path of a field, or of a group whose fields all have the same source.',
  'learned.fields.source':
    'Whether the deployment showed it, it was assumed from the default profile, or someone chose it later.',
  'learned.fields.observation': 'The observation that should have shown it.',
  'learned.fields.reason': 'Why it had to be assumed.',
  'learned.fields.provide': 'What would settle it.',
  'learned.fields.atLeast': 'The largest value seen, if the value itself is not known.',
  'learned.fields.evidence':
    'Exchanges that show it: method, path and status, secrets reduced to hints.',
  'learned.varying': 'Names of values that vary, such as request ids; drift ignores them.',
  'learned.varying.headers': 'Names of headers.',
  'learned.varying.fields': 'Paths in bodies, such as `meta.requestId`.',
  'learned.unexpressed': 'What was seen but cannot be expressed in a profile.',
  'learned.unexpressed.evidence':
    'Exchanges that show it: method, path and status, secrets reduced to hints.',
} satisfies Descriptions &
  Readonly<
    Record<Extract<ProfileField, `refusals.${string}`> | `refusals.*.${RefusalPart}`, string>
  >;

/** The description of each field of a profile. The parts of refusals share their descriptions. */
export const profileDescriptions: Descriptions = {
  ...otherDescriptions,
  ...Object.fromEntries(
    Object.entries(aboutFields).map(([path, { description }]) => [path, description]),
  ),
};

/** The description of a field, or of a part of one. */
export function describeField(path: ProfileField | LearnedPath): string {
  return profileDescriptions[path] ?? profileDescriptions[withoutName(path)] ?? '';
}
