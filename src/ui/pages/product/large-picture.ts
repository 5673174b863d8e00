import { pictureSources, siblingOf } from '../../../domain/catalog/image-siblings.ts';

/** A picture at its largest: the widest copy of an own one, the picture itself when it is from elsewhere. */
export const largePicture = (address: string): string => (pictureSources(address).srcSet === null ? address : siblingOf(address, 1280));
