import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AccountWishes } from './account-wishes.ts';

interface Turn {
  /** What the account has, as far as it answered. */
  isSaved: boolean;
  latest: number;
}

/** Tells the account of a heart that has flipped. One after another, so that the last word is the last to arrive. */
export class SendWish {
  private before: Promise<unknown> = Promise.resolve();
  private readonly turns = new Map<string, Turn>();
  private made = 0;

  constructor(
    private readonly wishes: AccountWishes,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns a failure when the account has it otherwise, and nothing further was said of this product since */
  execute({ id, wantsNews = false }: Pick<WishlistItem, 'id'> & Partial<WishlistItem>, isWanted: boolean): Promise<Result<null>> {
    // Built-in samples are nobody's.
    if (!isUuid(id)) return Promise.resolve(succeed(null));
    this.made += 1;
    const number = this.made;
    const turn = this.turns.get(id) ?? { isSaved: !isWanted, latest: number };
    turn.latest = number;
    this.turns.set(id, turn);
    const sent = this.before.then(() => this.send(id, isWanted, wantsNews));
    this.before = sent;
    return sent.then((failure) => {
      if (failure === null) turn.isSaved = isWanted;
      if (turn.latest !== number) return succeed(null);
      this.turns.delete(id);
      return failure === null || turn.isSaved === isWanted ? succeed(null) : failure;
    });
  }

  private async send(id: string, isWanted: boolean, wantsNews: boolean): Promise<Result<null> | null> {
    try {
      if (!isWanted) {
        await this.wishes.remove(id);
        return null;
      }
      const outcome = (await this.wishes.save([id])).get(id);
      if (outcome === 'full') return fail('WISHLIST_FULL', 'Wishlist sudah penuh: paling banyak 500 akun.');
      if (outcome !== 'saved') return fail('WISHLIST_GONE', 'Akun ini sudah tidak ada di toko.');
      if (wantsNews) await this.wishes.setNews(id, true);
      return null;
    } catch (error) {
      this.errors.record('SendWish', error);
      return fail('WISHLIST_NOT_SAVED', 'Belum tersimpan. Coba lagi.');
    }
  }
}
