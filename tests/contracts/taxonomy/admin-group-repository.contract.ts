import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminGroupRepository } from '../../../src/application/taxonomy/admin-group-repository.ts';
import { type AdminGroup, draftGroup, emptyGroup, GROUP_KINDS, type GroupKind } from '../../../src/domain/taxonomy/group-draft.ts';
import { aProduct } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

export interface AdminGroupRepositoryWorld {
  readonly catalogue: CatalogueWorld;
  readonly manager: AdminGroupRepository;
  /** A signed-in person without permission for the catalogue. */
  readonly customer: AdminGroupRepository;
}

const draft = (name: string, isActive = true) => ({ ...draftGroup({ ...emptyGroup, name }), isActive });

/** The contract of group repositories for staff. */
export const adminGroupContract = (open: () => Promise<AdminGroupRepositoryWorld>): void => {
  let world: AdminGroupRepositoryWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.catalogue.close());

  describe('popular games', () => {
    test('chosen ones: appended once, those of the shop are marked and left as they are', async () => {
      const own = await world.manager.insert('games', draft('free fire'));
      expect((await world.manager.starterGames()).slice(0, 2)).toEqual([
        { slug: 'mobile-legends', name: 'Mobile Legends', isAdded: false },
        { slug: 'free-fire', name: 'Free Fire', isAdded: true },
      ]);
      expect(await world.manager.addStarterGames(['free-fire', 'mobile-legends', 'unknown'])).toBe(1);
      expect(await world.manager.addStarterGames(['mobile-legends'])).toBe(0);
      const games = await world.manager.list('games');
      expect(games.map(({ name }) => name)).toEqual(['free fire', 'Mobile Legends']);
      expect(games[1]).toMatchObject({ isPopular: true, deliveryForm: 'ID: 6-10 angka\nZone: 4-5 angka' });
      for (const { id, version } of games) await world.manager.delete('games', id, version);
      expect(own.name).toBe('free fire');
    });
    test('without the permission: refused', async () => {
      await expect(world.customer.starterGames()).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.customer.addStarterGames(['free-fire'])).rejects.toMatchObject({ reason: 'denied' });
    });
  });

  test('category whose services need a login: kept, and switched off again', async () => {
    const made = await world.manager.insert('categories', { ...draft('Joki'), asksLogin: true });
    expect(made.asksLogin).toBe(true);
    const changed = await world.manager.update('categories', made.id, { asksLogin: false }, made.version);
    expect([changed?.asksLogin, (await world.manager.byId('categories', made.id))?.asksLogin]).toEqual([false, false]);
    expect((await world.manager.insert('categories', draft('Top Up'))).asksLogin).toBe(false);
    for (const { id, version } of await world.manager.list('categories')) await world.manager.delete('categories', id, version);
  });

  describe.each(GROUP_KINDS)('administration of %s', (kind: GroupKind) => {
    const made: AdminGroup[] = [];
    const slugs = async (repository = world.manager): Promise<readonly string[]> => (await repository.list(kind)).map(({ slug }) => slug);

    test('creation: appended, hidden ones are listed for staff only', async () => {
      for (const name of ['Satu', 'Dua', 'Tiga']) made.push(await world.manager.insert(kind, draft(name, name !== 'Tiga')));
      expect(await slugs()).toEqual(['satu', 'dua', 'tiga']);
      expect(await slugs(world.customer)).toEqual(['satu', 'dua']);
      expect(made.map(({ isSlugReserved }) => isSlugReserved)).toEqual([true, true, false]);
    });
    test('duplicate slug or missing permission: refused', async () => {
      await expect(world.manager.insert(kind, draft('Satu'))).rejects.toMatchObject({ reason: 'conflict', code: 'TAKEN' });
      await expect(world.customer.insert(kind, draft('Empat'))).rejects.toMatchObject({ reason: 'denied' });
      expect(await world.customer.order(kind, []).catch(() => false)).toBe(false);
      const { id = '', version = '' } = made[0] ?? {};
      expect(await world.customer.update(kind, id, { name: 'Lain' }, version).catch(() => null)).toBeNull();
      expect(await world.customer.delete(kind, id, version).catch(() => false)).toBe(false);
    });
    test('slug of a published group: fixed; of an unpublished one: changeable', async () => {
      const [open, , closed] = await world.manager.list(kind);
      await expect(world.manager.update(kind, open?.id ?? '', { slug: 'lain' }, open?.version ?? '')).rejects.toMatchObject({
        code: 'SLUG_KEPT',
      });
      const renamed = await world.manager.update(kind, closed?.id ?? '', { slug: 'ketiga' }, closed?.version ?? '');
      expect(renamed).toMatchObject({ slug: 'ketiga', isSlugReserved: false });
      const shown = await world.manager.update(kind, closed?.id ?? '', { isActive: true }, renamed?.version ?? '');
      expect(shown).toMatchObject({ isSlugReserved: true });
    });
    test('outdated version: refused', async () => {
      const [first] = await world.manager.list(kind);
      const changes = { description: 'Baru', color: '#aabbcc', icon: 'crown' };
      expect(await world.manager.update(kind, first?.id ?? '', changes, first?.version ?? '')).toMatchObject(changes);
      expect(await world.manager.update(kind, first?.id ?? '', { name: 'Lain' }, first?.version ?? '')).toBeNull();
      expect(await world.manager.byId(kind, first?.id ?? '')).toMatchObject({ name: 'Satu', ...changes });
    });
    test('order: set as a whole, versions are unchanged', async () => {
      const before = await world.manager.list(kind);
      expect(await world.manager.order(kind, before.map(({ id }) => id).toReversed())).toBe(true);
      expect(await slugs()).toEqual(['ketiga', 'dua', 'satu']);
      expect((await world.manager.byId(kind, before[0]?.id ?? ''))?.version).toBe(before[0]?.version);
      expect(
        await world.manager.order(
          kind,
          before.slice(1).map(({ id }) => id),
        ),
      ).toBe(false);
    });
    test('order with an expected former order: refused if it differs', async () => {
      const seen = (await world.manager.list(kind)).map(({ id }) => id);
      const wanted = seen.toReversed();
      expect(await world.manager.order(kind, wanted, wanted)).toBe(false);
      expect((await world.manager.list(kind)).map(({ id }) => id)).toEqual(seen);
      expect(await world.manager.order(kind, wanted, seen)).toBe(true);
      expect(await world.manager.order(kind, seen, wanted)).toBe(true);
      expect((await world.manager.list(kind)).map(({ id }) => id)).toEqual(seen);
    });
    test('usage: counted; deletion keeps the products', async () => {
      const [group] = await world.manager.list(kind);
      const within = { games: 'game', categories: 'category', tiers: 'tier' } as const;
      const products = [aProduct({ [within[kind]]: group }), aProduct({ [within[kind]]: group, isActive: false })];
      for (const product of products) await world.catalogue.addProduct(product);
      expect(await world.manager.use(kind, group?.id ?? '')).toEqual({ products: 2, visible: 1 });
      expect(await world.manager.delete(kind, group?.id ?? '', made[0]?.version ?? '')).toBe(false);
      expect(await world.manager.delete(kind, group?.id ?? '', group?.version ?? '')).toBe(true);
      expect(await world.manager.byId(kind, group?.id ?? '')).toBeNull();
      expect((await world.catalogue.admin.products.byId(products[0]?.id ?? ''))?.[within[kind]]).toBeNull();
    });
  });

  test('group administration: games and tiers keep their own fields', async () => {
    const game = await world.manager.insert('games', { ...draft('Gim'), isPopular: true });
    expect(game).toMatchObject({ isPopular: true, logoUrl: null });
    const range = {
      priceRangeMin: 500_000,
      priceRangeMax: 2_000_000,
      borderColor: '#112233',
      backgroundGradient: 'linear-gradient(90deg, #112233, #445566)',
    };
    expect(await world.manager.insert('tiers', { ...draft('Pelajar'), ...range })).toMatchObject(range);
  });
};
