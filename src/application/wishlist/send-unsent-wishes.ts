import type { ErrorLog } from '../shared/error-log.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import type { UnsentWishes } from './unsent-wishes.ts';
import type { WishQueue } from './wish-queue.ts';
import type { WishlistRepository } from './wishlist-repository.ts';

interface SendUnsentWishesParts {
  readonly wishes: WishlistRepository;
  readonly queue: WishQueue;
  readonly unsent: UnsentWishes;
  readonly load: LoadWishlist;
  readonly errors: ErrorLog;
}

/** Sends changes that an earlier page could not send. */
export class SendUnsentWishes {
  constructor(private readonly parts: SendUnsentWishesParts) {}

  /** @returns unsent changes by product id; for these the device is newer than the account */
  async execute(userId: string): Promise<ReadonlyMap<string, boolean>> {
    for (const [id, isWanted] of this.parts.unsent.read(userId)) {
      try {
        await this.parts.queue.enqueue(userId, () => this.send(userId, id, isWanted));
      } catch (error) {
        // The same failure would apply to all further changes.
        this.parts.errors.record('SendUnsent', error);
        break;
      }
    }
    return this.parts.unsent.read(userId);
  }

  private async send(userId: string, id: string, isWanted: boolean): Promise<void> {
    // A newer change of the product is sent on its own.
    if (this.parts.unsent.read(userId).get(id) !== isWanted) return;
    if (isWanted) {
      const outcome = (await this.parts.wishes.save([id])).get(id);
      const wantsNews = this.parts.load.stored(userId).some((item) => item.id === id && item.wantsNews);
      if (outcome === 'saved' && wantsNews && this.parts.queue.isHere(userId)) await this.parts.wishes.setAlerts(id, true);
    } else await this.parts.wishes.remove(id);
    this.parts.unsent.settle(userId, id, isWanted);
  }
}
