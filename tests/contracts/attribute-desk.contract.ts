import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AttributeDesk, EditedAttribute } from '../../src/application/admin/attributes/attribute-desk.ts';
import type { GameSchemas } from '../../src/application/attributes/game-schemas.ts';
import { type AttributeDraft, blankAttribute } from '../../src/domain/attributes/attribute-draft.ts';
import type { Attribute } from '../../src/domain/catalog/product.ts';
import { noCriteria, type ProductCriteria } from '../../src/domain/catalog/product-criteria.ts';
import type { GameTitle } from '../../src/domain/catalog/taxonomy.ts';
import { aGame, aProduct } from '../support/builders.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

export interface AttributeWorld {
  readonly catalogue: CatalogueWorld;
  /** As somebody who keeps the catalogue. */
  readonly desk: AttributeDesk;
  /** As a customer. */
  readonly stranger: AttributeDesk;
  readonly schemas: GameSchemas;
}

const rank: AttributeDraft = { ...blankAttribute, name: 'Rank', choices: ['Epic', 'Legend', 'Mythic'], isFact: true };
const skin: AttributeDraft = { ...blankAttribute, name: 'Skin', kind: 'number', unit: 'skin', max: 500, isFact: true };
const bind: AttributeDraft = { ...blankAttribute, name: 'Bind dilepas', kind: 'yes_no' };

/** What any keeper of schemas does, and what lists and cards make of it. */
export const attributeDeskContract = (name: string, open: () => Promise<AttributeWorld>): void => {
  describe(`attributes of games: ${name}`, () => {
    let world: AttributeWorld;
    let game: GameTitle;
    beforeEach(async () => {
      world = await open();
      game = aGame();
      await world.catalogue.addGame(game);
    });
    afterEach(() => world.catalogue.close());

    const attributes = async (): Promise<readonly EditedAttribute[]> => (await world.desk.ofGame(game.id))?.attributes ?? [];
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
      for (const [place, draft] of drafts.entries()) await world.desk.add(game.id, `k${place}`, draft);
    };
    const found = async (criteria: Partial<ProductCriteria>, sort: 'newest' | 'cheapest' | 'popular' = 'newest'): Promise<string[]> => {
      const asked = { ...noCriteria, gameIds: [game.id], ...criteria };
      const page = await world.catalogue.visitor.products.list({ criteria: asked, sort, after: null, limit: 10, includeArchived: false });
      expect(await world.catalogue.visitor.products.count(asked)).toEqual({ count: page.items.length, more: false });
      return page.items.map((card) => card.name);
    };
    const any = (id: string, ...values: string[]) => ({ id, values, min: null, max: null, pairs: [] });
    const range = (id: string, min: number | null, max: number | null) => ({ id, values: null, min, max, pairs: [] });

    test('are added behind each other and read as they were described', async () => {
      await add(rank, skin, bind);
      const read = await attributes();
      expect(read.map(({ id: _id, version: _version, ...rest }) => rest)).toEqual([
        { ...rank, key: 'k0', products: 0 },
        { ...skin, key: 'k1', products: 0 },
        { ...bind, key: 'k2', products: 0 },
      ]);
      expect((await world.schemas.ofGame(game.slug)).map((attribute) => attribute.name)).toEqual(['Rank', 'Skin', 'Bind dilepas']);
      expect(await world.schemas.ofGame('entah')).toEqual([]);
      expect(await world.desk.ofGame('00000000-0000-4000-8000-0000000000ff')).toBeNull();
    });

    test('are put in another order', async () => {
      await add(rank, skin, bind);
      const [first, second, third] = await attributes();
      await world.desk.order(game.id, [third?.id ?? '', first?.id ?? '', second?.id ?? '']);
      expect((await attributes()).map((attribute) => attribute.name)).toEqual(['Bind dilepas', 'Rank', 'Skin']);
    });

    test('cannot have one name twice, or a choice without choices', async () => {
      await add(rank);
      await expect(world.desk.add(game.id, 'lain', { ...rank, name: 'RANK' })).rejects.toMatchObject({ reason: 'conflict' });
      await expect(world.desk.add(game.id, 'server', { ...rank, name: 'Server', choices: [] })).rejects.toMatchObject({
        reason: 'invalid',
      });
    });

    test('are changed only by whoever saw their last state', async () => {
      await add(rank);
      const seen = await named('Rank');
      expect(await world.desk.change(seen.id, seen.version, { ...rank, isRequired: true })).toBe(0);
      expect(await world.desk.change(seen.id, seen.version, rank)).toBeNull();
      expect(await world.desk.change(seen.id, seen.version, { ...rank, name: 'Peringkat' })).toBeNull();
      expect(await named('Rank')).toMatchObject({ isRequired: true });
    });

    test('are saved with their new name or not at all', async () => {
      await add(rank, skin);
      const seen = await named('Rank');
      const taken = world.desk.change(seen.id, seen.version, { ...rank, name: 'Skin', isRequired: true });
      await expect(taken).rejects.toMatchObject({ reason: 'conflict', code: '23505' });
      expect(await named('Rank')).toMatchObject({ isRequired: false, version: seen.version });
      expect(await world.desk.change(seen.id, seen.version, { ...rank, name: 'Peringkat', isRequired: true })).toBe(0);
      expect(await named('Peringkat')).toMatchObject({ isRequired: true });
    });

    test('take the lines of products along to a new name, and go on filtering', async () => {
      await add(rank, skin);
      const id = await sell('Satu', [
        { label: 'Catatan', value: 'Bebas' },
        { label: 'rank', value: 'Mythic' },
      ]);
      await sell('Dua', [{ label: 'Skin', value: '12' }]);
      const seen = await named('Rank');
      expect(seen.products).toBe(1);
      expect(await world.desk.change(seen.id, seen.version, { ...rank, name: 'Peringkat' })).toBe(1);
      expect((await world.catalogue.visitor.products.byId(id))?.attributes).toEqual([
        { label: 'Catatan', value: 'Bebas' },
        { label: 'Peringkat', value: 'Mythic' },
      ]);
      expect(await named('Peringkat')).toMatchObject({ key: 'k0', products: 1 });
      expect(await found({ facts: [any(seen.id, 'Mythic')] })).toEqual(['Satu']);
    });

    test.each([
      [
        true,
        [
          { label: 'Rank', value: 'Mythic' },
          { label: 'Skin', value: '12' },
        ],
      ],
      [false, [{ label: 'Skin', value: '12' }]],
    ])('leave when removed; values kept: %s', async (keeps, left) => {
      await add(rank, skin);
      const id = await sell('Satu', [
        { label: 'Rank', value: 'Mythic' },
        { label: 'Skin', value: '12' },
      ]);
      const seen = await named('Rank');
      expect(await world.desk.remove(seen.id, keeps)).toBe(1);
      const product = await world.catalogue.visitor.products.byId(id);
      expect(product?.attributes).toEqual(left);
      expect(product?.facts).toEqual(['12 skin']);
      expect(await found({ facts: [any(seen.id, 'Mythic')] })).toEqual([]);
      expect(await world.desk.remove(seen.id, keeps)).toBeNull();
    });

    test('narrow lists, counts and search by values and ranges, in every order', async () => {
      await add(rank, skin, bind);
      const [ranks, skins, binds] = [await named('Rank'), await named('Skin'), await named('Bind dilepas')];
      const line = (label: string, value: string): Attribute => ({ label, value });
      const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
      await sell('Satu gusion', [line('Rank', 'Mythic'), line('Skin', '312'), line('Bind dilepas', 'Ya')], {
        price: 300,
        createdAt: at(1),
      });
      await sell('Dua gusion', [line('Rank', 'Epic'), line('Skin', '40')], { price: 200, createdAt: at(2) });
      await sell('Tiga gusion', [line('Rank', 'Mythic'), line('Skin', '90'), line('Bind dilepas', 'Tidak')], {
        price: 100,
        createdAt: at(3),
      });
      await sell('Empat', [line('Rank', 'Entah'), line('Skin', 'banyak')], { createdAt: at(4) });
      await sell('Tersembunyi', [line('Rank', 'Mythic')], { isActive: false });
      expect(await found({ facts: [any(ranks.id, 'Mythic')] })).toEqual(['Tiga gusion', 'Satu gusion']);
      expect(await found({ facts: [any(ranks.id, 'Mythic', 'Epic')] })).toEqual(['Tiga gusion', 'Dua gusion', 'Satu gusion']);
      expect(await found({ facts: [range(skins.id, 41, null)] })).toEqual(['Tiga gusion', 'Satu gusion']);
      expect(await found({ facts: [range(skins.id, 40, 90)] }, 'cheapest')).toEqual(['Tiga gusion', 'Dua gusion']);
      expect(await found({ facts: [any(ranks.id, 'Mythic'), range(skins.id, null, 100)] }, 'popular')).toEqual(['Tiga gusion']);
      expect(await found({ facts: [any(binds.id, 'Ya')], maxPrice: 299 })).toEqual([]);
      expect(await found({ facts: [any(ranks.id, 'Entah')] })).toEqual([]);
      const search = { text: 'gusion', criteria: { ...noCriteria, facts: [any(ranks.id, 'Mythic')] }, offset: 0, limit: 10 };
      const hits = await world.catalogue.visitor.search.search(search);
      expect(hits.items.map((card) => card.name)).toEqual(['Tiga gusion', 'Satu gusion']);
    });

    test('a narrowed list goes on where its last page ended', async () => {
      await add(rank);
      const { id } = await named('Rank');
      for (let number = 1; number <= 5; number += 1) {
        await sell(`Akun ${number}`, [{ label: 'Rank', value: number === 3 ? 'Epic' : 'Mythic' }], {
          price: 100,
          createdAt: new Date(Date.UTC(2026, 10, 1, number)),
        });
      }
      for (const [sort, expected] of [
        ['newest', ['Akun 5', 'Akun 4', 'Akun 2', 'Akun 1']],
        ['cheapest', ['Akun 5', 'Akun 4', 'Akun 2', 'Akun 1']],
        ['dearest', ['Akun 5', 'Akun 4', 'Akun 2', 'Akun 1']],
        ['popular', ['Akun 5', 'Akun 4', 'Akun 2', 'Akun 1']],
      ] as const) {
        const seen: string[] = [];
        let after: string | null = null;
        do {
          const page = await world.catalogue.visitor.products.list({
            criteria: { ...noCriteria, gameIds: [game.id], facts: [any(id, 'Mythic')] },
            sort,
            after,
            limit: 2,
            includeArchived: false,
          });
          seen.push(...page.items.map((card) => card.name));
          after = page.next;
        } while (after !== null);
        expect(seen).toEqual(expected);
      }
    });

    test('two facts at most stand on a card, in the order of the schema, and follow every change of it', async () => {
      await add(bind, rank, skin);
      const id = await sell('Satu', [
        { label: 'Skin', value: '1.312' },
        { label: 'Bind dilepas', value: 'Ya' },
        { label: 'Rank', value: 'Mythic' },
      ]);
      const facts = async () => (await world.catalogue.visitor.products.byId(id))?.facts;
      // More than the schema allows: nothing is said of it.
      expect(await facts()).toEqual(['Mythic']);
      const skins = await named('Skin');
      await world.desk.change(skins.id, skins.version, { ...skin, max: null });
      expect(await facts()).toEqual(['Mythic', '1.312 skin']);
      const binds = await named('Bind dilepas');
      await world.desk.change(binds.id, binds.version, { ...bind, isFact: true });
      expect(await facts()).toEqual(['Bind dilepas', 'Mythic']);
      const [first, second, third] = await attributes();
      await world.desk.order(game.id, [third?.id ?? '', second?.id ?? '', first?.id ?? '']);
      expect(await facts()).toEqual(['1.312 skin', 'Mythic']);
      const again = await named('Skin');
      await world.desk.change(again.id, again.version, { ...skin, unit: null, max: null });
      expect(await facts()).toEqual(['Skin 1.312', 'Mythic']);
    });

    test('are closed to whoever does not keep the catalogue', async () => {
      await add(rank);
      const seen = await named('Rank');
      await expect(world.stranger.ofGame(game.id)).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.stranger.add(game.id, 'skin', skin)).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.stranger.remove(seen.id, false)).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.stranger.order(game.id, [])).rejects.toMatchObject({ reason: 'denied' });
      expect(await world.stranger.change(seen.id, seen.version, { ...rank, isRequired: true })).toBeNull();
    });
  });
};
