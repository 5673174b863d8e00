import type { AdminSearch } from '../../../application/search/admin-search.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { MIN_SEARCH_LENGTH, type SearchHit } from '../../../domain/search/search-hit.ts';
import { type MemoryCatalogue, newestFirst, type StoredProduct } from '../catalog/catalogue.ts';

const stateOf = ({ archivedAt, isActive, stock }: StoredProduct): string | null => {
  if (archivedAt !== null) return 'Diarsipkan';
  if (!isActive) return 'Nonaktif';
  return stock === 0 ? 'Habis' : null;
};

/** Fake of the admin search, over the catalogue in memory. */
export class InMemoryAdminSearch implements AdminSearch {
  /** Customers with a masked number. */
  customers: readonly SearchHit[] = [];
  mayEditCatalogue = true;
  mayReadCustomers = true;
  isAway = false;

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async find(query: string): Promise<readonly SearchHit[]> {
    if (this.isAway) throw new PortError('unavailable', 'offline');
    const words = query.trim().toLowerCase();
    if (words.length < MIN_SEARCH_LENGTH) return [];
    const has = (text: string): boolean => text.toLowerCase().includes(words);
    const products = this.catalogue.products
      .filter(({ id, name }) => has(name) || id === words)
      .toSorted((a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null) || newestFirst(a, b))
      .slice(0, 8)
      .map((product): SearchHit => {
        const note = [product.game?.name, stateOf(product)].filter((part) => part != null).join(' · ');
        return { kind: 'product', id: product.id, title: product.name, note: note === '' ? null : note };
      });
    const games = this.catalogue.games
      .filter(({ name, slug }) => has(name) || has(slug))
      .slice(0, 5)
      .map(({ id, name, productCount }): SearchHit => ({ kind: 'game', id, title: name, note: `${productCount} produk` }));
    const customers = this.customers.filter(({ title }) => has(title));
    return [...(this.mayEditCatalogue ? [...products, ...games] : []), ...(this.mayReadCustomers ? customers : [])];
  }
}
