import { describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { checkProductForm } from '../../../../../../src/domain/catalog/check-product-form.ts';
import { isSameIn } from '../../../../../../src/domain/catalog/product-conflict.ts';
import { emptyProductForm, type ProductForm, readProductForm } from '../../../../../../src/domain/catalog/product-form.ts';
import { withNewRental, withRental } from '../../../../../../src/domain/catalog/rental-draft.ts';
import { fail, succeed } from '../../../../../../src/domain/shared/result.ts';
import { InMemoryKeyValueStore } from '../../../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { newUuid } from '../../../../../../src/infrastructure/platform/new-uuid.ts';
import { failureTexts } from '../../../../../../src/ui/pages/admin/kit/failure-text.ts';
import type { FormRules } from '../../../../../../src/ui/pages/admin/kit/form/form-rules.ts';
import { VersionedForm } from '../../../../../../src/ui/pages/admin/kit/form/versioned-form.ts';
import { toolsIn } from '../../../../../support/form-tools.ts';

const stored: ProductForm = { ...emptyProductForm, name: 'Akun', price: '5000' };
const productRules: FormRules<ProductForm> = {
  blank: emptyProductForm,
  read: readProductForm,
  isSame: isSameIn,
  keepsBase: true,
  newId: newUuid,
};
const productForm = (tab: InMemoryKeyValueStore) => new VersionedForm(toolsIn(tab).tools, productRules);
const open = (tab = new InMemoryKeyValueStore()) => {
  const form = productForm(tab);
  form.begin('product/x', { values: stored, version: 'v1' });
  return { form, tab };
};

describe('product form draft', () => {
  test('stored in the tab at the first change, removed when equal to the saved state', () => {
    const { form, tab } = open();
    form.set({ name: 'Akun lain' });
    expect([form.isDirty, tab.values.size]).toEqual([true, 1]);
    form.set({ name: 'Akun' });
    expect([form.isDirty, tab.values.size]).toEqual([false, 0]);
  });
  test('restored with the version it was typed on', () => {
    const { form, tab } = open();
    form.set({ price: '7000' });
    const later = productForm(tab);
    later.begin('product/x', { values: { ...stored, stock: '9' }, version: 'v2' });
    expect([later.isRestored, later.version, later.values.price, later.base.stock]).toEqual([true, 'v1', '7000', '1']);
    later.discard();
    expect([later.isRestored, later.values.price, tab.values.size]).toEqual([false, '5000', 0]);
  });
  test.each(['nonsense', '{}', '{"values":{"base":{},"values":5}}'])('an invalid draft is not restored: %p', (draft) => {
    const tab = new InMemoryKeyValueStore();
    tab.set('admin-draft:u1:product/x', draft);
    expect(open(tab).form.values).toEqual(stored);
  });
  test('new product: discarding or saving begins another id', async () => {
    const tab = new InMemoryKeyValueStore();
    const form = productForm(tab);
    form.begin('product/new/', { values: emptyProductForm, version: null });
    const { newId } = form;
    form.set({ name: 'Pertama' });
    form.discard();
    expect(form.newId).not.toBe(newId);
    form.set({ name: 'Kedua' });
    await form.save(async () => {
      form.set({ sellerNote: 'Sambil menunggu' });
      return { kind: 'saved', saved: true, opened: { values: { ...stored, name: 'Kedua' }, version: 'v1' }, name: 'product/p2' };
    });
    expect([...tab.values.keys()]).toEqual(['admin-draft:u1:product/p2']);
    const next = productForm(tab);
    next.begin('product/new/', { values: emptyProductForm, version: null });
    expect([next.isRestored, next.values.name, next.newId === form.newId]).toEqual([false, '', false]);
  });
  test('new product: a reload keeps the id, so that a retry creates no second product', () => {
    const tab = new InMemoryKeyValueStore();
    const form = productForm(tab);
    form.begin('product/new/', { values: emptyProductForm, version: null });
    form.set({ name: 'Pertama' });
    const again = productForm(tab);
    again.begin('product/new/', { values: emptyProductForm, version: null });
    expect([again.values.name, again.newId]).toEqual(['Pertama', form.newId]);
  });
  test('input typed during a save is kept', async () => {
    const { form, tab } = open();
    form.set({ name: 'Pertama' });
    await form.save(async () => {
      form.set({ sellerNote: 'Sambil menunggu' });
      return { kind: 'saved', saved: true, opened: { values: { ...stored, name: 'Pertama' }, version: 'v2' } };
    });
    expect([form.version, form.values.name, form.values.sellerNote, form.isDirty, tab.values.size]).toEqual([
      'v2',
      'Pertama',
      'Sambil menunggu',
      true,
      1,
    ]);
    await form.save(async (values) => ({ kind: 'saved', saved: true, opened: { values, version: 'v3' } }));
    expect([form.isDirty, tab.values.size]).toEqual([false, 0]);
  });
  test('a changed field clears its error', async () => {
    const { form } = open();
    const save = () =>
      form.save(async (values) => ({ kind: 'problems', problems: failureTexts(checkProductForm(values, false)), alert: 'Perbaiki' }));
    form.set({ rentals: withNewRental([]), name: '' });
    expect(await save()).toBeNull();
    expect(Object.keys(form.problems)).toEqual(expect.arrayContaining(['name', 'rentals.baru-1.duration', 'rentals.baru-1.price']));
    form.set({ rentals: withRental(form.values.rentals, 'baru-1', { duration: '1 Hari', price: '1000' }) });
    form.set({ name: 'Akun', description: 'Isi' });
    expect([Object.keys(form.problems), form.alert, form.refusals]).toEqual([[], 'Perbaiki', 1]);
  });
});

interface Note {
  readonly title: string;
  readonly body: string;
}
const NOTE: Note = { title: 'Judul', body: 'Isi' };
const noteRules: FormRules<Note> = {
  blank: { title: '', body: '' },
  read: (draft, given) => (typeof draft === 'object' && draft !== null ? { ...given, ...draft } : null),
};
const openNote = (tab = new InMemoryKeyValueStore(), rules: Partial<FormRules<Note>> = {}, version = 'v1') => {
  const { tools, ...world } = toolsIn(tab);
  const form = new VersionedForm<Note>(tools, { ...noteRules, ...rules });
  form.begin('note/1', { values: NOTE, version });
  return { form, tab, tools, ...world };
};

describe('versioned form', () => {
  test('load: ready, missing or failed with the reason', async () => {
    const { tools } = toolsIn(new InMemoryKeyValueStore());
    const form = new VersionedForm<Note>(tools, noteRules);
    await form.load('note/1', async () => fail('NOT_FOUND'));
    expect([form.status, form.failure?.code, form.isDirty]).toEqual(['missing', 'NOT_FOUND', false]);
    await form.load('note/1', async () => fail('UNAVAILABLE'));
    expect(form.status).toBe('failed');
    await form.load('note/1', async () => succeed({ values: NOTE, version: 'v1' }));
    expect([form.status, form.failure, form.values, form.version]).toEqual(['ready', null, NOTE, 'v1']);
  });
  test('load: the latest request wins', async () => {
    const { tools } = toolsIn(new InMemoryKeyValueStore());
    const form = new VersionedForm<Note>(tools, noteRules);
    let arrive = (): void => undefined;
    const late = form.load('note/1', async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return succeed({ values: { title: 'Lama', body: '' }, version: 'v0' });
    });
    await form.load('note/1', async () => succeed({ values: NOTE, version: 'v1' }));
    arrive();
    await late;
    expect(form.values).toEqual(NOTE);
  });
  test('a restored draft over a newer version: a conflict at once, on the version it was typed on', async () => {
    const { tab, form: previous } = openNote();
    previous.set({ body: 'Punyaku' });
    const { form } = openNote(tab, { lastEditor: async () => 'Sari' }, 'v2');
    expect([form.values.body, form.version, form.stored.version, form.conflict]).toEqual(['Punyaku', 'v1', 'v2', { by: null }]);
    await waitFor(() => expect(form.conflict).toEqual({ by: 'Sari' }));
    form.discard();
    expect([form.values.body, form.version, form.conflict]).toEqual(['Isi', 'v2', null]);
  });
  test('conflict at save: the other editor is named, and rebase keeps the input', async () => {
    const { form } = openNote(undefined, { lastEditor: async () => 'Sari' });
    form.set({ body: 'Punyaku' });
    expect(await form.save(async () => ({ kind: 'conflict' }))).toBeNull();
    await waitFor(() => expect(form.conflict).toEqual({ by: 'Sari' }));
    expect([form.version, form.refusals]).toEqual(['v1', 1]);
    form.rebase({ values: { title: 'Dari Sari', body: 'Isi' }, version: 'v2' });
    expect([form.values, form.version, form.conflict, form.isDirty]).toEqual([{ title: 'Dari Sari', body: 'Punyaku' }, 'v2', null, true]);
  });
  test('conflict with a version: the next save goes on top of it', async () => {
    const { form } = openNote();
    form.set({ body: 'Punyaku' });
    await form.save(async () => ({ kind: 'conflict', version: 'v2' }));
    expect(form.version).toBe('v2');
  });
  test('one action at a time', async () => {
    const { form } = openNote();
    let finish = (): void => undefined;
    const first = form.whileBusy(
      () =>
        new Promise<string>((resolve) => {
          finish = () => resolve('pertama');
        }),
    );
    expect([form.isBusy, await form.save(async () => ({ kind: 'failed', alert: 'tidak' }))]).toEqual([true, null]);
    finish();
    expect([await first, form.isBusy, form.alert]).toEqual(['pertama', false, null]);
  });
  test('saved: a toast with undo', async () => {
    const { form, toasts } = openNote();
    form.set({ body: 'Baru' });
    let undone = 0;
    const undo = async () => {
      undone += 1;
      return succeed(null);
    };
    await form.save(async (values) => ({ kind: 'saved', saved: 1, opened: { values, version: 'v2' }, done: 'Tersimpan.', undo }));
    expect(toasts.toasts[0]?.text).toBe('Tersimpan.');
    toasts.toasts[0]?.action?.run();
    await waitFor(() => expect([undone, toasts.toasts[0]?.text]).toEqual([1, 'Sudah dikembalikan.']));
  });
  test('field errors, preset values, and a save that reports nothing', async () => {
    const { form } = openNote();
    form.setProblems({ title: 'Terlalu panjang', body: null });
    expect([form.problemOf('title'), form.problemOf('body')]).toEqual(['Terlalu panjang', null]);
    form.setProblems({ title: null });
    form.preset({ title: 'Dari alamat' });
    expect([form.problems, form.values.title, form.isDirty]).toEqual([{}, 'Dari alamat', false]);
    expect([await form.save(async () => ({ kind: 'unsaved' })), form.refusals]).toEqual([null, 0]);
  });
});
