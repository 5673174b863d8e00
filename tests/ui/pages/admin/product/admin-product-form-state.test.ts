import { describe, expect, test } from '@jest/globals';
import { DraftStorage } from '../../../../../src/application/shared/draft-storage.ts';
import { emptyProductForm, type ProductForm } from '../../../../../src/domain/catalog/product-form.ts';
import { InMemoryKeyValueStore } from '../../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { newUuid } from '../../../../../src/infrastructure/platform/new-uuid.ts';
import { ProductFormState } from '../../../../../src/ui/pages/admin/product/product-form-state.ts';

const stored: ProductForm = { ...emptyProductForm, name: 'Akun', price: '5000' };
const draftsIn = (tab: InMemoryKeyValueStore) => new DraftStorage(tab, () => 'u1');
const open = (tab = new InMemoryKeyValueStore()) => {
  const form = new ProductFormState(draftsIn(tab), 'product/x', newUuid);
  form.begin(stored, 'v1');
  return { form, tab };
};

describe('what stands in the form of a product', () => {
  test('is kept by the tab from the first letter on, and let go of when it says again what is stored', () => {
    const { form, tab } = open();
    form.set('name', 'Akun lain');
    expect([form.isDirty, tab.values.size]).toEqual([true, 1]);
    form.set('name', 'Akun');
    expect([form.isDirty, tab.values.size]).toEqual([false, 0]);
  });
  test('comes back on the state it was typed on, whatever is stored by then', () => {
    const { form, tab } = open();
    form.set('price', '7000');
    const later = new ProductFormState(draftsIn(tab), 'product/x', newUuid);
    later.begin({ ...stored, stock: '9' }, 'v2');
    expect([later.isRestored, later.version, later.values.price, later.base.stock]).toEqual([true, 'v1', '7000', '1']);
    later.reset();
    expect([later.isRestored, later.values.price, tab.values.size]).toEqual([false, '5000', 0]);
  });
  test.each(['nonsense', '{}', '{"values":{"base":{},"values":5}}'])('does not come back from %p', (kept) => {
    const tab = new InMemoryKeyValueStore();
    tab.set('admin-draft:u1:product/x', kept);
    expect(open(tab).form.values).toEqual(stored);
  });
  test('of a new product has another name once it is let go of, or stored: what is typed then is another product', () => {
    const tab = new InMemoryKeyValueStore();
    const form = new ProductFormState(draftsIn(tab), 'product/new/', newUuid);
    form.begin(emptyProductForm, null);
    const { newId } = form;
    form.set('name', 'Pertama');
    form.reset();
    expect(form.newId).not.toBe(newId);
    form.set('name', 'Kedua');
    const sent = form.values;
    form.set('sellerNote', 'Sambil menunggu');
    form.isNow('p2');
    form.stored(sent, { ...stored, name: 'Kedua' }, 'v1');
    expect([...tab.values.keys()]).toEqual(['admin-draft:u1:product/p2']);
    const next = new ProductFormState(draftsIn(tab), 'product/new/', newUuid);
    next.begin(emptyProductForm, null);
    expect([next.isRestored, next.values.name, next.newId === form.newId]).toEqual([false, '', false]);
  });
  test('keeps what was typed while it was on its way', () => {
    const { form, tab } = open();
    form.set('name', 'Pertama');
    const sent = form.values;
    form.set('sellerNote', 'Sambil menunggu');
    form.stored(sent, { ...stored, name: 'Pertama' }, 'v2');
    expect([form.version, form.values.name, form.values.sellerNote, form.isDirty, tab.values.size]).toEqual([
      'v2',
      'Pertama',
      'Sambil menunggu',
      true,
      1,
    ]);
    form.stored(form.values, form.values, 'v3');
    expect([form.isDirty, tab.values.size]).toEqual([false, 0]);
  });
  test('fills in minutes as long as nobody wrote other ones, and names each new line anew', () => {
    const { form } = open();
    form.addRental();
    form.addRental();
    const [first, second] = form.values.rentals;
    form.setRental(first?.key ?? '', { duration: '2 Hari' });
    expect(form.values.rentals[0]?.minutes).toBe('2880');
    form.setRental(first?.key ?? '', { minutes: '60' });
    form.setRental(first?.key ?? '', { duration: '3 Hari' });
    expect([form.values.rentals[0]?.minutes, form.values.rentals[1]?.minutes, first?.key === second?.key]).toEqual(['60', '', false]);
    form.removeRental(first?.key ?? '');
    expect(form.values.rentals).toEqual([second]);
  });
  test('takes back a complaint once its field is touched', () => {
    const { form } = open();
    form.addRental();
    form.set('name', '');
    expect(form.check(false)).toBe(false);
    expect(Object.keys(form.errors)).toEqual(expect.arrayContaining(['name', 'rentals.baru-1.duration', 'rentals.baru-1.price']));
    form.setRental('baru-1', { duration: '1 Hari', price: '1000' });
    form.set('name', 'Akun');
    form.set('description', 'Isi');
    expect(Object.keys(form.errors)).toEqual([]);
    expect(form.check(false)).toBe(true);
  });
});
