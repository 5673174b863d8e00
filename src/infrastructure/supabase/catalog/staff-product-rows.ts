import type { RowOutcomes, StaffProductRow, WholeProductRow } from '../../../application/catalog/staff-products.answers.ts';
import { type RowOutcome, stockChanged } from '../../../application/catalog/staff-products.ts';
import type { SheetProduct } from '../../../domain/catalog/product-sheet.ts';
import { type StaffProduct, stateOf } from '../../../domain/catalog/staff-product.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { withOrigin } from '../media/own-files.ts';

export const toStaffProduct = (
  { isActive, archivedAt, createdAt, updatedAt, image, ...row }: StaffProductRow,
  origin: string,
): StaffProduct => ({
  ...row,
  image: withOrigin(origin, image),
  state: stateOf(isActive, archivedAt !== null),
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
  version: updatedAt,
  createdExactly: createdAt,
});

/** Files contain own addresses without origin, so that another origin can import them. */
export const toSheetProduct = ({ description, images, attributes, rentals, ...row }: WholeProductRow): SheetProduct => ({
  ...toStaffProduct(row, ''),
  description,
  images,
  attributes,
  rentals,
});

/** Refusals of a single row, by SQLSTATE (appendix A of PostgreSQL's manual). */
const ROW_FAILURES: Readonly<Record<string, string>> = {
  '42501': 'NOT_ALLOWED',
  '22F01': 'FILE_WITHHELD',
  '22007': 'VERSION_UNREADABLE',
  '22008': 'VERSION_UNREADABLE',
  '23514': 'OUT_OF_RANGE',
  '22003': 'NUMBER_OUT_OF_RANGE',
  '23503': 'GROUP_GONE',
  '23505': 'TAKEN',
  '40P01': 'DEADLOCK',
};
const NAME = /^[A-Z]+(_[A-Z]+)+$/;
/** The message of private.check_attributes. */
const ATTRIBUTE = /^attribute (\S+) (is required|does not fit)$/;

/** Why the database refused a row: its hint, the raised code, else its SQLSTATE. */
export const rowFailure = (code: string, hint: string, message: string): Failure => {
  if (NAME.test(hint)) return { code: hint };
  if (NAME.test(message)) return { code: message };
  const [, attribute, problem] = ATTRIBUTE.exec(message) ?? [];
  if (attribute !== undefined)
    return { code: problem === 'is required' ? 'ATTRIBUTE_REQUIRED' : 'ATTRIBUTE_MISFIT', values: { attribute } };
  const known = ROW_FAILURES[code];
  return known === undefined ? { code: 'REFUSED', values: { detail: message } } : { code: known };
};

/** @param seenStock by row id, where one was given */
export const toOutcomes = (given: RowOutcomes, seenStock: ReadonlyMap<string, number | null>): RowOutcome[] =>
  given.map(({ id, status, version, pictures, code, hint, message, stock }) => {
    if (status === 'done') return { id, status, version, pictures };
    const seen = seenStock.get(id) ?? null;
    if (stock !== undefined && seen !== null) return stockChanged(id, seen, stock);
    return status === 'refused' ? { id, status, failure: rowFailure(code, hint, message) } : { id, status };
  });
