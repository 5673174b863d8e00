import type { FeedRepository, FeedRequest } from '../../../application/feed/feed-repository.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { readFeedCursor, writeFeedCursor } from '../../../domain/feed/feed-cursor.ts';
import type { FeedEvent } from '../../../domain/feed/feed-event.ts';
import type { Page } from '../../../domain/shared/page.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

/** A stored row; the entities it refers to are resolved on reading. */
export interface StoredFeedEvent extends Omit<FeedEvent, 'product' | 'game' | 'sale'> {
  readonly productId: string | null;
  readonly gameId: string | null;
  readonly saleId: string | null;
}

const newestFirst = (a: StoredFeedEvent, b: StoredFeedEvent): number => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);

/** Fake of the feed. It has no triggers: tests and sample data fill `events`. */
export class InMemoryFeedRepository implements FeedRepository {
  events: StoredFeedEvent[] = [];

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async page({ gameId, after, limit }: FeedRequest): Promise<Page<FeedEvent>> {
    const cursor = readFeedCursor(after);
    const rows = this.events
      .filter((event) => this.isShown(event) && (gameId === null || event.gameId === gameId))
      .toSorted(newestFirst)
      .filter(({ at, id }) => cursor === null || at < cursor.at || (at.getTime() === cursor.at.getTime() && id < cursor.id));
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((event) => this.complete(event)),
      next: rows.length > limit && last !== undefined ? writeFeedCursor(last) : null,
    };
  }

  private isShown({ at, productId, saleId }: StoredFeedEvent): boolean {
    const product = this.catalogue.products.find(({ id }) => id === productId);
    const sale = this.catalogue.sales.find(({ id }) => id === saleId);
    return (
      at <= this.catalogue.clock.now() &&
      (productId === null || (product !== undefined && isVisible(product))) &&
      (saleId === null || sale?.isActive === true)
    );
  }

  private complete({ productId, gameId, saleId, ...event }: StoredFeedEvent): FeedEvent {
    const product = this.catalogue.products.find(({ id }) => id === productId);
    const game = this.catalogue.games.find(({ id }) => id === gameId);
    const sale = this.catalogue.sales.find(({ id }) => id === saleId);
    return {
      ...event,
      product:
        product === undefined
          ? null
          : {
              id: product.id,
              name: product.name,
              price: product.price,
              image: product.image,
              stock: product.stock,
              game: product.game,
              tier: product.tier,
              saleKind: product.saleKind,
              ...this.catalogue.strikablePart(product),
            },
      game: game === undefined ? null : { id: game.id, name: game.name, slug: game.slug },
      sale: sale === undefined ? null : { id: sale.id, endsAt: sale.endsAt },
    };
  }
}

const MINUTE_MS = 60_000;

const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** The built-in samples as new events, for a shop without a backend. */
export const sampleFeed = ({ products, sales, clock }: MemoryCatalogue): StoredFeedEvent[] => {
  const now = clock.now().getTime();
  const plain = { saleKind: null, oldPrice: null, title: null, body: null, link: null, saleId: null };
  const arrivals = products.map((product, place): StoredFeedEvent => {
    const at = new Date(now - (place + 1) * 35 * MINUTE_MS);
    const gameId = product.game?.id ?? null;
    return { ...plain, id: idOf(place), kind: 'new_product', at, productId: product.id, gameId, newPrice: product.price };
  });
  const starts = sales.map((sale, place): StoredFeedEvent => {
    const gameId = products.find(({ id }) => id === sale.productId)?.game?.id ?? null;
    const prices = { oldPrice: sale.originalPrice, newPrice: sale.salePrice };
    return {
      ...plain,
      ...prices,
      id: idOf(100 + place),
      kind: 'sale_started',
      at: sale.startsAt,
      productId: sale.productId,
      saleId: sale.id,
      gameId,
    };
  });
  return [...arrivals, ...starts];
};
