import type { BoundedCount } from '../../../application/catalog/product-repository.ts';
import type { SavedView, SavedViewRepository } from '../../../application/catalog/saved-view-repository.ts';
import {
  changeProducts,
  countStaffProducts,
  deleteView,
  listSavedViews,
  listStaffProducts,
  type ProductChange,
  saveView,
} from '../../../application/catalog/staff-products.answers.ts';
import type {
  ProductGroups,
  RowChange,
  RowOutcome,
  StaffExportPage,
  StaffListRequest,
  StaffProducts,
} from '../../../application/catalog/staff-products.ts';
import { jsonText } from '../../../application/shared/procedure.ts';
import type { ProductListFilter } from '../../../domain/catalog/product-list-filter.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { toOutcomes, toStaffProduct } from './staff-product-rows.ts';

/** The catalogue for staff, with the person's token. */
export class SupabaseStaffProducts implements StaffProducts {
  constructor(
    private readonly rest: RestClient,
    /** The origin of files; empty for the page's own origin. */
    private readonly fileOrigin: string,
  ) {}

  async list({ filter, sort, from, isBefore, limit }: StaffListRequest): Promise<StaffExportPage> {
    const found = await answerOf(this.rest, listStaffProducts, {
      filter: jsonText(filter),
      by: sort.by,
      isFalling: sort.isFalling !== isBefore,
      from: from?.value ?? null,
      fromId: from?.id ?? null,
      limit: limit + 1,
      isWhole: null,
    });
    const rows = found.map((row) => toStaffProduct(row, this.fileOrigin));
    const shown = rows.slice(0, limit);
    return { rows: isBefore ? shown.toReversed() : shown, hasMore: rows.length > limit };
  }

  async count(filter: ProductListFilter, max: number): Promise<BoundedCount> {
    const total = await answerOf(this.rest, countStaffProducts, { filter: jsonText(filter), most: max });
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
        isActive,
        priceRangeMin,
        priceRangeMax,
      }));
    const [games, tiers, categories] = await Promise.all([read('game_titles'), readTiers(), read('categories')]);
    return { games, tiers, categories };
  }

  async change(changes: readonly RowChange[]): Promise<readonly RowOutcome[]> {
    const rows = changes.map(({ set, ...row }): ProductChange => {
      if (set === 'delete') return { id: row.id, version: row.version, isDeleted: true };
      const { gameId, ...values } = set;
      return { ...row, ...values, ...(gameId === undefined ? {} : { gameTitleId: gameId }) };
    });
    const seen = new Map(changes.map(({ id, seenStock = null }) => [id, seenStock]));
    return toOutcomes(await answerOf(this.rest, changeProducts, { changes: jsonText(rows) }), seen);
  }
}

/** The saved views of a person over PostgREST, with their token. */
export class SupabaseSavedViewRepository implements SavedViewRepository {
  constructor(private readonly rest: RestClient) {}

  list(list: string): Promise<readonly SavedView[]> {
    return answerOf(this.rest, listSavedViews, { list });
  }

  async save(list: string, { name, query }: SavedView): Promise<void> {
    await answerOf(this.rest, saveView, { list, name, query });
  }

  async remove(list: string, name: string): Promise<void> {
    await answerOf(this.rest, deleteView, { list, name });
  }
}
