import { isEdited } from './product-conflict.ts';
import type { ProductForm } from './product-form.ts';

/** Whether a save removed pictures. An undo does not restore them, because their files may already be deleted. */
const losesPictures = (before: ProductForm, after: ProductForm): boolean =>
  before.pictures.some(({ url }) => after.pictures.every((previous) => previous.url !== url));

export interface PreviousProduct {
  /** The form that restores the previous state. */
  readonly form: ProductForm;
  /** False when the save removed pictures; an undo then leaves the pictures unchanged. */
  readonly hasItsPictures: boolean;
  /** False when the save changed nothing that an undo can restore. */
  readonly differs: boolean;
}

/** @param before the state before the save @param after the state after it */
export const previousProduct = (before: ProductForm, after: ProductForm): PreviousProduct => {
  const hasItsPictures = !losesPictures(before, after);
  const form = { ...before, seenStock: after.seenStock, ...(hasItsPictures ? {} : { pictures: after.pictures }) };
  return { form, hasItsPictures, differs: isEdited(after, form) };
};
