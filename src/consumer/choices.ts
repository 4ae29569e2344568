import { baseUrlChoices } from './choices/base-url.ts';
import { checkOrderChoices } from './choices/check-order.ts';
import type { ChoiceSituation } from './choices/choice.ts';
import { fieldChoices } from './choices/of-fields.ts';
import { rateLimitChoice } from './choices/rate-limit.ts';
import { refusalChoices } from './choices/refusals.ts';

export type { ChoiceSituation } from './choices/choice.ts';

const all: readonly ChoiceSituation[] = [
  ...fieldChoices,
  ...refusalChoices,
  ...checkOrderChoices,
  rateLimitChoice,
  ...baseUrlChoices,
];

/** One open clause at a time, varied: what shows on which choices a client rests. */
export const choiceSituations = (): readonly ChoiceSituation[] => all;
