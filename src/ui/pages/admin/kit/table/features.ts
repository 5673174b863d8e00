import { type Row, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** What the admin's tables take of the library: rows are sorted and cut by the database. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

/** Whatever is shown as a row: an object with an id. */
export interface Identified {
  readonly id: string;
}

export type ShownRow<T extends Identified> = Row<typeof features, T>;
