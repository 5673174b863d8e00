import { isPortError } from '../../../application/shared/port-error.ts';
import { readWishes, saveWishes, setWishAlerts } from '../../../application/wishlist/wishlist.procedures.ts';
import type { SavedWish, WishlistRepository } from '../../../application/wishlist/wishlist-repository.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import type { Wish } from '../../../domain/wishlist/merge-wishes.ts';
import { callTyped, type RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const OUTCOMES: ReadonlySet<string> = new Set<SavedWish>(['saved', 'gone', 'full']);
const isOutcome = (value: string): value is SavedWish => OUTCOMES.has(value);

/** The account's wishlist over PostgREST. The signed-in person's token determines the visible rows. */
export class SupabaseWishlistRepository implements WishlistRepository {
  constructor(private readonly rest: RestClient) {}

  async list(): Promise<readonly Wish[]> {
    const rows = dataOf(await callTyped(this.rest, readWishes, {}));
    return rows.map(({ product_id: productId, name, price, wants_news: wantsNews }) => ({ productId, name, price, wantsNews }));
  }

  async save(productIds: readonly string[]): Promise<ReadonlyMap<string, SavedWish>> {
    const rows = dataOf(await callTyped(this.rest, saveWishes, { products: productIds.filter(isUuid) }));
    return new Map(rows.flatMap(({ product_id, outcome }) => (isOutcome(outcome) ? [[product_id, outcome] as const] : [])));
  }

  async remove(productId: string): Promise<void> {
    if (isUuid(productId)) dataOrNull(await this.rest.from('wishlists').delete().eq('product_id', productId));
  }

  async setAlerts(productId: string, wantsNews: boolean): Promise<void> {
    try {
      dataOrNull(await callTyped(this.rest, setWishAlerts, { productId, wants: wantsNews }));
    } catch (error) {
      // Switching notifications off is idempotent.
      if (wantsNews || !isPortError(error, 'conflict')) throw error;
    }
  }
}
