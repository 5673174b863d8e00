import { describe, expect, test } from '@jest/globals';
import { ReadGameSchema } from '../../../src/application/attribute/read-game-schema.ts';
import { UndoAttribute } from '../../../src/application/attribute/undo-attribute.ts';
import { OrderAttributes, SaveAttribute } from '../../../src/application/attribute/write-attributes.ts';
import { type AttributeDraft, draftOf, normalisedDraft } from '../../../src/domain/attribute/attribute-draft.ts';
import { InMemoryAdminAttributeRepository } from '../../../src/infrastructure/memory/attribute/admin-attribute-repository.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aGame, anAttribute, aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const game = aGame();
const RANK = anAttribute({ isFact: true });
const SKIN = anAttribute({ key: 'skin', name: 'Skin', kind: 'number', unit: 'skin', choices: [], min: 1, max: 500 });

const setUp = () => {
  const clock = new FixedClock();
  const catalogue = new MemoryCatalogue(clock);
  catalogue.mayWrite = true;
  catalogue.games = [game];
  catalogue.schemas.set(game.id, [RANK, SKIN]);
  catalogue.products = [aProduct({ game, attributes: [{ label: 'Rank', value: 'Mythic' }] })];
  const errors = new RecentErrorLog(clock, () => undefined);
  const repository = new InMemoryAdminAttributeRepository(catalogue);
  const [read, save, order] = [
    new ReadGameSchema(repository, errors),
    new SaveAttribute(repository, errors),
    new OrderAttributes(repository, errors),
  ];
  const schema = () => catalogue.schemas.get(game.id) ?? [];
  return { catalogue, repository, read, save, order, schema, undo: new UndoAttribute(read, save, order) };
};
const edited = async ({ read, save }: ReturnType<typeof setUp>, id: string, changes: Partial<AttributeDraft>) => {
  const found = await read.execute(game.id);
  const was = found.ok ? found.value.attributes.find((attribute) => attribute.id === id) : undefined;
  if (!found.ok || was === undefined) throw new Error('no attribute');
  const [before, after] = [draftOf(was), normalisedDraft({ ...draftOf(was), ...changes })];
  expect(await save.execute(found.value, was, after)).toMatchObject({ ok: true });
  return { before, after };
};

describe('undo of an attribute change', () => {
  test.each([
    [RANK, { name: 'Peringkat' }],
    [RANK, { choices: ['Legend'], isFilter: false, isFact: false, isRequired: true }],
    [RANK, { kind: 'text', name: 'Pangkat' }],
    [SKIN, { unit: 'kostum', min: 5, max: null }],
  ] as const)('unchanged since: all its fields and the product lines are restored, case %#', async (was, changes) => {
    const shop = setUp();
    const { products } = shop.catalogue;
    const { before, after } = await edited(shop, was.id, changes as Partial<AttributeDraft>);
    expect(shop.schema().find(({ id }) => id === was.id)).toMatchObject(changes);
    expect(await shop.undo.edit(game.id, was.id, before, after)).toMatchObject({ ok: true });
    expect(shop.schema()).toMatchObject([RANK, SKIN]);
    expect(shop.catalogue.products).toEqual(products);
  });
  test('attribute changed again or deleted: refused', async () => {
    const shop = setUp();
    const { before, after } = await edited(shop, RANK.id, { name: 'Peringkat' });
    await edited(shop, RANK.id, { isRequired: true });
    expect(await shop.undo.edit(game.id, RANK.id, before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(shop.schema()[0]).toMatchObject({ name: 'Peringkat', isRequired: true });
    await shop.repository.remove(RANK.id, true);
    expect(await shop.undo.edit(game.id, RANK.id, before, after)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
  test('attribute changed by another editor at the same moment: not overwritten', async () => {
    const shop = setUp();
    const { before, after } = await edited(shop, RANK.id, { isFact: false });
    const ofGame = shop.repository.ofGame.bind(shop.repository);
    shop.repository.ofGame = async (id) => {
      const read = await ofGame(id);
      const [rank] = read?.attributes ?? [];
      await shop.repository.change(RANK.id, rank?.version ?? '', { ...after, isRequired: true });
      return read;
    };
    expect(await shop.undo.edit(game.id, RANK.id, before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(shop.schema()[0]).toMatchObject({ isFact: false, isRequired: true });
  });
  test('former name used by another attribute: refused with the reason', async () => {
    const shop = setUp();
    const { before, after } = await edited(shop, RANK.id, { name: 'Peringkat' });
    await edited(shop, SKIN.id, { name: 'Rank' });
    expect(await shop.undo.edit(game.id, RANK.id, before, after)).toMatchObject({
      failure: { code: 'NAME_TAKEN' },
    });
    expect(shop.schema().map(({ name }) => name)).toEqual(['Peringkat', 'Rank']);
  });
  test('order: restored unless it changed again', async () => {
    const shop = setUp();
    const third = anAttribute({ key: 'server', name: 'Server' });
    shop.catalogue.schemas.set(game.id, [RANK, SKIN, third]);
    const ids = () => shop.schema().map(({ id }) => id);
    const [before, after] = [ids(), ids().toReversed()];
    await shop.order.execute(game.id, after);
    expect(await shop.undo.order(game.id, before, after)).toEqual({ ok: true, value: null });
    expect(ids()).toEqual(before);
    await shop.order.execute(game.id, [SKIN.id, RANK.id, third.id]);
    expect(await shop.undo.order(game.id, before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(ids()).toEqual([SKIN.id, RANK.id, third.id]);
  });
});
