import { isPortError } from '../../application/shared/port-error.ts';
import type { AccountWishes, SavedWish } from '../../application/wishlist/account-wishes.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { Wish } from '../../domain/wishlist/merge-wishes.ts';
import type { RestClient } from './rest-client.ts';
import { dataOf, dataOrNull } from './to-port-error.ts';

const MOST = 500;
const OUTCOMES: ReadonlySet<string> = new Set<SavedWish>(['saved', 'gone', 'full']);
const isOutcome = (value: string): value is SavedWish => OUTCOMES.has(value);

/** The account's wishlist behind PostgREST. Its client speaks with the token of whoever is signed in; whose rows come is decided there. */
export class SupabaseAccountWishes implements AccountWishes {
  constructor(private readonly rest: RestClient) {}

  async list(): Promise<readonly Wish[]> {
    const answer = await this.rest
      .from('wishlists')
      .select('product_id,saved_name,saved_price,wants_news')
      .order('created_at', { ascending: false })
      .order('product_id')
      .limit(MOST);
    return dataOf(answer).map((row) => ({
      productId: row.product_id,
      name: row.saved_name,
      price: row.saved_price,
      wantsNews: row.wants_news,
    }));
  }

  async save(productIds: readonly string[]): Promise<ReadonlyMap<string, SavedWish>> {
    const rows = dataOf(await this.rest.rpc('save_wishes', { p_products: productIds.filter(isUuid) }));
    return new Map(rows.flatMap(({ product_id, outcome }) => (isOutcome(outcome) ? [[product_id, outcome] as const] : [])));
  }

  async remove(productId: string): Promise<void> {
    if (isUuid(productId)) dataOrNull(await this.rest.from('wishlists').delete().eq('product_id', productId));
  }

  async setNews(productId: string, wantsNews: boolean): Promise<void> {
    try {
      dataOrNull(await this.rest.rpc('set_wish_news', { p_product: productId, p_wants: wantsNews }));
    } catch (error) {
      // Not asking for news of what is not there is fine.
      if (wantsNews || !isPortError(error, 'conflict')) throw error;
    }
  }
}
