import * as v from 'valibot';
import type { BoundedCount } from '../../../application/catalog/product-repository.ts';
import type { SavedView, SavedViewRepository } from '../../../application/catalog/saved-view-repository.ts';
import type {
  ProductGroups,
  RowChange,
  RowOutcome,
  StaffExportPage,
  StaffListRequest,
  StaffProducts,
} from '../../../application/catalog/staff-products.ts';
import type { ProductListFilter } from '../../../domain/catalog/product-list-filter.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import { filterText, Rows, toOutcomes, toStaffProduct } from './staff-product-rows.ts';

/** The catalogue for staff, with the person's token. */
export class SupabaseStaffProducts implements StaffProducts {
  constructor(
    private readonly rest: RestClient,
    /** The origin of files; empty for the page's own origin. */
    private readonly fileOrigin: string,
  ) {}

  async list({ filter, sort, from, isBefore, limit }: StaffListRequest): Promise<StaffExportPage> {
    const found = await this.rest.rpc('list_staff_products', {
      p_filter: filterText(filter),
      p_by: sort.by,
      p_is_falling: sort.isFalling !== isBefore,
      ...(from === null ? {} : { p_from: from.value, p_from_id: from.id }),
      p_limit: limit + 1,
    });
    const rows = v.parse(Rows, dataOf(found)).map((row) => toStaffProduct(row, this.fileOrigin));
    const shown = rows.slice(0, limit);
    return { rows: isBefore ? shown.toReversed() : shown, hasMore: rows.length > limit };
  }

  async count(filter: ProductListFilter, max: number): Promise<BoundedCount> {
    const total = dataOf(await this.rest.rpc('count_staff_products', { p_filter: filterText(filter), p_most: max }));
    return { count: Math.min(total, max), more: total > max };
  }

  async groups(): Promise<ProductGroups> {
    const read = async (table: 'game_titles' | 'categories') =>
      dataOf(await this.rest.from(table).select('id,name,slug,is_active').order('sort_order').order('name')).map(
        ({ is_active: isActive, ...group }) => ({ ...group, isActive }),
      );
    const readTiers = async () =>
      dataOf(
        await this.rest.from('tiers').select('id,name,slug,is_active,price_range_min,price_range_max').order('sort_order').order('name'),
      ).map(({ is_active: isActive, price_range_min: priceRangeMin, price_range_max: priceRangeMax, ...group }) => ({
        ...group,
        ...{ isActive, priceRangeMin, priceRangeMax },
      }));
    const [games, tiers, categories] = await Promise.all([read('game_titles'), readTiers(), read('categories')]);
    return { games, tiers, categories };
  }

  async change(changes: readonly RowChange[]): Promise<readonly RowOutcome[]> {
    const rows = changes.map(({ id, version, seenStock, set }) =>
      set === 'delete'
        ? { id, version, is_deleted: true }
        : {
            id,
            version,
            ...(set.price === undefined ? {} : { price: set.price }),
            ...(set.stock === undefined ? {} : { stock: set.stock }),
            ...(seenStock === undefined ? {} : { seen_stock: seenStock }),
            ...(set.isActive === undefined ? {} : { is_active: set.isActive }),
            ...(set.isArchived === undefined ? {} : { is_archived: set.isArchived }),
            ...(set.gameId === undefined ? {} : { game_title_id: set.gameId }),
            ...(set.tierId === undefined ? {} : { tier_id: set.tierId }),
            ...(set.categoryId === undefined ? {} : { category_id: set.categoryId }),
          },
    );
    const seen = new Map(changes.map(({ id, seenStock = null }) => [id, seenStock]));
    return toOutcomes(dataOf(await this.rest.rpc('change_products', { p_changes: JSON.stringify(rows) })), seen);
  }
}

const Views = v.array(v.object({ name: v.string(), query: v.string() }));

/** The saved views of a person over PostgREST, with their token. */
export class SupabaseSavedViewRepository implements SavedViewRepository {
  constructor(private readonly rest: RestClient) {}

  async list(list: string): Promise<readonly SavedView[]> {
    return v.parse(Views, dataOf(await this.rest.rpc('list_saved_views', { p_list: list })));
  }

  async save(list: string, { name, query }: SavedView): Promise<void> {
    dataOrNull(await this.rest.rpc('save_view', { p_list: list, p_name: name, p_query: query }));
  }

  async remove(list: string, name: string): Promise<void> {
    dataOrNull(await this.rest.rpc('delete_view', { p_list: list, p_name: name }));
  }
}
