import { expect } from '@jest/globals';
import type { AdminAttributeRepository, EditedAttribute } from '../../../src/application/attribute/admin-attribute-repository.ts';
import type { GameSchemas } from '../../../src/application/attribute/game-schemas.ts';
import { type AttributeDraft, blankAttribute } from '../../../src/domain/attribute/attribute-draft.ts';
import type { Attribute } from '../../../src/domain/catalog/product.ts';
import { noCriteria, type ProductCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import { aGame, aProduct } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

export interface AttributeWorld {
  readonly catalogue: CatalogueWorld;
  /** As a member of staff with permission for the catalogue. */
  readonly repository: AdminAttributeRepository;
  /** As a customer. */
  readonly stranger: AdminAttributeRepository;
  readonly schemas: GameSchemas;
}

export const rank: AttributeDraft = { ...blankAttribute, name: 'Rank', choices: ['Epic', 'Legend', 'Mythic'], isFact: true };
export const skin: AttributeDraft = { ...blankAttribute, name: 'Skin', kind: 'number', unit: 'skin', max: 500, isFact: true };
export const bind: AttributeDraft = { ...blankAttribute, name: 'Bind dilepas', kind: 'yes_no' };

export const any = (id: string, ...values: string[]) => ({ id, values, min: null, max: null, pairs: [] });
export const range = (id: string, min: number | null, max: number | null) => ({ id, values: null, min, max, pairs: [] });

/** A game with attributes, and the actions on it. */
export const openGame = async (open: () => Promise<AttributeWorld>) => {
  const world = await open();
  const game = aGame();
  await world.catalogue.addGame(game);
  const attributes = async (): Promise<readonly EditedAttribute[]> => (await world.repository.ofGame(game.id))?.attributes ?? [];
  const named = async (wanted: string): Promise<EditedAttribute> => {
    const found = (await attributes()).find((attribute) => attribute.name === wanted);
    if (found === undefined) throw new Error(`no attribute ${wanted}`);
    return found;
  };
  const sell = async (title: string, lines: readonly Attribute[], more: Parameters<typeof aProduct>[0] = {}) => {
    const product = aProduct({ name: title, game: { id: game.id, name: game.name, slug: game.slug }, attributes: lines, ...more });
    await world.catalogue.addProduct(product);
    return product.id;
  };
  const add = async (...drafts: readonly AttributeDraft[]): Promise<void> => {
    for (const [place, draft] of drafts.entries()) await world.repository.add(game.id, `k${place}`, draft);
  };
  const found = async (criteria: Partial<ProductCriteria>, sort: 'newest' | 'cheapest' | 'popular' = 'newest'): Promise<string[]> => {
    const merged = { ...noCriteria, gameIds: [game.id], ...criteria };
    const page = await world.catalogue.visitor.products.list({ criteria: merged, sort, after: null, limit: 10, includeArchived: false });
    expect((await world.catalogue.visitor.products.counts(merged)).total).toBe(page.items.length);
    return page.items.map((card) => card.name);
  };
  return { world, game, attributes, named, sell, add, found };
};
