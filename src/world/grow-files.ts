import awkwardStems from '../../fixtures/awkward-names.json' with { type: 'json' };
import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS } from '../template/instant.ts';
import type { SeededFaker } from './faker.ts';
import { type MediaType, mediaTypes, sanitiseName } from './file-fields.ts';
import type { WorldFile } from './world.ts';

/** Seeded files: names, types, sizes, and creation times with the ties of the recipe. */

const AWKWARD_EVERY = 8;

type Template = (faker: SeededFaker) => string;

const TEMPLATES: readonly [Template, ...Template[]] = [
  ({ adjective, noun }) => `${adjective()}-${noun()}`,
  ({ noun, between }) => `${noun()}_${between(2019, 2026)}`,
  ({ between }) => `IMG_${between(1000, 9999)}`,
  ({ adjective, noun, upTo }) => `${adjective()} ${noun()} (${upTo(9)})`,
  ({ lastName, noun }) => `${lastName()} ${noun()}`,
  ({ between }) => `scan ${between(1, 365)}`,
];

/**
 * A realistic filename before it is sanitised: most are plain, and one in eight breaks naive
 * clients with its script, emoji, composition, length, double extension or reserved characters.
 *
 * @param index the file's number in its workspace. Awkward stems are used in turn.
 */
function makeFileName(faker: SeededFaker, type: MediaType, index: number): string {
  if (index % AWKWARD_EVERY === AWKWARD_EVERY - 1) {
    const stem = awkwardStems[Math.floor(index / AWKWARD_EVERY) % awkwardStems.length] ?? '';
    return `${stem}.${type.extension}`;
  }
  const stem = faker.oneOf(TEMPLATES)(faker);
  const extension = faker.upTo(19) === 0 ? type.extension.toUpperCase() : type.extension;
  return `${stem}.${extension}`;
}

interface FilesPlan {
  readonly count: number;
  /** Sizes of groups of files created at the same instant. */
  readonly ties: readonly number[];
  readonly workspaceId: string;
  /** All files are older. */
  readonly now: Instant;
  readonly formats: Profile['formats'];
}

/** A file whose id is assigned last. */
export type GrowingFile = Omit<WorldFile, 'id'> & { id: string };

const MAX_SPAN = 3 * 365 * MICROSECONDS.day;
const MAX_GAP = 12 * 3_600 * MICROSECONDS.second;
/** Uploads come in bursts: one in this many gaps is shorter than a second. */
const BURST_EVERY = 10;
const BURST_GAP = MICROSECONDS.second / 4;

/** Generates the files of one workspace, newest first, without ids. */
export function growFiles(plan: FilesPlan, faker: SeededFaker): GrowingFile[] {
  const { formats, workspaceId } = plan;
  const drawType = weighted(mediaTypes, faker);
  const drawStatus = weighted(formats.validationStatus, faker);
  const groups = planGroups(plan, faker);
  // Any number of files fits into three years.
  const gap = Math.min(MAX_GAP, Math.floor((2 * MAX_SPAN) / Math.max(1, groups.length)));
  const files: GrowingFile[] = [];
  let createdAt = plan.now - MICROSECONDS.second;
  for (const size of groups) {
    const isBurst = faker.upTo(BURST_EVERY - 1) === 0;
    createdAt -= faker.between(1, isBurst ? BURST_GAP : gap);
    for (let i = 0; i < size; i++) {
      const type = drawType();
      const index = files.length;
      files.push({
        id: '',
        workspaceId,
        name: sanitiseName(makeFileName(faker, type, index)),
        contentType: type.contentType,
        size: drawSize(faker, index),
        validationStatus: drawStatus().value,
        createdAt,
      });
    }
  }
  return files;
}

/**
 * Sizes of the groups that share an instant, newest first. The ties that fit into the count are
 * spread among single files, with a tie at each end.
 */
function planGroups({ count, ties }: FilesPlan, { upTo }: SeededFaker): Uint32Array {
  const fitting: number[] = [];
  let left = count;
  for (const wanted of ties) {
    const size = Math.min(wanted, left);
    if (size > 0) fitting.push(size);
    left -= size;
  }
  const [newest = 1, oldest, ...inner] = fitting;
  const groups = new Uint32Array(fitting.length + left).fill(1);
  groups.set([newest, ...inner].slice(0, fitting.length));
  const start = Math.min(1, fitting.length);
  const end = groups.length - (oldest === undefined ? 0 : 1);
  if (oldest !== undefined) groups[end] = oldest;
  const middle = groups.subarray(start, end);
  for (let at = middle.length - 1; at > 0; at--) {
    const other = upTo(at);
    [middle[at], middle[other]] = [middle[other] ?? 1, middle[at] ?? 1];
  }
  return groups;
}

/** From empty to over 4 GiB. Sizes that overflow a 32-bit integer occur regularly. */
function drawSize({ between }: SeededFaker, index: number): number {
  if (index % 97 === 5) return 0;
  if (index % 89 === 11) return between(2 ** 32, 2 ** 43);
  const magnitude = 2 ** between(7, 30);
  return between(magnitude, 2 * magnitude - 1);
}

/** Draws with whole-number weights, without floating point: the same on every platform. */
function weighted<Item extends { readonly share: number }>(
  items: readonly Item[],
  { upTo }: SeededFaker,
): () => Item {
  const [first] = items;
  if (first === undefined) throw new Error('Failed to draw: there is nothing to draw from');
  const total = items.reduce((sum, item) => sum + item.share, 0);
  return () => {
    let draw = upTo(total - 1);
    for (const item of items) {
      draw -= item.share;
      if (draw < 0) return item;
    }
    return first;
  };
}
