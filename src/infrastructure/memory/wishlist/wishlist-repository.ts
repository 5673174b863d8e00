import { PortError } from '../../../application/shared/port-error.ts';
import type { SavedWish, WishlistRepository } from '../../../application/wishlist/wishlist-repository.ts';
import { currentPrice } from '../../../domain/catalog/price.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import type { Wish } from '../../../domain/wishlist/merge-wishes.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

const MAX_ITEMS = 500;

/** Fake of the wishlists of accounts, over the catalogue in memory. */
export class InMemoryWishlistRepository implements WishlistRepository {
  /** Simulates a lost connection. */
  isAway = false;

  constructor(
    private readonly catalogue: MemoryCatalogue,
    /** The caller; null without a session. */
    private readonly person: () => Promise<string | null>,
    /** The wishlists of all accounts, newest first. */
    private readonly lists = new Map<string, readonly Wish[]>(),
  ) {}

  async list(): Promise<readonly Wish[]> {
    return this.of(await this.who());
  }

  async save(productIds: readonly string[]): Promise<ReadonlyMap<string, SavedWish>> {
    const who = await this.who();
    return new Map([...new Set(productIds)].map((id) => [id, this.saveOne(who, id, false)] as const));
  }

  async remove(productId: string): Promise<void> {
    const who = await this.who();
    this.lists.set(
      who,
      this.of(who).filter((wish) => wish.productId !== productId),
    );
  }

  async setAlerts(productId: string, wantsNews: boolean): Promise<void> {
    const who = await this.who();
    if (this.of(who).some((wish) => wish.productId === productId)) {
      this.lists.set(
        who,
        this.of(who).map((wish) => (wish.productId === productId ? { ...wish, wantsNews } : wish)),
      );
      return;
    }
    if (!wantsNews) return;
    const outcome = this.saveOne(who, productId, true);
    if (outcome === 'gone') throw new PortError('conflict', 'there is no such product', 'REFERENCE');
    if (outcome === 'full') throw new PortError('invalid', 'WISHLIST_FULL', 'WISHLIST_FULL');
  }

  private saveOne(who: string, productId: string, wantsNews: boolean): SavedWish {
    if (this.of(who).some((wish) => wish.productId === productId)) return 'saved';
    const product = this.catalogue.products.find(({ id }) => id === productId);
    if (product === undefined || !isVisible(product)) return 'gone';
    if (this.of(who).length >= MAX_ITEMS) return 'full';
    const price = currentPrice(this.catalogue.withSale(product), this.catalogue.clock.now()).amount;
    this.lists.set(who, [{ productId, name: product.name, price, wantsNews }, ...this.of(who)]);
    return 'saved';
  }

  private of(who: string): readonly Wish[] {
    return this.lists.get(who) ?? [];
  }

  private async who(): Promise<string> {
    if (this.isAway) throw new PortError('unavailable', 'the backend did not answer');
    const who = await this.person();
    if (who === null) throw new PortError('denied', 'sign in first', '42501');
    return who;
  }
}
