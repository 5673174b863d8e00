import { Icon } from '../../../../components/icon.tsx';
import styles from './data-table.module.scss';
import { SelectBox } from './select-box.tsx';
import { tableText } from './table.text.ts';
import { columnClass, type TableColumn, type TableSort } from './table-column.ts';

interface Props<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: TableSort | null;
  readonly onSort: (by: string) => void;
  /** Null for a table without a selection. */
  readonly choice: { readonly isAll: boolean; readonly isSome: boolean; readonly onAll: (isChosen: boolean) => void } | null;
}

/** The column headings and their sort order. */
export const TableHead = <Row,>({ columns, sort, onSort, choice }: Props<Row>) => (
  <thead className={styles['head']}>
    <tr>
      {choice === null ? null : (
        <th scope="col" className={styles['choice']}>
          <SelectBox
            label={tableText.chooseAll}
            isChosen={choice.isAll}
            isPartly={choice.isSome}
            onChange={({ target }) => choice.onAll(target.checked)}
          />
          <span className={styles['compactOnly']} aria-hidden="true">
            {tableText.chooseAll}
          </span>
        </th>
      )}
      {columns.map((column) => {
        const isSorted = sort?.by === column.id;
        return (
          <th
            key={column.id}
            scope="col"
            className={columnClass(column)}
            aria-sort={isSorted ? (sort.isFalling ? 'descending' : 'ascending') : undefined}
          >
            {column.isSortable === true ? (
              <button
                type="button"
                data-falling={isSorted && sort.isFalling}
                title={tableText.sortBy(column.header)}
                onClick={() => onSort(column.id)}
              >
                {column.header}
                {isSorted ? <Icon name="chevronDown" size="small" /> : null}
              </button>
            ) : (
              column.header
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);
