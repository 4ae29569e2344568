import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** A share of the remaining width, or a track of a CSS grid: `8rem`, `minmax(10rem, 2fr)`. */
  readonly width?: number | string;
  /** Numbers are aligned at the end. */
  readonly align?: 'end';
  /** Hidden on a narrow page. */
  readonly minor?: boolean;
  /** Has a control, so that it cannot open its row. */
  readonly isControl?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
}

interface FewProps<Row> extends TableProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table of a few rows, each as high as its content. */
export const Table = <Row,>({ label, columns, rows, keyOf }: FewProps<Row>) => (
  <div class="table-frame">
    <table class="table" aria-label={label} style={tracksOf(columns)}>
      <Head columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <Cells columns={columns} row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface ManyProps<Row> extends TableProps<Row> {
  readonly count: number;
  /** Undefined until it is loaded. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly selected?: number | undefined;
  /** Enter, or a click. */
  readonly onSelect: (index: number) => void;
  /** The key `m`. */
  readonly onMark?: (index: number) => void;
  /** Called when a key moves through the rows: they should then stay in place. */
  readonly onGo?: () => void;
  /** The visible rows, whenever they change: to load the missing ones. */
  readonly onRange?: (first: number, last: number) => void;
}

/** The height of each row, as in the style. */
const ROW_PIXELS = 36;
/** Extra rows that are rendered above and below the visible ones. */
const OVERSCAN = 8;

/**
 * A table of any number of rows. Only those near the visible ones, and the one in the Tab order,
 * are rendered. Arrows, Page Up and Down, Home and End move through the rows, Enter opens one, `m`
 * marks it.
 */
export function VirtualTable<Row>(props: ManyProps<Row>) {
  const { label, columns, count, rowAt, selected, onSelect, onMark, onGo, onRange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const [first, setFirst] = useState(0);
  const kept = Math.min(active, count - 1);
  // The frame is never higher than the screen.
  const last = Math.min(count - 1, first + Math.ceil(screen.height / ROW_PIXELS));
  useEffect(() => onRange?.(first, last), [first, last, count, onRange]);
  // Before the next paint: another key may be pressed by then.
  useLayoutEffect(() => {
    const opener = isFocused && frame.current?.querySelector<HTMLElement>('button[tabindex="0"]');
    if (!opener) return;
    opener.closest('tr')?.scrollIntoView({ block: 'nearest' });
    opener.focus({ preventScroll: true });
  }, [active, isFocused]);

  const go = (event: KeyboardEvent) => {
    if (event.key === 'm') onMark?.(kept);
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_PIXELS) - 2);
    const place = placesFrom(kept, page, count)[event.key];
    if (place === undefined) return;
    event.preventDefault();
    onGo?.();
    setActive(Math.max(0, Math.min(count - 1, place)));
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
  const shown = indexesFrom(Math.max(0, first - OVERSCAN), Math.min(count - 1, last + OVERSCAN));
  const others = shown.includes(kept) ? [] : [kept];
  return (
    <div
      ref={frame}
      class="table-frame virtual"
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / ROW_PIXELS))}
    >
      <table class="table" aria-label={label} aria-rowcount={count + 1} style={tracksOf(columns)}>
        <Head columns={columns} />
        <tbody style={{ height: `${count * ROW_PIXELS}px` }}>
          {[...shown, ...others]
            .sort((a, b) => a - b)
            .map((index) => (
              <tr
                key={index}
                aria-rowindex={index + 2}
                class={index === selected ? 'selected' : undefined}
                style={{ top: `${index * ROW_PIXELS}px` }}
              >
                <Cells columns={columns} row={rowAt(index)} opener={openerOf(index)} />
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

const indexesFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The row that each key moves to from a row. */
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

const Head = <Row,>({ columns }: Pick<TableProps<Row>, 'columns'>) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map((column) => (
        <th key={column.title} scope="col" class={classOf(column)}>
          {column.title}
        </th>
      ))}
    </tr>
  </thead>
);

interface CellsProps<Row> extends Pick<TableProps<Row>, 'columns'> {
  readonly row: Row | undefined;
  /** Attributes of the button in the first cell without a control, if rows can be opened. */
  readonly opener?: ButtonHTMLAttributes<HTMLButtonElement>;
}

function Cells<Row>({ columns, row, opener }: CellsProps<Row>) {
  const opening = columns.findIndex(({ isControl }) => !isControl);
  return columns.map((column, index) => {
    const shown = row === undefined ? '…' : column.show(row);
    return (
      <td key={column.title} class={classOf(column)}>
        {index !== opening || !opener ? (
          shown
        ) : (
          <button type="button" class="row-opener" {...opener}>
            {shown}
          </button>
        )}
      </td>
    );
  });
}

function tracksOf(columns: readonly Pick<Column<never>, 'width' | 'minor'>[]) {
  const textOf = (some: typeof columns) =>
    some
      .map(({ width = 1 }) => (typeof width === 'number' ? `minmax(0, ${width}fr)` : width))
      .join(' ');
  const narrow = columns.filter(({ minor }) => !minor);
  return { '--tracks': textOf(columns), '--narrow-tracks': textOf(narrow) };
}

const classOf = ({ align, minor }: Pick<Column<never>, 'align' | 'minor'>) =>
  [align, minor && 'minor'].filter(Boolean).join(' ') || undefined;
