import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** A track of a CSS grid: `8rem`, `minmax(10rem, 2fr)`. */
  readonly width?: string;
  /** Numbers are aligned at the end. */
  readonly align?: 'end';
  /** Hidden on a narrow page. */
  readonly minor?: boolean;
  /** Has a control, so that it cannot open its row. */
  readonly isControl?: boolean;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
}

interface FewProps<Row> extends TableProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** Few rows, each as high as its content. */
export function Table<Row>({ label, columns, rows, keyOf }: FewProps<Row>) {
  const tracks = tracksOf(columns);
  return (
    <div class="table-frame">
      <table class="table" aria-label={label}>
        <Head columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} style={tracks}>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const Head = <Row,>({ columns }: Pick<TableProps<Row>, 'columns'>) => (
  <thead>
    <tr aria-rowindex={1} style={tracksOf(columns)}>
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
  /** Of the button in the first cell without a control, where rows can be opened. */
  readonly opener?: ButtonHTMLAttributes<HTMLButtonElement>;
}

export function Cells<Row>({ columns, row, opener }: CellsProps<Row>) {
  const opening = columns.findIndex(({ isControl }) => !isControl);
  return (
    <>
      {columns.map((column, index) => {
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
      })}
    </>
  );
}

export const tracksOf = (columns: readonly Pick<Column<never>, 'width' | 'minor'>[]) => {
  const textOf = (some: typeof columns) =>
    some.map(({ width = 'minmax(0, 1fr)' }) => width).join(' ');
  return {
    '--tracks': textOf(columns),
    '--narrow-tracks': textOf(columns.filter(({ minor }) => !minor)),
  };
};

const classOf = ({ align, minor }: Pick<Column<never>, 'align' | 'minor'>) =>
  [align, minor && 'minor'].filter(Boolean).join(' ') || undefined;
