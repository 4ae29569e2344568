import { baseUrlChoices } from './choices/base-url.ts';
import { checkOrderChoices } from './choices/check-order.ts';
import type { ChoiceSituation } from './choices/choice.ts';
import { formatChoices } from './choices/formats.ts';
import { listingChoices } from './choices/listing.ts';
import { operationChoices } from './choices/operations.ts';
import { refusalChoices } from './choices/refusals.ts';
import { transportChoices } from './choices/transport.ts';

export type { ChoiceSituation } from './choices/choice.ts';

const all: readonly ChoiceSituation[] = [
  ...listingChoices,
  ...formatChoices,
  ...operationChoices,
  ...refusalChoices,
  ...checkOrderChoices,
  ...transportChoices,
  ...baseUrlChoices,
];

/** One open clause at a time, varied: what shows on which choices a client rests. */
export const choiceSituations = (): readonly ChoiceSituation[] => all;
