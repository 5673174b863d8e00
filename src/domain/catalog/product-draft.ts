import { fail, type Result, succeed } from '../shared/result.ts';
import { uuidOrNull } from '../shared/uuid.ts';
import { normaliseStock } from './stock.ts';

/** What a form or another program hands in; nothing about it is trusted. */
export interface ProductInput {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly price?: unknown;
  readonly originalPrice?: unknown;
  readonly image?: unknown;
  readonly images?: unknown;
  readonly categoryId?: unknown;
  readonly gameTitleId?: unknown;
  readonly tierId?: unknown;
  readonly isFlashSale?: unknown;
  readonly hasRental?: unknown;
  readonly stock?: unknown;
  readonly isActive?: unknown;
}

/** A product as it may be stored. Money is whole Rupiah. */
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
}

export type ProductChanges = Partial<ProductDraft>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whole Rupiah from a number or a numeric text; null for anything else. */
export const parsePrice = (value: unknown): number | null => {
  if (typeof value !== 'number' && text(value) === '') return null;
  const amount = Number(value);
  return Number.isFinite(amount) && amount >= 0 ? Math.round(amount) : null;
};

const imagesOf = (input: ProductInput): string[] =>
  (Array.isArray(input.images) ? input.images : []).map(text).filter((address) => address !== '');

/** A `blob:` address lives in one browser tab: the upload behind it has not finished (section 5). */
const isUnfinishedUpload = (address: string): boolean => address.startsWith('blob:');

const IMAGE_UNFINISHED = fail('IMAGE_UPLOAD_UNFINISHED', 'Gambar belum selesai diunggah. Tunggu sebentar lalu simpan lagi.');

/** Product create (section 5), in the order in which the specification names the checks. */
export const draftProduct = (input: ProductInput): Result<ProductDraft> => {
  const price = parsePrice(input.price);
  if (price === null) return fail('INVALID_PRICE', 'Invalid price supplied');
  const [name, description] = [text(input.name), text(input.description)];
  if (name === '' || description === '') return fail('NAME_AND_DESCRIPTION_REQUIRED', 'Name & description required');
  if (text(input.categoryId) === '') return fail('CATEGORY_REQUIRED', 'Category is required');
  const [image, images] = [text(input.image), imagesOf(input)];
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
  });
};

/** Product update (section 5): only what was given, and an invalid price is dropped rather than refused. */
export const changeProduct = (input: ProductInput): Result<ProductChanges> => {
  const given = <K extends keyof ProductInput, V>(key: K, read: (value: unknown) => V): Partial<Record<K, V>> =>
    input[key] === undefined ? {} : ({ [key]: read(input[key]) } as Partial<Record<K, V>>);
  if ([text(input.image), ...imagesOf(input)].some(isUnfinishedUpload)) return IMAGE_UNFINISHED;
  const price = parsePrice(input.price);
  return succeed({
    ...given('name', text),
    ...given('description', text),
    ...(price === null ? {} : { price }),
    ...given('originalPrice', parsePrice),
    ...given('image', (value) => text(value) || null),
    ...(input.images === undefined ? {} : { images: imagesOf(input) }),
    ...given('categoryId', uuidOrNull),
    ...given('gameTitleId', uuidOrNull),
    ...given('tierId', uuidOrNull),
    ...given('isFlashSale', (value) => value === true),
    ...given('hasRental', (value) => value === true),
    ...given('stock', normaliseStock),
    ...given('isActive', (value) => value === true),
  });
};
