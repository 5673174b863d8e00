import { classNames } from '../../../../components/class-names.ts';
import styles from './data-table.module.scss';
import type { TableColumn } from './table-column.ts';

/** How a column's cells stand, and from which width on. */
export const columnClass = <Row>({ isMain, isNumber, from }: TableColumn<Row>): string =>
  classNames(isMain === true && styles['main'], isNumber === true && styles['number'], from !== undefined && styles[from]);
