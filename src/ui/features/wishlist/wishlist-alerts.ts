import { when } from 'mobx';
import type { WishlistModule } from '../../../application/shared/deferred-modules.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { failures, textOf } from '../../text/failures.ts';
import type { WishlistStore } from './wishlist.store.ts';
import { wishlistAlertsText } from './wishlist-alerts.text.ts';

/** A switch with pending requests: it may be pressed again before the shop answers. */
interface Turn {
  /** The state that the account has confirmed. */
  isSet: boolean;
  latest: number;
}

/** The switch "Kabari aku" on every page. Only a signed-in person can use it. */
export class WishlistAlerts {
  private readonly switches = new Map<string, Turn>();

  constructor(
    private readonly wishlist: WishlistStore,
    private readonly session: SessionStore,
    private readonly shop: WishlistModule,
    private readonly toasts: ToastStore,
  ) {}

  get isOffered(): boolean {
    return this.session.user !== null;
  }

  get isGuest(): boolean {
    return this.session.status === 'guest';
  }

  isWanted(id: string): boolean {
    return this.wishlist.items.get(id)?.wantsNews ?? false;
  }

  /** Switches an alert on for a person who has just signed in. @param cardOf of the product, once the lists of device and account are one */
  async finish(cardOf: () => ProductCard | null): Promise<void> {
    await when(() => this.wishlist.isLoaded && this.session.user !== null);
    await this.wishlist.withAccount((account) => account.sync()).catch(() => undefined);
    const card = cardOf();
    if (card !== null && !this.isWanted(card.id)) await this.set(card, true);
  }

  /** Switches at once, and back when the shop refuses the last state. A product that is not saved yet is saved along with it. */
  async set(card: ProductCard, wantsNews: boolean): Promise<void> {
    const userId = this.session.user?.id;
    if (userId === undefined) return;
    if (!this.wishlist.has(card.id)) {
      this.wishlist.toggle({ ...card, wantsNews });
      return;
    }
    const key = `${userId} ${card.id}`;
    const alertState = this.switches.get(key) ?? { isSet: this.isWanted(card.id), latest: 0 };
    this.switches.set(key, alertState);
    alertState.latest += 1;
    const number = alertState.latest;
    this.flip(card.id, wantsNews);
    const settle = async (): Promise<void> => {
      const set = await this.shop.ready().then(
        ({ setNews }) => setNews.execute(userId, card.id, wantsNews),
        () => null,
      );
      if (set?.ok === true) alertState.isSet = wantsNews;
      if (alertState.latest !== number) return;
      this.switches.delete(key);
      if (this.session.user?.id === userId) this.end(card.id, wantsNews, alertState.isSet, set);
    };
    await this.wishlist.withAccount((account) => account.whileSending(settle)).catch(settle);
  }

  private end(id: string, wantsNews: boolean, isSet: boolean, set: Result<unknown> | null): void {
    // A list that was loaded from the device meanwhile is outdated, so the state is set again in both cases.
    this.flip(id, isSet);
    if (isSet === wantsNews) this.toasts.show('success', wantsNews ? wishlistAlertsText.isOn : wishlistAlertsText.isOff);
    else this.toasts.show('error', (set?.ok === false ? textOf(failures, set.failure) : undefined) ?? wishlistAlertsText.notSet);
  }

  private flip(id: string, wantsNews: boolean): void {
    const item = this.wishlist.items.get(id);
    if (item !== undefined) this.wishlist.replace({ ...item, wantsNews });
  }
}
