import { inSmallLetters, type Needle } from './secret-forms.ts';

/** Told of each place where a needle stands, and where that ends. */
export type OnFound = (needle: Needle, start: number, end: number) => void;

/** Finds every place of each needle in a text. */
export type FindNeedles = (text: string, onFound: OnFound) => void;

/** Characters that are looked at together. */
const BLOCK = 3;
/** So many entries that few blocks of a text share one with a block of a needle. */
const ENTRIES = 1 << 14;
/** What a table of bytes holds. */
const LONGEST_SKIP = 255;

/**
 * Makes a function that finds many needles in one pass, whatever the case of their letters (the
 * algorithm of Wu and Manber): most of a text is skipped, for what stands in it is the end of no
 * needle. Those that the case counts for are looked for one by one.
 */
export function needleFinder(needles: readonly Needle[]): FindNeedles {
  const exact = needles.filter(({ small }) => small === undefined);
  const anyCase = needles.filter(({ small }) => small !== undefined);
  const width = Math.min(...anyCase.map(({ form }) => form.length));
  let table: SkipTable | undefined;
  return (text, onFound) => {
    for (const needle of exact) eachPlace(text, needle, onFound);
    if (text.length < width) return;
    table ??= skipTable(anyCase, width);
    const { skips, ending } = table;
    for (let start = 0; start + width <= text.length; ) {
      const block = blockAt(text, start + width - BLOCK);
      const skip = skips[block] ?? 0;
      start += skip;
      if (skip > 0) continue;
      for (const needle of ending.get(block) ?? []) {
        const end = start + needle.form.length;
        if (inSmallLetters(text.slice(start, end)) === needle.small) onFound(needle, start, end);
      }
      start += 1;
    }
  };
}

interface SkipTable {
  /** By block at the end of what is looked at: how far no needle begins. */
  readonly skips: Readonly<Uint8Array>;
  /** Needles whose first `width` characters end with a block. */
  readonly ending: ReadonlyMap<number, readonly Needle[]>;
}

function skipTable(needles: readonly Needle[], width: number): SkipTable {
  const skips = new Uint8Array(ENTRIES).fill(Math.min(LONGEST_SKIP, width - BLOCK + 1));
  const ending = new Map<number, Needle[]>();
  for (const needle of needles) {
    for (let at = 0; at <= width - BLOCK; at += 1) {
      const block = blockAt(needle.form, at);
      skips[block] = Math.min(skips[block] ?? 0, width - BLOCK - at);
    }
    const last = blockAt(needle.form, width - BLOCK);
    ending.set(last, [...(ending.get(last) ?? []), needle]);
  }
  return { skips, ending };
}

/** The place of a block in the table: the same for capitals and small letters. */
const blockAt = (text: string, at: number): number =>
  (letterAt(text, at) * 1031 + letterAt(text, at + 1) * 37 + letterAt(text, at + 2)) &
  (ENTRIES - 1);

const SMALL = 0x20;
const letterAt = (text: string, at: number): number => text.charCodeAt(at) | SMALL;

function eachPlace(text: string, needle: Needle, onFound: OnFound): void {
  const { form } = needle;
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    onFound(needle, at, at + form.length);
  }
}
