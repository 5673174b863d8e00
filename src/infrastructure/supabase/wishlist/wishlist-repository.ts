import { isPortError } from '../../../application/shared/port-error.ts';
import { readWishes, saveWishes, setWishAlerts } from '../../../application/wishlist/wishlist.answers.ts';
import type { SavedWish, WishlistRepository } from '../../../application/wishlist/wishlist-repository.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import type { Wish } from '../../../domain/wishlist/merge-wishes.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOrNull } from '../shared/to-port-error.ts';

/** The account's wishlist over PostgREST. The signed-in person's token determines the visible rows. */
export class SupabaseWishlistRepository implements WishlistRepository {
  constructor(private readonly rest: RestClient) {}

  list(): Promise<readonly Wish[]> {
    return answerOf(this.rest, readWishes, {});
  }

  async save(productIds: readonly string[]): Promise<ReadonlyMap<string, SavedWish>> {
    const saved = await answerOf(this.rest, saveWishes, { products: productIds.filter(isUuid) });
    return new Map(saved.map(({ productId, outcome }) => [productId, outcome]));
  }

  async remove(productId: string): Promise<void> {
    if (isUuid(productId)) dataOrNull(await this.rest.from('wishlists').delete().eq('product_id', productId));
  }

  async setAlerts(productId: string, wantsNews: boolean): Promise<void> {
    try {
      await answerOf(this.rest, setWishAlerts, { productId, wants: wantsNews });
    } catch (error) {
      // Switching notifications off is idempotent.
      if (wantsNews || !isPortError(error, 'conflict')) throw error;
    }
  }
}
