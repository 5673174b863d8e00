import type { Clock } from '../../../application/shared/clock.ts';
import type { CurrentCards, ProductCards } from '../../../application/wishlist/product-cards.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { thisMinute } from '../catalog/product-list-query.ts';
import { CARD_COLUMNS, toCard } from '../catalog/product-rows.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

/** Ids are part of the address, whose length is limited to about 8,000 characters. */
const MAX_AT_ONCE = 150;

/** Cards by id over PostgREST, as a visitor: one request, or several concurrent ones for a very long list. */
export class SupabaseProductCards implements ProductCards {
  constructor(
    /** @param restOf receives a listener for responses from the device's cache */
    private readonly restOf: (onCached: () => void) => RestClient,
    private readonly clock: Clock,
    /** The origin of files; empty for the page's own origin. */
    private readonly fileOrigin: string,
  ) {}

  async byIds(ids: readonly string[]): Promise<CurrentCards> {
    let isCached = false;
    const rest = this.restOf(() => {
      isCached = true;
    });
    // Sorted, so that equal lists give equal requests.
    const known = [...new Set(ids.filter(isUuid))].toSorted();
    const parts = Array.from({ length: Math.ceil(known.length / MAX_AT_ONCE) }, (_, place) =>
      known.slice(place * MAX_AT_ONCE, (place + 1) * MAX_AT_ONCE),
    );
    const cards = (await Promise.all(parts.map((part) => this.some(rest, part)))).flat();
    return { cards, isCached };
  }

  private async some(rest: RestClient, ids: readonly string[]): Promise<readonly ProductCard[]> {
    const now = this.clock.now();
    const answer = await rest
      .from('products')
      .select(CARD_COLUMNS)
      .in('id', [...ids])
      .is('is_active', true)
      .is('archived_at', null)
      .eq('flash_sales.is_active', true)
      .gt('flash_sales.end_time', thisMinute(now));
    return dataOf(answer).map((row) => toCard(row, this.fileOrigin, now));
  }
}
