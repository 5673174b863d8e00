import type { FieldPicture } from '../media/field-pictures.ts';
import { emptyProductForm, type ProductForm, type RentalLine } from './product-form.ts';

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
