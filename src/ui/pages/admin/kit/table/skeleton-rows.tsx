import styles from './data-table.module.scss';
import { columnClass, type TableColumn } from './table-column.ts';

const ROWS = Array.from({ length: 12 }, (_, place) => place);

interface Props<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly hasChoice: boolean;
}

/** Placeholders while rows load. */
export const SkeletonRows = <Row,>({ columns, hasChoice }: Props<Row>) => (
  <tbody aria-hidden="true" className={styles['skeleton']}>
    {ROWS.map((row) => (
      <tr key={row}>
        {hasChoice ? <td className={styles['choice']} /> : null}
        {columns.map((column) => (
          <td key={column.id} className={columnClass(column)} data-column={column.id}>
            <span />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
