import type { Compared } from '../../application/catalog/product-repository.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';

/** Cards of this visit, so that what a product's page shows beside the product can be asked for together with it. */
export class SeenCardStore {
  private readonly cards = new Map<string, ProductCard>();

  see(card: ProductCard): void {
    this.cards.delete(card.id);
    this.cards.set(card.id, card);
    const [oldest] = this.cards.keys();
    if (this.cards.size > MAX_CARDS && oldest !== undefined) this.cards.delete(oldest);
  }

  /** The card of the product whose page has this address, if it was seen. */
  at(pathname: string): ProductCard | null {
    return this.cards.get(PRODUCT_PAGE.exec(pathname)?.[1] ?? '') ?? null;
  }

  /**
   * Asks for what belongs to a product before the product has come, if its card was seen.
   * @returns the answer for the product itself: it is asked for again where the card was another
   */
  early<Answer>(id: string | undefined, ask: (known: Compared) => Promise<Answer>): (found: Compared) => Promise<Answer> {
    const card = this.cards.get(id ?? '');
    const answer = card && ask(card);
    return (found) => (answer && isAlike(card, found) ? answer : ask(found));
  }
}

const MAX_CARDS = 300;
const PRODUCT_PAGE = /^\/products\/([^/]+)$/;

const isAlike = (card: Compared, { game, saleKind, price }: Compared): boolean =>
  card.price === price && card.saleKind === saleKind && card.game?.id === game?.id;
