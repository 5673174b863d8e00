import type { ProductProblems } from './check-product-form.ts';
import type { ProductForm } from './product-form.ts';

interface Group {
  readonly id: string;
}

/** The groups that currently exist. */
interface Choices {
  readonly categories: readonly Group[];
  readonly games: readonly Group[];
  readonly tiers: readonly Group[];
}

/** The fields of a form that refer to a category, game or tier that no longer exists. */
export const missingGroups = (form: ProductForm, { categories, games, tiers }: Choices): ProductProblems => {
  const places = [
    ['categoryId', categories],
    ['gameTitleId', games],
    ['tierId', tiers],
  ] as const;
  const missing = places.filter(([field, groups]) => form[field] !== '' && groups.every(({ id }) => id !== form[field]));
  return Object.fromEntries(missing.map(([field]) => [field, { code: 'GROUP_MISSING' }]));
};
