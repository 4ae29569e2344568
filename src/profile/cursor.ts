import * as z from 'zod/mini';
import { choice, oneOf, section, vary } from './choice.ts';

/** The format and behaviour of cursors (clause 4.3, cursor). */

export const cursor = section({
  style: choice(['4.3-cursor-behaviour'], {
    schema: () =>
      oneOf(
        ['base64url', 'reserved', 'percent', 'spaces', 'digits', 'json', 'non-ascii'],
        'base64url',
      ),
    about: 'Which characters a cursor is made of (clause 4.3, opaque token).',
    name: 'cursor characters',
    varies: {
      'cursor-characters.reserved': vary('Cursors contain reserved URL characters.', 'reserved'),
      'cursor-characters.digits': vary('Cursors are digits.', 'digits'),
    },
  }),
  minLength: choice(['4.3-cursor-behaviour'], {
    schema: () => z._default(z.int().check(z.minimum(0), z.maximum(8192)), 0),
    about:
      'Shorter cursors are padded to this length; 3000 catches a client that truncates cursors.',
    name: 'cursor length',
    varies: { 'cursor-length': vary('Cursors are 3,000 characters long.', 3_000) },
  }),
  stability: choice(['4.3-cursor-behaviour'], {
    schema: () => oneOf(['stable', 'changing', 'once'], 'stable'),
    about:
      'Whether a position in the listing has the same cursor each time, a new cursor each time, or a new cursor that works only once.',
    name: 'cursor stability',
    varies: {
      'cursor-reuse': vary('A cursor works once.', 'once', { name: 'cursor reuse' }),
    },
  }),
  otherLimit: choice(['4.3-cursor-behaviour'], {
    schema: () => oneOf(['free', 'kept', 'refused'], 'free'),
    about:
      'Result of a different limit on a later page: it applies, the limit of the first page still applies, or the request is refused.',
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
