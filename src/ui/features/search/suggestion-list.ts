import type { Suggestions } from '../../../application/search/suggest-search.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { paths } from '../../core/paths.ts';
import { suggestionsText } from './suggestions.text.ts';

/** One row of the list. */
export interface Suggestion {
  readonly to: string;
  readonly name: string;
  readonly kind: 'recent' | 'group' | 'product';
  /** A word beside the name, such as what kind of group it is. */
  readonly note: string | null;
  readonly product: ProductCard | null;
}

const row = (kind: Suggestion['kind'], to: string, name: string, note: string | null = null): Suggestion => ({
  to,
  name,
  kind,
  note,
  product: null,
});

export const recentRows = (recent: readonly string[]): readonly Suggestion[] =>
  recent.map((text) => row('recent', paths.searchFor(text), text));

export const foundRows = ({ games, categories, products }: Suggestions): readonly Suggestion[] => [
  ...games.map(({ slug, name }) => row('group', paths.productsOfGame(slug), name, suggestionsText.game)),
  ...categories.map(({ slug, name }) => row('group', paths.productsOfCategory(slug), name, suggestionsText.category)),
  ...products.map((product) => ({ ...row('product', paths.product(product.id), product.name), product })),
];
