import type { Faker } from '@faker-js/faker';
import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS } from '../template/instant.ts';
import { makeFileName } from './file-names.ts';
import type { IdSource } from './identifiers.ts';
import { mediaTypes } from './media-types.ts';
import { sanitiseName } from './sanitise-name.ts';
import { writeContentType } from './stored-form.ts';
import type { WorldFile } from './world.ts';

/** Seeded files: names, types, sizes, and creation times that collide as the recipe says. */

export interface FilesPlan {
  readonly count: number;
  /** Sizes of groups created at one instant. */
  readonly ties: readonly number[];
  readonly workspaceId: string;
  /** Everything was created before. */
  readonly now: Instant;
}

const LONGEST_SPAN = 3 * 365 * MICROSECONDS.day;
const LONGEST_GAP = 12 * 3_600 * MICROSECONDS.second;
/** Uploads come in bursts: one gap in so many is shorter than a second. */
const BURST_EVERY = 10;
const BURST_GAP = MICROSECONDS.second / 4;

const OVER_4_GIB = { min: 2 ** 32, max: 2 ** 43 };

/** Grows the files of one workspace, newest first. */
export function growFiles(
  plan: FilesPlan,
  formats: Profile['formats'],
  faker: Faker,
  nextId: IdSource,
): WorldFile[] {
  const files: DraftFile[] = [];
  const drawType = weighted(mediaTypes, ({ share }) => share, faker);
  const drawStatus = weighted(formats.validationStatus, ({ share }) => share, faker);
  const groups = planGroups(plan, faker);
  // The whole stays within three years, however many files there are.
  const gap = Math.min(LONGEST_GAP, Math.floor((2 * LONGEST_SPAN) / Math.max(1, groups.length)));
  let createdAt = plan.now - MICROSECONDS.second;
  for (const size of groups) {
    const isBurst = faker.number.int(BURST_EVERY - 1) === 0;
    createdAt -= faker.number.int({ min: 1, max: isBurst ? BURST_GAP : gap });
    for (let i = 0; i < size; i++) {
      const type = drawType();
      const index = files.length;
      files.push({
        id: '',
        workspaceId: plan.workspaceId,
        name: sanitiseName(makeFileName(faker, type, index), formats.nameNormalisation),
        contentType: writeContentType(type, formats.contentType),
        size: drawSize(faker, index),
        validationStatus: drawStatus().value,
        createdAt,
      });
    }
  }
  // Ids are given as a deployment would, the oldest file first: it shows where they count up. In
  // place, because a million files are not to be there twice.
  for (const file of files.toReversed()) file.id = nextId(file.createdAt);
  return files;
}

/** A file that is still to be given its id. */
type DraftFile = Omit<WorldFile, 'id'> & { id: string };

/**
 * Sizes of the groups that share an instant, newest first: the ties that fit into the count
 * spread among single files, with a tie at either end.
 */
function planGroups({ count, ties }: FilesPlan, faker: Faker): number[] {
  const fitting: number[] = [];
  let left = count;
  for (const wanted of ties) {
    const size = Math.min(wanted, left);
    if (size > 0) fitting.push(size);
    left -= size;
  }
  const [newest, oldest, ...inner] = fitting;
  const singles = Array.from({ length: left }, () => 1);
  const middle = faker.helpers.shuffle([...inner, ...singles]);
  return [newest, ...middle, oldest].filter((size) => size !== undefined);
}

/** From empty to over 4 GiB; the sizes that break a 32-bit integer come round regularly. */
function drawSize(faker: Faker, index: number): number {
  if (index % 97 === 5) return 0;
  if (index % 89 === 11) return faker.number.int(OVER_4_GIB);
  const magnitude = 2 ** faker.number.int({ min: 7, max: 30 });
  return faker.number.int({ min: magnitude, max: 2 * magnitude - 1 });
}

/** Draws with whole-number weights: no floating point, the same on every platform. */
function weighted<Item>(
  items: readonly Item[],
  shareOf: (item: Item) => number,
  faker: Faker,
): () => Item {
  const [first] = items;
  if (first === undefined) throw new Error('Failed to draw: there is nothing to draw from');
  const total = items.reduce((sum, item) => sum + shareOf(item), 0);
  return () => {
    let draw = faker.number.int(total - 1);
    for (const item of items) {
      draw -= shareOf(item);
      if (draw < 0) return item;
    }
    return first;
  };
}
