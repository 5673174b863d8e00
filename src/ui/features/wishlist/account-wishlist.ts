import type { WishlistModule } from '../../../application/shared/deferred-modules.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import type { WishlistItem } from '../../../domain/wishlist/wishlist.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { wishlistAlertsText } from './wishlist-alerts.text.ts';

/** The part of the wishlist store that the account's side needs. */
interface Shown {
  readonly userId: string | null;
  readonly changes: number;
  has(id: string): boolean;
  show(items: readonly WishlistItem[]): void;
}

/** By then another tab that signed in has stored its token, and a short interruption is over. */
const RETRY_MS = 4_000;
const UNSENT: Failure = { code: 'WISHLIST_NOT_SAVED' };

/** Synchronises the wishlist store with an account. Loaded when a person is signed in. */
export class AccountWishlist {
  private sending = 0;
  /** The account's list has to be loaded again. */
  private isBehind = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly shown: Shown,
    private readonly shop: WishlistModule,
    private readonly toasts: ToastStore,
  ) {}

  /**
   * Merges the account's list with the guest's. Without an answer the list stays; it is retried once soon, and at the next occasion after
   * that.
   */
  async sync(isRetry = false): Promise<void> {
    clearTimeout(this.retry);
    const { userId, changes } = this.shown;
    if (userId === null) return;
    this.isBehind = true;
    if (this.sending > 0) return;
    const isCurrent = (): boolean => changes === this.shown.changes;
    const synced = await this.shop.ready().then(
      ({ sync }) => sync.execute(userId, isCurrent),
      () => null,
    );
    if (!isCurrent()) return;
    if (synced?.ok !== true) {
      if (!isRetry) this.retry = setTimeout(() => void this.sync(true), RETRY_MS);
      return;
    }
    this.isBehind = false;
    this.shown.show(synced.value.items);
    if (synced.value.isFull) this.toasts.show('warning', wishlistAlertsText.full);
  }

  /** Sends a toggled heart to the account. @param undo is called when the account refuses it */
  async send(card: ProductCard & Partial<WishlistItem>, isWanted: boolean, undo: (failure: Failure) => void): Promise<void> {
    const { userId } = this.shown;
    if (userId === null) return;
    await this.whileSending(async () => {
      const refusal = await this.shop.ready().then(
        async ({ send }) => {
          const sent = await send.execute(userId, card, isWanted);
          return sent.ok ? null : sent.failure;
        },
        () => UNSENT,
      );
      if (this.shown.userId !== userId) return;
      if (refusal !== null) undo(refusal);
      // Another tab changed it meanwhile.
      else if (this.shown.has(card.id) !== isWanted) this.isBehind = true;
    });
  }

  /** Pending writes block a refetch: it would return stale data. A blocked refetch runs after them. */
  async whileSending(write: () => Promise<void>): Promise<void> {
    this.sending += 1;
    await write().finally(() => {
      this.sending -= 1;
    });
    if (this.isBehind) await this.sync();
  }
}
