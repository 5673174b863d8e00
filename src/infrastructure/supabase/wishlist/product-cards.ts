import type { Clock } from '../../../application/shared/clock.ts';
import type { ProductCards, SeoCards } from '../../../application/wishlist/product-cards.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { thisMinute } from '../catalog/product-list-query.ts';
import { CARD_COLUMNS, toCard } from '../catalog/product-rows.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

/** Ids travel in the address, which may be some 8,000 characters long. */
const MAX_AT_ONCE = 150;

/** Cards by id behind PostgREST, as a visitor sees them: one request, or a few at once for a very long list. */
export class SupabaseProductCards implements ProductCards {
  constructor(
    /** @param onKept hears that an answer is one the device had put aside */
    private readonly restOf: (onCached: () => void) => RestClient,
    private readonly clock: Clock,
    /** What own file addresses begin with when they are shown; empty for this origin. */
    private readonly fileOrigin: string,
  ) {}

  async byIds(ids: readonly string[]): Promise<SeoCards> {
    let isCached = false;
    const rest = this.restOf(() => {
      isCached = true;
    });
    // Sorted, so that the same list is the same request.
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
