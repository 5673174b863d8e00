import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Attribute } from '../../../src/domain/catalog/product.ts';
import { noCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import { type AttributeWorld, any, bind, openGame, range, rank, skin } from './attribute-world.ts';

/** The contract of attributes in lists and on cards. */
export const attributeListsContract = (name: string, open: () => Promise<AttributeWorld>): void => {
  describe(`attribute filters and card facts: ${name}`, () => {
    let given: Awaited<ReturnType<typeof openGame>>;
    beforeEach(async () => {
      given = await openGame(open);
    });
    afterEach(() => given.world.catalogue.close());

    test('values and ranges: filter lists, counts and search in every sort order', async () => {
      const { world, named, sell, add, found } = given;
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

    test('filtered list: the cursor continues after the last row', async () => {
      const { world, game, named, sell, add } = given;
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

    test('card facts: two at most in schema order, updated with every change', async () => {
      const { world, game, attributes, named, sell, add } = given;
      await add(bind, rank, skin);
      const id = await sell('Satu', [
        { label: 'Skin', value: '1.312' },
        { label: 'Bind dilepas', value: 'Ya' },
        { label: 'Rank', value: 'Mythic' },
      ]);
      const facts = async () => (await world.catalogue.visitor.products.byId(id))?.facts;
      // A value above the schema's maximum is not a fact.
      expect(await facts()).toEqual(['Mythic']);
      const skins = await named('Skin');
      await world.repository.change(skins.id, skins.version, { ...skin, max: null });
      expect(await facts()).toEqual(['Mythic', '1.312 skin']);
      const binds = await named('Bind dilepas');
      await world.repository.change(binds.id, binds.version, { ...bind, isFact: true });
      expect(await facts()).toEqual(['Bind dilepas', 'Mythic']);
      const [first, second, third] = await attributes();
      await world.repository.order(game.id, [third?.id ?? '', second?.id ?? '', first?.id ?? '']);
      expect(await facts()).toEqual(['1.312 skin', 'Mythic']);
      const again = await named('Skin');
      await world.repository.change(again.id, again.version, { ...skin, unit: null, max: null });
      expect(await facts()).toEqual(['Skin 1.312', 'Mythic']);
    });
  });
};
