import * as z from 'zod';
import { type Cause, causeKinds, type WalkPicture } from '../../../contract-tests/suite.ts';

const count = z.int().min(0);

export const causeSchema = z
  .strictObject({
    kind: z.enum(causeKinds),
    text: z.string().describe('What shows it, and what is likely.'),
  })
  .describe('The mistake that is likely behind it; never proven.') satisfies z.ZodType<Cause>;

const file = z.strictObject({
  file: count.describe('The same number is the same file, in every walk of the picture.'),
  id: z.string(),
  createdAt: z.string(),
  tie: count.nullable().describe('The number of a creation time that several files share.'),
  isMarked: z.boolean().describe('Whether it is about this file.'),
});

/** What the picture of a paging failure is drawn of. */
export const walkPictureSchema = z
  .strictObject({
    kind: z.enum(['skipped', 'repeated', 'misplaced', 'swapped', 'endless']),
    walks: z.array(
      z.strictObject({
        made: z
          .enum(['earlier', 'later'])
          .nullable()
          .describe('Which of two walks was made first.'),
        limit: z.number().nullable(),
        pages: count.describe('Of the whole walk.'),
        files: count.describe('Of the whole walk.'),
        end: z.enum(['complete', 'bounded', 'refused', 'unreadable', 'circle', 'interrupted']),
        parts: z.array(
          z.strictObject({
            page: count.describe('Counts from 1.'),
            leftOut: count.describe('Files between the part before and this one.'),
            files: z.array(file),
          }),
        ),
        leftOut: count.describe('Files behind what is shown.'),
        gap: z
          .strictObject({ behind: count.describe('Files in front of it.'), files: z.array(file) })
          .nullable()
          .describe('What the walk skipped.'),
      }),
    ),
  })
  .describe('The walks around the place where it happened.') satisfies z.ZodType<WalkPicture>;
