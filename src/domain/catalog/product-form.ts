import { type FieldPicture, fieldPictures, storedPictures } from '../media/field-pictures.ts';
import type { SaleKind } from '../order/order.ts';
import { amountOf } from '../shared/amount.ts';
import { readCount } from '../shared/count.ts';
import { valueOr } from '../shared/result.ts';
import { momentFromWib, toWib } from '../shared/wib.ts';
import type { Attribute, Product } from './product.ts';
import type { ProductInput } from './product-draft.ts';
import { noPrivateData, PRIVATE_LIMITS, type ProductPrivateData } from './product-private-data.ts';
import { readStock } from './read-stock.ts';
import { minutesOf } from './rental-minutes.ts';
import { byDuration } from './rental-option.ts';

/** A rental option in the form. */
export interface RentalLine {
  /** Identifies the line before it has an id. */
  readonly key: string;
  readonly id: string | null;
  readonly duration: string;
  /** The duration in minutes, where its text does not name one. */
  readonly minutes: string;
  readonly price: string;
  readonly description: string;
  readonly deposit: string;
  readonly rules: string;
}

/** The editable form of a product, with texts as they were typed. The first picture is the cover. */
export interface ProductForm {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly originalPrice: string;
  readonly stock: string;
  /** The stock at the time the form was opened; orders may change it meanwhile. Empty for a new product. */
  readonly seenStock: string;
  readonly categoryId: string;
  readonly gameTitleId: string;
  readonly tierId: string;
  readonly sellerNote: string;
  readonly warrantyHours: string;
  /** Empty means the sale kind of its category. */
  readonly saleKind: SaleKind | '';
  readonly deliveryHours: string;
  readonly isActive: boolean;
  readonly pictures: readonly FieldPicture[];
  readonly attributes: readonly Attribute[];
  readonly rentals: readonly RentalLine[];
  /** What only staff know of it. */
  readonly internalCode: string;
  readonly privateNote: string;
  readonly owner: string;
  readonly lowStockAt: string;
  /** In WIB; a product that is shown has none. */
  readonly publishAt: string;
  readonly cost: string;
  /** False for staff who may not read the books, whose form leaves the cost alone. */
  readonly knowsCost: boolean;
}

/** The fields that a person edits. */
export type ProductField = Exclude<keyof ProductForm, 'seenStock' | 'knowsCost'>;

export const emptyProductForm: ProductForm = {
  name: '',
  description: '',
  price: '',
  originalPrice: '',
  stock: '1',
  seenStock: '',
  categoryId: '',
  gameTitleId: '',
  tierId: '',
  sellerNote: '',
  warrantyHours: '',
  saleKind: '',
  deliveryHours: '',
  isActive: true,
  pictures: [],
  attributes: [],
  rentals: [],
  internalCode: '',
  privateNote: '',
  owner: '',
  lowStockAt: '',
  publishAt: '',
  cost: '',
  knowsCost: false,
};

const input = (amount: number | null): string => (amount === null ? '' : String(amount));

/** The form of a stored product. */
export const productFormOf = (product: Product, privateData: ProductPrivateData = noPrivateData): ProductForm => ({
  name: product.name,
  description: product.description,
  price: input(product.price),
  originalPrice: input(product.originalPrice),
  stock: input(product.stock),
  seenStock: input(product.stock),
  categoryId: product.category?.id ?? '',
  gameTitleId: product.game?.id ?? '',
  tierId: product.tier?.id ?? '',
  sellerNote: product.sellerNote ?? '',
  warrantyHours: input(product.warrantyHours),
  saleKind: product.saleKind,
  deliveryHours: input(product.deliveryHours),
  isActive: product.isActive,
  pictures: fieldPictures(product),
  attributes: product.attributes.map(({ label, value }) => ({ label, value })),
  rentals: byDuration(product.rentalOptions).map(({ id, duration, durationMinutes, price, description, deposit, rules }) => ({
    key: id,
    id,
    duration,
    minutes: minutesOf(duration) === null ? input(durationMinutes) : '',
    price: input(price),
    description: description ?? '',
    deposit: deposit === 0 ? '' : input(deposit),
    rules: rules ?? '',
  })),
  internalCode: privateData.internalCode ?? '',
  privateNote: privateData.note ?? '',
  owner: privateData.owner ?? '',
  lowStockAt: input(privateData.lowStockAt),
  publishAt: privateData.publishAt === null ? '' : toWib(privateData.publishAt),
  cost: input(privateData.cost ?? null),
  knowsCost: privateData.cost !== undefined,
});

const orNull = (text: string): string | null => text.trim() || null;

/** What only staff know, as it is stored; an unreadable number counts as none. */
export const privateDataOf = (form: ProductForm): ProductPrivateData => ({
  internalCode: orNull(form.internalCode),
  note: orNull(form.privateNote),
  owner: orNull(form.owner),
  lowStockAt: readCount(form.lowStockAt, PRIVATE_LIMITS.lowStockAt),
  publishAt: form.isActive ? null : momentFromWib(form.publishAt),
  ...(form.knowsCost ? { cost: amountOf(form.cost) } : {}),
});

/** The form of a new product that begins as a copy, without ids of stored lines and without the code, which names one product. */
export const copiedForm = (form: ProductForm, name: string): ProductForm => ({
  ...form,
  name,
  seenStock: '',
  internalCode: '',
  publishAt: '',
  rentals: form.rentals.map((line) => ({ ...line, id: null })),
});

/** The form of a new product of the same sort as another: its groups and terms, nothing that is of one product alone. */
export const similarForm = (form: ProductForm): ProductForm => ({
  ...emptyProductForm,
  categoryId: form.categoryId,
  gameTitleId: form.gameTitleId,
  saleKind: form.saleKind,
  warrantyHours: form.warrantyHours,
  deliveryHours: form.deliveryHours,
  knowsCost: form.knowsCost,
});

/** The input of the rules of section 5. An unreadable amount counts as missing. */
export const productInputOf = (form: ProductForm, isNew: boolean): ProductInput => ({
  name: form.name,
  description: form.description,
  price: amountOf(form.price) ?? Number.NaN,
  originalPrice: amountOf(form.originalPrice),
  stock: isNew && form.stock.trim() === '' ? undefined : valueOr(readStock(form.stock), Number.NaN),
  categoryId: form.categoryId,
  gameTitleId: form.gameTitleId,
  tierId: form.tierId,
  sellerNote: form.sellerNote,
  warrantyHours: form.warrantyHours,
  saleKind: form.saleKind,
  deliveryHours: form.deliveryHours,
  isActive: form.isActive,
  ...storedPictures(form.pictures),
  image: form.pictures[0]?.url ?? '',
  attributes: form.attributes,
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string');

const PICTURE: readonly (keyof FieldPicture)[] = ['url', 'path', 'alt'];
const LINE: readonly (keyof RentalLine)[] = ['key', 'duration', 'minutes', 'price', 'description', 'deposit', 'rules'];

/** Restores a form from stored text; null when the text is invalid or has an older format. */
export const readProductForm = (value: unknown): ProductForm | null => {
  if (!isRecord(value)) return null;
  const { pictures, attributes, rentals } = value;
  const isWhole =
    Object.entries(emptyProductForm).every(([field, empty]) => typeof value[field] === typeof empty) &&
    Array.isArray(pictures) &&
    pictures.every((picture) => hasTexts(picture, PICTURE)) &&
    Array.isArray(attributes) &&
    attributes.every((line) => hasTexts(line, ['label', 'value'])) &&
    Array.isArray(rentals) &&
    rentals.every((line) => hasTexts(line, LINE));
  return isWhole ? (value as unknown as ProductForm) : null;
};
