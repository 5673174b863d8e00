import type { ProductField, ProductForm } from './product-form.ts';

/** A field that another person changed to a value other than the one in this form. */
export interface ProductConflict {
  readonly field: ProductField;
  /** Whether this editor changed the field too; if not, the other value is preselected. */
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
  'internalCode',
  'privateNote',
  'owner',
  'lowStockAt',
  'publishAt',
  'cost',
];

/** The comparable value of a field, without keys and order of lines and without storage paths of pictures. */
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

/** Whether the form differs from its base. */
export const isEdited = (base: ProductForm, form: ProductForm): boolean => FIELDS.some((field) => !isSameIn(field, base, form));

/** @param base the version that was opened @param mine the edited form @param theirs the version that is stored now */
export const productConflicts = (base: ProductForm, mine: ProductForm, theirs: ProductForm): ProductConflict[] =>
  FIELDS.filter((field) => !isSameIn(field, base, theirs) && !isSameIn(field, mine, theirs)).map((field) => ({
    field,
    isMine: !isSameIn(field, base, mine),
  }));

/** The edited form with the stored values of the given fields. */
export const withTheirs = (mine: ProductForm, theirs: ProductForm, fields: readonly ProductField[]): ProductForm => ({
  ...mine,
  ...Object.fromEntries(fields.map((field) => [field, theirs[field]])),
  seenStock: theirs.seenStock,
});
