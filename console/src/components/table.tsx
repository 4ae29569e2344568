import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** Numbers stand at the end. */
  readonly align?: 'end';
  /** Left out where the page is narrow. */
  readonly minor?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What can be done with a row. */
  readonly actions?: (row: Row) => ComponentChildren;
}

const classOf = ({ align, minor }: Pick<Column<never>, 'align' | 'minor'>) =>
  [align, minor && 'minor'].filter(Boolean).join(' ') || undefined;

/** Few rows, all of them there; for many there is VirtualTable. */
export function Table<Row>({ label, columns, rows, keyOf, actions }: TableProps<Row>) {
  return (
    <div class="table-frame">
      <table class="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span class="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.id} class={classOf(column)}>
                  {column.show(row)}
                </td>
              ))}
              {actions && <td class="table-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
