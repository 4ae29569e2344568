import * as z from 'zod/mini';
import { choice, oneOf, section, vary } from './choice.ts';

/** The format and behaviour of cursors (clause 4.3, cursor). */

const STYLES = [
  ...(['base64url', 'reserved', 'percent', 'spaces', 'digits', 'json', 'non-ascii'] as const),
] as const;

export const cursor = section({
  style: choice(['4.3-cursor-behaviour'], {
    schema: oneOf(STYLES, 'base64url'),
    about: 'Which characters a cursor is made of (clause 4.3, opaque token).',
    name: 'cursor characters',
    varies: {
      'cursor-characters.reserved': vary('Cursors contain reserved URL characters.', 'reserved'),
      'cursor-characters.digits': vary('Cursors are digits.', 'digits'),
    },
  }),
  minLength: choice(['4.3-cursor-behaviour'], {
    schema: z._default(z.int().check(z.minimum(0), z.maximum(8192)), 0),
    about: 'Minimum length, by padding; 3000 catches a client that truncates cursors.',
    name: 'cursor length',
    varies: { 'cursor-length': vary('Cursors are 3,000 characters long.', 3_000) },
  }),
  stability: choice(['4.3-cursor-behaviour'], {
    schema: oneOf(['stable', 'changing', 'once'], 'stable'),
    about:
      'Whether the same position gives the same cursor each time, a different one, or a different one that works once.',
    name: 'cursor stability',
    varies: {
      'cursor-reuse': vary('A cursor works once.', 'once', {
        name: 'cursor reuse',
      }),
    },
  }),
  otherLimit: choice(['4.3-cursor-behaviour'], {
    schema: oneOf(['free', 'kept', 'refused'], 'free'),
    about:
      'A different limit in the middle of a walk: obeyed, ignored in favour of the first one, or refused.',
    name: 'another limit midway',
    varies: {
      'cursor-other-limit': vary(
        'A different limit in the middle of a walk is refused.',
        'refused',
        // Pages of one entry for every limit, so that any limit leads to several pages.
        { also: { limit: { default: 50, maximum: 1_000 }, listing: { pageFill: 'single' } } },
      ),
    },
  }),
});
