import type { ErrorLog } from '../shared/error-log.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import type { UnsentWishes } from './unsent-wishes.ts';
import type { WishQueue } from './wish-queue.ts';
import type { WishlistRepository } from './wishlist-repository.ts';

/** Sends changes that an earlier page could not send. */
export class SendUnsentWishes {
  constructor(
    private readonly wishes: WishlistRepository,
    private readonly queue: WishQueue,
    private readonly unsent: UnsentWishes,
    private readonly load: LoadWishlist,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns unsent changes by product id; for these the device is newer than the account */
  async execute(userId: string): Promise<ReadonlyMap<string, boolean>> {
    for (const [id, isWanted] of this.unsent.read(userId)) {
      try {
        await this.queue.enqueue(userId, () => this.send(userId, id, isWanted));
      } catch (error) {
        // The same failure would apply to all further changes.
        this.errors.record('SendUnsent', error);
        break;
      }
    }
    return this.unsent.read(userId);
  }

  private async send(userId: string, id: string, isWanted: boolean): Promise<void> {
    // A newer change of the product is sent on its own.
    if (this.unsent.read(userId).get(id) !== isWanted) return;
    if (isWanted) {
      const outcome = (await this.wishes.save([id])).get(id);
      const wantsNews = this.load.stored(userId).some((item) => item.id === id && item.wantsNews);
      if (outcome === 'saved' && wantsNews && this.queue.isHere(userId)) await this.wishes.setAlerts(id, true);
    } else await this.wishes.remove(id);
    this.unsent.settle(userId, id, isWanted);
  }
}
