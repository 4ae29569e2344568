import type { Mutant } from '../mutant.ts';
import { isNoWishForJson, negotiates } from '../negotiation.ts';

/** Clauses 1 r1, 4 and 7 r2: of Accept nothing is stated, and JSON of every answer. */
export const negotiationMutants: readonly Mutant[] = [
  {
    id: 'json-on-wish-alone',
    title: 'successes are web pages where Accept names no JSON',
    clause: '4-json',
    breaks: negotiates(isNoWishForJson, ({ ok }) => ok),
    fails: ['responses.json'],
  },
  {
    id: 'failure-json-on-wish-alone',
    title: 'refusals are web pages where Accept names no JSON',
    clause: '7-r2',
    breaks: negotiates(isNoWishForJson, ({ ok }) => !ok),
    fails: ['errors.json'],
  },
];
