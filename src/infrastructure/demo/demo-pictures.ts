import type { PictureSpec } from '../../domain/artwork/artwork-spec.ts';
import { tierArches } from '../../domain/taxonomy/tier-arches.ts';
import type { DemoGame } from './demo-game.ts';
import { GAMES } from './demo-games.ts';
import { TIERS, type TierSlug } from './demo-tiers.ts';

/** A generated picture, and its path in the bucket product-images. */
export interface DemoPicture {
  readonly path: string;
  readonly spec: PictureSpec;
}

const VIEWS = ['collection', 'statistics', 'scene'] as const;
type View = (typeof VIEWS)[number];

const coverPath = (game: DemoGame, tier: TierSlug, number: number): string => `products/contoh-${game.slug}-${tier}-${number}.webp`;
const viewPath = (game: DemoGame, view: View): string => `products/contoh-${game.slug}-${view}.webp`;
const address = (path: string): string => `/storage/v1/object/public/product-images/${path}`;

const picturesOf = (game: DemoGame): DemoPicture[] => [
  ...TIERS.flatMap(({ slug: tier }) =>
    game.covers[tier].map((number) => ({
      path: coverPath(game, tier, number),
      spec: { kind: 'cover', game: game.slug, arches: tierArches(tier), id: `contoh-${number}` } as const,
    })),
  ),
  ...VIEWS.map((view) => ({
    path: viewPath(game, view),
    spec:
      view === 'scene' ? ({ kind: view, game: game.slug } as const) : ({ kind: view, game: game.slug, id: `contoh-${game.slug}` } as const),
  })),
];

/** Six covers and three views for every game. */
export const demoPictures = (): DemoPicture[] => GAMES.flatMap(picturesOf);

/** Gallery pictures of accounts, and of other products. */
export const ACCOUNT_VIEWS: readonly View[] = VIEWS;
export const OFFER_VIEWS: readonly View[] = ['scene'];

export interface Gallery {
  readonly image: string;
  readonly images: readonly string[];
}

/** The cover of a product by its index, and views that the products of a game share. */
export const galleryOf = (game: DemoGame, tier: TierSlug, index: number, views: readonly View[]): Gallery => {
  const [even, odd] = game.covers[tier];
  const image = address(coverPath(game, tier, index % 2 === 0 ? even : odd));
  return { image, images: [image, ...views.map((view) => address(viewPath(game, view)))] };
};
