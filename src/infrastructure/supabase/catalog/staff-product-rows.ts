import * as v from 'valibot';
import { type RowOutcome, stockChanged } from '../../../application/catalog/staff-products.ts';
import type { ProductListFilter } from '../../../domain/catalog/product-list-filter.ts';
import type { SheetProduct } from '../../../domain/catalog/product-sheet.ts';
import { type StaffProduct, stateOf } from '../../../domain/catalog/staff-product.ts';
import { SALE_KINDS } from '../../../domain/order/order.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { withOrigin } from '../media/own-files.ts';

const Group = v.nullable(v.object({ id: v.string(), name: v.string(), slug: v.string() }));
const row = {
  id: v.string(),
  name: v.string(),
  image: v.nullable(v.string()),
  price: v.number(),
  original_price: v.nullable(v.number()),
  stock: v.number(),
  is_active: v.boolean(),
  archived_at: v.nullable(v.string()),
  low_stock_at: v.nullable(v.number()),
  is_sample: v.boolean(),
  sale_kind: v.picklist(SALE_KINDS),
  created_at: v.string(),
  updated_at: v.string(),
  game: Group,
  tier: Group,
  category: Group,
  rental_from: v.nullable(v.number()),
};
export const Rows = v.array(v.object(row));
export const Lines = v.array(v.object({ label: v.string(), value: v.string() }));
export const WholeRows = v.array(
  v.object({
    ...row,
    description: v.string(),
    images: v.array(v.string()),
    attributes: Lines,
    rentals: v.array(v.object({ duration: v.string(), price: v.number(), description: v.nullable(v.string()) })),
  }),
);
type Row = v.InferOutput<typeof Rows>[number];

export const toStaffProduct = (given: Row, origin: string): StaffProduct => ({
  id: given.id,
  name: given.name,
  image: withOrigin(origin, given.image),
  price: given.price,
  originalPrice: given.original_price,
  stock: given.stock,
  state: stateOf(given.is_active, given.archived_at !== null),
  game: given.game,
  tier: given.tier,
  category: given.category,
  rentalFrom: given.rental_from,
  lowStockAt: given.low_stock_at,
  isSample: given.is_sample,
  saleKind: given.sale_kind,
  createdAt: new Date(given.created_at),
  updatedAt: new Date(given.updated_at),
  version: given.updated_at,
  createdExactly: given.created_at,
});

/** Files contain own addresses without origin, so that another origin can import them. */
export const toSheetProduct = (given: v.InferOutput<typeof WholeRows>[number]): SheetProduct => ({
  ...toStaffProduct(given, ''),
  description: given.description,
  images: given.images,
  attributes: given.attributes,
  rentals: given.rentals,
});

export const filterText = (filter: ProductListFilter): string =>
  JSON.stringify({
    state: filter.state,
    text: filter.text,
    game: filter.game,
    tier: filter.tier,
    category: filter.category,
    stock: filter.stock,
    min_price: filter.minPrice,
    max_price: filter.maxPrice,
    rentable: filter.rentable,
    without_picture: filter.withoutPicture,
  });

const Outcomes = v.array(
  v.object({
    id: v.string(),
    status: v.picklist(['done', 'changed', 'missing', 'refused']),
    version: v.nullish(v.string(), null),
    pictures: v.optional(v.array(v.string()), []),
    code: v.optional(v.string(), ''),
    hint: v.optional(v.string(), ''),
    message: v.optional(v.string(), ''),
    stock: v.optional(v.number()),
  }),
);

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
export const toOutcomes = (given: unknown, seenStock: ReadonlyMap<string, number | null> = new Map()): RowOutcome[] =>
  v.parse(Outcomes, given).map(({ id, status, version, pictures, code, hint, message, stock }) => {
    if (status === 'done') return { id, status, version, pictures };
    const seen = seenStock.get(id) ?? null;
    if (stock !== undefined && seen !== null) return stockChanged(id, seen, stock);
    return status === 'refused' ? { id, status, failure: rowFailure(code, hint, message) } : { id, status };
  });
