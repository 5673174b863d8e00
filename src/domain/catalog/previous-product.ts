import { isEdited } from './product-conflict.ts';
import type { ProductForm } from './product-form.ts';

/** Whether a save removed pictures. Their files may be deleted at any time, so an undo does not restore them. */
const losesPictures = (before: ProductForm, after: ProductForm): boolean =>
  before.pictures.some(({ url }) => after.pictures.every((previous) => previous.url !== url));

export interface PreviousProduct {
  /** What puts the product back as it was. */
  readonly form: ProductForm;
  /** False when the save removed pictures: the pictures then stay as they are. */
  readonly hasItsPictures: boolean;
  /** False when the save changed nothing that could be put back. */
  readonly differs: boolean;
}

/** @param before the state before the save @param after the state it made */
export const previousProduct = (before: ProductForm, after: ProductForm): PreviousProduct => {
  const hasItsPictures = !losesPictures(before, after);
  const form = { ...before, seenStock: after.seenStock, ...(hasItsPictures ? {} : { pictures: after.pictures }) };
  return { form, hasItsPictures, differs: isEdited(after, form) };
};
