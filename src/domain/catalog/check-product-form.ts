import type { Failure } from '../shared/result.ts';
import { rupiahTyped } from '../shared/rupiah-typed.ts';
import { draftProduct, type ProductInput } from './product-draft.ts';
import type { ProductField, ProductForm, RentalLine } from './product-form.ts';
import { productInputOf } from './product-form.ts';
import { PRODUCT_LIMITS } from './product-limits.ts';
import { minutesTyped } from './rental-draft.ts';

type RentalColumn = 'duration' | 'minutes' | 'price' | 'description';

/** What is wrong, by field; of a rental option by its line and column (`rentals.<key>.price`). */
export type ProductProblems = Readonly<Partial<Record<ProductField | `rentals.${string}.${RentalColumn}`, Failure>>>;

/** What the database holds at most (migration "catalogue"). */
const MOST = { ...PRODUCT_LIMITS, sellerNote: 1000, warrantyHours: 8760, duration: 40, note: 500, attributes: 24 } as const;

const tooLong = (max: number): Failure => ({ code: 'TOO_LONG', values: { max } });

/** What section 5 refuses, one field at a time and in its own words: each rule is asked with everything else in order. */
const refusalsOf = (input: ProductInput): Partial<Record<ProductField, Failure>> => {
  const inOrder: ProductInput = { name: 'x', description: 'x', price: 0, categoryId: 'x' };
  const asked = (given: ProductInput): Failure | undefined => {
    const draft = draftProduct({ ...inOrder, ...given });
    return draft.ok ? undefined : draft.failure;
  };
  const found = {
    price: asked({ price: input.price }),
    name: asked({ name: input.name }),
    description: asked({ description: input.description }),
    categoryId: asked({ categoryId: input.categoryId }),
    pictures: asked({ image: input.image, images: input.images }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, failure]) => failure !== undefined)) as Partial<Record<ProductField, Failure>>;
};

const limitsOf = (form: ProductForm): Partial<Record<ProductField, Failure>> => {
  const found: Partial<Record<ProductField, Failure>> = {};
  for (const field of ['name', 'description', 'sellerNote'] as const) {
    if (form[field].trim().length > MOST[field]) found[field] = tooLong(MOST[field]);
  }
  for (const field of ['price', 'originalPrice'] as const) {
    if ((rupiahTyped(form[field]) ?? 0) > MOST.price) found[field] = { code: 'PRICE_TOO_HIGH' };
  }
  if (form.originalPrice.trim() !== '' && rupiahTyped(form.originalPrice) === null) {
    found.originalPrice = { code: 'ORIGINAL_PRICE' };
  }
  if (Number(form.stock) > MOST.stock) found.stock = { code: 'STOCK_TOO_HIGH', values: { max: MOST.stock } };
  const hours = form.warrantyHours.trim();
  if (hours !== '' && !(/^\d+$/.test(hours) && Number(hours) >= 1 && Number(hours) <= MOST.warrantyHours)) {
    found.warrantyHours = { code: 'WARRANTY_HOURS' };
  }
  if (form.pictures.length > MOST.pictures) found.pictures = { code: 'TOO_MANY_PICTURES' };
  const filled = form.attributes.filter(({ label, value }) => label.trim() !== '' && value.trim() !== '');
  if (filled.length > MOST.attributes) found.attributes = { code: 'TOO_MANY_ATTRIBUTES', values: { max: MOST.attributes } };
  return found;
};

const rentalProblems = ({ key, duration, minutes, price, description }: RentalLine): ProductProblems => ({
  ...(duration.trim() === '' ? { [`rentals.${key}.duration`]: { code: 'DURATION_REQUIRED' } } : {}),
  ...(duration.trim().length > MOST.duration ? { [`rentals.${key}.duration`]: tooLong(MOST.duration) } : {}),
  ...(minutesTyped(minutes) === undefined ? { [`rentals.${key}.minutes`]: { code: 'MINUTES_RANGE' } } : {}),
  ...((rupiahTyped(price) ?? MOST.price + 1) > MOST.price ? { [`rentals.${key}.price`]: { code: 'INVALID_PRICE' } } : {}),
  ...(description.trim().length > MOST.note ? { [`rentals.${key}.description`]: tooLong(MOST.note) } : {}),
});

/**
 * What is wrong with a form before anybody is asked. For a new product every rule of section 5; of a stored one an unreadable price is
 * dropped (section 5) and a category may have gone, so that neither is held against it.
 */
export const checkProductForm = (form: ProductForm, isNew: boolean): ProductProblems => {
  const { price, categoryId, ...always } = refusalsOf(productInputOf(form, isNew));
  return {
    ...limitsOf(form),
    ...always,
    ...(isNew && price !== undefined ? { price } : {}),
    ...(isNew && categoryId !== undefined ? { categoryId } : {}),
    ...Object.assign({}, ...form.rentals.map(rentalProblems)),
  };
};
