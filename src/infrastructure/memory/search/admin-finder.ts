import type { AdminFinder } from '../../../application/search/admin-finder.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { type FoundThing, LEAST_TO_FIND } from '../../../domain/search/found-thing.ts';
import { type MemoryCatalogue, newestFirst, type StoredProduct } from '../catalog/catalogue.ts';

const stateOf = ({ archivedAt, isActive, stock }: StoredProduct): string | null => {
  if (archivedAt !== null) return 'Diarsipkan';
  if (!isActive) return 'Nonaktif';
  return stock === 0 ? 'Habis' : null;
};

/** Twin of the search over everything, over the same tables as the catalogue. */
export class InMemoryAdminFinder implements AdminFinder {
  /** Customers as they are shown: with a masked number. */
  customers: readonly FoundThing[] = [];
  mayKeepCatalogue = true;
  mayReadCustomers = true;
  isAway = false;

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async find(query: string): Promise<readonly FoundThing[]> {
    if (this.isAway) throw new PortError('unavailable', 'offline');
    const words = query.trim().toLowerCase();
    if (words.length < LEAST_TO_FIND) return [];
    const has = (text: string): boolean => text.toLowerCase().includes(words);
    const products = this.catalogue.products
      .filter(({ id, name }) => has(name) || id === words)
      .toSorted((a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null) || newestFirst(a, b))
      .slice(0, 8)
      .map((product): FoundThing => {
        const note = [product.game?.name, stateOf(product)].filter((part) => part != null).join(' · ');
        return { kind: 'product', id: product.id, title: product.name, note: note === '' ? null : note };
      });
    const games = this.catalogue.games
      .filter(({ name, slug }) => has(name) || has(slug))
      .slice(0, 5)
      .map(({ id, name, productCount }): FoundThing => ({ kind: 'game', id, title: name, note: `${productCount} produk` }));
    const customers = this.customers.filter(({ title }) => has(title));
    return [...(this.mayKeepCatalogue ? [...products, ...games] : []), ...(this.mayReadCustomers ? customers : [])];
  }
}
