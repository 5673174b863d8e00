import { isEdited } from './product-conflict.ts';
import type { ProductForm } from './product-form.ts';

/** Whether a save let go of pictures. Their files may be cleared away at any time, so they are not brought back. */
const losesPictures = (before: ProductForm, after: ProductForm): boolean =>
  before.pictures.some(({ url }) => after.pictures.every((previous) => previous.url !== url));

export interface PreviousProduct {
  /** What puts the product back as it was. */
  readonly form: ProductForm;
  /** False when pictures went with the save: then all of them stay as they are now. */
  readonly hasItsPictures: boolean;
  /** False when the save changed nothing that could be put back. */
  readonly differs: boolean;
}

/** @param before what stood there before a save @param after what stands there since */
export const previousProduct = (before: ProductForm, after: ProductForm): PreviousProduct => {
  const hasItsPictures = !losesPictures(before, after);
  const form = hasItsPictures ? before : { ...before, pictures: after.pictures };
  return { form, hasItsPictures, differs: isEdited(after, form) };
};
