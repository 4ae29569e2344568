import type { ButtonHTMLAttributes } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Column } from './table.tsx';
import { useVirtual } from './use-virtual.ts';

export interface VirtualColumn<Row> extends Column<Row> {
  /** A track of a CSS grid: `8rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
}

interface VirtualTableProps<Row> {
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly VirtualColumn<Row>[];
  readonly count: number;
  /** Undefined where it is not there yet. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly selected?: number | undefined;
  /** Enter, or a click. */
  readonly onSelect: (index: number) => void;
  /** A key goes through the rows: they should stay where they are. */
  readonly onGo?: () => void;
  /** What can be seen, whenever it changes: to read what is missing. */
  readonly onRange?: (first: number, last: number) => void;
}

const ROW_PIXELS = 36;

/**
 * A table of any length: only what can be seen is in the page. One stop of the Tab key; arrows,
 * Page Up and Down, Home and End go through the rows, Enter opens one.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, count, rowAt, selected, onSelect, onGo, onRange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const kept = Math.min(active, count - 1);
  const virtual = useVirtual({ count, element: frame, rowHeight: ROW_PIXELS, kept });
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {};
  useEffect(() => onRange?.(first, last), [first, last, count, onRange]);
  // At once: the next key may be struck before anything is drawn.
  useLayoutEffect(() => {
    if (isFocused) frame.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [active, isFocused]);

  const go = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_PIXELS) - 2);
    const place = placesFrom(kept, page, count)[event.key];
    if (place === undefined) return;
    event.preventDefault();
    onGo?.();
    const next = Math.max(0, Math.min(count - 1, place));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const tracks = {
    '--tracks': tracksOf(columns),
    '--narrow-tracks': tracksOf(columns.filter(({ minor }) => !minor)),
  };
  return (
    <div ref={frame} class="virtual-frame">
      <table class="virtual-table" aria-label={label} aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1} style={tracks}>
            {columns.map((column) => (
              <th key={column.id} scope="col" class={cellClass(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: `${virtual.getTotalSize()}px` }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              class={index === selected ? 'selected' : undefined}
              style={{ ...tracks, transform: `translateY(${start}px)` }}
            >
              <Cells
                columns={columns}
                row={rowAt(index)}
                opener={{
                  tabIndex: index === kept ? 0 : -1,
                  'aria-current': index === selected,
                  onKeyDown: go,
                  onFocus: () => setFocused(true),
                  onBlur: () => setFocused(false),
                  onClick: () => {
                    setActive(index);
                    onSelect(index);
                  },
                }}
              />
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

interface CellsProps<Row> {
  readonly columns: readonly VirtualColumn<Row>[];
  readonly row: Row | undefined;
  readonly opener: ButtonHTMLAttributes<HTMLButtonElement>;
}

function Cells<Row>({ columns, row, opener }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column, index) => {
        const shown = row === undefined ? '…' : column.show(row);
        return (
          <td key={column.id} class={cellClass(column)}>
            {index > 0 ? (
              shown
            ) : (
              <button type="button" class="row-opener" {...opener}>
                {shown}
              </button>
            )}
          </td>
        );
      })}
    </>
  );
}

const tracksOf = (columns: readonly Pick<VirtualColumn<never>, 'width'>[]) =>
  columns.map(({ width }) => width).join(' ');

const cellClass = ({ align, minor }: Pick<VirtualColumn<never>, 'align' | 'minor'>) =>
  ['cell', align, minor && 'minor'].filter(Boolean).join(' ');
