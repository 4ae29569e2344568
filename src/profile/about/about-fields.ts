import type { LearnedPath } from '../fields.ts';
import type { sections } from '../sections.ts';
import type { About, AnyAbout } from './about.ts';
import { formats } from './formats.ts';
import { listing, operations } from './operations.ts';
import { cursor, limit } from './paging.ts';
import { transport } from './transport.ts';

/** A field of any section except the refusals, whose parts are the same for all conditions. */
export type DescribedPath = Exclude<LearnedPath, `refusals.${string}`>;

const all: About<Exclude<keyof typeof sections, 'refusals'>> = {
  ...limit,
  ...listing,
  ...cursor,
  ...formats,
  ...operations,
  ...transport,
};

/** What tools need to know about each field. */
export const aboutFields: Readonly<Record<DescribedPath, AnyAbout>> = all;
