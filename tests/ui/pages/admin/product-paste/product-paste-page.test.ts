import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PortError } from '../../../../../src/application/shared/port-error.ts';
import { aCategory, aGame, anAttribute } from '../../../../support/builders.ts';
import { fileOf } from '../../../../support/picture-file.ts';
import type { TestShop } from '../../../../support/render-page.tsx';
import { button, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const ml = aGame();
const valorant = aGame({ name: 'Valorant', slug: 'valorant' });
const akun = aCategory();

const openPage = async (): Promise<TestShop> => {
  const shop = shopOfDimas({ isAdmin: true });
  const { catalogue } = shop;
  catalogue.mayWrite = true;
  catalogue.categories.push(akun);
  catalogue.games = [ml, valorant];
  catalogue.schemas.set(ml.id, [
    anAttribute({ choices: ['Epic', 'Mythic'] }),
    anAttribute({ key: 'skin', name: 'Skin', kind: 'number', unit: 'skin', choices: [] }),
  ]);
  catalogue.schemas.set(valorant.id, [anAttribute({ choices: ['Gold', 'Silver'] })]);
  shop.search.terms.mayWrite = true;
  await shop.search.terms.save({ term: 'ml', kind: 'same', meaning: 'mobile legends' }, null);
  await signInBefore(shop);
  await shop.open('/admin/products/paste');
  await heading('Tempel dari WhatsApp');
  return shop;
};

const paste = async (shop: TestShop, text: string): Promise<void> => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Teks iklan' }), { target: { value: text } });
  await shop.user.click(button('Baca teks'));
};

const ONE = 'READY AKUN ML\nMythic 25 bintang, skin 130\n1,5jt nego\nminat wa 081234567890';
const TWO = `${ONE}\n\nakun valorant gold 2\nharga 850`;

const card = (place: number) => within(screen.getByRole('region', { name: new RegExp(`^Draf ${place} dari`) }));
const inputOf = (place: number, label: string): string =>
  (card(place).getByLabelText(label) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;

describe('pasted adverts', () => {
  test('one advert: its fields are filled, what was read is marked, nothing is stored', async () => {
    const shop = await openPage();
    await paste(shop, ONE);
    expect(await screen.findByText('1 draf terbaca')).toBeTruthy();
    const labels = ['Nama produk', 'Game', 'Kategori', 'Harga', 'Rank', 'Skin (skin)', 'Deskripsi'];
    expect(labels.map((label) => inputOf(1, label))).toEqual([
      'Mythic 25 bintang, 130 skin',
      ml.id,
      akun.id,
      '1500000',
      'Mythic',
      '130',
      'READY AKUN ML\nMythic 25 bintang, skin 130',
    ]);
    const marks = [...document.querySelectorAll('mark')].map(({ dataset, title }) => [dataset['kind'], title]);
    expect(marks).toEqual([
      ['game', 'Game'],
      ['attribute', 'Rank'],
      ['attribute', 'Bintang'],
      ['attribute', 'Skin'],
      ['price', 'Harga'],
      ['contact', 'Kontak, dihapus'],
    ]);
    expect(shop.catalogue.products).toEqual([]);
  });

  test('corrected and saved: a product that the shop does not show', async () => {
    const shop = await openPage();
    await paste(shop, ONE);
    fireEvent.change(card(1).getByLabelText('Harga'), { target: { value: '1,4jt' } });
    await shop.user.selectOptions(card(1).getByLabelText('Rank'), 'Epic');
    await shop.user.click(button('Simpan 1 draf'));
    const link = await within(await screen.findByRole('region', { name: 'Draf yang tersimpan' })).findByRole('link');
    const [product] = shop.catalogue.products;
    expect(product).toMatchObject({
      name: 'Mythic 25 bintang, 130 skin',
      price: 1_400_000,
      isActive: false,
      stock: 1,
      game: { id: ml.id },
    });
    expect(product?.attributes).toEqual([
      { label: 'Rank', value: 'Epic' },
      { label: 'Skin', value: '130' },
      { label: 'Bintang', value: '25' },
    ]);
    expect(link.getAttribute('href')).toBe(`/admin/products/${product?.id}`);
    expect((screen.getByRole('textbox', { name: 'Teks iklan' }) as HTMLTextAreaElement).value).toBe('');
  });

  test('several adverts: a doubtful price is offered, the good draft is stored and the other stays', async () => {
    const shop = await openPage();
    await paste(shop, TWO);
    expect([inputOf(1, 'Harga'), inputOf(2, 'Harga'), inputOf(2, 'Game')]).toEqual(['1500000', '', valorant.id]);
    await shop.user.click(button('Simpan 2 draf'));
    expect(await screen.findByText('1 draf tersimpan, 1 perlu diperbaiki.')).toBeTruthy();
    expect(shop.catalogue.products.map(({ price }) => price)).toEqual([1_500_000]);
    await shop.user.click(card(1).getByRole('button', { name: 'Pakai Rp850.000' }));
    await shop.user.click(button('Simpan 1 draf'));
    await waitFor(() => expect(shop.catalogue.products.map(({ price }) => price)).toEqual([1_500_000, 850_000]));
  });

  test('answer of a save lost: the next attempt stores no second product', async () => {
    const shop = await openPage();
    const { save } = shop.repository;
    shop.repository.save = async (saving) => {
      await save.call(shop.repository, saving);
      shop.repository.save = save;
      throw new PortError('unavailable', 'cut');
    };
    await paste(shop, ONE);
    await shop.user.click(button('Simpan 1 draf'));
    await waitFor(() => expect(shop.catalogue.products).toHaveLength(1));
    await shop.user.click(await screen.findByRole('button', { name: 'Simpan 1 draf' }));
    await screen.findByRole('region', { name: 'Draf yang tersimpan' });
    expect(shop.catalogue.products).toHaveLength(1);
  });

  test('another game chosen: attributes of that game, a corrected name stays', async () => {
    const shop = await openPage();
    await paste(shop, 'akun game, skin 40, 300k');
    expect(card(1).getByText('Game tidak ditemukan di teks. Pilih supaya keterangannya terbaca.')).toBeTruthy();
    fireEvent.change(card(1).getByLabelText('Nama produk'), { target: { value: 'Akun saya' } });
    await shop.user.selectOptions(card(1).getByLabelText('Game'), ml.id);
    expect([inputOf(1, 'Nama produk'), inputOf(1, 'Skin (skin)'), inputOf(1, 'Harga')]).toEqual(['Akun saya', '40', '300000']);
  });

  test('game told by its ranks alone: taken, and marked as a guess', async () => {
    const shop = await openPage();
    await paste(shop, 'akun gold 2, skin 40, 300k');
    expect([inputOf(1, 'Game'), inputOf(1, 'Rank')]).toEqual([valorant.id, 'Gold']);
    expect(card(1).getByText('Tidak disebut di teks, ini dugaan. Periksa dulu.')).toBeTruthy();
  });

  test('picture with one advert: belongs to the product', async () => {
    const shop = await openPage();
    await paste(shop, ONE);
    fireEvent.change(screen.getByLabelText('Pilih gambar', { selector: 'input' }), { target: { files: [fileOf('satu.png')] } });
    await screen.findByRole('list', { name: 'Urutan gambar' });
    await shop.user.click(button('Simpan 1 draf'));
    await waitFor(() => expect(shop.catalogue.products[0]?.images).toEqual([expect.stringContaining('satu.png')]));
  });

  test('picture with two adverts: belongs to the draft that takes it', async () => {
    const shop = await openPage();
    await paste(shop, TWO.replace('850', '850rb'));
    fireEvent.change(screen.getByLabelText('Pilih gambar', { selector: 'input' }), { target: { files: [fileOf('satu.png')] } });
    await screen.findByRole('list', { name: 'Urutan gambar' });
    await shop.user.click(card(2).getByRole('button', { name: 'Gambar 1' }));
    await shop.user.click(button('Simpan 2 draf'));
    await waitFor(() => expect(shop.catalogue.products.map(({ images }) => images)).toEqual([[], [expect.stringContaining('satu.png')]]));
  });

  test('reading again: asks before corrections are lost', async () => {
    const shop = await openPage();
    await paste(shop, ONE);
    fireEvent.change(card(1).getByLabelText('Nama produk'), { target: { value: 'Akun saya' } });
    await shop.user.click(button('Baca ulang'));
    const dialog = within(await screen.findByRole('dialog'));
    await shop.user.click(dialog.getByRole('button', { name: 'Batal' }));
    expect(inputOf(1, 'Nama produk')).toBe('Akun saya');
    await shop.user.click(button('Baca ulang'));
    await shop.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Baca ulang' }));
    await waitFor(() => expect(inputOf(1, 'Nama produk')).toBe('Mythic 25 bintang, 130 skin'));
  });

  test('empty text: a message, no draft', async () => {
    const shop = await openPage();
    await shop.user.click(button('Baca teks'));
    expect(await screen.findByText('Tempel teks iklannya dulu.')).toBeTruthy();
  });

  test('advert of more than 5,000 characters: refused with its beginning, no draft', async () => {
    const shop = await openPage();
    await paste(shop, `ml epic 150k\n\nml mythic\n${'skin 10\n'.repeat(700)}300k`);
    expect(await screen.findByText(/^Iklan “ml mythic…” lebih dari 5\.000 huruf\./)).toBeTruthy();
    expect(screen.queryAllByRole('region', { name: /^Draf / })).toEqual([]);
  });
  test('page opened again: text and drafts are restored', async () => {
    const shop = await openPage();
    await paste(shop, ONE);
    fireEvent.change(card(1).getByLabelText('Nama produk'), { target: { value: 'Akun saya' } });
    document.body.innerHTML = '';
    await shop.open('/admin/products/paste');
    await waitFor(() => expect(screen.getByText('Teks dan draf yang belum disimpan kami kembalikan.')).toBeTruthy());
    expect(inputOf(1, 'Nama produk')).toBe('Akun saya');
  });
});
