import type { AdminGroupRepository, GroupUse, StarterGame } from '../../../application/taxonomy/admin-group-repository.ts';
import { addStarterGames, orderGroups, readStarterGames, removeGroup } from '../../../application/taxonomy/group-staff.answers.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import type { AdminGroup, GroupDraft, GroupKind } from '../../../domain/taxonomy/group-draft.ts';
import type { Database } from '../database-types.ts';
import { withOrigin, withoutOrigin } from '../media/own-files.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import { toGroup } from './taxonomy-repository.ts';

type Tables = Database['public']['Tables'];
type Table = 'game_titles' | 'categories' | 'tiers';
type Insert = Tables['game_titles']['Insert'] & Tables['tiers']['Insert'] & Tables['categories']['Insert'];
/** What the insertion of any of the three takes; the further columns of a kind are in the row all the same. */
type SharedInsert = Omit<Tables['categories']['Insert'], 'low_stock_at' | 'asks_login'>;
/** A row of any of the three tables; columns that a kind lacks are missing. */
type Row = Omit<Tables['categories']['Row'], 'low_stock_at' | 'asks_login'> &
  Partial<Pick<Tables['categories']['Row'], 'low_stock_at' | 'asks_login'>> &
  Partial<Pick<Tables['game_titles']['Row'], 'is_popular' | 'logo_url' | 'logo_path' | 'delivery_form'>> &
  Partial<Pick<Tables['tiers']['Row'], 'border_color' | 'background_gradient' | 'price_range_min' | 'price_range_max'>>;

const TABLES: Readonly<Record<GroupKind, Table>> = { games: 'game_titles', categories: 'categories', tiers: 'tiers' };
const OF_PRODUCTS = { games: 'game_title_id', categories: 'category_id', tiers: 'tier_id' } as const satisfies Record<GroupKind, string>;

type Column = keyof Insert;
const SHARED: readonly (readonly [keyof GroupDraft, Column])[] = [
  ['name', 'name'],
  ['slug', 'slug'],
  ['description', 'description'],
  ['icon', 'icon'],
  ['color', 'color'],
  ['isActive', 'is_active'],
];
const COLUMNS: Readonly<Record<GroupKind, typeof SHARED>> = {
  categories: [...SHARED, ['lowStockAt', 'low_stock_at'], ['asksLogin', 'asks_login']],
  games: [...SHARED, ['isPopular', 'is_popular'], ['logoUrl', 'logo_url'], ['logoPath', 'logo_path'], ['deliveryForm', 'delivery_form']],
  tiers: [
    ...SHARED,
    ['borderColor', 'border_color'],
    ['backgroundGradient', 'background_gradient'],
    ['priceRangeMin', 'price_range_min'],
    ['priceRangeMax', 'price_range_max'],
  ],
};

/** Games, categories and tiers over PostgREST, with the person's token. */
export class SupabaseAdminGroupRepository implements AdminGroupRepository {
  constructor(
    private readonly rest: RestClient,
    private readonly fileOrigin: string,
  ) {}

  async list(kind: GroupKind): Promise<readonly AdminGroup[]> {
    const rows = dataOf(await this.rest.from(TABLES[kind]).select('*').order('sort_order').order('name').order('id'));
    return (rows as Row[]).map((row) => this.toAdminGroup(row));
  }

  async byId(kind: GroupKind, id: string): Promise<AdminGroup | null> {
    if (!isUuid(id)) return null;
    const row = dataOrNull(await this.rest.from(TABLES[kind]).select('*').eq('id', id).maybeSingle());
    return row === null ? null : this.toAdminGroup(row as Row);
  }

  async use(kind: GroupKind, id: string): Promise<GroupUse> {
    const all = this.rest.from('products').select('id', { count: 'exact', head: true }).eq(OF_PRODUCTS[kind], id);
    const [answer, group] = await Promise.all([all, this.byId(kind, id)]);
    dataOrNull(answer);
    return { products: answer.count ?? 0, visible: group?.productCount ?? 0 };
  }

  starterGames(): Promise<readonly StarterGame[]> {
    return answerOf(this.rest, readStarterGames, {});
  }

  addStarterGames(slugs: readonly string[]): Promise<number> {
    return answerOf(this.rest, addStarterGames, { slugs });
  }

  async insert(kind: GroupKind, draft: GroupDraft): Promise<AdminGroup> {
    const last = dataOf(await this.rest.from(TABLES[kind]).select('sort_order').order('sort_order', { ascending: false }).limit(1));
    const row = { ...this.toRow(kind, draft), sort_order: (last[0]?.sort_order ?? 0) + 1 } as SharedInsert;
    return this.toAdminGroup(dataOf(await this.rest.from(TABLES[kind]).insert(row).select('*').single()) as Row);
  }

  async update(kind: GroupKind, id: string, changes: Partial<GroupDraft>, version: string): Promise<AdminGroup | null> {
    const row = this.toRow(kind, changes) as SharedInsert;
    const [changed] = dataOf(await this.rest.from(TABLES[kind]).update(row).eq('id', id).eq('updated_at', version).select('*'));
    return changed === undefined ? null : this.toAdminGroup(changed as Row);
  }

  delete(kind: GroupKind, id: string, version: string): Promise<boolean> {
    return answerOf(this.rest, removeGroup, { table: TABLES[kind], id, version });
  }

  order(kind: GroupKind, ids: readonly string[], seen?: readonly string[]): Promise<boolean> {
    return answerOf(this.rest, orderGroups, { table: TABLES[kind], ids, seen: seen ?? null });
  }

  private toRow(kind: GroupKind, draft: Partial<GroupDraft>): Partial<Insert> {
    const given = COLUMNS[kind].filter(([field]) => draft[field] !== undefined);
    return Object.fromEntries(
      given.map(([field, column]) => [column, field === 'logoUrl' ? withoutOrigin(this.fileOrigin, draft.logoUrl ?? null) : draft[field]]),
    );
  }

  private toAdminGroup(row: Row): AdminGroup {
    return {
      ...toGroup(row),
      isPopular: row.is_popular ?? false,
      logoUrl: withOrigin(this.fileOrigin, row.logo_url ?? null),
      logoPath: row.logo_path ?? null,
      deliveryForm: row.delivery_form ?? null,
      borderColor: row.border_color ?? null,
      backgroundGradient: row.background_gradient ?? null,
      priceRangeMin: row.price_range_min ?? 0,
      priceRangeMax: row.price_range_max ?? null,
      lowStockAt: row.low_stock_at ?? null,
      asksLogin: row.asks_login ?? false,
      isSlugReserved: row.published_at !== null,
      version: row.updated_at,
    };
  }
}
