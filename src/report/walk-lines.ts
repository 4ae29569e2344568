import type { ShownFile, ShownWalk, WalkPicture } from '../../contract-tests/suite.ts';
import { limitText } from '../../contract-tests/suite.ts';
import type { Detail } from './report.ts';

/** The letter of a file in a picture: `A`, …, `Z`, `A1`, …. */
function letterOf({ file }: Pick<ShownFile, 'file'>): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (file % 26));
  return file < 26 ? letter : `${letter}${Math.floor(file / 26)}`;
}

/** Every file of a picture once, in the order of the letters. */
function filesOf({ walks }: WalkPicture): readonly ShownFile[] {
  const all = walks.flatMap(({ parts, gap }) => [
    ...parts.flatMap(({ files }) => files),
    ...(gap?.files ?? []),
  ]);
  const byNumber = new Map(all.map((shown) => [shown.file, shown]));
  return [...byNumber.values()].toSorted((a, b) => a.file - b.file);
}

/** The items of a strip, from start to end. */
export type StripItem =
  | { readonly kind: 'left out'; readonly count: number }
  | { readonly kind: 'page'; readonly page: number; readonly cells: readonly StripCell[] }
  | { readonly kind: 'skipped'; readonly files: readonly ShownFile[] };

export interface StripCell {
  readonly shown: ShownFile;
  /** Whether the walk skipped the file, in the middle of a page. */
  readonly isSkipped: boolean;
}

/** A walk of a picture as a strip, with the skipped files at their place. */
function stripOf({ parts, leftOut, gap }: ShownWalk): readonly StripItem[] {
  const items: StripItem[] = [];
  let at = 0;
  let isShown = false;
  const skippedHere = (): readonly ShownFile[] => {
    if (isShown || gap?.behind !== at) return [];
    isShown = true;
    return gap.files;
  };
  const addSkipped = () => {
    const files = skippedHere();
    if (files.length > 0) items.push({ kind: 'skipped', files });
  };
  for (const { page, leftOut: before, files } of parts) {
    if (before > 0) items.push({ kind: 'left out', count: before });
    at += before;
    addSkipped();
    const cells = files.flatMap((shown): StripCell[] => {
      const inside = skippedHere().map((missing) => ({ shown: missing, isSkipped: true }));
      at += 1;
      return [...inside, { shown, isSkipped: false }];
    });
    items.push({ kind: 'page', page, cells });
  }
  addSkipped();
  if (leftOut > 0) items.push({ kind: 'left out', count: leftOut });
  return items;
}

/** A description of a walk: `The earlier walk with limit 7`. */
const walkTitle = ({ made, limit }: ShownWalk): string =>
  `The ${made === null ? '' : `${made} `}walk ${limitText(limit ?? undefined)}`;

/** The picture as text, a line for each walk: `[A B] missing: C [D]`. */
export function walkLines({ walks }: WalkPicture): readonly string[] {
  return walks.map((walk) => {
    const items = stripOf(walk).map((item) => {
      if (item.kind === 'left out') return `… ${item.count} more …`;
      if (item.kind === 'skipped') return `missing: ${item.files.map(letterOf).join(' ')}`;
      const cells = item.cells.map(({ shown, isSkipped }) => {
        const letter = letterOf(shown);
        if (isSkipped) return `missing: ${letter}`;
        return shown.isMarked ? `*${letter}*` : letter;
      });
      return `page ${item.page} [${cells.join(' ')}]`;
    });
    return `${walkTitle(walk)}: ${items.join(' ')}`;
  });
}

/** The files involved in the failure. */
export const lettersOf = (picture: WalkPicture): readonly Detail[] =>
  filesOf(picture)
    .filter(({ isMarked }) => isMarked)
    .map((file) => [letterOf(file), `${file.id}, created ${file.createdAt}`]);
