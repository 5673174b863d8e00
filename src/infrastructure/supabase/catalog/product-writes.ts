import type { ProductChanges } from '../../../domain/catalog/product-draft.ts';
import { withoutOrigin } from '../media/own-files.ts';

/** Changes as they are stored: own files have no origin. */
export const withoutOrigins = <Changes extends ProductChanges>({ image, images, ...changes }: Changes, origin: string) => ({
  ...changes,
  ...(image === undefined ? {} : { image: withoutOrigin(origin, image) }),
  ...(images === undefined ? {} : { images: images.map((address) => withoutOrigin(origin, address) ?? address) }),
});
