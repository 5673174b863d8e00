import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { aGame } from '../../support/builders.ts';
import { attributeListsContract } from './attribute-lists.contract.ts';
import { type AttributeWorld, any, bind, openGame, rank, skin } from './attribute-world.ts';

/** The contract of repositories of attribute schemas, including the effect on lists and cards. */
export const adminAttributeContract = (name: string, open: () => Promise<AttributeWorld>): void => {
  describe(`attribute administration: ${name}`, () => {
    let given: Awaited<ReturnType<typeof openGame>>;
    beforeEach(async () => {
      given = await openGame(open);
    });
    afterEach(() => given.world.catalogue.close());

    test('new attributes: appended in order, read back equal', async () => {
      const { world, game, attributes, add } = given;
      await add(rank, skin, bind);
      const read = await attributes();
      expect(read.map(({ id: _id, version: _version, ...rest }) => rest)).toEqual([
        { ...rank, key: 'k0', products: 0 },
        { ...skin, key: 'k1', products: 0 },
        { ...bind, key: 'k2', products: 0 },
      ]);
      expect((await world.schemas.ofGame(game.slug)).map((attribute) => attribute.name)).toEqual(['Rank', 'Skin', 'Bind dilepas']);
      expect(await world.schemas.ofGame('entah')).toEqual([]);
      expect(await world.repository.ofGame('00000000-0000-4000-8000-0000000000ff')).toBeNull();
    });

    test('words of adverts: stored, changed and taken away with the attribute', async () => {
      const { named, add, world } = given;
      const words = ['tier', 'mitik = Mythic'];
      await add({ ...rank, advertWords: words });
      const seen = await named('Rank');
      expect(seen.advertWords).toEqual(words);
      await world.repository.change(seen.id, seen.version, { ...rank, advertWords: [] });
      const emptied = await named('Rank');
      expect(emptied.advertWords).toEqual([]);
      await world.repository.change(emptied.id, emptied.version, rank);
      expect((await named('Rank')).advertWords).toBeNull();
    });

    test('all games: each with its attributes in order and their words', async () => {
      const { world, game, add } = given;
      const other = aGame({ name: 'Valorant', slug: 'valorant', isActive: false });
      await world.catalogue.addGame(other);
      await add({ ...rank, advertWords: ['tier'] }, skin);
      const all = await world.repository.ofAllGames();
      const of = (id: string) => all.find((schema) => schema.game.id === id);
      expect(of(game.id)?.game).toEqual({ id: game.id, name: game.name, slug: game.slug });
      expect(of(game.id)?.attributes.map(({ name: title, advertWords }) => [title, advertWords])).toEqual([
        ['Rank', ['tier']],
        ['Skin', null],
      ]);
      expect(of(other.id)?.attributes).toEqual([]);
      const seen = (await world.stranger.ofAllGames()).map((schema) => schema.game.id);
      expect([seen.includes(game.id), seen.includes(other.id)]).toEqual([true, false]);
    });

    test('reordering: stored', async () => {
      const { world, game, attributes, add } = given;
      await add(rank, skin, bind);
      const [first, second, third] = await attributes();
      await world.repository.order(game.id, [third?.id ?? '', first?.id ?? '', second?.id ?? '']);
      expect((await attributes()).map((attribute) => attribute.name)).toEqual(['Bind dilepas', 'Rank', 'Skin']);
    });

    test('restoring an order: only while the present order is the expected one', async () => {
      const { world, game, attributes, add } = given;
      await add(rank, skin, bind);
      const before = (await attributes()).map(({ id }) => id);
      const set = before.toReversed();
      expect(await world.repository.order(game.id, set)).toBe(true);
      expect(await world.repository.order(game.id, before, before)).toBe(false);
      expect((await attributes()).map(({ id }) => id)).toEqual(set);
      expect(await world.repository.order(game.id, before, set)).toBe(true);
      expect((await attributes()).map(({ id }) => id)).toEqual(before);
      await world.repository.order(game.id, set);
      await world.repository.remove(set[0] ?? '', true);
      expect(await world.repository.order(game.id, before, set)).toBe(false);
    });

    test('duplicate name or choice attribute without choices: refused', async () => {
      const { world, game, add } = given;
      await add(rank);
      await expect(world.repository.add(game.id, 'lain', { ...rank, name: 'RANK' })).rejects.toMatchObject({ reason: 'conflict' });
      await expect(world.repository.add(game.id, 'server', { ...rank, name: 'Server', choices: [] })).rejects.toMatchObject({
        reason: 'invalid',
      });
    });

    test('change of an outdated version: refused', async () => {
      const { world, named, add } = given;
      await add(rank);
      const seen = await named('Rank');
      expect(await world.repository.change(seen.id, seen.version, { ...rank, isRequired: true })).toEqual({ carried: 0, joined: 0 });
      expect(await world.repository.change(seen.id, seen.version, rank)).toBeNull();
      expect(await world.repository.change(seen.id, seen.version, { ...rank, name: 'Peringkat' })).toBeNull();
      expect(await named('Rank')).toMatchObject({ isRequired: true });
    });

    test('change with a name in use: refused completely', async () => {
      const { world, named, add } = given;
      await add(rank, skin);
      const seen = await named('Rank');
      const taken = world.repository.change(seen.id, seen.version, { ...rank, name: 'Skin', isRequired: true });
      await expect(taken).rejects.toMatchObject({ reason: 'conflict', code: 'TAKEN' });
      expect(await named('Rank')).toMatchObject({ isRequired: false, version: seen.version });
      expect(await world.repository.change(seen.id, seen.version, { ...rank, name: 'Peringkat', isRequired: true })).toEqual({
        carried: 0,
        joined: 0,
      });
      expect(await named('Peringkat')).toMatchObject({ isRequired: true });
    });

    test('rename: the lines of products and filters follow', async () => {
      const { world, named, sell, add, found } = given;
      await add(rank, skin);
      const id = await sell('Satu', [
        { label: 'Catatan', value: 'Bebas' },
        { label: 'rank', value: 'Mythic' },
      ]);
      await sell('Dua', [{ label: 'Skin', value: '12' }]);
      const seen = await named('Rank');
      expect(seen.products).toBe(1);
      expect(await world.repository.change(seen.id, seen.version, { ...rank, name: 'Peringkat' })).toEqual({ carried: 1, joined: 0 });
      expect((await world.catalogue.visitor.products.byId(id))?.attributes).toEqual([
        { label: 'Catatan', value: 'Bebas' },
        { label: 'Peringkat', value: 'Mythic' },
      ]);
      expect(await named('Peringkat')).toMatchObject({ key: 'k0', products: 1 });
      expect(await found({ facts: [any(seen.id, 'Mythic')] })).toEqual(['Satu']);
    });

    test('rename that matches free lines: their number is returned', async () => {
      const { world, named, sell, add } = given;
      await add(rank);
      await sell('Satu', [
        { label: 'Rank', value: 'Mythic' },
        { label: 'tingkat', value: '7' },
      ]);
      await sell('Dua', [{ label: 'Rank', value: 'Epic' }]);
      await sell('Tiga', [{ label: 'Tingkat', value: '9' }], { isActive: false });
      const seen = await named('Rank');
      expect(await world.repository.change(seen.id, seen.version, { ...rank, name: 'Tingkat' })).toEqual({ carried: 2, joined: 2 });
      const now = await named('Tingkat');
      expect(await world.repository.change(now.id, now.version, { ...rank, name: 'TINGKAT' })).toEqual({ carried: 3, joined: 0 });
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
    ])('removal: no longer a filter, values kept: %s', async (keeps, left) => {
      const { world, named, sell, add, found } = given;
      await add(rank, skin);
      const id = await sell('Satu', [
        { label: 'Rank', value: 'Mythic' },
        { label: 'Skin', value: '12' },
      ]);
      const seen = await named('Rank');
      expect(await world.repository.remove(seen.id, keeps)).toBe(1);
      const product = await world.catalogue.visitor.products.byId(id);
      expect(product?.attributes).toEqual(left);
      expect(product?.facts).toEqual(['12 skin']);
      expect(await found({ facts: [any(seen.id, 'Mythic')] })).toEqual([]);
      expect(await world.repository.remove(seen.id, keeps)).toBeNull();
    });

    test('missing permission: denied', async () => {
      const { world, game, named, add } = given;
      await add(rank);
      const seen = await named('Rank');
      await expect(world.stranger.ofGame(game.id)).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.stranger.add(game.id, 'skin', skin)).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.stranger.remove(seen.id, false)).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.stranger.order(game.id, [])).rejects.toMatchObject({ reason: 'denied' });
      expect(await world.stranger.change(seen.id, seen.version, { ...rank, isRequired: true })).toBeNull();
    });
  });
  attributeListsContract(name, open);
};
