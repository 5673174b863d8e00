import type { FoundGroups, ProductSearch, SearchAnswer, SearchRequest } from '../../../application/search/product-search.ts';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { isSold } from '../../../domain/catalog/stock.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import type { SearchSort } from '../../../domain/search/parsed-query.ts';
import { type MemoryCatalogue, newestFirst, type StoredProduct } from '../catalog/catalogue.ts';
import { countListing } from '../catalog/count-listing.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The terms of the market that the fake knows; the database has more, as rows. */
const ACCOUNT = ['akun'];
const HELP: Readonly<Record<string, string>> = { rekber: 'rekber', penipuan: 'penipuan' };

/** Fake of the search: every term must begin a word of the product; matches in name and game rank before matches in the description. */
export class InMemoryProductSearch implements ProductSearch {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async search({ text, criteria, sort = 'relevance', offset, limit }: SearchRequest): Promise<SearchAnswer> {
    const found = this.found(text, criteria).toSorted(this.order(sort));
    return {
      items: found.slice(offset, offset + limit).map((product) => this.catalogue.withSale(product)),
      more: found.length > offset + limit,
      correctedTo: null,
      help: wordsOf(text).flatMap((word) => HELP[word] ?? [])[0] ?? null,
    };
  }

  async withoutTier(text: string): Promise<string | null> {
    const tiers = new Set(this.catalogue.tiers.flatMap(({ name }) => wordsOf(name)));
    const words = wordsOf(text);
    const kept = words.filter((word) => !tiers.has(word));
    return kept.length === words.length ? null : kept.join(' ');
  }

  async groups(typed: string): Promise<FoundGroups> {
    const words = wordsOf(typed);
    const isMeant = ({ name }: { readonly name: string }): boolean =>
      words.some((_, start) => name.toLowerCase().startsWith(words.slice(start).join(' ')));
    const isSoldHere = (kind: 'game' | 'category', id: string): boolean =>
      this.catalogue.products.some((product) => isVisible(product) && product[kind]?.id === id);
    const { games, categories } = this.catalogue;
    return {
      games: games
        .filter((game) => isMeant(game) && isSoldHere('game', game.id))
        .map(({ slug }) => slug)
        .slice(0, 3),
      categories: categories
        .filter((one) => isMeant(one) && isSoldHere('category', one.id))
        .map(({ slug }) => slug)
        .slice(0, 2),
    };
  }

  async counts(text: string, criteria: ProductCriteria): Promise<ListingCounts> {
    return countListing(criteria, (conditions) => this.found(text, conditions));
  }

  /** The found products are by relevance already. */
  private order(sort: SearchSort): (a: StoredProduct, b: StoredProduct) => number {
    if (sort === 'relevance') return () => 0;
    const price = (product: StoredProduct): number =>
      sort === 'newest' ? 0 : this.catalogue.charged(product) * (sort === 'dearest' ? -1 : 1);
    return (a, b) => Number(isSold(a)) - Number(isSold(b)) || price(a) - price(b) || newestFirst(a, b);
  }

  private found(text: string, criteria: ProductCriteria): readonly StoredProduct[] {
    const typed = wordsOf(text);
    const wanted = typed.filter((word) => !ACCOUNT.includes(word) && HELP[word] === undefined);
    const conditions = typed.some((word) => ACCOUNT.includes(word)) ? { ...criteria, kind: criteria.kind ?? 'account' } : criteria;
    const candidates = this.catalogue.products.filter((product) => isVisible(product) && this.catalogue.matches(product, conditions));
    const has = (words: readonly string[]): boolean => wanted.every((word) => words.some((candidate) => candidate.startsWith(word)));
    const rank = (product: StoredProduct): 0 | 1 | 2 => {
      const head = wordsOf(`${product.name} ${product.game?.name ?? ''}`);
      if (has(head)) return 0;
      return has([...head, ...wordsOf(`${product.description} ${product.category?.name ?? ''} ${product.tier?.name ?? ''}`)]) ? 1 : 2;
    };
    return candidates
      .filter((product) => rank(product) < 2)
      .toSorted((a, b) => Number(isSold(a)) - Number(isSold(b)) || rank(a) - rank(b) || newestFirst(a, b));
  }
}
