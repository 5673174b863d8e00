import type { Compared } from '../../application/catalog/product-repository.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';

/** Product cards shown during this visit. They let a product page request its secondary sections together with the product. */
export class CardPreviewCache {
  private readonly cards = new Map<string, ProductCard>();

  put(card: ProductCard): void {
    this.cards.delete(card.id);
    this.cards.set(card.id, card);
    const [oldest] = this.cards.keys();
    if (this.cards.size > MAX_CARDS && oldest !== undefined) this.cards.delete(oldest);
  }

  /** The cached card of the product at this path, or null. */
  at(pathname: string): ProductCard | null {
    return this.cards.get(PRODUCT_PAGE.exec(pathname)?.[1] ?? '') ?? null;
  }

  /**
   * Starts the request for a product's secondary data before the product is loaded, if its card is cached.
   * @returns a function that gives the data for the loaded product, and requests it again where the product differs from the card
   */
  prefetch<Answer>(id: string | undefined, read: (known: Compared) => Promise<Answer>): (found: Compared) => Promise<Answer> {
    const card = this.cards.get(id ?? '');
    const answer = card && read(card);
    return (found) => (answer && isAlike(card, found) ? answer : read(found));
  }
}

const MAX_CARDS = 300;
const PRODUCT_PAGE = /^\/products\/([^/]+)$/;

const isAlike = (card: Compared, { game, saleKind, price }: Compared): boolean =>
  card.price === price && card.saleKind === saleKind && card.game?.id === game?.id;
