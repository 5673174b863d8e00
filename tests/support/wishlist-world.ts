import { LoadWishlist } from '../../src/application/wishlist/load-wishlist.ts';
import { recordUnsentWish } from '../../src/application/wishlist/record-unsent-wish.ts';
import { RefreshWishlist } from '../../src/application/wishlist/refresh-wishlist.ts';
import { SendUnsentWishes } from '../../src/application/wishlist/send-unsent-wishes.ts';
import { SendWish } from '../../src/application/wishlist/send-wish.ts';
import { SetWishlistAlerts } from '../../src/application/wishlist/set-wishlist-alerts.ts';
import { SyncWishlist } from '../../src/application/wishlist/sync-wishlist.ts';
import { ToggleWishlistItem } from '../../src/application/wishlist/toggle-wishlist-item.ts';
import { UnsentWishes } from '../../src/application/wishlist/unsent-wishes.ts';
import { WishQueue } from '../../src/application/wishlist/wish-queue.ts';
import type { Wish } from '../../src/domain/wishlist/merge-wishes.ts';
import { StoredWishlist } from '../../src/infrastructure/browser/wishlist/stored-wishlist.ts';
import { MemoryCatalogue, type StoredProduct } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryKeyValueStore } from '../../src/infrastructure/memory/shared/key-value-store.ts';
import { InMemoryProductCards } from '../../src/infrastructure/memory/wishlist/product-cards.ts';
import { InMemoryWishlistRepository } from '../../src/infrastructure/memory/wishlist/wishlist-repository.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { aUser } from './account.ts';
import { aProduct } from './builders.ts';
import { FixedClock } from './fixed-clock.ts';

/** A shop with accounts, shared by several devices. */
export class WishlistShop {
  readonly clock = new FixedClock();
  readonly catalogue = new MemoryCatalogue(this.clock);
  readonly lists = new Map<string, readonly Wish[]>();

  add(given: Partial<StoredProduct> = {}): StoredProduct {
    const product = aProduct(given);
    this.catalogue.products.push(product);
    return product;
  }

  change(id: string, changes: Partial<StoredProduct>): void {
    this.catalogue.products = this.catalogue.products.map((product) => (product.id === id ? { ...product, ...changes } : product));
  }

  remove(id: string): void {
    this.catalogue.products = this.catalogue.products.filter((product) => product.id !== id);
  }
}

/** A device with the use cases of the wishlist. Rina ("u1") is signed in, until `person` changes. */
export class WishlistDevice {
  person: string | null = 'u1';
  readonly device = new InMemoryKeyValueStore();
  readonly errors: RecentErrorLog;
  readonly storage = new StoredWishlist(this.device);
  readonly wishes: InMemoryWishlistRepository;
  readonly cards: InMemoryProductCards;
  readonly load: LoadWishlist;
  readonly toggle: ToggleWishlistItem;
  readonly sync: SyncWishlist;
  readonly unsent: UnsentWishes;
  readonly send: SendWish;
  readonly refresh: RefreshWishlist;
  readonly setNews: SetWishlistAlerts;

  constructor(readonly shop = new WishlistShop()) {
    const { clock, catalogue, lists } = shop;
    this.errors = new RecentErrorLog(clock, () => undefined);
    this.wishes = new InMemoryWishlistRepository(catalogue, async () => this.person, lists);
    this.cards = new InMemoryProductCards(catalogue);
    const { storage, errors, wishes, cards } = this;
    this.load = new LoadWishlist(storage, errors);
    this.toggle = new ToggleWishlistItem({ load: this.load, storage, device: this.device, clock, errors });
    const user = () => (this.person === null ? null : aUser({ id: this.person }));
    const queue = new WishQueue({ read: () => ({ token: 't', user: user(), expiresAt: null }) });
    this.unsent = new UnsentWishes(this.device);
    const sendUnsent = new SendUnsentWishes({ wishes, queue, unsent: this.unsent, load: this.load, errors });
    this.sync = new SyncWishlist({ wishes, sendUnsent, cards, load: this.load, storage, errors });
    this.send = new SendWish(wishes, queue, this.unsent, errors);
    this.refresh = new RefreshWishlist(cards, this.load, storage, errors);
    this.setNews = new SetWishlistAlerts({ wishes, queue, load: this.load, storage, errors });
  }

  /** Saves on the device alone. */
  keep(userId: string | null, product: StoredProduct): void {
    const {
      description,
      images,
      attributes,
      sellerNote,
      warrantyHours,
      deliveryHours,
      category,
      isActive,
      isFlashSale,
      archivedAt,
      updatedAt,
      ...card
    } = this.shop.catalogue.withSale(product);
    this.toggle.execute(userId, card, true);
  }

  /** Toggles the heart, up to the moment at which its page is closed. */
  note(userId: string, { id }: StoredProduct, isWanted: boolean | null): void {
    recordUnsentWish(this.device, userId, id, isWanted);
  }

  /** Toggles the heart and sends it. */
  notify(userId: string, product: StoredProduct, isWanted: boolean) {
    this.note(userId, product, isWanted);
    return this.send.execute(userId, product, isWanted);
  }

  synced(userId = 'u1') {
    return this.sync.execute(userId, () => true);
  }

  names(userId: string | null): readonly string[] {
    return this.load.stored(userId).map(({ name }) => name);
  }
}
