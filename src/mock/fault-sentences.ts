import type { Sentences } from '../profile/describe-schema.ts';

/** What each field of a fault is for, and each kind of effect. */
export const faultSentences: Sentences = {
  operation: 'Requests of this operation only; of any, and of any other path, if left out.',
  method: 'Requests by this method only.',
  key: 'Requests with the key of this label only.',
  workspace:
    'Requests for this workspace only, by its id or its label; the key’s where no path names one.',
  probability: 'How likely it meets such a request; 1 if left out.',
  seed: 'Decides which ones it meets, by its probability; that of the world if left out.',
  skip: 'Such requests that are let pass first; 0 if left out.',
  times: 'Requests that it meets after those; 1 if left out, Infinity for all.',
  'effect.answer': 'Another answer in the place of the mock’s, which is not made at all.',
  'effect.answer.headers':
    'Besides those of cross-origin access, which the profile says; none that frames the body or the connection, such as content-length.',
  'effect.answer.body': 'Sent as it is, whatever the headers say; none if left out.',
  'effect.answer.json': 'The same as JSON, with its Content-Type.',
  'effect.answer.base64': 'The same as bytes.',
  'effect.answer.sample':
    'A body of this kind; `cut` is JSON that ends midway, as if it were whole.',
  'effect.*.retryAfter':
    'Retry-After in seconds; `{ date }` is as many ahead, as a date on the clock of the mock.',
  'effect.*.delay': 'Milliseconds that it comes late.',
  'effect.refusal': 'A refusal of this condition, as the profile says it.',
  'effect.reset': 'The connection ends before anything is sent; the mock makes no answer.',
  'effect.cut': 'The connection ends in the middle of the body; after half of it if left out.',
  'effect.delay': 'The answer comes late; Infinity for never.',
  'effect.drip': 'The body comes slowly.',
  'effect.empty-page': 'No files, and a cursor that goes on: nothing is lost.',
  'effect.lost-page': 'The page behind the one that was asked for, which nobody gets.',
  'effect.stale-cursor': 'A nextCursor that is refused when it comes back.',
  'effect.repeated-cursor': 'A nextCursor that leads to the very same page.',
};
