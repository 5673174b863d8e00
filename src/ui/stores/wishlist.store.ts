import { makeAutoObservable, observableShallow } from 'mobx';
import type { AdoptGuestWishlist } from '../../application/wishlist/adopt-guest-wishlist.ts';
import type { LoadWishlist } from '../../application/wishlist/load-wishlist.ts';
import type { ToggleWishlistItem } from '../../application/wishlist/toggle-wishlist-item.ts';
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

  constructor(
    private readonly loadWishlist: LoadWishlist,
    private readonly toggleItem: ToggleWishlistItem,
    private readonly adoptGuest: AdoptGuestWishlist,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'userId'>(this, { items: observableShallow, userId: false }, { autoBind: true });
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

  /** The list of whoever is signed in (section 4); what was saved before goes with them. */
  follow(userId: string | null): void {
    if (userId === this.userId) return;
    this.userId = userId;
    if (userId !== null) this.adoptGuest.execute(userId);
    if (this.isLoaded) this.load();
  }

  /** Reads what is kept, and again when another tab has changed it. @returns what ends it */
  start(): () => void {
    this.load();
    window.addEventListener('storage', this.load);
    return () => window.removeEventListener('storage', this.load);
  }

  /** The heart has flipped before anything is kept; when keeping fails it flips back and says so. */
  toggle(item: WishlistItem): void {
    const before = this.newestFirst;
    if (this.items.has(item.id)) this.items.delete(item.id);
    else this.items.set(item.id, item);
    const kept = this.toggleItem.execute(this.userId, item);
    if (kept.ok) {
      this.toasts.show('success', this.items.has(item.id) ? wishlistText.saved : wishlistText.removed);
      return;
    }
    this.show(before);
    this.toasts.show('error', failures[kept.failure.code] ?? kept.failure.message);
  }

  private show(items: readonly WishlistItem[]): void {
    this.items.clear();
    for (const item of items) this.items.set(item.id, item);
  }
}
