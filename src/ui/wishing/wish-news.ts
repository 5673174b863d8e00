import type { WishlistProgram } from '../../application/wishlist/wishlist-program.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import type { SessionStore } from '../stores/session.store.ts';
import type { ToastStore } from '../stores/toast.store.ts';
import type { WishlistStore } from '../stores/wishlist.store.ts';
import { wishNewsText } from '../text/wish-news.ts';

/** "Kabari aku", wherever it can be switched. Only whoever is signed in can be told. */
export class WishNews {
  constructor(
    private readonly wishlist: WishlistStore,
    private readonly session: SessionStore,
    private readonly program: WishlistProgram,
    private readonly toasts: ToastStore,
  ) {}

  get mayHear(): boolean {
    return this.session.user !== null;
  }

  isWanted(id: string): boolean {
    return this.wishlist.items.get(id)?.wantsNews ?? false;
  }

  /** Flips before anybody is asked, and back when the shop does not take it. What is not saved yet is. */
  async set(card: ProductCard, wantsNews: boolean): Promise<void> {
    const userId = this.session.user?.id;
    if (userId === undefined) return;
    if (!this.wishlist.has(card.id)) {
      this.wishlist.toggle({ ...card, wantsNews });
      return;
    }
    this.flip(card.id, wantsNews);
    const set = await this.program.ready().then(
      ({ setNews }) => setNews.execute(userId, card.id, wantsNews),
      () => null,
    );
    if (set?.ok === true) {
      this.toasts.show('success', wantsNews ? wishNewsText.isOn : wishNewsText.isOff);
      return;
    }
    this.flip(card.id, !wantsNews);
    this.toasts.show('error', set?.failure.message ?? wishNewsText.notSet);
  }

  private flip(id: string, wantsNews: boolean): void {
    const item = this.wishlist.items.get(id);
    if (item !== undefined) this.wishlist.replace({ ...item, wantsNews });
  }
}
