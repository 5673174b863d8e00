import {
  type AdminFlashSale,
  type AdminFlashSaleRepository,
  SALES_PER_PAGE,
  type SaleCounts,
  type SaleList,
  type SaleListRequest,
  type SaleOutcome,
  type SaleProduct,
  type SaleSort,
} from '../../../application/flash-sale/admin-flash-sale-repository.ts';
import { planFlashSales, withdrawFlashSales } from '../../../application/flash-sale/flash-sale-staff.answers.ts';
import { bodyOf, jsonText } from '../../../application/shared/procedure.ts';
import type { GameSummary, TierSummary } from '../../../domain/catalog/product.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleChanges, FlashSaleDraft } from '../../../domain/flash-sale/flash-sale-draft.ts';
import { SALE_STATES, type SaleState } from '../../../domain/flash-sale/sale-state.ts';
import type { SaleKind } from '../../../domain/order/order.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { SALE, type SaleRow, type StrikableRow, strikableOf, toFlashSale } from '../catalog/product-rows.ts';
import { rowFailure } from '../catalog/staff-product-rows.ts';
import { withOrigin } from '../media/own-files.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const PRODUCT =
  'id,name,price,image,stock,sale_kind,is_active,archived_at,tier:tiers(id,name,slug),game:game_titles(id,name,slug),strikable_prices(price,from_at,until_at)';
const ADMIN_COLUMNS = `${SALE},updated_at,product:products!inner(${PRODUCT})` as const;

interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly image: string | null;
  readonly stock: number;
  readonly sale_kind: string | null;
  readonly is_active: boolean;
  readonly archived_at: string | null;
  readonly tier: TierSummary | null;
  readonly game: GameSummary | null;
  readonly strikable_prices?: readonly StrikableRow[];
}

/** The filters of a query builder by state of a sale. */
interface Narrowing {
  is(column: string, value: boolean): Narrowing;
  gt(column: string, value: string): Narrowing;
  lte(column: string, value: string): Narrowing;
}

const inState = <T extends Narrowing>(query: T, state: SaleState, at: string): T => {
  if (state === 'ended') return query.lte('end_time', at) as T;
  const open = query.gt('end_time', at);
  if (state === 'off') return open.is('is_active', false) as T;
  const active = open.is('is_active', true);
  return (state === 'live' ? active.lte('start_time', at) : active.gt('start_time', at)) as T;
};

const ORDERS: Readonly<Record<Exclude<SaleSort, 'time'>, readonly [column: string, ascending: boolean]>> = {
  newest: ['created_at', false],
  cheapest: ['sale_price', true],
};
const BY_TIME: Readonly<Record<SaleState, readonly [column: string, ascending: boolean]>> = {
  live: ['end_time', true],
  upcoming: ['start_time', true],
  ended: ['end_time', false],
  off: ['end_time', false],
};

/**
 * Escapes the wildcards of LIKE. An asterisk cannot be escaped, because PostgREST reads it as a percent sign, so that it matches any one
 * character.
 */
const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll('*', '_');

/** The admin's sales over PostgREST, with the person's token. */
export class SupabaseAdminFlashSaleRepository implements AdminFlashSaleRepository {
  constructor(
    private readonly rest: RestClient,
    private readonly fileOrigin: string,
  ) {}

  async list({ state, text, sort, page }: SaleListRequest, now: Date): Promise<SaleList> {
    const all = this.rest.from('flash_sales').select(ADMIN_COLUMNS, { count: 'exact' });
    const narrowed = inState(all, state, now.toISOString());
    const named = text === '' ? narrowed : narrowed.ilike('product.name', `%${escaped(text)}%`);
    const [column, ascending] = sort === 'time' ? BY_TIME[state] : ORDERS[sort];
    const from = (page - 1) * SALES_PER_PAGE;
    const answer = await named
      .order(column, { ascending })
      .order('id')
      .range(from, from + SALES_PER_PAGE - 1);
    // A page past the last one is empty, and no error.
    if (answer.status === 416) return { items: [], total: answer.count ?? 0 };
    return { items: dataOf(answer).map((row) => this.toAdminSale(row)), total: answer.count ?? 0 };
  }

  async counts(now: Date): Promise<SaleCounts> {
    const count = async (state: SaleState): Promise<readonly [SaleState, number]> => {
      const all = this.rest.from('flash_sales').select('id', { count: 'exact', head: true });
      const answer = await inState(all, state, now.toISOString());
      dataOrNull(answer);
      return [state, answer.count ?? 0];
    };
    return Object.fromEntries(await Promise.all(SALE_STATES.map(count))) as SaleCounts;
  }

  async byId(id: string): Promise<AdminFlashSale | null> {
    if (!isUuid(id)) return null;
    const row = dataOrNull(await this.rest.from('flash_sales').select(ADMIN_COLUMNS).eq('id', id).maybeSingle());
    return row === null ? null : this.toAdminSale(row);
  }

  async product(id: string): Promise<SaleProduct | null> {
    if (!isUuid(id)) return null;
    const row = dataOrNull(await this.rest.from('products').select(PRODUCT).eq('id', id).maybeSingle());
    return row === null ? null : this.toProduct(row);
  }

  async planned(productId: string, now: Date): Promise<readonly FlashSale[]> {
    const rows = dataOf(
      await this.rest
        .from('flash_sales')
        .select(SALE)
        .eq('product_id', productId)
        .is('is_active', true)
        .gt('end_time', now.toISOString())
        .order('start_time')
        .order('id'),
    );
    return rows.map(toFlashSale);
  }

  async insert(draft: FlashSaleDraft): Promise<FlashSale> {
    return toFlashSale(dataOf(await this.rest.from('flash_sales').insert(bodyOf(draft)).select(SALE).single()));
  }

  async insertMany(drafts: readonly FlashSaleDraft[]): Promise<readonly SaleOutcome[]> {
    const outcomes = await answerOf(this.rest, planFlashSales, { sales: jsonText(drafts) });
    return outcomes.map(({ productId, saleId, code, hint, message }) => {
      if (saleId !== null) return { productId, saleId };
      const failure = code === '23503' ? { code: 'SALE_PRODUCT_GONE' } : rowFailure(code, hint, message);
      return { productId, saleId, failure };
    });
  }

  withdraw(ids: readonly string[]): Promise<number> {
    return answerOf(this.rest, withdrawFlashSales, { sales: jsonText(ids) });
  }

  async update(id: string, changes: FlashSaleChanges, version?: string): Promise<FlashSale | null> {
    const changed = this.rest.from('flash_sales').update(bodyOf(changes)).eq('id', id);
    const [row] = dataOf(await (version === undefined ? changed : changed.eq('updated_at', version)).select(SALE));
    return row === undefined ? null : toFlashSale(row);
  }

  async delete(id: string): Promise<boolean> {
    return dataOf(await this.rest.from('flash_sales').delete().eq('id', id).select('id')).length > 0;
  }

  private toProduct({ strikable_prices: strikable, ...product }: ProductRow): SaleProduct {
    const { is_active: isActive, archived_at: archivedAt, sale_kind: saleKind, image, ...row } = product;
    return {
      ...row,
      ...strikableOf(strikable),
      saleKind: (saleKind ?? 'account') as SaleKind,
      image: withOrigin(this.fileOrigin, image),
      isVisible: isActive && archivedAt === null,
    };
  }

  private toAdminSale(row: SaleRow & { readonly updated_at: string; readonly product: ProductRow }): AdminFlashSale {
    return { sale: toFlashSale(row), product: this.toProduct(row.product), version: row.updated_at };
  }
}
