import { PortError } from '../../../application/shared/port-error.ts';
import type { AdminGroupRepository, GroupUse, StarterGame } from '../../../application/taxonomy/admin-group-repository.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { type AdminGroup, draftGroup, emptyGroup, type GroupDraft, type GroupKind } from '../../../domain/taxonomy/group-draft.ts';
import type { Category, GameTitle, Tier } from '../../../domain/taxonomy/taxonomy.ts';
import type { MemoryCatalogue, StoredProduct } from '../catalog/catalogue.ts';

type Stored = Category & Partial<Pick<GameTitle, 'isPopular' | 'logoUrl' | 'logoPath'>> & Partial<Tier>;

/** The first of the games that the database adds. */
const STARTER_GAMES = [
  { slug: 'mobile-legends', name: 'Mobile Legends', deliveryForm: 'ID: 6-10 angka\nZone: 4-5 angka' },
  { slug: 'free-fire', name: 'Free Fire', deliveryForm: 'ID pemain: 8-12 angka' },
] as const;

const TABLES = { games: 'games', categories: 'categories', tiers: 'tiers' } as const;
const OF_PRODUCT = { games: 'game', categories: 'category', tiers: 'tier' } as const;

export class InMemoryAdminGroupRepository implements AdminGroupRepository {
  private readonly versions = new Map<string, number>();
  /** Groups that were never public. */
  private readonly unseen = new Set<string>();

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async list(kind: GroupKind): Promise<readonly AdminGroup[]> {
    return this.rows(kind)
      .filter((row) => row.isActive || this.catalogue.mayWrite)
      .toSorted((a, b) => a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
      .map((row) => this.toGroup(kind, row));
  }

  async byId(kind: GroupKind, id: string): Promise<AdminGroup | null> {
    return (await this.list(kind)).find((group) => group.id === id) ?? null;
  }

  async use(kind: GroupKind, id: string): Promise<GroupUse> {
    const products = this.productsOf(kind, id).filter((product) => this.catalogue.canSee(product));
    return { products: products.length, visible: products.filter(isVisible).length };
  }

  async starterGames(): Promise<readonly StarterGame[]> {
    this.catalogue.guard();
    return STARTER_GAMES.map(({ slug, name }) => ({ slug, name, isAdded: this.hasGame(slug, name) }));
  }

  async addStarterGames(slugs: readonly string[]): Promise<number> {
    this.catalogue.guard();
    const added = STARTER_GAMES.filter(({ slug, name }) => slugs.includes(slug) && !this.hasGame(slug, name));
    for (const game of added) await this.insert('games', { ...draftGroup(emptyGroup), ...game, isPopular: true });
    return added.length;
  }

  async insert(kind: GroupKind, draft: GroupDraft): Promise<AdminGroup> {
    this.catalogue.guard();
    this.guardSlug(kind, draft.slug, null);
    const rows = this.rows(kind);
    const row: Stored = {
      ...draft,
      id: globalThis.crypto.randomUUID(),
      sortOrder: Math.max(0, ...rows.map(({ sortOrder }) => sortOrder)) + 1,
      productCount: 0,
    };
    if (!draft.isActive) this.unseen.add(row.id);
    if (kind === 'categories') this.keepOfCategory(row.id, draft);
    if (kind === 'games') this.keepDelivery(row.id, draft);
    this.store(kind, [...rows, row]);
    return this.toGroup(kind, row);
  }

  async update(kind: GroupKind, id: string, changes: Partial<GroupDraft>, version: string): Promise<AdminGroup | null> {
    const row = this.rows(kind).find((candidate) => candidate.id === id);
    if (row === undefined || !this.catalogue.mayWrite || this.versionOf(id) !== version) return null;
    const changed: Stored = { ...row, ...changes };
    if (changed.slug !== row.slug && !this.unseen.has(id)) throw new PortError('invalid', 'SLUG_KEPT', 'SLUG_KEPT');
    this.guardSlug(kind, changed.slug, id);
    if (changed.isActive) this.unseen.delete(id);
    if (kind === 'categories') this.keepOfCategory(id, changes);
    if (kind === 'games') this.keepDelivery(id, changes);
    this.versions.set(id, Number(version) + 1);
    this.store(
      kind,
      this.rows(kind).map((other) => (other.id === id ? changed : other)),
    );
    return this.toGroup(kind, changed);
  }

  async delete(kind: GroupKind, id: string, version: string): Promise<boolean> {
    const isThere = this.rows(kind).some((row) => row.id === id);
    if (!isThere || !this.catalogue.mayWrite || this.versionOf(id) !== version) return false;
    this.store(
      kind,
      this.rows(kind).filter((row) => row.id !== id),
    );
    const leaving = new Set(this.productsOf(kind, id));
    this.catalogue.products = this.catalogue.products.map((product) =>
      leaving.has(product) ? { ...product, [OF_PRODUCT[kind]]: null } : product,
    );
    return true;
  }

  async order(kind: GroupKind, ids: readonly string[], seen?: readonly string[]): Promise<boolean> {
    this.catalogue.guard();
    const present = (await this.list(kind)).map(({ id }) => id);
    if (seen !== undefined && present.join() !== seen.join()) return false;
    const rows = this.rows(kind);
    const isWhole = ids.length === rows.length && new Set(ids).size === rows.length && rows.every(({ id }) => ids.includes(id));
    if (isWhole)
      this.store(
        kind,
        rows.map((row) => ({ ...row, sortOrder: ids.indexOf(row.id) + 1 })),
      );
    return isWhole;
  }

  private hasGame(slug: string, name: string): boolean {
    return this.rows('games').some((row) => row.slug === slug || row.name.trim().toLowerCase() === name.toLowerCase());
  }

  private rows(kind: GroupKind): readonly Stored[] {
    return this.catalogue[TABLES[kind]];
  }

  private store(kind: GroupKind, rows: readonly Stored[]): void {
    if (kind === 'games') this.catalogue.games = rows as GameTitle[];
    else if (kind === 'tiers') this.catalogue.tiers = rows as Tier[];
    else this.catalogue.categories = [...rows];
  }

  private productsOf(kind: GroupKind, id: string): readonly StoredProduct[] {
    return this.catalogue.products.filter((product) => product[OF_PRODUCT[kind]]?.id === id);
  }

  private keepOfCategory(id: string, { lowStockAt, asksLogin }: Partial<GroupDraft>): void {
    if (asksLogin === true) this.catalogue.loginCategories.add(id);
    else if (asksLogin === false) this.catalogue.loginCategories.delete(id);
    if (lowStockAt === null) this.catalogue.lowStock.delete(id);
    else if (lowStockAt !== undefined) this.catalogue.lowStock.set(id, lowStockAt);
  }

  private keepDelivery(id: string, { deliveryForm }: Partial<GroupDraft>): void {
    if (deliveryForm === null) this.catalogue.deliveryForms.delete(id);
    else if (deliveryForm !== undefined) this.catalogue.deliveryForms.set(id, deliveryForm);
  }

  private guardSlug(kind: GroupKind, slug: string, own: string | null): void {
    if (this.rows(kind).some((row) => row.slug === slug && row.id !== own))
      throw new PortError('conflict', 'duplicate key value violates unique constraint', 'TAKEN');
  }

  private versionOf(id: string): string {
    return String(this.versions.get(id) ?? 0);
  }

  private toGroup(kind: GroupKind, row: Stored): AdminGroup {
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      description: row.description,
      icon: row.icon,
      color: row.color,
      isActive: row.isActive,
      sortOrder: row.sortOrder,
      productCount: this.productsOf(kind, row.id).filter(isVisible).length,
      isPopular: row.isPopular ?? false,
      logoUrl: row.logoUrl ?? null,
      logoPath: row.logoPath ?? null,
      borderColor: row.borderColor ?? null,
      backgroundGradient: row.backgroundGradient ?? null,
      priceRangeMin: row.priceRangeMin ?? 0,
      priceRangeMax: row.priceRangeMax ?? null,
      deliveryForm: this.catalogue.deliveryForms.get(row.id) ?? null,
      lowStockAt: this.catalogue.lowStock.get(row.id) ?? null,
      asksLogin: this.catalogue.loginCategories.has(row.id),
      isSlugReserved: !this.unseen.has(row.id),
      version: this.versionOf(row.id),
    };
  }
}
