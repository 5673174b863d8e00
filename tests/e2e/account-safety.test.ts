import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { lastCode } from '../support/last-code.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { totpAt } from '../support/totp.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

const CUSTOMER = { phone: '085712345678', email: 'sari@example.com', password: 'gerbang malam 7' };
const NEW_PASSWORD = 'gerbang pagi 8';
const STRANGER = '6281234567009';

let browser: Browser;
let shop: ShopProcess;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared({ TRUST_PROXY: '1' });
  expect(await shop.start()).toBeNull();
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { baseURL: shop.origin });
  page = visitor.page;
  // A missing step fails with its name before the whole test times out.
  page.setDefaultTimeout(25_000);
});
afterEach(() => visitor.leave());

const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const password = () => page.getByLabel('Kata sandi', { exact: true });
const region = (name: string) => page.getByRole('region', { name });
const signIn = async (secret: string, path: string): Promise<void> => {
  await open(path);
  await submitSignIn(page, CUSTOMER.phone, secret);
};
const call = (action: string, body: object, address: string) =>
  shop.get(`/api/auth?action=${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
const backendUser = (): Promise<string | null> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('sb-session') ?? 'null') as { user: { id: string } } | null)?.user.id ?? null);

describe('customer with a completed profile', () => {
  let key = '';

  test('changes the password, stays signed in, and adds an authenticator app', async () => {
    await open('/auth?mode=daftar&redirect=%2Fsettings');
    await page.getByLabel('Nama').fill('Sari');
    await page.getByLabel('Nomor HP').pressSequentially(CUSTOMER.phone);
    await password().fill(CUSTOMER.password);
    await page.getByRole('button', { name: 'Kirim kode' }).click();
    await heading('Masukkan kode');
    await page.getByLabel('Kode 6 angka').fill(await lastCode(shop, `62${CUSTOMER.phone.slice(1)}`));
    await heading('Lengkapi profil');
    await page.getByRole('main').getByLabel('Email').fill(CUSTOMER.email);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await heading('Pengaturan');
    await region('Kata sandi').getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByLabel('Kata sandi sekarang').fill(CUSTOMER.password);
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(NEW_PASSWORD);
    await region('Kata sandi').getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByText('Kata sandi sudah diganti.').waitFor();
    await page.reload();
    await heading('Pengaturan');
    await region('Perangkat yang masuk').getByText('Perangkat ini').waitFor();
    const factors = region('Verifikasi 2 langkah');
    await factors.getByRole('button', { name: 'Aktifkan' }).first().click();
    await factors.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor();
    key = await factors.locator('code').innerText();
    await factors.getByLabel('Kode 6 angka').fill(totpAt(key, Date.now()));
    await page.getByText('Verifikasi 2 langkah aktif.').waitFor();
    const items = factors.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem');
    await items.first().waitFor();
    const codes = await items.allInnerTexts();
    await page.emulateMedia({ media: 'print' });
    // Print contains only the codes and their heading.
    const printed = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '');
    expect([codes.length, printed]).toEqual([10, ['Kode pemulihan Arena Akun. Setiap kode berlaku satu kali.', ...codes]]);
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await region('Verifikasi 2 langkah').getByText('Aktif', { exact: true }).waitFor();
    await open('/profile');
    await page.getByRole('button', { name: 'Keluar', exact: true }).click();
    await page.getByText('Kamu sudah keluar.').waitFor();
    expect(visitor.complaints).toEqual([]);
  }, 60_000);
  test('signs in with both, and nothing personal is on the device before', async () => {
    await signIn(NEW_PASSWORD, '/auth?redirect=%2Fprofile');
    await heading('Verifikasi 2 langkah');
    expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull();
    await page.getByLabel('Kode 6 angka').fill(totpAt(key, Date.now() + 30_000));
    await heading('Profil');
    await page.getByText('+62 857-1234-5678').waitFor();
    await page.getByText(CUSTOMER.email).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

describe('session tokens of somebody else', () => {
  /** An attacker's own session in a link for the victim. */
  const strangers = async (): Promise<{ readonly id: string; readonly session: Readonly<Record<string, string>> }> => {
    const { user_id } = (await (
      await call('signup', { phone: STRANGER, password: 'rahasia banget', name: 'Orang' }, '203.0.113.1')
    ).json()) as {
      user_id: string;
    };
    const body = { user_id, verification_code: await lastCode(shop, STRANGER) };
    const answer = (await (await call('verify-phone', body, '203.0.113.1')).json()) as {
      user: { id: string };
      backend_session: Record<string, string>;
    };
    return { id: answer.user.id, session: answer.backend_session };
  };
  const victim = async (): Promise<string | null> => {
    await open('/auth?mode=daftar&redirect=%2Fsettings');
    await page.getByLabel('Nama').fill('Tono');
    await page.getByLabel('Nomor HP').pressSequentially('085712345670');
    await password().fill(CUSTOMER.password);
    await page.getByRole('button', { name: 'Kirim kode' }).click();
    await heading('Masukkan kode');
    await page.getByLabel('Kode 6 angka').fill(await lastCode(shop, '6285712345670'));
    await heading('Lengkapi profil');
    return backendUser();
  };

  test('in a link: no effect; on the device: removed', async () => {
    const [stranger, own] = [await strangers(), await victim()];
    expect(own).toMatch(/^[0-9a-f-]{36}$/);
    await open('/');
    await open(`/settings#${new URLSearchParams({ ...stranger.session, type: 'recovery' })}`);
    await heading('Pengaturan');
    await region('Verifikasi 2 langkah').getByRole('button', { name: 'Aktifkan' }).first().waitFor();
    expect(await backendUser()).toBe(own);
    await page.evaluate(([session, id]) => localStorage.setItem('sb-session', JSON.stringify({ ...(session as object), user: { id } })), [
      stranger.session,
      stranger.id,
    ] as const);
    await open('/settings');
    await heading('Pengaturan');
    await page.waitForFunction(() => localStorage.getItem('sb-session') === null);
  });
});

describe('many sign-ins at once', () => {
  const tryAll = (howMany: number, identifierOf: (place: number) => string): Promise<Response[]> =>
    Promise.all(
      Array.from({ length: howMany }, (_, place) =>
        call(
          'login',
          { identifier: identifierOf(place), password: 'salah semua' },
          `198.51.${100 + Math.floor(place / 250)}.${(place % 250) + 1}`,
        ),
      ),
    );
  const statusesOf = (answers: readonly Response[]): ReadonlySet<number> => new Set(answers.map(({ status }) => status));

  test('wrong passwords for one account: five are checked, the others get 429 with Retry-After', async () => {
    const answers = await tryAll(200, () => CUSTOMER.phone);
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statusesOf(answers)).toEqual(new Set([401, 429]));
    for (const { status, headers } of answers) if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  // 250 requests of 0.25 s over all ten connections take longer than the database timeout of five seconds.
  test('slow database: sign-ins wait, pages are served, no answer is 503', async () => {
    const sql = await shop.database();
    const [{ definition } = { definition: '' }] = await sql<{ definition: string }[]>`
      select pg_get_functiondef('public.server_wait_for_limits(text[], integer[], integer[])'::regprocedure) as definition`;
    await sql.unsafe(`create or replace function public.server_wait_for_limits(p_buckets text[], p_most integer[], p_windows integer[])
      returns integer language sql stable security definer set search_path = '' as
      $$ select 0 from pg_catalog.pg_sleep(0.25) $$`);
    const tried = tryAll(250, () => '085799998888');
    const pages: number[] = [];
    for (let place = 0; place < 3; place += 1) pages.push((await shop.get(`/products?q=sibuk${place}`)).status);
    expect(pages).toEqual([200, 200, 200]);
    expect(statusesOf(await tried)).toEqual(new Set([401, 429]));
    await sql.unsafe(definition);
    await sql.end();
  });
});
