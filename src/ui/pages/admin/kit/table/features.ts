import { type Row, type RowData, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** The library's features that the admin's tables use. The database sorts and pages. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

export type ShownRow<T extends RowData> = Row<typeof features, T>;
