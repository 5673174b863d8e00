import { type Day, fill, heading, open, press, SEEN_MS, shows, untilShown } from './day.ts';

/** From the owner's last press until an open page shows it. */
const HEARD_MS = 1000;
/** Realtime is loaded with the guest's second page. */
const JOINED_MS = 60_000;
const NEWS = 'Flash sale malam ini';

/** Waits until the guest's realtime connection is joined. */
const listens = async (day: Day): Promise<void> => {
  const joined = async (): Promise<void> => {
    const socket = await day.guest.waitForEvent('websocket', { timeout: JOINED_MS });
    const isHeard = ({ payload }: { readonly payload: string | Buffer }): boolean => String(payload).includes('Subscribed to PostgreSQL');
    await socket.waitForEvent('framereceived', { predicate: isHeard, timeout: JOINED_MS });
  };
  await open(day.guest, '/products');
  await Promise.all([joined(), day.guest.getByRole('link', { name: 'Feed', exact: true }).first().click()]);
};

/** Afternoon: the owner creates a sale, writes an announcement and renames the shop. */
export const notifying = async (day: Day): Promise<void> => {
  const { page, guest, camera } = day;
  await day.step('makes a flash sale: a price that is none is refused, the guest sees the one that is', async () => {
    await open(page, '/admin/flash-sales');
    await heading(page, /^Flash sale/);
    await camera.take(page, 'sales-empty');
    await page.getByRole('link', { name: 'Buat flash sale' }).first().click();
    await heading(page, 'Buat flash sale');
    await page.getByLabel('Cari akun').fill('Mythic');
    await page.getByRole('list', { name: 'Akun yang ditemukan' }).getByRole('button', { name: 'Mythic Glory 312 skin' }).click();
    await fill(page, 'Harga sale (Rp)', '1.300.000');
    await press(page, '1 hari setelah mulai');
    await page.getByRole('button', { name: /^Pakai semua stok/ }).click();
    await press(page, 'Simpan');
    await shows(page, 'Harga sale harus di bawah harga akun.');
    await camera.take(page, 'sale-refused');
    await fill(page, 'Harga sale (Rp)', '990.000');
    await press(page, 'Simpan');
    await shows(page, 'Flash sale dibuat.');
    const tookMs = await untilShown(guest, '/flash-sales', /990\.000/, performance.now());
    await camera.take(page, 'sales');
    await camera.take(guest, 'shop-sales');
    return { tookMs, withinMs: SEEN_MS };
  });
  await day.step('writes to everybody: hostile and dead links are refused, the guest hears it at once', async () => {
    await listens(day);
    await open(page, '/admin/notifications/new');
    await fill(page, 'Judul', NEWS);
    await fill(page, 'Isi', 'Mythic Glory 312 skin turun ke Rp990.000 sampai besok.');
    await fill(page, 'Tautan', 'javascript:alert(document.cookie)');
    await press(page, 'Kirim sekarang');
    await shows(page, 'Tautan harus halaman toko, misalnya /flash-sales, atau alamat https:// yang lengkap.');
    await camera.take(page, 'broadcast-refused');
    await fill(page, 'Tautan', '/obral');
    await press(page, 'Kirim sekarang');
    await shows(page, 'Halaman ini tidak ada di toko. Periksa lagi alamatnya.');
    await fill(page, 'Tautan', '/flash-sales');
    await press(page, 'Kirim sekarang');
    const question = page.getByRole('dialog', { name: `Kirim "${NEWS}"?` });
    await question.waitFor();
    await camera.take(page, 'broadcast-question', false);
    const since = performance.now();
    await question.getByRole('button', { name: 'Kirim sekarang' }).click();
    await Promise.all([
      guest.getByRole('region', { name: 'Notifikasi baru' }).getByRole('article').filter({ hasText: NEWS }).waitFor(),
      guest.getByRole('banner').getByRole('link', { name: 'Notifikasi, 1 belum dibaca', exact: true }).waitFor(),
    ]);
    const tookMs = performance.now() - since;
    await camera.take(guest, 'shop-toast', false);
    await page.getByRole('heading', { level: 2, name: NEWS }).waitFor();
    await camera.take(page, 'broadcasts');
    return { tookMs, withinMs: HEARD_MS };
  });
  await day.step('changes the shop’s name and its first words: bad addresses are refused in place, the next visit has both', async () => {
    await guest.goto('/');
    await open(page, '/admin/settings');
    await page.getByRole('textbox', { name: 'Nama toko' }).fill('Toko Rina');
    await page.getByRole('textbox', { name: 'Judul beranda' }).fill('Akun siap main malam ini');
    await page.getByRole('textbox', { name: 'Instagram' }).fill('http://instagram.com/toko');
    await page.getByRole('textbox', { name: 'Email kontak' }).fill('halo');
    await press(page, 'Simpan');
    await shows(page, 'Ini belum alamat lengkap. Mulai dengan https:// dan nama situsnya.');
    await shows(page, 'Ini belum alamat email. Contoh: halo@tokomu.com.');
    await camera.take(page, 'settings-refused');
    await page.getByRole('textbox', { name: 'Instagram' }).fill('https://instagram.com/tokorina');
    await page.getByRole('textbox', { name: 'Email kontak' }).fill('halo@tokorina.example');
    const isAnswer = (url: string): boolean => url.includes('action=update-settings');
    await Promise.all([page.waitForResponse((answer) => isAnswer(answer.url())), press(page, 'Simpan')]);
    const tookMs = await untilShown(guest, '/', 'Akun siap main malam ini', performance.now());
    if (!(await guest.title()).startsWith('Toko Rina - ')) throw new Error(`the title is ${await guest.title()}`);
    await shows(page, 'Pengaturan tersimpan. Toko sudah memakainya.');
    await camera.take(page, 'settings');
    await camera.take(guest, 'shop-home');
    return { tookMs, withinMs: SEEN_MS };
  });
};
