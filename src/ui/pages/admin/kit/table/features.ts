import { type Row, type RowData, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** What the admin's tables take of the library: rows are sorted and cut by the database. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

export type ShownRow<T extends RowData> = Row<typeof features, T>;
