import { isSaleKind, type SaleKind } from '../order/order.ts';
import { fail, type Result, succeed } from '../shared/result.ts';
import { isUuid } from '../shared/uuid.ts';
import { normaliseStock } from './normalise-stock.ts';
import type { Attribute } from './product.ts';

/** Ids that are not UUIDs, including the empty string, are stored as null (specification, section 5). */
export const uuidOrNull = (value: unknown): string | null => (isUuid(value) ? value.toLowerCase() : null);

/** Untrusted input of a form or another client. */
export interface ProductInput {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly price?: unknown;
  readonly originalPrice?: unknown;
  readonly image?: unknown;
  readonly images?: unknown;
  /** The alt text of each of `images`. */
  readonly imageAlts?: unknown;
  readonly categoryId?: unknown;
  readonly gameTitleId?: unknown;
  readonly tierId?: unknown;
  readonly isFlashSale?: unknown;
  readonly hasRental?: unknown;
  readonly stock?: unknown;
  readonly isActive?: unknown;
  readonly sellerNote?: unknown;
  readonly warrantyHours?: unknown;
  readonly saleKind?: unknown;
  readonly deliveryHours?: unknown;
  /** Attribute lines; invalid and empty ones are ignored. */
  readonly attributes?: unknown;
}

/** A product that passed validation. Money is whole rupiah. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly originalPrice: number | null;
  readonly image: string | null;
  readonly images: readonly string[];
  readonly categoryId: string | null;
  readonly gameTitleId: string | null;
  readonly tierId: string | null;
  readonly isFlashSale: boolean;
  readonly hasRental: boolean;
  readonly stock: number;
  readonly isActive: boolean;
  /** In the order of `images`; empty where there is no alt text. */
  readonly imageAlts?: readonly string[];
  readonly sellerNote?: string | null;
  /** Whole hours, at least one; null without a warranty. */
  readonly warrantyHours?: number | null;
  /** When absent, a new product takes the sale kind of its category. */
  readonly saleKind?: SaleKind;
  /** Whole hours; null for the default of its sale kind. */
  readonly deliveryHours?: number | null;
  readonly attributes?: readonly Attribute[];
}

export type ProductChanges = Partial<ProductDraft>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whole rupiah from a number or a text of digits, as programs send it; null for anything else. What people type is read before (`readAmount`). */
export const parsePrice = (value: unknown): number | null => {
  if (typeof value !== 'number' && !/^\d+$/.test(text(value))) return null;
  const amount = Number(value);
  return Number.isFinite(amount) && amount >= 0 ? Math.round(amount) : null;
};

/** What something is sold for: nothing is sold at Rp0, which could be ordered and never paid. */
export const parseSellingPrice = (value: unknown): number | null => parsePrice(value) || null;

const imagesOf = (input: ProductInput): string[] =>
  (Array.isArray(input.images) ? input.images : []).map(text).filter((address) => address !== '');

/** A `blob:` address exists in one browser tab only: its upload has not finished (section 5). */
const isUnfinishedUpload = (address: string): boolean => address.startsWith('blob:');

const IMAGE_UNFINISHED = fail('IMAGE_UPLOAD_UNFINISHED');

const hoursOf = (value: unknown): number | null => {
  const hours = Math.floor(parsePrice(value) ?? 0);
  return hours > 0 ? hours : null;
};

const attributesOf = (value: unknown): Attribute[] =>
  (Array.isArray(value) ? value : []).flatMap((line: Partial<Attribute> | null) => {
    const label = text(line?.label);
    const valueText = text(line?.value);
    return label === '' || valueText === '' ? [] : [{ label, value: valueText }];
  });

/** Reads an optional field; an absent one stays absent. */
const given = <K extends keyof ProductInput, V>(input: ProductInput, key: K, read: (value: unknown) => V): Partial<Record<K, V>> =>
  input[key] === undefined ? {} : ({ [key]: read(input[key]) } as Partial<Record<K, V>>);

const furtherOf = (input: ProductInput) => ({
  ...given(input, 'imageAlts', (value) => (Array.isArray(value) ? value : []).map(text)),
  ...given(input, 'sellerNote', (value) => text(value) || null),
  ...given(input, 'warrantyHours', hoursOf),
  ...given(input, 'deliveryHours', hoursOf),
  ...(typeof input.saleKind === 'string' && isSaleKind(input.saleKind) ? { saleKind: input.saleKind } : {}),
  ...given(input, 'attributes', attributesOf),
});

/** Validates a new product in the order of the specification (section 5). */
export const draftProduct = (input: ProductInput): Result<ProductDraft> => {
  const price = parseSellingPrice(input.price);
  if (price === null) return fail('INVALID_PRICE');
  const name = text(input.name);
  const description = text(input.description);
  if (name === '' || description === '') return fail('NAME_AND_DESCRIPTION_REQUIRED');
  if (text(input.categoryId) === '') return fail('CATEGORY_REQUIRED');
  const image = text(input.image);
  const images = imagesOf(input);
  if ([image, ...images].some(isUnfinishedUpload)) return IMAGE_UNFINISHED;
  return succeed({
    name,
    description,
    price,
    originalPrice: parsePrice(input.originalPrice),
    image: image === '' ? null : image,
    images,
    categoryId: uuidOrNull(input.categoryId),
    gameTitleId: uuidOrNull(input.gameTitleId),
    tierId: uuidOrNull(input.tierId),
    isFlashSale: input.isFlashSale === true,
    hasRental: input.hasRental === true,
    stock: normaliseStock(input.stock),
    isActive: input.isActive !== false,
    ...furtherOf(input),
  });
};

/** Validates an update (section 5): it contains only the given fields, and an invalid price is dropped. */
export const changeProduct = (input: ProductInput): Result<ProductChanges> => {
  if ([text(input.image), ...imagesOf(input)].some(isUnfinishedUpload)) return IMAGE_UNFINISHED;
  const price = parseSellingPrice(input.price);
  return succeed({
    ...given(input, 'name', text),
    ...given(input, 'description', text),
    ...(price === null ? {} : { price }),
    ...given(input, 'originalPrice', parsePrice),
    ...given(input, 'image', (value) => text(value) || null),
    ...(input.images === undefined ? {} : { images: imagesOf(input) }),
    ...given(input, 'categoryId', uuidOrNull),
    ...given(input, 'gameTitleId', uuidOrNull),
    ...given(input, 'tierId', uuidOrNull),
    ...given(input, 'isFlashSale', (value) => value === true),
    ...given(input, 'hasRental', (value) => value === true),
    ...given(input, 'stock', normaliseStock),
    ...given(input, 'isActive', (value) => value === true),
    ...furtherOf(input),
  });
};
