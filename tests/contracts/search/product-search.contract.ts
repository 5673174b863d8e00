import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import { aCategory, aGame, aProduct, aTier } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

const HOUR = 3_600_000;

/** The contract of product searches; synonyms, stems and typos are the database's own and tested there. */
export const productSearchContract = (open: () => Promise<CatalogueWorld>): void => {
  describe('product search', () => {
    let world: CatalogueWorld;
    const fire = aGame({ name: 'Free Fire', slug: 'free-fire' });

    beforeAll(async () => {
      world = await open();
      await world.addGame(fire);
      const at = (hours: number): Date => new Date(world.now().getTime() - hours * HOUR);
      await world.addProduct(aProduct({ name: 'Bundle Sakura lama', createdAt: at(9), game: fire, price: 900 }));
      await world.addProduct(aProduct({ name: 'Bundle Sakura baru', createdAt: at(1), game: fire, price: 100 }));
      await world.addProduct(aProduct({ name: 'Heroic', description: 'Termasuk bundle sakura edisi kedua.', createdAt: at(0) }));
      await world.addProduct(aProduct({ name: 'Bundle Sakura rahasia', createdAt: at(0), isActive: false }));
    });
    afterAll(() => world.close());

    const find = async (text: string, given = {}, offset = 0, limit = 24) =>
      world.visitor.search.search({ text, criteria: { ...noCriteria, ...given }, offset, limit });
    const names = async (text: string, given = {}) => (await find(text, given)).items.map((item) => item.name);

    test('matches: names before descriptions, equal ones newest first', async () => {
      expect(await names('bundle sakura')).toEqual(['Bundle Sakura baru', 'Bundle Sakura lama', 'Heroic']);
    });
    test.each([
      ['newest', ['Heroic', 'Bundle Sakura baru', 'Bundle Sakura lama']],
      ['cheapest', ['Bundle Sakura baru', 'Bundle Sakura lama', 'Heroic']],
      ['dearest', ['Heroic', 'Bundle Sakura lama', 'Bundle Sakura baru']],
    ] as const)('sort order %s: applied', async (sort, expected) => {
      const { items } = await world.visitor.search.search({ text: 'bundle sakura', criteria: noCriteria, sort, offset: 0, limit: 24 });
      expect(items.map((item) => item.name)).toEqual(expected);
    });
    test('counts: total and per game', async () => {
      expect(await world.visitor.search.counts('bundle sakura', { ...noCriteria, maxPrice: 900 })).toMatchObject({
        total: 2,
        kinds: { account: 2 },
        games: { [fire.id]: 2 },
      });
      expect(await world.visitor.search.counts('zzqxv', noCriteria)).toMatchObject({ total: 0, games: {} });
    });
    test('kind filter: one kind; counts include the others', async () => {
      await world.addProduct(aProduct({ name: 'Voucher pelangi', saleKind: 'item' }));
      await world.addProduct(aProduct({ name: 'Akun pelangi' }));
      expect(await names('pelangi', { kind: 'item' })).toEqual(['Voucher pelangi']);
      expect(await world.visitor.search.counts('pelangi', { ...noCriteria, kind: 'item' })).toMatchObject({
        total: 1,
        kinds: { account: 1, item: 1 },
      });
    });
    test('"akun": accounts only, unless a kind is chosen', async () => {
      await world.addProduct(aProduct({ name: 'Akun kristal hadiah', saleKind: 'item' }));
      await world.addProduct(aProduct({ name: 'Akun kristal biru' }));
      expect(await names('akun kristal')).toEqual(['Akun kristal biru']);
      expect(await names('akun kristal', { kind: 'item' })).toEqual(['Akun kristal hadiah']);
    });
    test('words about trust: what to look for in the help, and no condition', async () => {
      const { help, items } = await find('sakura rekber');
      expect([help, items.length]).toEqual(['rekber', 3]);
      expect((await find('sakura')).help).toBeNull();
    });
    test('name of a tier: left out on request; null without one', async () => {
      const { search } = world.visitor;
      await world.addTier(aTier({ name: 'Ningrat', slug: 'ningrat' }));
      expect([await search.withoutTier('sakura ningrat'), await search.withoutTier('sakura')]).toEqual(['sakura', null]);
    });
    test('sold products: last regardless of the match', async () => {
      await world.addProduct(aProduct({ name: 'Naga terjual', createdAt: world.now(), stock: 0 }));
      await world.addProduct(aProduct({ name: 'Lain', description: 'Ada naga.', createdAt: new Date(world.now().getTime() - HOUR) }));
      expect(await names('naga')).toEqual(['Lain', 'Naga terjual']);
    });
    test('game and word prefix: found', async () => {
      expect(await names('free fire saku')).toEqual(['Bundle Sakura baru', 'Bundle Sakura lama']);
    });
    test('filters: as in lists', async () => {
      expect(await names('sakura', { maxPrice: 500, gameIds: [fire.id] })).toEqual(['Bundle Sakura baru']);
    });
    test('offset: continues after the former page', async () => {
      const first = await find('sakura', {}, 0, 2);
      expect([first.items.length, first.more]).toEqual([2, true]);
      const rest = await find('sakura', {}, 2, 2);
      expect([rest.items.map((item) => item.name), rest.more]).toEqual([['Heroic'], false]);
    });
    test('unknown words: empty', async () => {
      expect(await names('zzqxv')).toEqual([]);
    });
    test.each(['not.and(sakura.eq.1)', 'eq.sakura', 'in.(sakura)', 'is.null sakura', 'fts.sakura'])(
      '%s: searched as words, not as operators',
      async (text) => {
        await expect(find(text)).resolves.toMatchObject({ more: false });
      },
    );
    test('empty text with filters: all that match the filters, with counts', async () => {
      expect(await names('', { gameIds: [fire.id] })).toEqual(['Bundle Sakura baru', 'Bundle Sakura lama']);
      expect(await world.visitor.search.counts('', { ...noCriteria, gameIds: [fire.id] })).toMatchObject({ total: 2 });
    });
    test('groups: suggested by name prefix, none for an empty text', async () => {
      const account = aCategory({ name: 'Akun', slug: 'akun' });
      await world.addCategory(account);
      await world.addProduct(aProduct({ name: 'Mythic', createdAt: world.now(), category: account }));
      expect(await world.visitor.search.groups('aku')).toEqual({ games: [], categories: ['akun'] });
      expect(await world.visitor.search.groups('')).toEqual({ games: [], categories: [] });
    });
    test('hidden products: not found', async () => {
      expect(await names('rahasia')).toEqual([]);
    });
  });
};
