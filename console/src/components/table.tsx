import type { ComponentChildren } from 'preact';
import { countText } from '../data/texts.ts';
import { Button } from './elements.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** `end` for numbers; `wide` takes the space that the others leave, and is cut if it is long. */
  readonly look?: 'end' | 'wide' | 'actions';
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
  return (
    <div class="table-frame">
      <table class="table" aria-label={label} onKeyDown={moveBetweenRows}>
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
              {columns.map(({ title, look, show }, index) => (
                <td key={title} class={look} data-title={title}>
                  {linkOf && index === linked ? (
                    <a class="row-opener" href={linkOf(row)}>
                      {show(row)}
                    </a>
                  ) : (
                    show(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveBetweenRows(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = steps[event.key];
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-opener')];
  const at = openers.findIndex((each) => each.contains(document.activeElement));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  openers[at + step]?.focus();
}

/** Rows of a long list that are shown at a time. */
export const PAGE_ROWS = 100;

interface PagerProps {
  /** The first shown row, counted from 0. */
  readonly from: number;
  readonly total: number;
  readonly onGo: (from: number) => void;
}

/** Moves through a list that has more rows than are shown. */
export function Pager({ from, total, onGo }: PagerProps) {
  if (total <= PAGE_ROWS) return null;
  const last = Math.floor((total - 1) / PAGE_ROWS) * PAGE_ROWS;
  const end = Math.min(total, from + PAGE_ROWS);
  const steps = [
    ['First', 0, from === 0],
    ['Previous', from - PAGE_ROWS, from === 0],
    ['Next', from + PAGE_ROWS, from >= last],
    ['Last', last, from >= last],
  ] as const;
  return (
    <nav class="row" aria-label="Rows">
      <span class="soft">
        {countText(from + 1)} to {countText(end)} of {countText(total)}
      </span>
      {steps.map(([text, to, disabled]) => (
        <Button key={text} disabled={disabled} onClick={() => onGo(Math.max(0, to))} text={text} />
      ))}
    </nav>
  );
}
