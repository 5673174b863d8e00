import type { ProductRepository } from '../../application/catalog/product-repository.ts';
import type { FlashSaleRepository } from '../../application/flash-sale/flash-sale-repository.ts';
import type { SettingsRepository } from '../../application/settings/settings-repository.ts';
import type { TaxonomyRepository } from '../../application/taxonomy/taxonomy-repository.ts';
import { cached } from './cached.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

const productsLife = (isOnSale: boolean): number => (isOnSale ? LIFETIMES.productsOnSale : LIFETIMES.products);

export const cachedProducts = (products: ProductRepository, cache: TtlCache): ProductRepository => {
  const entry = (key: string, lifetimeMs: number = LIFETIMES.products) => ({ key, lifetimeMs, tags: ['products'] as const });
  return cached(products, cache, {
    reads: {
      list: (request) => entry(`products:${JSON.stringify(request)}`, productsLife(request.criteria.onSale)),
      counts: (criteria) => entry(`products-count:${JSON.stringify(criteria)}`, productsLife(criteria.onSale)),
      byId: (id) => entry(`product:${id}`),
      similarTo: ({ id }, limit) => entry(`similar:${id}:${limit}`),
      priceHistory: (id) => entry(`price-history:${id}`),
    },
  });
};

export const cachedTaxonomy = (taxonomy: TaxonomyRepository, cache: TtlCache): TaxonomyRepository => {
  const entry = (key: string, lifetimeMs: number = LIFETIMES.taxonomy) => ({ key, lifetimeMs, tags: ['taxonomy'] as const });
  return cached(taxonomy, cache, {
    reads: {
      tiers: () => entry('tiers'),
      gameTitles: () => entry('game-titles'),
      categories: () => entry('categories'),
      popularGames: (limit) => entry(`popular-games:${limit}`, LIFETIMES.popularGames),
    },
  });
};

/** The clock decides whether a sale is live, not the cache. */
export const cachedFlashSales = (sales: FlashSaleRepository, cache: TtlCache): FlashSaleRepository => {
  const entry = (key: string) => ({ key, lifetimeMs: LIFETIMES.flashSales, tags: ['flash-sales'] as const });
  return cached(sales, cache, {
    reads: { active: () => entry('flash-sales'), byId: (id) => entry(`flash-sale:${id}`) },
  });
};

export const cachedSettings = (settings: SettingsRepository, cache: TtlCache): SettingsRepository =>
  cached(settings, cache, { reads: { read: () => ({ key: 'site-settings', lifetimeMs: LIFETIMES.siteSettings, tags: ['settings'] }) } });
