import { makeAutoObservable, type ObservableMap, observableShallow } from 'mobx';
import type { LoadWishlist } from '../../application/wishlist/load-wishlist.ts';
import type { ToggleWishlistItem } from '../../application/wishlist/toggle-wishlist-item.ts';
import type { WishlistProgram } from '../../application/wishlist/wishlist-program.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';
import { failures } from '../text/failures.ts';
import { wishlistText } from '../text/wishlist.ts';
import type { ToastStore } from './toast.store.ts';

/** What this visitor has saved. One observable map, so that a heart among thousands changes alone. */
export class WishlistStore {
  readonly items = new Map<string, WishlistItem>();
  /** False until the device was asked: the server, and the first paint, know nothing of it. */
  isLoaded = false;
  private userId: string | null = null;
  /** How often the visitor has changed something: an answer from before a change is an old one. */
  private changes = 0;
  private sending = 0;
  private isBehind = false;

  constructor(
    private readonly loadWishlist: LoadWishlist,
    private readonly toggleItem: ToggleWishlistItem,
    private readonly program: WishlistProgram,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'userId' | 'changes' | 'sending' | 'isBehind'>(
      this,
      { items: observableShallow, userId: false, changes: false, sending: false, isBehind: false },
      { autoBind: true },
    );
  }

  has(id: string): boolean {
    return this.items.has(id);
  }

  get newestFirst(): readonly WishlistItem[] {
    return [...this.items.values()];
  }

  /** Reads what the device keeps. After the first paint, because the server knows nothing of it. */
  load(): void {
    this.show(this.loadWishlist.execute(this.userId));
    this.isLoaded = true;
  }

  /** The list of whoever is signed in (section 4); what was saved before goes with them. Without anybody, the guest's. */
  follow(userId: string | null): void {
    if (userId === this.userId) return;
    this.userId = userId;
    this.changes += 1;
    if (!this.isLoaded) return;
    this.load();
    void this.sync();
  }

  /** Reads what is kept, and again when another tab has changed it, or another device may have. @returns what ends it */
  start(): () => void {
    this.load();
    void this.sync();
    const returned = (): void => {
      if (document.visibilityState === 'visible') void this.sync();
    };
    window.addEventListener('storage', this.load);
    document.addEventListener('visibilitychange', returned);
    return () => {
      window.removeEventListener('storage', this.load);
      document.removeEventListener('visibilitychange', returned);
    };
  }

  /** The heart has flipped before anybody is asked; when it cannot be kept it flips back and says so. */
  toggle(card: ProductCard & Partial<WishlistItem>): void {
    const item = this.items.get(card.id);
    this.put(item ?? card, item === undefined);
  }

  /** Shows one of them anew. */
  replace(item: WishlistItem): void {
    this.items.set(item.id, item);
  }

  /** Shows a list that was read or asked for elsewhere. */
  show(items: readonly WishlistItem[]): void {
    // What stays is not taken out and put back: only hearts that flip are drawn.
    (this.items as ObservableMap<string, WishlistItem>).replace(items.map((item) => [item.id, item]));
  }

  private put(card: ProductCard | WishlistItem, isWanted: boolean, place = 0): void {
    const before = this.newestFirst.findIndex(({ id }) => id === card.id);
    if (!this.keep(card, isWanted, place)) return;
    if (isWanted) this.toasts.show('success', wishlistText.saved);
    else this.toasts.show('success', wishlistText.removed, { label: wishlistText.undo, run: () => this.put(card, true, before) });
    void this.send(card, isWanted, before);
  }

  /** On this device. @returns false when it refused, which was said */
  private keep(card: ProductCard, isWanted: boolean, place: number): boolean {
    const kept = this.toggleItem.execute(this.userId, card, isWanted, place);
    if (kept.ok) {
      this.changes += 1;
      this.show(kept.value);
    } else this.complain(kept.failure);
    return kept.ok;
  }

  /** To the account, if there is one. */
  private async send(card: ProductCard | WishlistItem, isWanted: boolean, place: number): Promise<void> {
    const { userId } = this;
    if (userId === null) return;
    this.sending += 1;
    const sent = await this.program.ready().then(
      ({ send }) => send.execute(card, isWanted),
      () => null,
    );
    this.sending -= 1;
    if (this.userId !== userId) return;
    if (sent?.ok !== true) {
      this.keep(card, !isWanted, Math.max(0, place));
      this.complain(sent?.failure ?? { code: 'WISHLIST_NOT_SAVED', message: '' });
    }
    if (this.isBehind) await this.sync();
  }

  /** The account's list, with what the guest saved. Without an answer everything stays as it is, and the next time tries again. */
  private async sync(): Promise<void> {
    const { userId, changes } = this;
    if (userId === null) return;
    this.isBehind = true;
    if (this.sending > 0) return;
    const synced = await this.program.ready().then(
      ({ sync }) => sync.execute(userId, () => changes === this.changes),
      () => null,
    );
    if (synced === null || changes !== this.changes) return;
    this.isBehind = false;
    if (!synced.ok) return;
    this.show(synced.value.items);
    if (synced.value.isFull) this.toasts.show('warning', wishlistText.full);
  }

  private complain({ code, message }: { readonly code: string; readonly message: string }): void {
    this.toasts.show('error', failures[code] ?? message);
  }
}
