import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { WishlistProgram } from '../../../application/wishlist/wishlist-program.ts';
import type { WishlistItem } from '../../../domain/wishlist/wishlist.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import type { WishlistStore } from '../../stores/wishlist.store.ts';
import { failures } from '../../text/failures.ts';
import { wishlistPageText } from '../../text/wishlist-page.ts';

/** The page of what was saved: prices of now, and who wants to hear of what. */
export class WishlistViewModel {
  /** The shop did not say what things cost now. */
  isOutdated = false;

  constructor(
    private readonly wishlist: WishlistStore,
    private readonly session: SessionStore,
    private readonly program: WishlistProgram,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'wishlist' | 'session' | 'program' | 'toasts'>(
      this,
      { wishlist: false, session: false, program: false, toasts: false },
      { autoBind: true },
    );
  }

  get isGuest(): boolean {
    return this.session.status === 'guest';
  }

  /** Only whoever is signed in can be told. */
  get mayHear(): boolean {
    return this.session.user !== null;
  }

  start(): () => void {
    const returned = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    document.addEventListener('visibilitychange', returned);
    const stop = reaction(
      () => (this.wishlist.isLoaded ? (this.session.user?.id ?? 'guest') : null),
      (who) => {
        if (who !== null) void this.refresh();
      },
      { fireImmediately: true },
    );
    return () => {
      document.removeEventListener('visibilitychange', returned);
      stop();
    };
  }

  /** What was stored was only the first paint. */
  async refresh(): Promise<void> {
    const userId = this.session.user?.id ?? null;
    if (this.wishlist.items.size === 0) return;
    const renewed = await this.program.ready().then(
      ({ refresh }) => refresh.execute(userId),
      () => null,
    );
    if (userId !== (this.session.user?.id ?? null)) return;
    runInAction(() => {
      this.isOutdated = renewed?.ok !== true;
      if (renewed?.ok === true) this.wishlist.show(renewed.value);
    });
  }

  /** The switch has flipped before anybody is asked, and flips back when the shop does not take it. */
  async setNews(item: WishlistItem, wantsNews: boolean): Promise<void> {
    const userId = this.session.user?.id;
    if (userId === undefined) return;
    this.flip(item.id, wantsNews);
    const set = await this.program.ready().then(
      ({ setNews }) => setNews.execute(userId, item.id, wantsNews),
      () => null,
    );
    if (set?.ok === true) {
      this.toasts.show('success', wantsNews ? wishlistPageText.newsOn : wishlistPageText.newsOff);
      return;
    }
    this.flip(item.id, !wantsNews);
    const { code, message } = set?.failure ?? { code: 'NEWS_NOT_SET', message: '' };
    this.toasts.show('error', failures[code] ?? message);
  }

  private flip(id: string, wantsNews: boolean): void {
    const item = this.wishlist.items.get(id);
    if (item !== undefined) this.wishlist.items.set(id, { ...item, wantsNews });
  }
}
