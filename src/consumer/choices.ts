import { type ChoiceRow, type ChoiceSituation, choiceOf } from './choice-rows.ts';
import { fieldChoices } from './choices/of-fields.ts';
import { refusalChoices } from './choices/refusals.ts';

export type { ChoiceSituation } from './choice-rows.ts';

/** A refusal with Retry-After, which a client may wait for or tell its caller of. */
const rateLimit: ChoiceRow = {
  id: 'choice.rate-limit.requests',
  choice: 'rate limit',
  clause: '8-rate-limits',
  title: 'A key may make two requests an hour.',
  fails: 'rateLimited',
  mayPass: true,
  varies: { profile: { rateLimit: { requests: 2, windowSeconds: 3_600 } } },
};

/** The document knows scheme and host alone: a client that drops the rest is fragile. */
const baseUrl: ChoiceRow = {
  id: 'choice.base-url.path',
  choice: 'path of the base URL',
  clause: '1-transport',
  title: 'The base URL has a path: /gateway/files stands before /api/v1.',
  incidental: ['choice.base-url.path'],
  varies: { basePath: '/gateway/files' },
};

const all = [...fieldChoices, ...refusalChoices, rateLimit, baseUrl].map(choiceOf);

/** One open clause at a time, varied: what shows on which choices a client rests. */
export const choiceSituations = (): readonly ChoiceSituation[] => all;
