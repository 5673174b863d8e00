import * as v from 'valibot';
import type { ImportSource, ProductTransfer } from '../../../application/catalog/product-transfer.ts';
import {
  attributeLines,
  findByCodes,
  findNamesakes,
  importProducts,
  importProductsOf,
  listImports,
  listStaffProducts,
  privateDataOf,
  undoImport,
} from '../../../application/catalog/staff-products.answers.ts';
import type { RowOutcome, StaffExportPage } from '../../../application/catalog/staff-products.ts';
import { pictureSources } from '../../../application/media/picture-fetches.answers.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { jsonText } from '../../../application/shared/procedure.ts';
import type { GameAttribute } from '../../../domain/attribute/game-attribute.ts';
import type { WholeProduct } from '../../../domain/catalog/import-plan.ts';
import type { PastImport, UndoneImport } from '../../../domain/catalog/past-import.ts';
import type { ImportRow } from '../../../domain/catalog/product-import.ts';
import type { ProductListFilter } from '../../../domain/catalog/product-list-filter.ts';
import type { SheetProduct } from '../../../domain/catalog/product-sheet.ts';
import { noSheetPrivateData } from '../../../domain/catalog/sheet-private-data.ts';
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

const REQUESTS_AT_ONCE = 4;
/** Names of one request. */
const NAMES_AT_ONCE = 2000;

const KNOWN =
  'id,name,description,price,original_price,stock,image,images,category_id,game_title_id,tier_id,is_active,archived_at,warranty_hours,attributes,rental_options(duration,price,description,deposit),flash_sales(sale_price,stock,end_time,is_active)';

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

  async known(ids: readonly string[]): Promise<ReadonlyMap<string, WholeProduct>> {
    const known = new Map<string, WholeProduct>();
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE * REQUESTS_AT_ONCE) {
      const parts = Array.from({ length: REQUESTS_AT_ONCE }, (_, part) => from + part * IDS_AT_ONCE).filter((start) => start < ids.length);
      const found = await Promise.all(parts.map((start) => this.knownPart(ids.slice(start, start + IDS_AT_ONCE))));
      for (const product of found.flat()) known.set(product.id, product);
    }
    return known;
  }

  private async knownPart(ids: readonly string[]): Promise<WholeProduct[]> {
    const [rows, data, pictures] = await Promise.all([
      this.rest.from('products').select(KNOWN).in('id', ids),
      answerOf(this.rest, privateDataOf, { ids: jsonText(ids) }),
      answerOf(this.rest, pictureSources, { ids: jsonText(ids) }),
    ]);
    const privateData = new Map(data.map(({ id, ...values }) => [id, values]));
    const sources = new Map(pictures.map(({ id, ...values }) => [id, { pictureSources: values }]));
    return dataOf(rows).map(({ id, name, description, price, stock, image, images, ...row }) => ({
      id,
      name,
      description,
      price,
      stock,
      image,
      images,
      originalPrice: row.original_price,
      categoryId: row.category_id,
      gameId: row.game_title_id,
      tierId: row.tier_id,
      warrantyHours: row.warranty_hours,
      isActive: row.is_active,
      isArchived: row.archived_at !== null,
      rentals: row.rental_options,
      attributes: v.parse(attributeLines, row.attributes),
      sales: row.flash_sales.map(toPlanned),
      privateData: privateData.get(id) ?? noSheetPrivateData,
      ...sources.get(id),
    }));
  }

  async namesakes(names: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (let from = 0; from < names.length; from += NAMES_AT_ONCE)
      found.push(...(await answerOf(this.rest, findNamesakes, { names: jsonText(names.slice(from, from + NAMES_AT_ONCE)) })));
    return found;
  }

  async withCodes(codes: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (let from = 0; from < codes.length; from += NAMES_AT_ONCE)
      found.push(...(await answerOf(this.rest, findByCodes, { codes: jsonText(codes.slice(from, from + NAMES_AT_ONCE)) })));
    return found;
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

  async store(rows: readonly ImportRow[], of?: ImportSource): Promise<readonly RowOutcome[]> {
    const sent = rows.map(({ id, isNew, version, seenStock, changes, rentals, privateData }) => {
      const given = Object.entries(withoutOrigins(changes, this.fileOrigin)).filter(([, value]) => value !== null && value !== undefined);
      const options = rentals?.map(({ id: _none, ...option }) => option);
      const seen = { ...(version === null ? {} : { version }), ...(seenStock === null ? {} : { seenStock }) };
      return {
        ...Object.fromEntries(given),
        id,
        isNew,
        ...seen,
        ...(options === undefined ? {} : { rentals: options }),
        ...(privateData === null ? {} : { privateData }),
      };
    });
    const seen = new Map(rows.map(({ id, seenStock }) => [id, seenStock]));
    const part = { rows: jsonText(sent) };
    const outcomes =
      of === undefined
        ? await answerOf(this.rest, importProducts, part)
        : await answerOf(this.rest, importProductsOf, { importId: of.id, file: of.fileName, ...part });
    return toOutcomes(outcomes, seen);
  }

  imports(before: string | null, limit: number): Promise<readonly PastImport[]> {
    return answerOf(this.rest, listImports, { before, limit });
  }

  undo(importId: string): Promise<UndoneImport> {
    return answerOf(this.rest, undoImport, { importId });
  }
}
