import { describe, expect, test } from '@jest/globals';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { fieldsInvalid } from '../../../src/application/shared/refusals.ts';
import { GroupService } from '../../../src/application/taxonomy/group-service.ts';
import { SaveGroup } from '../../../src/application/taxonomy/save-group.ts';
import { UndoGroups } from '../../../src/application/taxonomy/undo-groups.ts';
import { emptyGroup, groupFormInput } from '../../../src/domain/taxonomy/group-draft.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryAdminGroupRepository } from '../../../src/infrastructure/memory/taxonomy/admin-group-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aGame, aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const setUp = () => {
  const clock = new FixedClock();
  const catalogue = new MemoryCatalogue(clock);
  catalogue.mayWrite = true;
  const game = aGame();
  catalogue.games = [game];
  const repository = new InMemoryAdminGroupRepository(catalogue);
  const errors = new RecentErrorLog(clock, () => undefined);
  const [save, keep] = [new SaveGroup(repository, errors), new GroupService(repository, errors)];
  return { catalogue, game, inner: repository, repository, save, keep, undo: new UndoGroups(keep, save) };
};
const typed = (given: object = {}) => ({ ...emptyGroup, name: 'Free Fire', ...given });

describe('saving a group', () => {
  test('valid form: stored', async () => {
    const { save } = setUp();
    expect(await save.execute('games', typed(), null)).toMatchObject({ value: { slug: 'free-fire', sortOrder: 2 } });
  });
  test('invalid form: reported at its fields, also if only the database detects it', async () => {
    const { save, inner } = setUp();
    expect(await save.execute('games', typed({ slug: 'mobile-legends' }), null)).toEqual(fieldsInvalid({ slug: 'GROUP_SLUG_TAKEN' }));
    inner.insert = () => Promise.reject(new PortError('conflict', 'duplicate key', 'TAKEN'));
    expect(await save.execute('games', typed(), null)).toEqual(fieldsInvalid({ slug: 'GROUP_SLUG_TAKEN' }));
    inner.insert = () => Promise.reject(new TypeError('offline'));
    expect(await save.execute('games', typed(), null)).toMatchObject({ failure: { code: 'UNAVAILABLE' } });
  });
  test('conflict: not overwritten', async () => {
    const { save, repository, game } = setUp();
    const was = await repository.byId('games', game.id);
    if (was === null) throw new Error('no game');
    expect(await save.execute('games', { ...groupFormInput(was), name: 'MLBB' }, was)).toMatchObject({
      value: { name: 'MLBB', slug: was.slug },
    });
    expect(await save.execute('games', { ...groupFormInput(was), name: 'ML' }, was)).toMatchObject({
      failure: { code: 'CHANGED_MEANWHILE' },
    });
    await repository.delete('games', game.id, (await repository.byId('games', game.id))?.version ?? '');
    expect(await save.execute('games', { ...groupFormInput(was), name: 'ML' }, was)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
  test('no change: no write', async () => {
    const { save, repository, game, inner } = setUp();
    inner.update = () => Promise.reject(new Error('written'));
    const was = await repository.byId('games', game.id);
    expect(was === null ? null : await save.execute('games', groupFormInput(was), was)).toMatchObject({ ok: true });
  });
});

describe('existing group', () => {
  test('switch, usage and deletion: applied unless changed since', async () => {
    const { keep, catalogue, game } = setUp();
    catalogue.products = [aProduct({ game }), aProduct({ game, isActive: false })];
    const opened = await keep.open('games', game.id);
    if (!opened.ok) throw new Error('no game');
    expect(await keep.use('games', game.id)).toEqual({ ok: true, value: { products: 2, visible: 1 } });
    expect(await keep.switchTo('games', opened.value, { isActive: false })).toMatchObject({ value: { isActive: false } });
    expect(await keep.switchTo('games', opened.value, { isActive: true })).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(await keep.remove('games', opened.value)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    const again = await keep.open('games', game.id);
    expect(again.ok ? await keep.remove('games', again.value) : null).toEqual({ ok: true, value: true });
    expect(again.ok ? await keep.remove('games', again.value) : null).toMatchObject({ failure: { code: 'NOT_FOUND' } });
    expect(catalogue.products.map((product) => product.game)).toEqual([null, null]);
  });
  test('too many products to delete: refused with the alternative', async () => {
    const { keep, inner, game } = setUp();
    inner.delete = () => Promise.reject(new PortError('unavailable', 'canceling statement due to statement timeout', 'TIMEOUT'));
    const opened = await keep.open('games', game.id);
    expect(opened.ok ? await keep.remove('games', opened.value) : null).toMatchObject({ failure: { code: 'GROUP_TOO_LARGE' } });
  });
});

describe('undo of group changes', () => {
  const got = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
    if (!result.ok) throw new Error('refused');
    return result.value;
  };
  const edited = async ({ keep, save, game }: ReturnType<typeof setUp>, changes: object) => {
    const before = got(await keep.open('games', game.id));
    const saved = await save.execute('games', { ...groupFormInput(before), ...changes }, before);

    return { before, after: got(saved) };
  };
  test('unchanged since: all fields are restored', async () => {
    const shop = setUp();
    const { before, after } = await edited(shop, { name: 'MLBB', description: 'Baru', color: '#112233', isPopular: !shop.game.isPopular });
    const undone = await shop.undo.edit('games', before, after);
    expect(undone).toMatchObject({ ok: true, value: { ...before, version: expect.any(String) } });
    expect(shop.catalogue.games[0]).toMatchObject({ name: before.name, description: before.description, color: before.color });
  });
  test('changed since: refused', async () => {
    const shop = setUp();
    const { before, after } = await edited(shop, { name: 'MLBB' });
    got(await shop.keep.switchTo('games', after, { isPopular: false }));
    expect(await shop.undo.edit('games', before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(await shop.undo.flags('games', before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(shop.catalogue.games[0]).toMatchObject({ name: 'MLBB', isPopular: false });
  });
  test('slug of a published group: refused with the reason', async () => {
    const shop = setUp();
    const before = await shop.repository.insert('games', {
      ...got(await shop.keep.open('games', shop.game.id)),
      slug: 'lama',
      isActive: false,
    });
    const saved = await shop.save.execute('games', { ...groupFormInput(before), slug: 'baru', isActive: true }, before);

    expect(await shop.undo.edit('games', before, got(saved))).toMatchObject({
      failure: { code: 'CANNOT_GO_BACK', values: { problem: 'SLUG_KEPT' } },
    });
  });
  test('flag: restored', async () => {
    const { keep, undo, game, catalogue } = setUp();
    const before = got(await keep.open('games', game.id));
    const after = got(await keep.switchTo('games', before, { isActive: false }));
    expect(await undo.flags('games', before, after)).toMatchObject({ value: { isActive: true } });
    expect(catalogue.games[0]?.isActive).toBe(true);
  });
  test('order: restored unless it changed again', async () => {
    const { keep, undo, game, catalogue } = setUp();
    const other = aGame({ name: 'Free Fire', slug: 'free-fire', sortOrder: 2 });
    const third = aGame({ name: 'PUBG Mobile', slug: 'pubg-mobile', sortOrder: 3 });
    catalogue.games = [game, other, third];
    const [before, after] = [
      [game.id, other.id, third.id],
      [other.id, game.id, third.id],
    ] as const;
    const order = async () => got(await keep.list('games')).map(({ id }) => id);
    got(await keep.order('games', after));
    expect(await undo.order('games', before, after)).toEqual({ ok: true, value: true });
    expect(await order()).toEqual(before);
    got(await keep.order('games', [third.id, game.id, other.id]));
    expect(await undo.order('games', before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(await order()).toEqual([third.id, game.id, other.id]);
  });
  test('database failure: reported', async () => {
    const shop = setUp();
    const { before, after } = await edited(shop, { name: 'MLBB' });
    shop.inner.update = () => Promise.reject(new TypeError('offline'));
    shop.inner.order = () => Promise.reject(new TypeError('offline'));
    expect(await shop.undo.edit('games', before, after)).toMatchObject({ failure: { code: 'UNAVAILABLE' } });
    expect(await shop.undo.order('games', [], [])).toMatchObject({ failure: { code: 'UNAVAILABLE' } });
  });
});
