import * as v from 'valibot';
import type { ProductTransfer } from '../../../application/catalog/product-transfer.ts';
import {
  attributeLines,
  importProducts,
  importProductsOf,
  listStaffProducts,
} from '../../../application/catalog/staff-products.answers.ts';
import type { RowOutcome, StaffExportPage } from '../../../application/catalog/staff-products.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { jsonText } from '../../../application/shared/procedure.ts';
import type { GameAttribute } from '../../../domain/attribute/game-attribute.ts';
import type { ImportRow } from '../../../domain/catalog/product-import.ts';
import type { ProductListFilter } from '../../../domain/catalog/product-list-filter.ts';
import type { SheetProduct } from '../../../domain/catalog/product-sheet.ts';
import type { KnownProduct } from '../../../domain/catalog/sheet-attributes.ts';
import type { PlannedSale } from '../../../domain/flash-sale/price-under-sale.ts';
import type { RowCursor } from '../../../domain/shared/row-cursor.ts';
import { ATTRIBUTE_COLUMNS, toAttribute } from '../attribute/game-schemas.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { withoutOrigins } from './product-writes.ts';
import { toOutcomes, toSheetProduct } from './staff-product-rows.ts';

/** The number of ids that fit into one address. */
const IDS_AT_ONCE = 100;
/** Each has at most 24 attributes, so that responses stay below their limit. */
const GAMES_AT_ONCE = 20;

const KNOWN = 'id,price,stock,game_title_id,attributes,flash_sales(sale_price,stock,end_time,is_active)';

const toPlanned = (row: {
  readonly sale_price: number;
  readonly stock: number;
  readonly end_time: string;
  readonly is_active: boolean;
}): PlannedSale => ({ salePrice: row.sale_price, stock: row.stock, endsAt: new Date(row.end_time), isActive: row.is_active });

/** Import and export over PostgREST, with the person's token. */
export class SupabaseProductTransfer implements ProductTransfer {
  constructor(
    private readonly rest: RestClient,
    private readonly fileOrigin: string,
  ) {}

  async exportPage(filter: ProductListFilter, after: RowCursor | null, limit: number): Promise<StaffExportPage<SheetProduct>> {
    const found = await answerOf(this.rest, listStaffProducts, {
      filter: jsonText(filter),
      by: 'created',
      isFalling: true,
      from: after?.value ?? null,
      fromId: after?.id ?? null,
      limit: limit + 1,
      isWhole: true,
    });
    const rows = found.map((row) => {
      if (!('description' in row)) throw new PortError('unavailable', 'a product without its description');
      return row;
    });
    return { rows: rows.slice(0, limit).map(toSheetProduct), hasMore: rows.length > limit };
  }

  async known(ids: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>> {
    const known = new Map<string, KnownProduct>();
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const some = ids.slice(from, from + IDS_AT_ONCE);
      const rows = dataOf(await this.rest.from('products').select(KNOWN).in('id', some));
      for (const { id, price, stock, game_title_id: gameId, attributes, flash_sales } of rows) {
        known.set(id, { price, stock, gameId, attributes: v.parse(attributeLines, attributes), sales: flash_sales.map(toPlanned) });
      }
    }
    return known;
  }

  async schemas(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly GameAttribute[]>> {
    const schemas = new Map<string, GameAttribute[]>(gameIds.map((id) => [id, []]));
    for (let from = 0; from < gameIds.length; from += GAMES_AT_ONCE) {
      const some = gameIds.slice(from, from + GAMES_AT_ONCE);
      const found = this.rest.from('game_attributes').select(`game_title_id,${ATTRIBUTE_COLUMNS}`).in('game_title_id', some);
      const rows = dataOf(await found.order('sort_order').order('key'));
      for (const { game_title_id: gameId, ...row } of rows) schemas.get(gameId)?.push(toAttribute(row));
    }
    return schemas;
  }

  async store(rows: readonly ImportRow[], importId?: string): Promise<readonly RowOutcome[]> {
    const sent = rows.map(({ id, isNew, version, seenStock, changes, rentals }) => {
      const given = Object.entries(withoutOrigins(changes, this.fileOrigin)).filter(([, value]) => value !== null && value !== undefined);
      const options = rentals?.map(({ id: _none, ...option }) => option);
      const seen = { ...(version === null ? {} : { version }), ...(seenStock === null ? {} : { seenStock }) };
      return { ...Object.fromEntries(given), id, isNew, ...seen, ...(options === undefined ? {} : { rentals: options }) };
    });
    const seen = new Map(rows.map(({ id, seenStock }) => [id, seenStock]));
    const part = { rows: jsonText(sent) };
    const outcomes =
      importId === undefined
        ? await answerOf(this.rest, importProducts, part)
        : await answerOf(this.rest, importProductsOf, { importId, ...part });
    return toOutcomes(outcomes, seen);
  }
}
