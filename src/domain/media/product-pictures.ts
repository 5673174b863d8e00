import type { ProductCard } from '../catalog/product.ts';
import { tierArches } from '../taxonomy/tier-arches.ts';

/** The slug of the neutral scene, for products without a game. */
const NO_GAME = 'lain';

/** The picture of a game without a logo: its generated scene without the gate. */
export const scenePicture = (gameSlug: string | null): string => `/art/scene/${gameSlug ?? NO_GAME}`;

/** A product's cover: its own picture, else the one generated from its id, game and tier. */
export const coverPicture = (product: Pick<ProductCard, 'id' | 'image' | 'game' | 'tier'>): string =>
  product.image ?? `/art/cover/${product.game?.slug ?? NO_GAME}/${tierArches(product.tier?.slug ?? null)}/${product.id}`;

/** All pictures of a product: the cover first, without duplicates. */
export const galleryPictures = (
  product: Pick<ProductCard, 'id' | 'image' | 'game' | 'tier'> & { readonly images: readonly string[] },
): string[] => [...new Set([coverPicture(product), ...product.images])];
