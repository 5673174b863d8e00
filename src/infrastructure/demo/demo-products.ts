import { demoAccount } from './demo-account.ts';
import type { DemoGame } from './demo-game.ts';
import { GAMES } from './demo-games.ts';
import { demoOffer } from './demo-offer.ts';
import type { ProductDraft } from './demo-product.ts';
import { TIERS, type TierSlug } from './demo-tiers.ts';
import { fractionOf } from './derived.ts';

/** How many of ten accounts belong to a tier. */
const SHARES: Readonly<Record<TierSlug, number>> = { reguler: 4, pelajar: 3.5, premium: 2.5 };

/** Evenly through the tier, a little apart from an even step, so that prices do not read like a ruler. */
const qualityOf = (game: DemoGame, tier: TierSlug, index: number, count: number): number => {
  const place = index + 0.2 + 0.6 * fractionOf('quality', game.slug, tier, index);
  return place / count;
};

const accountsOf = (game: DemoGame): ProductDraft[] => {
  const taken = new Set<string>();
  return TIERS.flatMap(({ slug: tier }) => {
    const count = Math.round((game.account.count * SHARES[tier]) / 10);
    return Array.from({ length: count }, (_, index) =>
      demoAccount({ game, tier, index, quality: qualityOf(game, tier, index, count) }, taken),
    );
  });
};

/** Every product of the demonstration, the same on every machine: about 200 accounts and 100 items, services, top-ups and vouchers. */
export const demoProducts = (): ProductDraft[] =>
  GAMES.flatMap((game) => [...accountsOf(game), ...game.offers.map((offer, index) => demoOffer(game, offer, index))]);
