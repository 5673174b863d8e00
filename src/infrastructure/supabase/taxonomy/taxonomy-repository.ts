import type { TaxonomyRepository } from '../../../application/taxonomy/taxonomy-repository.ts';
import { type Category, type GameTitle, inShopOrder, type Tier } from '../../../domain/taxonomy/taxonomy.ts';
import type { Database } from '../database-types.ts';
import { withOrigin } from '../media/own-files.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

type Tables = Database['public']['Tables'];
type GroupRow = Pick<
  Tables['categories']['Row'],
  'id' | 'name' | 'slug' | 'description' | 'icon' | 'color' | 'is_active' | 'sort_order' | 'product_count'
>;

const GROUP = 'id,name,slug,description,icon,color,is_active,sort_order,product_count';

/** The common columns of all three kinds. */
export const toGroup = (row: GroupRow): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  icon: row.icon,
  color: row.color,
  isActive: row.is_active,
  sortOrder: row.sort_order,
  productCount: row.product_count,
});

/** Tiers, game titles and categories over PostgREST (section 7). */
export class SupabaseTaxonomyRepository implements TaxonomyRepository {
  constructor(
    private readonly rest: RestClient,
    /** The origin of files; empty for the page's own origin. */
    private readonly fileOrigin: string,
  ) {}

  async tiers(): Promise<readonly Tier[]> {
    const rows = dataOf(
      await this.rest
        .from('tiers')
        .select(`${GROUP},border_color,background_gradient,price_range_min,price_range_max`)
        .is('is_active', true)
        .order('sort_order')
        .order('name'),
    );
    return inShopOrder(
      rows.map((row) => ({
        ...toGroup(row),
        borderColor: row.border_color,
        backgroundGradient: row.background_gradient,
        priceRangeMin: row.price_range_min,
        priceRangeMax: row.price_range_max,
      })),
    );
  }

  async gameTitles(): Promise<readonly GameTitle[]> {
    return inShopOrder(dataOf(await this.games().order('sort_order').order('name')).map((row) => this.toGame(row)));
  }

  async categories(): Promise<readonly Category[]> {
    const rows = dataOf(await this.rest.from('categories').select(GROUP).is('is_active', true).order('sort_order').order('name'));
    return inShopOrder(rows.map(toGroup));
  }

  async popularGames(limit: number): Promise<readonly GameTitle[]> {
    const rows = dataOf(await this.games().gt('product_count', 0).order('product_count', { ascending: false }).order('name').limit(limit));
    return rows.map((row) => this.toGame(row));
  }

  private games() {
    return this.rest.from('game_titles').select(`${GROUP},logo_url,logo_path,is_popular`).is('is_active', true);
  }

  private toGame(row: GroupRow & Pick<Tables['game_titles']['Row'], 'logo_url' | 'logo_path' | 'is_popular'>): GameTitle {
    return { ...toGroup(row), logoUrl: withOrigin(this.fileOrigin, row.logo_url), logoPath: row.logo_path, isPopular: row.is_popular };
  }
}
