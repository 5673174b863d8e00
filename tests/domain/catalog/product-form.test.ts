import { describe, expect, test } from '@jest/globals';
import { checkProductForm } from '../../../src/domain/catalog/check-product-form.ts';
import { isEdited, productConflicts, withTheirs } from '../../../src/domain/catalog/product-conflict.ts';
import {
  copiedForm,
  emptyProductForm,
  type ProductForm,
  productFormOf,
  productInputOf,
  type RentalLine,
  readProductForm,
  similarForm,
} from '../../../src/domain/catalog/product-form.ts';
import { rentalDrafts } from '../../../src/domain/catalog/rental-draft.ts';
import { minutesOf, parseMinutes } from '../../../src/domain/catalog/rental-minutes.ts';
import { failureTexts } from '../../../src/ui/pages/admin/kit/failure-text.ts';
import { aCategory, aProduct, aRentalOption } from '../../support/builders.ts';
import { DURATION_TEXTS } from '../../support/duration-texts.ts';

const line = (given: Partial<RentalLine> = {}): RentalLine => ({
  key: 'a',
  id: null,
  duration: '1 Hari',
  minutes: '',
  price: '50000',
  description: '',
  deposit: '',
  rules: '',
  ...given,
});
const whole: ProductForm = { ...emptyProductForm, name: 'Akun', description: 'Isi', price: '100.000', categoryId: aCategory().id };
const problems = (given: Partial<ProductForm>, isNew = true) => failureTexts(checkProductForm({ ...whole, ...given }, isNew));
const PICTURE = '/storage/v1/object/public/product-images/products/a.png';

test.each(DURATION_TEXTS)('rental duration: %p lasts %p minutes', (words, minutes) => expect(minutesOf(words)).toBe(minutes));

test.each([
  ['', null],
  ['60', 60],
  ['8 jam', 480],
  ['525600', 525_600],
  ['525601', undefined],
  ['0', undefined],
  ['1.5', undefined],
])('rental minutes: typed %p is read as %p', (typed, minutes) => expect(parseMinutes(typed)).toBe(minutes));

describe('product form', () => {
  const product = {
    ...aProduct({
      image: PICTURE,
      images: [PICTURE, 'https://elsewhere.example/b.png'],
      warrantyHours: 72,
      attributes: [{ label: 'Server', value: 'Asia' }],
    }),
    rentalOptions: [
      aRentalOption({ duration: '3 Hari', durationMinutes: 4320 }),
      aRentalOption({ description: 'Hemat', deposit: 50_000, rules: 'Ranked boleh' }),
    ],
    sale: null,
  };

  test('stored product: its fields, cover first, rentals in display order', () => {
    const form = productFormOf(product);
    expect(form).toMatchObject({ price: '1000000', originalPrice: '', warrantyHours: '72', stock: '5', isActive: true, categoryId: '' });
    expect(form.pictures.map(({ url, path }) => [url, path])).toEqual([
      [PICTURE, 'products/a.png'],
      ['https://elsewhere.example/b.png', ''],
    ]);
    expect(form.rentals.map(({ duration, minutes }) => [duration, minutes])).toEqual([
      ['1 Hari', ''],
      ['3 Hari', ''],
    ]);
    expect(form.rentals.map(({ deposit, rules }) => [deposit, rules])).toEqual([
      ['50000', 'Ranked boleh'],
      ['', ''],
    ]);
    const night = aRentalOption({ duration: 'Paket malam', durationMinutes: 480 });
    expect(productFormOf({ ...product, rentalOptions: [night] }).rentals[0]?.minutes).toBe('480');
    expect(isEdited(form, productFormOf(product))).toBe(false);
  });
  test('unreadable number: not a number for the validation', () => {
    expect(productInputOf({ ...productFormOf(product), price: '1.5', stock: '' }, true)).toMatchObject({
      price: Number.NaN,
      stock: undefined,
      image: PICTURE,
    });
    expect(productInputOf({ ...whole, stock: '' }, false).stock).toBeNaN();
    // Parsed as in the list: a thousand, not one.
    expect(['1.000', '12.500', '1.5', '1.0000', '-1'].map((stock) => productInputOf({ ...whole, stock }, false).stock)).toEqual([
      1000,
      Number.NaN,
      1,
      Number.NaN,
      Number.NaN,
    ]);
    expect(productInputOf(whole, true)).toMatchObject({ price: 100_000, originalPrice: null, image: '', images: [] });
  });
  test('copy or similar product: without ids and without fields that must differ', () => {
    expect(similarForm(productFormOf(product))).toMatchObject({
      name: '',
      price: '',
      tierId: '',
      pictures: [],
      categoryId: product.category?.id ?? '',
    });
    const copy = copiedForm(productFormOf(product), 'Lain');
    expect([copy.name, copy.price, copy.rentals.map(({ id }) => id)]).toEqual(['Lain', '1000000', [null, null]]);
  });
  test('stored draft: read back from JSON, anything else is rejected', () => {
    const form = productFormOf(product);
    expect(readProductForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
    for (const other of [
      null,
      'x',
      {},
      { ...form, price: 5 },
      { ...form, rentals: [{}] },
      { ...form, pictures: 'x' },
      { ...form, attributes: [1] },
    ]) {
      expect(readProductForm(other)).toBeNull();
    }
  });
  test('rental lines: converted to the stored format', () => {
    expect(rentalDrafts([line({ price: 'Rp50.000', minutes: '', duration: ' 1 Hari ', description: ' ' })])).toEqual([
      { id: null, duration: '1 Hari', durationMinutes: 1440, price: 50_000, description: null, deposit: 0, rules: null },
    ]);
    const night = line({ duration: 'Paket malam', minutes: '8 jam', deposit: '25.000', rules: ' Ranked boleh ' });
    expect(rentalDrafts([night, { ...night, minutes: '' }])).toMatchObject([
      { durationMinutes: 480, deposit: 25_000, rules: 'Ranked boleh' },
      { durationMinutes: null },
    ]);
  });
});

describe('product form problems', () => {
  test('complete form: none', () => expect(problems({ rentals: [line()] })).toEqual({}));
  test('several invalid fields: an Indonesian message for each', () => {
    expect(problems({ name: ' ', description: '', price: 'seribu', categoryId: '' })).toEqual({
      name: 'Nama dan deskripsi wajib diisi.',
      description: 'Nama dan deskripsi wajib diisi.',
      price: 'Isi harga dengan angka mulai dari 1, misalnya 1.250.000.',
      categoryId: 'Pilih kategori dulu.',
    });
  });
  test('stored product: an invalid price or missing category is not a problem', () => {
    expect(problems({ name: '', price: 'seribu', categoryId: '' }, false)).toEqual({ name: 'Nama dan deskripsi wajib diisi.' });
  });
  test.each([
    ['0', false],
    ['1', true],
  ])('price of a new or stored product: Rp%s, accepted: %s', (price, isTaken) => {
    for (const isNew of [true, false]) expect(problems({ price }, isNew).price === undefined).toBe(isTaken);
    expect(problems({ rentals: [line({ price })] })[`rentals.${line().key}.price`] === undefined).toBe(isTaken);
  });
  test('picture that is still uploading: a problem', () => {
    const blob = { url: 'blob:http://localhost/1', path: '', alt: '' };
    expect(problems({ pictures: [blob] }, false).pictures).toBe('Gambar belum selesai diunggah. Tunggu sebentar lalu simpan lagi.');
  });
  test.each([
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ sellerNote: 'x'.repeat(1001) }, 'sellerNote'],
    [{ price: '1000000000001' }, 'price'],
    [{ originalPrice: 'mahal' }, 'originalPrice'],
    [{ originalPrice: '1000000000001' }, 'originalPrice'],
    [{ stock: '10001' }, 'stock'],
    [{ warrantyHours: '0' }, 'warrantyHours'],
    [{ warrantyHours: '8761' }, 'warrantyHours'],
    [{ warrantyHours: '1,5' }, 'warrantyHours'],
    [{ deliveryHours: '337' }, 'deliveryHours'],
    [{ rentals: [line({ duration: ' ' })] }, 'rentals.a.duration'],
    [{ rentals: [line({ duration: 'x'.repeat(41) })] }, 'rentals.a.duration'],
    [{ rentals: [line({ duration: 'Paket malam', minutes: '0' })] }, 'rentals.a.minutes'],
    [{ rentals: [line({ deposit: 'seratus' })] }, 'rentals.a.deposit'],
    [{ rentals: [line({ deposit: '1000000000001' })] }, 'rentals.a.deposit'],
    [{ rentals: [line({ rules: 'x'.repeat(501) })] }, 'rentals.a.rules'],
    [{ rentals: [line({ price: '' })] }, 'rentals.a.price'],
    [{ rentals: [line({ price: '1000000000001' })] }, 'rentals.a.price'],
  ] as const)('invalid value: reported at its field, %p', (given, field) => expect(Object.keys(problems(given))).toEqual([field]));
});

describe('concurrent edits of a product', () => {
  const base = productFormOf({ ...aProduct(), sale: null });

  test('different values saved by another editor: conflicts', () => {
    const mine = { ...base, price: '5', name: 'Namaku' };
    const theirs = { ...base, price: '7', stock: '1', name: 'Namaku' };
    expect(productConflicts(base, mine, theirs)).toEqual([
      { field: 'price', isMine: true },
      { field: 'stock', isMine: false },
    ]);
    expect(withTheirs(mine, theirs, ['stock'])).toMatchObject({ price: '5', stock: '1', name: 'Namaku' });
  });
  test('different keys or order of rental lines: no conflict', () => {
    const [one, two] = [line({ key: 'a' }), line({ key: 'b', duration: '2 Hari' })];
    const lines = { ...base, rentals: [one, two] };
    expect(isEdited(lines, { ...base, rentals: [{ ...two, key: 'x', id: 'x' }, one] })).toBe(false);
    expect(isEdited(lines, { ...base, rentals: [one] })).toBe(true);
    expect(isEdited({ ...base, name: 'A' }, { ...base, name: ' A ' })).toBe(false);
  });
});

test('product form problems: database limits of rental notes and attribute count are reported at their fields', () => {
  expect(problems({ rentals: [line({ description: 'x'.repeat(501) })] })).toEqual({
    'rentals.a.description': 'Paling banyak 500 huruf.',
  });
  expect(problems({ rentals: [line({ description: 'x'.repeat(500) })] })).toEqual({});
  const facts = Array.from({ length: 25 }, (_, place) => ({ label: `Sifat ${place}`, value: 'ya' }));
  expect(problems({ attributes: facts })).toEqual({ attributes: 'Paling banyak 24 atribut.' });
  expect(problems({ attributes: [...facts.slice(1), { label: 'Kosong', value: ' ' }] })).toEqual({});
});
