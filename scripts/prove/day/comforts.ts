import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { lastCode } from '../../../tests/support/last-code.ts';
import { type Day, fill, heading, open, press, SEEN_MS, shows, untilShown } from './day.ts';

const PHONE = '081355557777';
const PASSWORD = 'kucing oranye 7 ekor';
const HELLO = 'Halo Sari';

/** The guest makes an account and changes its name. */
const becomeCustomer = async ({ shop, guest }: Day): Promise<void> => {
  await open(guest, '/auth?mode=daftar&redirect=%2Fprofile');
  await guest.getByLabel('Nama').fill('Sari');
  await guest.getByLabel('Nomor HP').pressSequentially(PHONE);
  await guest.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Kirim kode' }).click();
  await heading(guest, 'Masukkan kode');
  await guest.getByLabel('Kode 6 angka').fill(await lastCode(shop, `62${PHONE.slice(1)}`));
  await heading(guest, 'Lengkapi profil');
  await guest.getByRole('button', { name: 'Nanti saja' }).click();
  await heading(guest, 'Profil');
  const part = guest.getByRole('region', { name: /Sari/ });
  await part.getByRole('button', { name: 'Ubah nama' }).click();
  await part.getByLabel('Nama').fill('Sari Dewi');
  await part.getByRole('button', { name: 'Simpan' }).click();
  await guest.getByRole('heading', { level: 2, name: 'Sari Dewi' }).waitFor();
};

/** Marks the last word of the text. */
const markLastWord = (page: Page): Promise<void> =>
  page.getByLabel('Isi (Markdown)').evaluate((area) => {
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(area.value.lastIndexOf(' ') + 1, area.value.length);
  });

/** Late afternoon: what makes the work light. */
export const comforts = async (day: Day): Promise<void> => {
  const { page, guest, camera } = day;
  await day.step('begins a sale with Ctrl+K and a word for it', async () => {
    await open(page, '/admin');
    await heading(page, 'Dasbor');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('promo');
    await page.getByRole('option', { name: 'Flash sale baru' }).waitFor();
    await camera.take(page, 'actions', false);
    await page.keyboard.press('Enter');
    await heading(page, 'Buat flash sale');
    return undefined;
  });
  await day.step('writes a number and a page of the shop where a link is asked, saves with Ctrl+S; the home page leads there', async () => {
    await open(page, '/admin/settings');
    await page.getByRole('textbox', { name: 'Jual akun lewat WhatsApp' }).fill('0812-3456-7890');
    await page.getByRole('textbox', { name: 'Tujuan tombol "Lihat semua"' }).fill('/products?sort=price_asc');
    await page.keyboard.press('Control+s');
    await shows(page, 'Pengaturan tersimpan. Toko sudah memakainya.');
    const since = performance.now();
    for (const link of ['https://wa.me/6281234567890', '/products?sort=price_asc']) {
      while ((await guest.goto('/').then(() => guest.locator(`main a[href="${link}"]`).count())) === 0)
        if (performance.now() - since > SEEN_MS * 5) throw new Error(`the home page does not lead to ${link}`);
    }
    await camera.take(page, 'settings-links');
    return { tookMs: performance.now() - since, withinMs: SEEN_MS };
  });
  await day.step('makes a word of a page bold with a button, takes it back with Ctrl+Z, and publishes it', async () => {
    await open(page, '/admin/content/community');
    const area = page.getByLabel('Isi (Markdown)');
    await area.fill('Main dengan jujur');
    await markLastWord(page);
    await press(page, 'Tebal');
    if ((await area.inputValue()) !== 'Main dengan **jujur**') throw new Error(`the text is ${await area.inputValue()}`);
    await page.keyboard.press('Control+z');
    if ((await area.inputValue()) !== 'Main dengan jujur') throw new Error(`after Ctrl+Z the text is ${await area.inputValue()}`);
    await markLastWord(page);
    await page.keyboard.press('Control+b');
    await camera.take(page, 'text-toolbar');
    await press(page, 'Simpan dan terbitkan');
    await shows(page, /sekarang terbit/);
    const tookMs = await untilShown(guest, '/community', 'Main dengan', performance.now());
    await guest.locator('strong', { hasText: 'jujur' }).waitFor();
    return { tookMs, withinMs: SEEN_MS };
  });
  await day.step('a guest becomes a customer and changes the name; the owner finds the chat and writes to that person alone', async () => {
    await becomeCustomer(day);
    await open(page, '/admin/customers');
    await page.getByRole('link', { name: 'Sari Dewi' }).click();
    await heading(page, 'Sari Dewi');
    await page.getByRole('region', { name: 'Pesanan' }).getByText('Belum pernah memesan.').waitFor();
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Chat' }));
    const [chat] = await Promise.all([page.waitForEvent('popup'), press(page, 'Chat WhatsApp')]);
    await chat.waitForURL('https://wa.me/6281355557777');
    await chat.close();
    await fill(page, 'Catatan baru', 'Suka akun Epic');
    await page.keyboard.press('Control+s');
    await shows(page, 'Catatan ditambahkan.');
    await camera.take(page, 'customer');
    await page.getByRole('link', { name: 'Kirim notifikasi' }).click();
    await heading(page, 'Notifikasi baru');
    await fill(page, 'Judul', HELLO);
    await press(page, 'Kirim sekarang');
    const question = page.getByRole('dialog', { name: `Kirim "${HELLO}"?` });
    await question.getByText('Hanya untuk Sari Dewi.', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Kirim sekarang' }).click();
    await page.getByRole('heading', { level: 2, name: HELLO }).waitFor();
    const since = performance.now();
    await open(guest, '/notifications');
    await shows(guest, HELLO);
    return { tookMs: performance.now() - since, withinMs: SEEN_MS };
  });
  await day.step('reads what the sale elsewhere earned, by day and by month, as a plot, a table and a file for Excel', async () => {
    await open(page, '/admin/ledger');
    const part = page.getByRole('region', { name: 'Pemasukan dan untung' });
    await part.getByRole('img', { name: 'Untung, jumlahnya Rp60.000; angkanya ada di tabel' }).waitFor();
    for (const span of ['Per hari', 'Per bulan']) {
      await part.getByText(span, { exact: true }).click();
      await part
        .getByRole('row', { name: /^\S.* Rp150\.000 Rp90\.000 Rp0 Rp60\.000$/ })
        .nth(1)
        .waitFor();
    }
    await camera.take(page, 'revenue');
    await part.getByRole('button', { name: 'Ekspor pemasukan' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('button', { name: 'Untuk Excel (titik koma)' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    if (!text.includes(';150000;0;150000;90000;0;60000')) throw new Error(`the file is ${text}`);
    return undefined;
  });
  await day.step('finds the import as one line of the log, opens it, and takes the list along for Excel', async () => {
    await open(page, '/admin/audit');
    const line = page.getByRole('listitem').filter({ hasText: 'Mengimpor produk dari file' }).first();
    await line.getByText('3 perubahan').click();
    await line.getByRole('list', { name: 'Baris impor' }).getByText('Impor tiga').first().waitFor();
    await camera.take(page, 'log-import');
    await open(page, '/admin/products');
    await page.getByRole('button', { name: 'Ekspor', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Untuk Excel (titik koma)' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    if (!text.startsWith('\uFEFFid;nama;deskripsi;harga;')) throw new Error(`the file begins with ${text.slice(0, 40)}`);
    return { note: `${text.trim().split('\r\n').length - 1} products` };
  });
};
