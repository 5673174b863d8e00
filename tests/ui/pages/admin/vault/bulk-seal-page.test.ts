import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';

const PRODUCT = '00000000-0000-4000-8000-0000000000a1';
const OTHER = '00000000-0000-4000-8001-0000000000a2';
const HEADER = 'Kode\tLogin\tPassword\tEmail\tPassword Email';
const row = (code: string, login: string): string => `${code}\t${login}\tsandi-0O1l\t${login}@contoh.id\tlain`;

const openPage = async (path = '/admin/vault/bulk') => {
  const shop = await shopOfOwner();
  const { vault } = shop.handOver;
  vault.nameProduct(PRODUCT, { name: 'Akun Mythic', code: 'ML-1' });
  vault.nameProduct(OTHER, { name: 'Akun Epic', code: 'ML-2' });
  const units = [vault.addUnit(PRODUCT), vault.addUnit(PRODUCT), vault.addUnit(OTHER)];
  await shop.open(path);
  await heading('Segel banyak akun');
  return { shop, vault, units };
};
const paste = async ({ shop }: Awaited<ReturnType<typeof openPage>>, ...lines: string[]) => {
  await shop.user.click(screen.getByLabelText('Tempel baris dari spreadsheet'));
  await shop.user.paste(lines.join('\n'));
  await shop.user.click(screen.getByRole('button', { name: 'Baca tempelan' }));
  await screen.findByRole('heading', { name: 'Baris yang terbaca' });
};
const fillMethod = async ({ shop }: Awaited<ReturnType<typeof openPage>>) => {
  await shop.user.type(screen.getByLabelText('Cara masuk'), 'Moonton');
  await shop.user.click(screen.getByRole('button', { name: 'Pakai untuk semua baris' }));
};

describe('sealing many accounts', () => {
  test('pasted rows of two products: planned without showing a value, then sealed', async () => {
    const page = await openPage();
    page.vault.waitingOrders.set(page.units[2] ?? '', 'AA-7F3Q');
    await paste(page, HEADER, row('ML-1', 'rina'), row('ML-2', 'budi'), row('ML-9', 'siti'), row('', 'ani'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Tempel baris dari spreadsheet').value).toBe('');
    await fillMethod(page);
    await screen.findByText('Pesanan AA-7F3Q menunggu');
    screen.getByText('Tidak ada akun atau item dengan kode atau nama ini.');
    screen.getByRole('rowheader', { name: '(produk tidak disebut)' });
    for (const secret of ['sandi-0O1l', 'rina', 'budi@contoh.id']) expect(document.body.innerHTML).not.toContain(secret);
    await page.shop.user.click(screen.getByRole('button', { name: 'Segel 2 baris' }));
    await screen.findByText('2 baris disegel.');
    const states = async (product: string) => (await page.vault.product(product)).units.map(({ hasCredentials }) => hasCredentials);
    expect([await states(PRODUCT), await states(OTHER)]).toEqual([[true, false], [true]]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('sandi-0O1l');
  });

  test('head that nobody knows: chosen by hand, then planned again', async () => {
    const page = await openPage();
    await paste(page, 'Kode\tMasuknya\tPassword\tEmail\tPassword Email', row('ML-1', 'rina'));
    await fillMethod(page);
    await screen.findByText('Isian "Login" wajib diisi.');
    await page.shop.user.selectOptions(screen.getByLabelText('Kolom Masuknya dipakai sebagai'), 'Login');
    await screen.findByRole('button', { name: 'Segel 1 baris' });
  });

  test('column of login data that no product has a field for: named, without its cells', async () => {
    const page = await openPage();
    await paste(page, `${HEADER}\tOTP`, `${row('ML-1', 'rina')}\t445566`);
    await screen.findByText(/^“OTP” tidak ikut disegel: produk di file ini tidak punya isiannya\./);
    expect(document.body.innerHTML).not.toContain('445566');
  });

  test('rows without heads: refused in words, and nothing of them is shown', async () => {
    const page = await openPage();
    await page.shop.user.click(screen.getByLabelText('Tempel baris dari spreadsheet'));
    await page.shop.user.paste([row('ML-1', 'rina'), row('ML-2', 'budi')].join('\n'));
    await page.shop.user.click(screen.getByRole('button', { name: 'Baca tempelan' }));
    await screen.findByText(/^Judul kolomnya tidak dikenal/);
    for (const secret of ['sandi-0O1l', 'rina', 'budi']) expect(document.body.innerHTML).not.toContain(secret);
  });

  test('unit with data: replaced only where it is ticked', async () => {
    const page = await openPage();
    await page.vault.seal(OTHER, null, 'buyer', {
      ...{ login_method: 'Moonton', login: 'lama', password: 'x', email: 'l@contoh.id', email_password: 'x' },
    });
    await paste(page, HEADER, row('ML-2', 'baru'));
    await fillMethod(page);
    await screen.findByText('Tidak ada baris yang bisa disegel.');
    await page.shop.user.click(screen.getByLabelText('Ganti juga data 1 baris yang unitnya sudah berisi'));
    await page.shop.user.click(screen.getByRole('button', { name: 'Segel 1 baris' }));
    await screen.findByText('1 baris disegel.');
    expect((await page.vault.product(OTHER)).units).toMatchObject([{ version: 2 }]);
  });

  test('shut vault: says so and stores nothing', async () => {
    const page = await openPage();
    await paste(page, HEADER, row('ML-1', 'rina'));
    await fillMethod(page);
    await screen.findByRole('button', { name: 'Segel 1 baris' });
    page.vault.isOpen = false;
    await page.shop.user.click(screen.getByRole('button', { name: 'Segel 1 baris' }));
    await screen.findByText('Brankas sedang tertutup. Tidak ada yang disimpan.');
  });

  test('file of one product: rows need no key, invalid lines are named', async () => {
    const page = await openPage(`/admin/vault/bulk?product=${PRODUCT}`);
    const lines = ['login_method,login,password,email,email_password', 'Moonton,a,b,c,d', 'Moonton,,b,c,d', 'Google,e,f,g,h'];
    await page.shop.user.upload(screen.getByLabelText('File'), new File([lines.join('\n')], 'akun.csv', { type: 'text/csv' }));
    await screen.findByText('Isian "Login" wajib diisi.');
    await page.shop.user.click(screen.getByRole('button', { name: 'Segel 2 baris' }));
    await screen.findByText('2 baris disegel.');
    expect((await page.vault.product(PRODUCT)).units.map(({ hasCredentials }) => hasCredentials)).toEqual([true, true]);
  });

  test('vault: paid orders that wait for data come first', async () => {
    const { shop, vault, units } = await openPage();
    vault.waitingOrders.set(units[2] ?? '', 'AA-7F3Q');
    await shop.open('/admin/vault');
    const list = within(
      (await screen.findByRole('heading', { name: 'Pesanan dibayar yang menunggu data' })).parentElement ?? document.body,
    );
    expect(list.getByRole('link', { name: 'Isi data: AA-7F3Q' }).getAttribute('href')).toBe(`/admin/vault/${OTHER}`);
  });
});
