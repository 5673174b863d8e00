import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FeedRepository } from '../../../src/application/feed/feed-repository.ts';
import type { StoredFeedEvent } from '../../../src/infrastructure/memory/feed/feed-repository.ts';
import { aFeedEvent, aGame, aProduct, aSale, aTier } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

/** A catalogue with a feed whose rows the contract writes itself. */
export interface FeedWorld {
  readonly catalogue: CatalogueWorld;
  readonly feed: FeedRepository;
  /** Deletes the automatic rows and inserts these. */
  keep(events: readonly StoredFeedEvent[]): Promise<void>;
}

const MINUTE = 60_000;

/** The contract of feed repositories. */
export const feedRepositoryContract = (open: () => Promise<FeedWorld>): void => {
  describe('feed', () => {
    let world: FeedWorld;
    const [ml, ff] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
    const tier = aTier();
    const game = { id: ml.id, name: ml.name, slug: ml.slug };
    const shown = aProduct({ name: 'tampil', game, tier: { id: tier.id, name: tier.name, slug: tier.slug }, stock: 2 });
    const hidden = aProduct({ name: 'tersembunyi', isActive: false });
    const archived = aProduct({ name: 'arsip', archivedAt: new Date('2026-11-20T00:00:00Z') });
    const [on, off] = [aSale({ productId: shown.id }), aSale({ productId: shown.id, isActive: false })];
    const at = (minutes: number): Date => new Date(world.catalogue.now().getTime() - minutes * MINUTE);
    const titles = async (request: Partial<Parameters<FeedRepository['page']>[0]> = {}) =>
      (await world.feed.page({ gameId: null, after: null, limit: 50, ...request })).items.map(({ title, kind }) => title ?? kind);

    beforeAll(async () => {
      world = await open();
      const { catalogue } = world;
      for (const group of [ml, ff]) await catalogue.addGame(group);
      await catalogue.addTier(tier);
      for (const product of [shown, hidden, archived]) await catalogue.addProduct(product);
      for (const sale of [on, off]) {
        await catalogue.addSale({ ...sale, startsAt: at(60), endsAt: at(-60) });
      }
      const of = (kind: StoredFeedEvent['kind'], minutes: number, more: Partial<StoredFeedEvent> = {}) =>
        aFeedEvent({ kind, at: at(minutes), title: null, ...more });
      await world.keep([
        of('announcement', 1, { title: 'Baru', body: 'Isi', link: '/community' }),
        of('price_drop', 2, { productId: shown.id, gameId: ml.id, oldPrice: 1_200_000, newPrice: 1_000_000 }),
        of('sale_started', 3, { productId: shown.id, gameId: ml.id, saleId: on.id, oldPrice: 1_000_000, newPrice: 800_000 }),
        of('new_product', 4, { gameId: ff.id, saleKind: 'item' }),
        of('restock', 5, { productId: hidden.id }),
        of('restock', 6, { productId: archived.id }),
        // A product has one event of a kind per day, so this one is on another day.
        of('sale_started', 3 * 24 * 60, { productId: shown.id, gameId: ml.id, saleId: off.id }),
        of('announcement', -5, { title: 'Nanti' }),
        of('announcement', 90, { title: 'Lama' }),
      ]);
    });
    afterAll(() => world.catalogue.close());

    test('order: newest first, without hidden, disabled or future entries', async () => {
      expect(await titles()).toEqual(['Baru', 'price_drop', 'sale_started', 'new_product', 'Lama']);
    });
    test('entry: only the displayed data', async () => {
      const [announcement, drop, sale, many] = (await world.feed.page({ gameId: null, after: null, limit: 50 })).items;
      expect(announcement).toMatchObject({ product: null, game: null, sale: null, body: 'Isi', link: '/community', at: at(1) });
      expect(drop).toMatchObject({ game, oldPrice: 1_200_000, newPrice: 1_000_000, sale: null });
      expect(drop?.product).toEqual({
        id: shown.id,
        name: 'tampil',
        price: 1_000_000,
        image: null,
        stock: 2,
        game,
        tier: { id: tier.id, name: tier.name, slug: tier.slug },
        saleKind: 'account',
        // Of its own price, because of its sale.
        strikable: [{ price: 1_000_000, from: expect.any(Date), until: null }],
      });
      expect(sale?.sale).toEqual({ id: on.id, endsAt: at(-60) });
      expect(many).toMatchObject({ product: null, game: { slug: 'free-fire' }, saleKind: 'item' });
      expect(drop?.saleKind).toBeNull();
    });
    test('filter: by game', async () => {
      expect(await titles({ gameId: ml.id })).toEqual(['price_drop', 'sale_started']);
      expect(await titles({ gameId: ff.id })).toEqual(['new_product']);
      expect(await titles({ gameId: tier.id })).toEqual([]);
    });
    test('cursor: continues after the last entry; an invalid one returns the first page', async () => {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await world.feed.page({ gameId: null, after, limit: 2 });
        expect(page.items.length).toBeLessThanOrEqual(2);
        seen.push(...page.items.map(({ title, kind }) => title ?? kind));
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(await titles());
      expect(await titles({ after: "'; drop" })).toEqual(await titles());
    });
  });
};
