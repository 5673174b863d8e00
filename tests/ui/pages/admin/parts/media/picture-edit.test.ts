import { beforeEach, expect, test } from '@jest/globals';
import type { StoredFileSummary } from '../../../../../../src/application/media/files.ts';
import type { FieldPicture } from '../../../../../../src/domain/media/field-pictures.ts';
import { pictureBindings } from '../../../../../../src/ui/pages/admin/parts/media/bindings.ts';
import { PictureEditViewModel } from '../../../../../../src/ui/pages/admin/parts/media/edit/picture-edit.view-model.ts';
import { TestShop } from '../../../../../support/render-page.tsx';

const SHOP = { siteName: 'Toko', logoUrl: null };
const fileOf = (path: string): StoredFileSummary => ({
  ...{ bucket: 'product-images', path, url: `/${path}`, type: 'image/png', bytes: 1, files: 4, createdAt: new Date(0) },
  ...{ width: 1, height: 1, state: 'unused', uses: [] },
});
const picture = (path: string): FieldPicture => ({ url: `/${path}`, path, alt: 'Rank' });

let shop: TestShop;
let model: PictureEditViewModel;
beforeEach(() => {
  shop = new TestShop();
  shop.device.set('session_token', 'tanda');
  shop.container.load(pictureBindings);
  model = shop.container.get(PictureEditViewModel);
  shop.ledger.files = ['products/satu.png', 'products/dua.png'].map(fileOf);
});

const blurred = async (original: FieldPicture): Promise<FieldPicture | null> => {
  model.open(original, 1);
  await model.load(SHOP);
  await model.blur();
  return model.confirm();
};
const leaving = (): string[] => shop.ledger.files.filter(({ state }) => state === 'leaving').map(({ path }) => path);

test('picture edit: a new address, the same description, and the original is known', async () => {
  const original = picture('products/satu.png');
  const replacement = await blurred(original);
  expect(replacement?.url).not.toBe(original.url);
  expect(replacement?.alt).toBe('Rank');
  expect(replacement === null ? null : model.originalOf(replacement)).toEqual(original);
});

test('picture edit: after two edits the first original is restored', async () => {
  const original = picture('products/satu.png');
  const once = await blurred(original);
  const twice = once === null ? null : await blurred(once);
  expect(twice === null ? null : model.originalOf(twice)).toEqual(original);
});

test('picture edit: without a change nothing is stored', async () => {
  model.open(picture('products/satu.png'), 1);
  await model.load(SHOP);
  expect(await model.confirm()).toBeNull();
  expect(shop.pictureStorage.files.size).toBe(0);
  expect(model.place).toBeNull();
});

test('picture edit: leaving the form deletes unused originals and no other file', async () => {
  const leave = model.start();
  const first = await blurred(picture('products/satu.png'));
  const second = await blurred(picture('products/dua.png'));
  expect([first, second]).not.toContain(null);
  model.follow([picture('products/dua.png')]);
  leave();
  await Promise.resolve();
  expect(leaving()).toEqual(['products/satu.png']);
});

test('picture edit: a failed drawing shows the reason and adds no undo step', async () => {
  model.open(picture('products/satu.png'), 1);
  await model.load(SHOP);
  shop.pictureEditor.draw = async () => {
    throw new Error('no memory');
  };
  await model.crop();
  expect([model.refusal === null, model.canUndo, model.isBusy]).toEqual([false, false, false]);
});
