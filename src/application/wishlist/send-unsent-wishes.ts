import type { ErrorLog } from '../shared/error-log.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import type { UnsentWishes } from './unsent-wishes.ts';
import type { WishQueue } from './wish-queue.ts';
import type { WishlistRepository } from './wishlist-repository.ts';

/** Sends the wishes that an earlier page could not send. */
export class SendUnsentWishes {
  constructor(
    private readonly wishes: WishlistRepository,
    private readonly queue: WishQueue,
    private readonly unsent: UnsentWishes,
    private readonly load: LoadWishlist,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns what could not be sent even now, by product: the device is more recent than the account */
  async execute(userId: string): Promise<ReadonlyMap<string, boolean>> {
    for (const [id, isWanted] of this.unsent.read(userId)) {
      try {
        await this.queue.enqueue(userId, () => this.send(userId, id, isWanted));
      } catch (error) {
        // What holds for one of them holds for all.
        this.errors.record('SendUnsent', error);
        break;
      }
    }
    return this.unsent.read(userId);
  }

  private async send(userId: string, id: string, isWanted: boolean): Promise<void> {
    // Toggled again meanwhile, it is sent by that toggle.
    if (this.unsent.read(userId).get(id) !== isWanted) return;
    if (isWanted) {
      const outcome = (await this.wishes.save([id])).get(id);
      const wantsNews = this.load.stored(userId).some((item) => item.id === id && item.wantsNews);
      if (outcome === 'saved' && wantsNews && this.queue.isHere(userId)) await this.wishes.setNews(id, true);
    } else await this.wishes.remove(id);
    this.unsent.settle(userId, id, isWanted);
  }
}
