import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { UnsentWishes } from './unsent-wishes.ts';
import type { WishQueue } from './wish-queue.ts';
import type { WishlistRepository } from './wishlist-repository.ts';

interface PendingChange {
  /** The state of the account, as far as it answered. */
  isSaved: boolean;
  latest: number;
}

const NOT_SAVED = fail('WISHLIST_NOT_SAVED');

/** Sends a wishlist change to the account after it was recorded (record-unsent-wish.ts). */
export class SendWish {
  private readonly pending = new Map<string, PendingChange>();
  private made = 0;

  constructor(
    private readonly wishes: WishlistRepository,
    private readonly queue: WishQueue,
    private readonly unsent: UnsentWishes,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * @param userId the owner of the change
   * @returns a failure when the account has another state and no newer change of this product is pending
   */
  execute(
    userId: string,
    { id, wantsNews = false }: Pick<WishlistItem, 'id'> & Partial<WishlistItem>,
    isWanted: boolean,
  ): Promise<Result<null>> {
    // Built-in samples exist in no account.
    if (!isUuid(id)) return Promise.resolve(succeed(null));
    this.made += 1;
    const number = this.made;
    const key = `${userId} ${id}`;
    const change = this.pending.get(key) ?? { isSaved: !isWanted, latest: number };
    change.latest = number;
    this.pending.set(key, change);
    const sent = this.queue.enqueue(userId, () => this.send(userId, id, isWanted, wantsNews));
    return sent.then((outcome) => {
      if (outcome?.ok === true) change.isSaved = isWanted;
      if (change.latest !== number) return succeed(null);
      this.pending.delete(key);
      // A refused change is shown as a failure, and the button returns to its previous state.
      this.unsent.settle(userId, id, isWanted);
      return change.isSaved === isWanted ? succeed(null) : (outcome ?? NOT_SAVED);
    });
  }

  private send(userId: string, id: string, isWanted: boolean, wantsNews: boolean): Promise<Result<null>> {
    const send = async (): Promise<Result<null>> => {
      if (!isWanted) {
        await this.wishes.remove(id);
        return succeed(null);
      }
      const outcome = (await this.wishes.save([id])).get(id);
      if (outcome === 'full') return fail('WISHLIST_FULL');
      if (outcome !== 'saved') return fail('WISHLIST_GONE');
      if (wantsNews && this.queue.isHere(userId)) await this.wishes.setAlerts(id, true);
      return succeed(null);
    };
    return attempt(this.errors, 'SendWish', send, undefined, () => NOT_SAVED);
  }
}
