import { makeAutoObservable, type ObservableMap, observableShallow } from 'mobx';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import type { WishlistModule } from '../../../application/shared/deferred-modules.ts';
import type { LoadWishlist } from '../../../application/wishlist/load-wishlist.ts';
import type { ToggleWishlistItem } from '../../../application/wishlist/toggle-wishlist-item.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { type WishlistItem, withItem, withoutItem } from '../../../domain/wishlist/wishlist.ts';
import { afterPaint } from '../../core/after-paint.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { failures, textOf } from '../../text/failures.ts';
import { wishlistText } from '../../text/wishlist.ts';
import type { AccountWishlist } from './account-wishlist.ts';

const account = new DeferredModule(() => import('./account-wishlist.ts'));

/** The visitor's wishlist. One observable map, so that a toggled heart renders alone. */
export class WishlistStore {
  readonly items = new Map<string, WishlistItem>();
  /** False until the device was read: the server and the first paint do not know the list. */
  isLoaded = false;
  userId: string | null = null;
  /** Grows with every change by the visitor; an answer from before a change is outdated. */
  changes = 0;
  private account: AccountWishlist | null = null;
  /** What follows from the last press, until the frame that shows its heart. */
  private rest: (() => void) | null = null;

  constructor(
    private readonly loadWishlist: LoadWishlist,
    private readonly toggleItem: ToggleWishlistItem,
    private readonly shop: WishlistModule,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'account' | 'rest'>(
      this,
      { items: observableShallow, userId: false, changes: false, account: false, rest: false },
      { autoBind: true },
    );
  }

  has(id: string): boolean {
    return this.items.has(id);
  }

  get newestFirst(): readonly WishlistItem[] {
    return [...this.items.values()];
  }

  /** Reads the list of the device. It runs after the first paint, because the server does not know the list. */
  load(): void {
    this.settle();
    this.show(this.loadWishlist.execute(this.userId));
    this.isLoaded = true;
  }

  /** Loads the list of the signed-in person (section 4), merged with the guest's; for a guest, the guest's. */
  follow(userId: string | null): void {
    if (userId === this.userId) return;
    this.settle();
    this.userId = userId;
    this.changes += 1;
    if (!this.isLoaded) return;
    this.load();
    this.sync();
  }

  /** Loads the list, and again when another tab or device may have changed it, or the network is back. @returns a function that stops it */
  start(): () => void {
    this.load();
    this.sync();
    // A page in the background draws no frame, and a phone may end it there.
    const check = (): void => {
      if (document.visibilityState === 'visible') this.sync();
      else this.settle();
    };
    window.addEventListener('pagehide', this.settle);
    window.addEventListener('storage', this.load);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    return () => {
      this.settle();
      window.removeEventListener('pagehide', this.settle);
      window.removeEventListener('storage', this.load);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
    };
  }

  /** The heart toggles at once; when the list cannot be stored it toggles back with a message. */
  toggle(card: ProductCard & Partial<WishlistItem>): void {
    const item = this.items.get(card.id);
    this.put(item ?? card, item === undefined);
  }

  /** Replaces one item. */
  replace(item: WishlistItem): void {
    this.settle();
    this.changes += 1;
    this.items.set(item.id, item);
  }

  /** Replaces the list with one that was loaded elsewhere. */
  show(items: readonly WishlistItem[]): void {
    // Unchanged items are not replaced: only toggled hearts render.
    (this.items as ObservableMap<string, WishlistItem>).replace(items.map((item) => [item.id, item]));
  }

  /** A guest has no account, so nothing is loaded. @throws when the account's module cannot be fetched */
  async withAccount(question: (account: AccountWishlist) => Promise<void>): Promise<void> {
    if (this.userId === null) return;
    const { AccountWishlist } = await account.ready();
    this.account ??= new AccountWishlist(this, this.shop, this.toasts);
    await question(this.account);
  }

  /** The heart alone is drawn first: storing, telling and sending take longer than the frame that answers the finger. */
  private put(card: ProductCard & Partial<WishlistItem>, isWanted: boolean, place = 0): void {
    this.settle();
    const before = this.newestFirst;
    const at = before.findIndex(({ id }) => id === card.id);
    const unpriced = { savedPrice: null, isGone: false, wantsNews: false };
    this.changes += 1;
    this.show(isWanted ? withItem(before, { ...unpriced, ...card }, place) : withoutItem(before, card.id));
    this.rest = () => {
      if (!this.store(card, isWanted, place, isWanted)) return;
      if (isWanted) this.toasts.show('success', wishlistText.saved);
      else this.toasts.show('success', wishlistText.removed, { label: wishlistText.undo, run: () => this.put(card, true, at) });
      this.send(card, isWanted, at);
    };
    afterPaint(this.settle);
  }

  /** Does what is left of a press, at the latest before the page is left or the list is read or changed again. */
  private settle(): void {
    const { rest } = this;
    this.rest = null;
    rest?.();
  }

  /** Stores the list on this device. @returns false when that failed; what is stored and a message are shown then */
  private store(card: ProductCard, isWanted: boolean, place: number, unsent: boolean | null): boolean {
    const stored = this.toggleItem.execute(this.userId, card, isWanted, place, unsent);
    if (stored.ok) {
      this.changes += 1;
      this.show(stored.value);
    } else {
      this.show(this.loadWishlist.execute(this.userId));
      this.complain(stored.failure);
    }
    return stored.ok;
  }

  /** Sends the change to the account, if there is one. */
  private send(card: ProductCard, isWanted: boolean, place: number): void {
    const undo = (failure: Failure): void => {
      this.store(card, !isWanted, Math.max(0, place), null);
      this.complain(failure);
    };
    this.withAccount((account) => account.send(card, isWanted, undo)).catch(() => undo({ code: 'WISHLIST_NOT_SAVED' }));
  }

  /** A module that cannot be fetched now is fetched at the next occasion. */
  private sync(): void {
    this.withAccount((account) => account.sync()).catch(() => undefined);
  }

  private complain(failure: Failure): void {
    this.toasts.show('error', textOf(failures, failure) ?? failure.code);
  }
}
