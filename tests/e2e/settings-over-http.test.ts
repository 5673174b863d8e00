import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openSmallShop, type SmallShop } from '../support/small-shop.ts';

let small: SmallShop;
beforeAll(async () => {
  small = await openSmallShop();
}, 60_000);
afterAll(() => small.shop.remove());

const html = async (path: string): Promise<string> => (await small.shop.get(path)).text();
const change = async (columns: Readonly<Record<string, string | boolean | null>>): Promise<void> => {
  const sql = await small.shop.database();
  await sql`update website_settings set ${sql(columns)}`;
  await sql.end();
};
/** Loads a page repeatedly until it shows a text. @returns the milliseconds until then */
const until = async (path: string, shows: (page: string) => boolean): Promise<number> => {
  const start = performance.now();
  while (!shows(await html(path))) if (performance.now() - start > 10_000) throw new Error(`${path} never showed it`);
  return performance.now() - start;
};

const EVERYTHING = {
  site_name: 'Toko Rina',
  logo_url: 'https://gambar.example/logo.png',
  favicon_url: 'https://gambar.example/ikon.png',
  contact_email: 'halo@toko.example',
  support_email: 'bantuan@toko.example',
  contact_phone: '+62 812-0000-1111',
  whatsapp_number: '0813-0000-2222',
  address: 'Jalan Merdeka 1, Bandung',
  business_hours: 'Setiap hari 09.00-21.00',
  company_description: 'Toko akun sejak 2019',
  facebook_url: 'https://facebook.example/rina',
  instagram_url: 'https://instagram.example/rina',
  tiktok_url: 'https://tiktok.example/rina',
  youtube_url: 'https://youtube.example/rina',
  twitter_url: 'https://x.example/rina',
  hero_title: 'Akun siap main',
  hero_subtitle: 'Dikirim hari ini',
  footer_copyright_text: 'Hak cipta Toko Rina',
  topup_game_url: 'https://isi.example/saldo',
  whatsapp_channel_url: 'https://whatsapp.example/channel/rina',
  hero_button_url: 'https://tombol.example/mulai',
  jual_akun_whatsapp_url: 'https://wa.example/jual',
} as const;
const SOCIAL = ['facebook', 'instagram', 'tiktok', 'youtube', 'x'].map((name) => `https://${name}.example/rina`);

describe('shop settings over HTTP', () => {
  test('on every page within two seconds', async () => {
    // The front server has cached both before the change.
    await Promise.all(['/', '/products', `/products/${small.ids.account}`].map(html));
    const start = performance.now();
    await change({ site_name: 'Toko Baru' });
    for (const path of ['/', '/products', `/products/${small.ids.account}`])
      await until(path, (page) => page.includes('Toko Baru - Jual Beli Rental Akun Game'));
    expect(performance.now() - start).toBeLessThan(2000);
  });
  test('each field appears in its places', async () => {
    await change(EVERYTHING);
    await until('/', (page) => page.includes(EVERYTHING.site_name));
    const home = await html('/');
    for (const value of Object.values(EVERYTHING).filter((given) => given !== EVERYTHING.whatsapp_number)) expect(home).toContain(value);
    expect(home).toContain('<title>Toko Rina - Jual Beli Rental Akun Game</title>');
    expect(home).toContain('<link rel="icon" href="https://gambar.example/ikon.png">');
    expect(home).toContain('<meta property="og:site_name" content="Toko Rina">');
    expect(home).toContain('href="mailto:bantuan@toko.example"');
    expect(home).toContain('href="tel:+6281200001111"');
    const header = home.slice(home.indexOf('<header'), home.indexOf('</header>'));
    expect(header).toContain('Toko Rina');
    expect(header).toContain('https://gambar.example/logo.png');
    expect(await html(`/products/${small.ids.account}`)).toContain('wa.me/6281300002222');
    expect(await html('/sell')).toContain('href="https://wa.example/jual"');
  });
  test('social links disabled: on no page', async () => {
    await change({ social_media_enabled: false });
    await until('/', (page) => SOCIAL.every((address) => !page.slice(0, page.indexOf('id="page-data"')).includes(address)));
    await change({ social_media_enabled: true });
    await until('/', (page) => SOCIAL.every((address) => page.slice(0, page.indexOf('id="page-data"')).includes(address)));
  });
  test('messages to phones contain the shop’s name', async () => {
    const body = JSON.stringify({ phone: '0812-7777-0001', password: 'kata sandi panjang 7', name: 'Rina' });
    const answer = await small.shop.get('/api/auth?action=signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
    expect((await small.shop.outbox()).at(-1)?.text).toContain('adalah kode Toko Rina kamu');
  });
  test('empty settings: the defaults', async () => {
    await change(Object.fromEntries(Object.keys(EVERYTHING).map((name) => [name, null])));
    await until('/', (page) => page.includes('<title>Arena Akun - Jual Beli Rental Akun Game</title>'));
    const home = await html('/');
    expect(home).toContain('Aman, Cepat, Terpercaya');
    expect(home).toContain('Semua nama game milik pemiliknya masing-masing.');
    expect(home).not.toContain('.example');
  });
});

describe('newsletter over HTTP', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const subscribe = (email: string) =>
    small.shop.get('/api/newsletter', { method: 'POST', headers: FORM, body: new URLSearchParams({ email }).toString() });
  const list = async () => {
    const sql = await small.shop.database();
    const rows = await sql<{ email: string; hasLeft: boolean }[]>`select email, unsubscribed_at is not null as "hasLeft"
      from private.newsletter_subscribers order by id`;
    await sql.end();
    return rows.map(({ email, hasLeft }) => [email, hasLeft]);
  };

  test('form without scripts, and the same answer for known and new addresses', async () => {
    const [first, again] = [await subscribe('rina@toko.example'), await subscribe('Rina@Toko.example')];
    const pages = [await first.text(), await again.text()];
    expect([first.status, again.status, pages[0] === pages[1]]).toEqual([200, 200, true]);
    expect(pages[0]).toContain('Terima kasih');
    expect(pages[0]).toContain('noindex');
    expect(await list()).toEqual([['rina@toko.example', false]]);
  });
  test('unsubscribing takes one press', async () => {
    const token = `${'a'.repeat(42)}Q`;
    const sql = await small.shop.database();
    await sql`insert into private.newsletter_tokens (token_hash, subscriber_id)
      select sha256(convert_to(${token}, 'UTF8')), id from private.newsletter_subscribers`;
    await sql.end();
    const way = `/newsletter/unsubscribe?token=${token}`;
    const requested = await html(way);
    expect(requested).toContain(`<form action="${way}" method="post">`);
    expect(await list()).toEqual([['rina@toko.example', false]]);
    const ended = await small.shop.get(way, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': FORM['content-type'] },
    });
    expect([ended.status, (await ended.text()).includes('Kamu sudah berhenti')]).toEqual([200, true]);
    expect(await list()).toEqual([['rina@toko.example', true]]);
    expect((await small.shop.get(`${way}x`, { method: 'POST' })).status).toBe(404);
    expect(await html(`/newsletter/unsubscribe?token=${encodeURIComponent('"><script>alert(1)</script>')}`)).not.toContain('<script>alert');
  });
  test('disabled: no field, and 403', async () => {
    await until('/', (page) => page.includes('action="/api/newsletter"'));
    await change({ newsletter_enabled: false });
    await until('/', (page) => !page.includes('action="/api/newsletter"'));
    expect((await subscribe('tutup@toko.example')).status).toBe(403);
    await change({ newsletter_enabled: true });
  });
  test('limited per network', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 201; number += 1) statuses.push((await subscribe(`a${number}@toko.example`)).status);
    // An eleventh person behind the same address is not refused.
    expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
