import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /**
   * `end` for numbers. `wide` and `wrapped` take the space that the others leave: a long text is cut
   * in the one and continues on the next line in the other.
   */
  readonly look?: 'end' | 'wide' | 'wrapped' | 'actions';
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Where a row leads: the first cell without a control is the link, and the whole row opens it. */
  readonly linkOf?: (row: Row) => string;
}

/** A table. On a narrow page, each row is a card that shows every column. */
export function Table<Row>({ label, columns, rows, keyOf, linkOf }: TableProps<Row>) {
  const linked = columns.findIndex(({ look }) => look !== 'actions');
  const cell = (row: Row, { show }: Column<Row>, index: number) =>
    linkOf && index === linked ? (
      <a class="row-opener" href={linkOf(row)}>
        {show(row)}
      </a>
    ) : (
      show(row)
    );
  return (
    <div class="table-frame">
      <table
        class="table"
        aria-label={label}
        onKeyDown={(event) => moveFocus(event, '.row-opener')}
      >
        <thead>
          <tr>
            {columns.map(({ title, look }) => (
              <th key={title} scope="col" class={look}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <td key={column.title} class={column.look} data-title={column.title}>
                  {cell(row, column, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowUp: -1 },
  ...{ ArrowRight: 1, ArrowLeft: -1 },
};

/**
 * Arrow keys move the focus among the elements that match a selector.
 *
 * @returns the element that got the focus.
 */
export function moveFocus(
  event: KeyboardEvent & { readonly currentTarget: HTMLElement },
  selector: string,
): HTMLElement | undefined {
  const step = steps[event.key];
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((each) => each.contains(document.activeElement));
  if (step === undefined || at < 0) return undefined;
  event.preventDefault();
  const next = all[at + step];
  next?.focus();
  return next;
}

/** Rows of a long list that are shown at a time. */
export const PAGE_ROWS = 100;
