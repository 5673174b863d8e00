import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { noPrivateData } from '../../../../../src/domain/catalog/product-private-data.ts';
import { PERMISSIONS } from '../../../../../src/domain/staff/permission.ts';
import { aCategory, aProduct } from '../../../../support/builders.ts';
import type { TestShop } from '../../../../support/render-page.tsx';
import { xlsxFiles, zipFile } from '../../../../support/zip-file.ts';
import { button, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';
import { savedFiles, textOf } from '../../../staff-shop.ts';

const HEADER = 'id,nama,deskripsi,harga,kategori,stok';
const open = async (isOwner = false): Promise<TestShop> => {
  const shop = shopOfDimas({ isAdmin: true });
  if (isOwner) shop.permissions.current = { role: 'owner', permissions: PERMISSIONS, isFresh: true };
  shop.catalogue.mayWrite = true;
  shop.catalogue.categories.push(aCategory());
  await signInBefore(shop);
  await shop.open('/admin/products/import');
  await heading('Impor produk');
  return shop;
};
const choose = (shop: TestShop, ...lines: readonly string[]) =>
  shop.user.upload(screen.getByLabelText('Pilih file'), new File([[HEADER, ...lines].join('\n')], 'produk.csv', { type: 'text/csv' }));
const figureOf = (name: string): string | null | undefined => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('product import', () => {
  test('the check lists invalid lines and stores nothing', async () => {
    const shop = await open();
    await choose(shop, ',Mythic,Isi,1000,akun,2', ',Murah,Isi,gratis,baju,1', 'sample-1,,,5,,');
    const bad = await screen.findByRole('region', { name: 'Baris yang tidak diimpor' });
    expect(
      within(bad)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      '3MurahHarga “gratis”: Belum terbaca. Tulis misalnya 1.500.000, 1,5jt, atau 750rb. Kategori “baju” tidak ada.',
      '4(tanpa nama)ID “sample-1” tidak dikenal, jadi dianggap data contoh.',
    ]);
    expect([figureOf('Siap diimpor'), figureOf('Produk baru'), figureOf('Bermasalah')]).toEqual(['1', '1', '2']);
    expect(shop.catalogue.products).toEqual([]);
  });
  test('valid lines are stored, and refusals of the database are named', async () => {
    const shop = await open();
    const [present, outrun] = [aProduct({ name: 'Lama', price: 1 }), aProduct({ name: 'Hilang' })];
    shop.catalogue.products.push(present, outrun);
    await choose(shop, ',Mythic,Isi,1000,akun,2', `${present.id},,,2000,,`, `${outrun.id},,,3000,,`);
    await screen.findByText('Produk diubah');
    shop.catalogue.products = shop.catalogue.products.filter(({ id }) => id !== outrun.id);
    await shop.user.click(button('Impor 3 baris'));
    await screen.findByText('2 baris diimpor.');
    expect(within(screen.getByRole('region', { name: 'Baris yang tidak diimpor' })).getByText('Sudah dihapus orang lain.')).toBeTruthy();
    expect(shop.catalogue.products.map(({ name, price }) => [name, price])).toEqual([
      ['Lama', 2000],
      ['Mythic', 1000],
    ]);
  });
  test('stock changed by an order: a message, and stored after a confirmation', async () => {
    const shop = await open();
    const sold = aProduct({ name: 'Lama', stock: 3 });
    shop.catalogue.products.push(sold);
    await choose(shop, `${sold.id},,,,,5`);
    const notes = await screen.findByRole('region', { name: 'Baris dengan catatan' });
    expect(within(notes).getByText('Stok 3 → 5.')).toBeTruthy();
    shop.catalogue.products = shop.catalogue.products.map((product) => ({ ...product, stock: 2 }));
    await shop.user.click(button('Impor 1 baris'));
    const bad = await screen.findByRole('region', { name: 'Baris yang tidak diimpor' });
    expect(within(bad).getByText(/^Stok berubah dari 3 menjadi 2 karena ada pesanan/)).toBeTruthy();
    expect(shop.catalogue.products[0]?.stock).toBe(2);
    await shop.user.click(button('Stok berubah, simpan lagi 1 baris'));
    await screen.findByText('1 baris diimpor.');
    expect(shop.catalogue.products[0]?.stock).toBe(5);
  });
  test('columns of an own spreadsheet: proposed, corrected, remembered; login data is covered and not imported', async () => {
    const shop = await open();
    const lines = ['STOK NOVEMBER', 'Judul;Harga Jual;Modal;Password', 'Mythic;1.000,00;500;rahasia1', 'Epic;2.000,00;900;rahasia2'];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'stok.csv'));
    const matching = await screen.findByRole('region', { name: 'Cocokkan kolom' });
    const useOf = (head: string) => within(matching).getByLabelText<HTMLSelectElement>(`“${head}” diimpor sebagai`);
    expect(['Judul', 'Harga Jual', 'Modal', 'Password'].map((head) => useOf(head).value)).toEqual(['nama', 'harga', 'modal', 'private']);
    expect(matching.textContent).not.toContain('rahasia');
    expect(within(matching).getByText('→ Rp1.000')).toBeTruthy();
    expect(button('Periksa baris')).toHaveProperty('disabled', true);
    await shop.user.selectOptions(within(matching).getByLabelText('Bentuk angka di “Harga Jual”'), '150.123,00');
    await shop.user.type(within(matching).getByLabelText('Deskripsi'), 'Siap main');
    await shop.user.selectOptions(within(matching).getByLabelText('Kategori'), 'akun');
    await shop.user.click(button('Periksa baris'));
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 2 baris' }));
    await screen.findByText('2 baris diimpor.');
    expect(shop.catalogue.products.map(({ name, price, description }) => [name, price, description])).toEqual([
      ['Mythic', 1000, 'Siap main'],
      ['Epic', 2000, 'Siap main'],
    ]);
    expect(JSON.stringify(shop.catalogue.products)).not.toContain('rahasia');
    expect(await shop.importColumns.remembered()).toContainEqual({ head: 'harga jual', use: 'harga', style: '150.123,00' });
  });
  test('login data of the imported file: handed to the vault, where it is sealed without another choice of the file', async () => {
    const shop = await open(true);
    const heads = 'kode,nama,deskripsi,harga,kategori,Login,Password,Email,Password Email';
    const line = 'ML-1,Mythic,Isi,1000,akun,rina,rahasia1,r@contoh.id,lain';
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([`${heads}\n${line}`], 'stok.csv'));
    const check = await screen.findByRole('button', { name: /^(Periksa baris|Impor 1 baris)$/ });
    if (check.textContent === 'Periksa baris') await shop.user.click(check);
    expect(screen.queryByRole('link', { name: 'Segel data login dari file ini' })).toBeNull();
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 1 baris' }));
    const { vault } = shop.handOver;
    const product = shop.catalogue.products[0]?.id ?? '';
    vault.nameProduct(product, { name: 'Mythic', code: 'ML-1' });
    vault.addUnit(product);
    await shop.user.click(await screen.findByRole('link', { name: 'Segel data login dari file ini' }));
    await heading('Segel banyak akun');
    await screen.findByText('stok.csv');
    await shop.user.type(await screen.findByLabelText('Cara masuk'), 'Moonton');
    await shop.user.click(screen.getByRole('button', { name: 'Pakai untuk semua baris' }));
    await shop.user.click(await screen.findByRole('button', { name: 'Segel 1 baris' }));
    await screen.findByText('1 baris disegel.');
    expect((await vault.product(product)).units).toMatchObject([{ hasCredentials: true }]);
    expect(document.body.innerHTML).not.toContain('rahasia1');
  });
  test('spreadsheet with two sheets: the other sheet can be chosen', async () => {
    const shop = await open();
    const rowOf = (number: number, ...cells: readonly string[]) =>
      `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const sheets = [
      { name: 'ML', rows: rowOf(1, 'Nama Akun', 'Harga') + rowOf(2, 'Mythic', '1jt') },
      { name: 'FF', rows: rowOf(1, 'nama', 'deskripsi', 'harga', 'kategori') + rowOf(2, 'Heroic', 'Isi', '750rb', 'akun') },
    ];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([zipFile(xlsxFiles(sheets))], 'stok.xlsx'));
    await shop.user.selectOptions(await screen.findByLabelText('Sheet'), 'FF');
    expect(await screen.findByLabelText('“deskripsi” diimpor sebagai')).toHaveProperty('value', 'deskripsi');
    await shop.user.click(button('Periksa baris'));
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 1 baris' }));
    await screen.findByText('1 baris diimpor.');
    expect(shop.catalogue.products).toMatchObject([{ name: 'Heroic', price: 750_000 }]);
  });
  test('an unreadable file is refused, and another one can be chosen', async () => {
    const shop = await open();
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([new Uint8Array([0x89, 0x50, 0, 1, 2])], 'x.csv'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'File ini bukan tabel. Pilih file .xlsx, .xls, .ods, .csv, atau .tsv.',
    );
    await choose(shop, ',Mythic,Isi,1000,akun,2');
    await waitFor(() => expect(figureOf('Siap diimpor')).toBe('1'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
  test('the same file again: nothing twice; what is in doubt is chosen; the import is undone in one press', async () => {
    const shop = await open();
    const lines = [',Mythic,Isi,1000,akun,2', ',Epic,Isi,2000,akun,1'];
    await choose(shop, ...lines);
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 2 baris' }));
    await screen.findByText('2 baris diimpor.');
    await choose(shop, ...lines);
    await screen.findByText('Semua baris sudah sama dengan isi toko. Tidak ada yang perlu diimpor.');
    expect([figureOf('Siap diimpor'), figureOf('Sudah sama')]).toEqual(['0', '2']);
    await choose(shop, ',Mythic,Isi,1500,akun,2', ',Epic,Baru,2000,akun,1', ',Legend,Isi,3000,akun,1');
    await waitFor(() => expect(figureOf('Perlu dipilih')).toBe('1'));
    const planned = screen.getByRole('region', { name: 'Isi yang akan disimpan' });
    expect(within(planned).getByText('Produk bernama sama sudah ada dengan harga Rp1.000.')).toBeTruthy();
    await shop.user.selectOptions(within(planned).getByLabelText('Pilihan untuk Mythic'), 'Ubah produk yang ada');
    expect(within(planned).getByText('Harga Rp1.000 → Rp1.500')).toBeTruthy();
    await shop.user.click(button('Impor 3 baris'));
    await screen.findByText('3 baris diimpor.');
    const rows = () => shop.catalogue.products.map(({ name, price, description }) => `${name} ${price} ${description}`).toSorted();
    expect(rows()).toEqual(['Epic 2000 Baru', 'Legend 3000 Isi', 'Mythic 1500 Isi']);
    await shop.user.click(button('Batalkan impor ini'));
    await screen.findByText('Impor dibatalkan: 1 produk baru dihapus, 2 produk dikembalikan.');
    expect(rows()).toEqual(['Epic 2000 Isi', 'Mythic 1000 Isi']);
  });
  test('ordered import: not undone, and said', async () => {
    const shop = await open();
    await choose(shop, ',Mythic,Isi,1000,akun,2');
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 1 baris' }));
    await screen.findByText('1 baris diimpor.');
    shop.catalogue.orders.set('order', shop.catalogue.products[0]?.id ?? null);
    await shop.user.click(button('Batalkan impor ini'));
    expect((await screen.findByRole('alert')).textContent).toContain('Sudah ada yang memesan dari impor ini');
    expect(shop.catalogue.products).toHaveLength(1);
  });
  test('import of another device, or of before a reload: listed with file, person and counts, and undone with one press', async () => {
    const shop = await open();
    shop.catalogue.staffName = 'Sari';
    const before = aProduct({ name: 'Lama', price: 1 });
    shop.catalogue.products.push(before);
    await choose(shop, ',Mythic,Isi,1000,akun,2', `${before.id},,,2000,,`);
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 2 baris' }));
    await screen.findByText('2 baris diimpor.');
    cleanup();
    await shop.open('/admin/products/import');
    const list = await screen.findByRole('region', { name: 'Impor sebelumnya' });
    expect(within(list).getAllByRole('row')[1]?.textContent).toMatch(/produk\.csv.*Sari.*1.*1.*Bisa dibatalkan/);
    await shop.user.click(within(list).getByRole('button', { name: 'Batalkan impor produk.csv' }));
    await within(list).findByText('Dibatalkan');
    expect(within(list).getByText('1 dihapus, 1 dikembalikan.')).toBeTruthy();
    expect(within(list).queryByRole('button', { name: 'Batalkan impor produk.csv' })).toBeNull();
    expect(shop.catalogue.products).toMatchObject([{ name: 'Lama', price: 1 }]);
  });
  test('import somebody ordered from: listed with the reason, without a press', async () => {
    const shop = await open();
    await choose(shop, ',Mythic,Isi,1000,akun,2');
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 1 baris' }));
    await screen.findByText('1 baris diimpor.');
    shop.catalogue.orders.set('order', shop.catalogue.products[0]?.id ?? null);
    cleanup();
    await shop.open('/admin/products/import');
    const list = await screen.findByRole('region', { name: 'Impor sebelumnya' });
    expect(within(list).getByText(/^Sudah ada yang memesan atau membeli dari impor ini/)).toBeTruthy();
    expect(within(list).queryByRole('button')).toBeNull();
  });
  test('import whose units hold login data: asked before it is deleted', async () => {
    const shop = await open();
    await choose(shop, ',Mythic,Isi,1000,akun,2');
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 1 baris' }));
    await screen.findByText('1 baris diimpor.');
    shop.catalogue.sealedUnits.set(shop.catalogue.products[0]?.id ?? '', 2);
    await shop.user.click(button('Batalkan impor ini'));
    const dialog = await screen.findByRole('dialog', { name: 'Batalkan impor “produk.csv”?' });
    expect(dialog.textContent).toContain('Data login 2 unit yang dibuat impor ini ikut dihapus');
    expect(shop.catalogue.products).toHaveLength(1);
    await shop.user.click(within(dialog).getByRole('button', { name: 'Batalkan impor' }));
    await screen.findByText('Impor dibatalkan: 1 produk baru dihapus, 0 produk dikembalikan. Data login 2 unit dihapus.');
    expect(shop.catalogue.products).toEqual([]);
  });
  test('columns of rental prices with a deposit: read by one reader, shown, stored', async () => {
    const shop = await open();
    const lines = [
      'Nama;Deskripsi;Harga;Kategori;Sewa 1 hari;Sewa/minggu;Deposit',
      'Mythic;Isi;1jt;akun;50rb;Rp250.000;100k',
      'Epic;Isi;2jt;akun;nego;;',
      'Legend;Isi;3jt;akun;;;75rb',
    ];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'sewa.csv'));
    const matching = await screen.findByRole('region', { name: 'Cocokkan kolom' });
    expect(within(matching).getByLabelText('“Sewa/minggu” diimpor sebagai')).toHaveProperty('value', 'harga_sewa');
    expect(within(matching).getByText('→ Rp50.000')).toBeTruthy();
    expect(within(matching).getByText('Lama sewa: 1 Minggu')).toBeTruthy();
    await shop.user.click(button('Periksa baris'));
    const bad = await screen.findByRole('region', { name: 'Baris yang tidak diimpor' });
    expect(within(bad).getByText(/^Sewa “1 Hari=nego”: Belum terbaca\./)).toBeTruthy();
    expect(within(bad).getByText(/^Ada deposit, tetapi tidak ada harga sewanya\./)).toBeTruthy();
    expect(screen.getByText('Sewa 1 Hari Rp50.000 dengan deposit Rp100.000, 1 Minggu Rp250.000 dengan deposit Rp100.000')).toBeTruthy();
    await shop.user.click(button('Impor 1 baris'));
    await screen.findByText('1 baris diimpor.');
    expect(shop.catalogue.products[0]?.rentalOptions).toMatchObject([
      { duration: '1 Hari', durationMinutes: 1440, price: 50_000, deposit: 100_000 },
      { duration: '1 Minggu', durationMinutes: 10_080, price: 250_000, deposit: 100_000 },
    ]);
  });
  test('in-game id and server: dots, never stored with the product, sealed by the vault with the login', async () => {
    const shop = await open(true);
    const heads = 'kode,nama,deskripsi,harga,kategori,Login,Password,Email,Password Email,ID Game,Zone';
    const line = 'ML-1,Mythic,Isi,1000,akun,rina,rahasia1,r@contoh.id,lain,778899001,20771';
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([`${heads}\n${line}`], 'stok.csv'));
    const matching = await screen.findByRole('region', { name: 'Cocokkan kolom' });
    expect(within(matching).getByLabelText('“ID Game” diimpor sebagai')).toHaveProperty('value', 'private');
    expect(within(matching).getByLabelText('“Zone” diimpor sebagai')).toHaveProperty('value', 'private');
    expect(matching.textContent).not.toMatch(/778899001|20771/);
    await shop.user.click(button('Periksa baris'));
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 1 baris' }));
    const { vault } = shop.handOver;
    const product = shop.catalogue.products[0]?.id ?? '';
    expect(JSON.stringify(shop.catalogue)).not.toMatch(/778899001|20771/);
    vault.nameProduct(product, { name: 'Mythic', code: 'ML-1' });
    vault.addUnit(product);
    await shop.user.click(await screen.findByRole('link', { name: 'Segel data login dari file ini' }));
    await heading('Segel banyak akun');
    expect(await screen.findByLabelText('Kolom ID Game dipakai sebagai')).toHaveProperty('value', 'field:id game');
    expect(screen.getByLabelText('Kolom Zone dipakai sebagai')).toHaveProperty('value', 'field:server');
    await shop.user.type(await screen.findByLabelText('Cara masuk'), 'Moonton');
    await shop.user.click(screen.getByRole('button', { name: 'Pakai untuk semua baris' }));
    await screen.findByText(/ID game ••••, Server ••••/);
    await shop.user.click(await screen.findByRole('button', { name: 'Segel 1 baris' }));
    await screen.findByText('1 baris disegel.');
    expect(document.body.innerHTML).not.toMatch(/778899001|20771/);
    expect((await vault.product(product)).units).toMatchObject([{ hasCredentials: true }]);
  });
  test('games and categories that the shop does not have: created in one press', async () => {
    const shop = await open();
    const lines = ['nama,deskripsi,harga,kategori,game', 'A,Isi,1000,Joki,Honor of Kings', 'B,Isi,2000,akun,honor of kings'];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'produk.csv'));
    expect(await screen.findByText(/Game yang belum ada: Honor of Kings\. Kategori yang belum ada: Joki\./)).toBeTruthy();
    await shop.user.click(button('Buat 1 game dan 1 kategori ini'));
    await waitFor(() => expect(figureOf('Siap diimpor')).toBe('2'));
    expect(shop.catalogue.games).toMatchObject([{ name: 'Honor of Kings', slug: 'honor-of-kings' }]);
    await shop.user.click(button('Impor 2 baris'));
    await screen.findByText('2 baris diimpor.');
    expect(shop.catalogue.products.map(({ game }) => game?.name)).toEqual(['Honor of Kings', 'Honor of Kings']);
  });
  test('unquoted 1,250,000 in a comma file: the row is refused with its width, never read as Rp1', async () => {
    const shop = await open();
    const lines = ['nama,deskripsi,harga,kategori,stok,gambar,tier', 'Sultan,Isi,1,250,000,,,,', 'Hemat,Isi,"1,250,000",akun,1,,'];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'produk.csv'));
    const bad = await screen.findByRole('region', { name: 'Baris yang tidak diimpor' });
    expect(within(bad).getAllByRole('row')[1]?.textContent).toBe(
      '2(tanpa nama)Baris ini 9 sel, padahal kolomnya 7. Beri tanda kutip pada isi yang memuat tanda pemisah, misalnya "1,250,000".',
    );
    await shop.user.click(button('Impor 1 baris'));
    await screen.findByText('1 baris diimpor.');
    expect(shop.catalogue.products.map(({ name, price }) => [name, price])).toEqual([['Hemat', 1_250_000]]);
  });
  test('rows whose cells cannot be told: no login data of them is shown, in no sample and in no list', async () => {
    const shop = await open();
    const lines = [
      'Nama;Harga;Email;Password',
      'Rusak;"1jt" saja;budi@mail.example;rahasia1',
      'Lebar;1;000;000;sari@mail.example;rahasia2',
      'Utuh;gratis;dewi@mail.example;rahasia3',
      'adi@mail.example|rahasia4;gratis;;',
    ];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'stok.csv'));
    const matching = await screen.findByRole('region', { name: 'Cocokkan kolom' });
    expect(matching.textContent).not.toMatch(/rahasia[123]|(?:budi|sari|dewi)@/);
    await shop.user.type(within(matching).getByLabelText('Deskripsi'), 'Siap main');
    await shop.user.selectOptions(within(matching).getByLabelText('Kategori'), 'akun');
    await shop.user.click(button('Periksa baris'));
    const bad = await screen.findByRole('region', { name: 'Baris yang tidak diimpor' });
    const rows = within(bad).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['2(tan', '3(tan', '4Utuh', '5••••']);
    expect(bad.textContent).not.toMatch(/rahasia|@/);
  });
  test('file without heads: its first row is neither shown as heads nor remembered', async () => {
    const shop = await open();
    const lines = ['Sultan;Isi;1jt;budi@mail.example;rahasia1', 'Hemat;Isi;2jt;sari@mail.example;rahasia2'];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'stok.csv'));
    const matching = await screen.findByRole('region', { name: 'Cocokkan kolom' });
    const uses = { 1: 'nama', 2: 'deskripsi', 3: 'harga', 5: 'private' };
    for (const [place, use] of Object.entries(uses))
      await shop.user.selectOptions(within(matching).getByLabelText(`“(kolom ${place})” diimpor sebagai`), use);
    await shop.user.selectOptions(within(matching).getByLabelText('Kategori'), 'akun');
    expect(matching.textContent).not.toMatch(/@|rahasia/);
    await shop.user.click(button('Periksa baris'));
    await screen.findByRole('button', { name: 'Impor 1 baris' });
    expect(document.body.textContent).not.toMatch(/@|rahasia/);
    expect(await shop.importColumns.remembered()).toEqual([]);
  });
  test('code that two rows and two products share: each row waits, its product is chosen', async () => {
    const shop = await open();
    const [one, two] = [aProduct({ name: 'Satu', price: 1000, stock: 1 }), aProduct({ name: 'Dua', price: 2000, stock: 1 })];
    shop.catalogue.products.push(one, two);
    for (const { id } of [one, two]) shop.catalogue.privateData.set(id, { ...noPrivateData, internalCode: 'ML-1' });
    const lines = ['nama,deskripsi,harga,kategori,kode', 'Satu,Isi,5000,akun,ML-1', 'Dua,Isi,6000,akun,ML-1'];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'produk.csv'));
    await waitFor(() => expect(figureOf('Perlu dipilih')).toBe('2'));
    expect(figureOf('Siap diimpor')).toBe('0');
    const planned = screen.getByRole('region', { name: 'Isi yang akan disimpan' });
    expect(within(planned).getAllByText('Kode “ML-1” ada di beberapa baris file ini.')).toHaveLength(2);
    await shop.user.selectOptions(within(planned).getByLabelText('Pilihan untuk Dua'), 'Ubah “Dua”, Rp2.000, stok 1');
    await shop.user.click(button('Impor 1 baris'));
    await screen.findByText('1 baris diimpor.');
    expect(shop.catalogue.products.map(({ name, price }) => [name, price])).toEqual([
      ['Satu', 1000],
      ['Dua', 6000],
    ]);
  });
  test('refused rows: come back with all cells and the reason, without login data, and can be imported', async () => {
    const shop = await open();
    const saved = savedFiles();
    const lines = ['Nama;Deskripsi;Harga;Kategori;Password', 'A;Isi;gratis;akun;rahasia', 'B;=1+1;2000;akun;rahasia', 'C;Isi;3000;baju;'];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'produk.csv'));
    await shop.user.click(await screen.findByRole('button', { name: 'Periksa baris' }));
    await shop.user.click(await screen.findByRole('button', { name: 'Unduh baris bermasalah' }));
    const text = await textOf(saved.at(-1));
    expect(text.split('\r\n')).toEqual([
      '\uFEFFalasan;Nama;Deskripsi;Harga;Kategori;Password',
      '"Harga “gratis”: Belum terbaca. Tulis misalnya 1.500.000, 1,5jt, atau 750rb.";A;Isi;gratis;akun;isi lagi',
      'Kategori “baju” tidak ada.;C;Isi;3000;baju',
      '',
    ]);
    await shop.user.upload(
      screen.getByLabelText('Pilih file'),
      new File([text.replace('gratis;akun', '1000;akun').replace(';baju', ';akun')], 'lagi.csv'),
    );
    await waitFor(() => expect(figureOf('Siap diimpor')).toBe('2'));
  });
});
