import type { ProductSearch, SearchAnswer, SearchRequest } from '../../../application/search/product-search.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { type MemoryCatalogue, newestFirst, type StoredProduct } from '../catalog/catalogue.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Fake of the search: every term must begin a word of the product; matches in name and game rank before matches in the description. */
export class InMemoryProductSearch implements ProductSearch {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async search({ text, criteria, offset, limit }: SearchRequest): Promise<SearchAnswer> {
    const wanted = wordsOf(text);
    const candidates = this.catalogue.products.filter((product) => isVisible(product) && this.catalogue.matches(product, criteria));
    const has = (words: readonly string[]): boolean => wanted.every((word) => words.some((candidate) => candidate.startsWith(word)));
    const rank = (product: StoredProduct): 0 | 1 | 2 => {
      const head = wordsOf(`${product.name} ${product.game?.name ?? ''}`);
      if (has(head)) return 0;
      return has([...head, ...wordsOf(`${product.description} ${product.category?.name ?? ''} ${product.tier?.name ?? ''}`)]) ? 1 : 2;
    };
    const found = candidates.filter((product) => rank(product) < 2).toSorted((a, b) => rank(a) - rank(b) || newestFirst(a, b));
    return {
      items: found.slice(offset, offset + limit).map((product) => this.catalogue.withSale(product)),
      more: found.length > offset + limit,
      correctedTo: null,
    };
  }
}
