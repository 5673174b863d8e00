import type { ProductField, ProductForm } from './product-form.ts';

/** A field that another person changed meanwhile to a value other than the one in this form. */
export interface ProductConflict {
  readonly field: ProductField;
  /** Whether I changed it, too; otherwise theirs is the obvious answer. */
  readonly isMine: boolean;
}

const FIELDS: readonly ProductField[] = [
  'name',
  'description',
  'price',
  'originalPrice',
  'stock',
  'categoryId',
  'gameTitleId',
  'tierId',
  'sellerNote',
  'warrantyHours',
  'saleKind',
  'deliveryHours',
  'isActive',
  'pictures',
  'attributes',
  'rentals',
];

/** What a field says, without what only the form itself knows: the names and order of lines, and where a picture lies. */
const textOf = (form: ProductForm, field: ProductField): string => {
  if (field === 'rentals')
    return form.rentals
      .map(({ key, id, ...line }) => JSON.stringify(Object.entries(line).toSorted()))
      .toSorted()
      .join();
  if (field === 'pictures') return JSON.stringify(form.pictures.map(({ url, alt }) => [url, alt]));
  const value = form[field];
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
};

export const isSameIn = (field: ProductField, one: ProductForm, other: ProductForm): boolean => textOf(one, field) === textOf(other, field);

/** Whether anything differs. */
export const isEdited = (base: ProductForm, form: ProductForm): boolean => FIELDS.some((field) => !isSameIn(field, base, form));

/** @param base what I began with @param mine what I typed @param theirs what is stored by now */
export const productConflicts = (base: ProductForm, mine: ProductForm, theirs: ProductForm): ProductConflict[] =>
  FIELDS.filter((field) => !isSameIn(field, base, theirs) && !isSameIn(field, mine, theirs)).map((field) => ({
    field,
    isMine: !isSameIn(field, base, mine),
  }));

/** My form with theirs in the fields named. */
export const withTheirs = (mine: ProductForm, theirs: ProductForm, fields: readonly ProductField[]): ProductForm => ({
  ...mine,
  ...Object.fromEntries(fields.map((field) => [field, theirs[field]])),
  seenStock: theirs.seenStock,
});
