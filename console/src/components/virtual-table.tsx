import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { ButtonHTMLAttributes, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Cells, Head, type TableProps, tracksOf } from './table.tsx';

interface ManyProps<Row> extends TableProps<Row> {
  readonly count: number;
  /** Undefined until it is loaded. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly selected?: number | undefined;
  /** Enter, or a click. */
  readonly onSelect: (index: number) => void;
  /** The key `m`. */
  readonly onMark?: (index: number) => void;
  /** A key moves through the rows: they should stay where they are. */
  readonly onGo?: () => void;
  /** The visible rows, whenever they change: to load the missing ones. */
  readonly onRange?: (first: number, last: number) => void;
}

const ROW_PIXELS = 36;

/**
 * Any number of rows: only the visible ones are in the page. It is one stop of the Tab key; arrows,
 * Page Up and Down, Home and End move through the rows, Enter opens one, `m` marks it. The first column names it.
 */
export function VirtualTable<Row>(props: ManyProps<Row>) {
  const { label, columns, count, rowAt, selected, onSelect, onMark, onGo, onRange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const kept = Math.min(active, count - 1);
  const virtual = useVirtual(frame, count, kept);
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {};
  useEffect(() => onRange?.(first, last), [first, last, count, onRange]);
  // At once: the next key may be struck before anything is drawn.
  useLayoutEffect(() => {
    if (isFocused) frame.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [active, isFocused]);

  const go = (event: KeyboardEvent) => {
    if (event.key === 'm') onMark?.(kept);
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_PIXELS) - 2);
    const place = placesFrom(kept, page, count)[event.key];
    if (place === undefined) return;
    event.preventDefault();
    onGo?.();
    const next = Math.max(0, Math.min(count - 1, place));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const openerOf = (index: number): ButtonHTMLAttributes<HTMLButtonElement> => ({
    tabIndex: index === kept ? 0 : -1,
    'aria-current': index === selected,
    onKeyDown: go,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onClick: () => {
      setActive(index);
      onSelect(index);
    },
  });
  const tracks = tracksOf(columns);
  return (
    <div ref={frame} class="table-frame virtual">
      <table class="table" aria-label={label} aria-rowcount={count + 1}>
        <Head columns={columns} />
        <tbody style={{ height: `${virtual.getTotalSize()}px` }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              class={index === selected ? 'selected' : undefined}
              style={{ ...tracks, transform: `translateY(${start}px)` }}
            >
              <Cells columns={columns} row={rowAt(index)} opener={openerOf(index)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where each key leads to, from a row. */
const placesFrom = (
  row: number,
  page: number,
  count: number,
): Readonly<Record<string, number>> => ({
  ArrowDown: row + 1,
  ArrowUp: row - 1,
  PageDown: row + page,
  PageUp: row - page,
  Home: 0,
  End: count - 1,
});

/** @param kept a row that stays in the page wherever it is: the one that has the focus. */
function useVirtual(element: RefObject<HTMLElement | null>, count: number, kept: number) {
  const [, render] = useReducer((turn: number) => turn + 1, 0);
  const options = {
    count,
    estimateSize: () => ROW_PIXELS,
    getScrollElement: () => element.current,
    overscan: 8,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (kept >= count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((a, b) => a - b);
    },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => render(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
