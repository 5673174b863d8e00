import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import type { WishQueue } from './wish-queue.ts';
import type { WishlistRepository } from './wishlist-repository.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

const NOT_SET = fail('NEWS_NOT_SET');

interface SetWishlistAlertsParts {
  readonly wishes: WishlistRepository;
  readonly queue: WishQueue;
  readonly load: LoadWishlist;
  readonly storage: WishlistStorage;
  readonly errors: ErrorLog;
}

/** Switches "Kabari aku" of a wishlist item: queued after pending changes, saved in the account first, then on the device. */
export class SetWishlistAlerts {
  constructor(private readonly parts: SetWishlistAlertsParts) {}

  async execute(userId: string, id: string, wantsNews: boolean): Promise<Result<readonly WishlistItem[]>> {
    try {
      const answer = await this.parts.queue.enqueue(userId, async () => {
        await this.parts.wishes.setAlerts(id, wantsNews);
        return true;
      });
      if (answer === null) return NOT_SET;
    } catch (error) {
      this.parts.errors.record('SetWishNews', error);
      return isPortError(error, 'conflict') ? fail('WISHLIST_GONE') : NOT_SET;
    }
    // After a sign-out nothing of that person is stored on the device.
    const own = this.parts.load.stored(userId).map((item) => (item.id === id ? { ...item, wantsNews } : item));
    try {
      if (own.length > 0) this.parts.storage.save(userId, own);
    } catch (error) {
      this.parts.errors.record('SetWishNews', error);
    }
    return succeed(own);
  }
}
