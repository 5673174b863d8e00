import { amountOf } from '../shared/amount.ts';
import { characterCount } from '../shared/character-count.ts';
import { readCount } from '../shared/count.ts';
import type { Failure } from '../shared/result.ts';
import { momentFromWib } from '../shared/wib.ts';
import { draftProduct, type ProductInput } from './product-draft.ts';
import { type ProductField, type ProductForm, productInputOf, type RentalLine } from './product-form.ts';
import { PRODUCT_LIMITS } from './product-limits.ts';
import { PRIVATE_LIMITS } from './product-private-data.ts';
import { readStock } from './read-stock.ts';
import { minutesOf, parseMinutes } from './rental-minutes.ts';

type RentalColumn = 'duration' | 'minutes' | 'price' | 'description' | 'deposit' | 'rules';

/** Problems by field; those of a rental option by line and column (`rentals.<key>.price`). */
export type ProductProblems = Readonly<Partial<Record<ProductField | `rentals.${string}.${RentalColumn}`, Failure>>>;

/** Maximum values that the database accepts (supabase/schemas/catalogue.sql). */
const MAX = {
  ...PRODUCT_LIMITS,
  sellerNote: 1000,
  warrantyHours: 8760,
  deliveryHours: 336,
  duration: 40,
  note: 500,
  attributes: 24,
} as const;

const tooLong = (max: number): Failure => ({ code: 'TOO_LONG', values: { max } });

/** The refusal of section 5 for each field. Each rule is checked with valid values in all other fields. */
const refusalsOf = (input: ProductInput): Partial<Record<ProductField, Failure>> => {
  const inOrder: ProductInput = { name: 'x', description: 'x', price: 1, categoryId: 'x' };
  const failureOf = (given: ProductInput): Failure | undefined => {
    const draft = draftProduct({ ...inOrder, ...given });
    return draft.ok ? undefined : draft.failure;
  };
  const found = {
    price: failureOf({ price: input.price }),
    name: failureOf({ name: input.name }),
    description: failureOf({ description: input.description }),
    categoryId: failureOf({ categoryId: input.categoryId }),
    pictures: failureOf({ image: input.image, images: input.images }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, failure]) => failure !== undefined)) as Partial<Record<ProductField, Failure>>;
};

/** Whether the text is neither empty nor a whole number from 1 to the maximum. */
const isWrongCount = (input: string, max: number): boolean => {
  const text = input.trim();
  return text !== '' && !(/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max);
};

/** Whether the text is a whole amount from Rp1 to the maximum. */
const isSellingPrice = (input: string): boolean => amountOf(input, { min: 1, max: MAX.price }) !== null;

const limitsOf = (form: ProductForm): Partial<Record<ProductField, Failure>> => {
  const found: Partial<Record<ProductField, Failure>> = {};
  for (const field of ['name', 'description', 'sellerNote'] as const) {
    if (characterCount(form[field].trim()) > MAX[field]) found[field] = tooLong(MAX[field]);
  }
  for (const field of ['price', 'originalPrice'] as const) {
    if ((amountOf(form[field]) ?? 0) > MAX.price) found[field] = { code: 'PRICE_TOO_HIGH' };
  }
  if (amountOf(form.price) === 0) found.price = { code: 'INVALID_PRICE' };
  if (form.originalPrice.trim() !== '' && amountOf(form.originalPrice) === null) {
    found.originalPrice = { code: 'ORIGINAL_PRICE' };
  }
  if (isWrongCount(form.warrantyHours, MAX.warrantyHours)) found.warrantyHours = { code: 'WARRANTY_HOURS' };
  if (isWrongCount(form.deliveryHours, MAX.deliveryHours)) found.deliveryHours = { code: 'DELIVERY_HOURS' };
  if (characterCount(form.internalCode.trim()) > PRIVATE_LIMITS.internalCode) found.internalCode = tooLong(PRIVATE_LIMITS.internalCode);
  if (characterCount(form.privateNote.trim()) > PRIVATE_LIMITS.note) found.privateNote = tooLong(PRIVATE_LIMITS.note);
  if (characterCount(form.owner.trim()) > PRIVATE_LIMITS.owner) found.owner = tooLong(PRIVATE_LIMITS.owner);
  if (form.lowStockAt.trim() !== '' && readCount(form.lowStockAt, PRIVATE_LIMITS.lowStockAt) === null)
    found.lowStockAt = { code: 'LOW_STOCK_AT' };
  if (!form.isActive && form.publishAt !== '' && momentFromWib(form.publishAt) === null) found.publishAt = { code: 'PUBLISH_AT' };
  if (form.cost.trim() !== '' && amountOf(form.cost, { max: MAX.price }) === null) found.cost = { code: 'COST' };
  if (form.pictures.length > MAX.pictures) found.pictures = { code: 'TOO_MANY_PICTURES' };
  const filled = form.attributes.filter(({ label, value }) => label.trim() !== '' && value.trim() !== '');
  if (filled.length > MAX.attributes) found.attributes = { code: 'TOO_MANY_ATTRIBUTES', values: { max: MAX.attributes } };
  return found;
};

const rentalProblems = ({ key, duration, minutes, price, description, deposit, rules }: RentalLine): ProductProblems => ({
  ...(duration.trim() === '' ? { [`rentals.${key}.duration`]: { code: 'DURATION_REQUIRED' } } : {}),
  ...(characterCount(duration.trim()) > MAX.duration ? { [`rentals.${key}.duration`]: tooLong(MAX.duration) } : {}),
  ...(minutesOf(duration) === null && parseMinutes(minutes) === undefined ? { [`rentals.${key}.minutes`]: { code: 'MINUTES_RANGE' } } : {}),
  ...(isSellingPrice(price) ? {} : { [`rentals.${key}.price`]: { code: 'INVALID_PRICE' } }),
  ...((amountOf(deposit.trim() || '0') ?? MAX.price + 1) > MAX.price ? { [`rentals.${key}.deposit`]: { code: 'RENTAL_DEPOSIT' } } : {}),
  ...(characterCount(rules.trim()) > MAX.note ? { [`rentals.${key}.rules`]: tooLong(MAX.note) } : {}),
  ...(characterCount(description.trim()) > MAX.note ? { [`rentals.${key}.description`]: tooLong(MAX.note) } : {}),
});

/**
 * Validates a form before it is sent. A new product must pass every rule of section 5. For a stored product an unreadable price is dropped
 * (section 5) and its category may have been deleted, so neither is a problem.
 */
export const checkProductForm = (form: ProductForm, isNew: boolean): ProductProblems => {
  const { price, categoryId, ...always } = refusalsOf(productInputOf(form, isNew));
  const stock = isNew && form.stock.trim() === '' ? null : readStock(form.stock);
  return {
    ...limitsOf(form),
    ...(stock === null || stock.ok ? {} : { stock: stock.failure }),
    ...always,
    ...(isNew && price !== undefined ? { price } : {}),
    ...(isNew && categoryId !== undefined ? { categoryId } : {}),
    ...Object.assign({}, ...form.rentals.map(rentalProblems)),
  };
};

interface Group {
  readonly id: string;
}

/** The groups that currently exist. */
interface Choices {
  readonly categories: readonly Group[];
  readonly games: readonly Group[];
  readonly tiers: readonly Group[];
}

/** The fields of a form that refer to a category, game or tier that no longer exists. */
export const missingGroups = (form: ProductForm, { categories, games, tiers }: Choices): ProductProblems => {
  const places = [
    ['categoryId', categories],
    ['gameTitleId', games],
    ['tierId', tiers],
  ] as const;
  const missing = places.filter(([field, groups]) => form[field] !== '' && groups.every(({ id }) => id !== form[field]));
  return Object.fromEntries(missing.map(([field]) => [field, { code: 'GROUP_MISSING' }]));
};
