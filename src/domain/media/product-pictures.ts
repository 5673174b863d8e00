import type { ProductCard } from '../catalog/product.ts';
import { tierArches } from '../taxonomy/tier-arches.ts';

/** The slug of the neutral scene, for products without a game. */
const NO_GAME = 'lain';

/** The picture of a game without a logo: its generated scene without the gate. */
export const scenePicture = (gameSlug: string | null): string => `/art/scene/${gameSlug ?? NO_GAME}`;

/** What a cover is generated from, where the owner has no picture. */
type Covered = Pick<ProductCard, 'id' | 'image'> & {
  readonly game: { readonly slug: string } | null;
  readonly tier: { readonly slug: string } | null;
  /** Absent in what a device stored in an earlier format. */
  readonly saleKind?: ProductCard['saleKind'];
};

/** A product's cover: its own picture, else one generated from its id. Only an account stands behind a gate. */
export const coverPicture = ({ id, image, game, tier, saleKind }: Covered): string => {
  if (image !== null) return image;
  const slug = game?.slug ?? NO_GAME;
  if (saleKind === 'item') return `/art/collection/${slug}/${id}`;
  return saleKind === 'service' ? `/art/statistics/${slug}/${id}` : `/art/cover/${slug}/${tierArches(tier?.slug ?? null)}/${id}`;
};

/** All pictures of a product without duplicates, the cover first. A generated picture stands only where the owner has none. */
export const galleryPictures = (product: Covered & { readonly images: readonly string[] }): string[] =>
  product.image === null && product.images.length > 0
    ? [...new Set(product.images)]
    : [...new Set([coverPicture(product), ...product.images])];
