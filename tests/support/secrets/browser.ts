import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { findBrowser } from '../../../scripts/ensure-browser.mjs';
import { OWNER } from '../owner.ts';
import type { ShopProcess } from '../shop-process.ts';
import { programRuns, submitSignIn } from '../visitor.ts';
import type { Marker } from './marker.ts';
import type { PlantedShop } from './plant.ts';

const PHONE = '6285712345699';
const LABELS = ['Cara masuk', 'Login', 'Kata sandi', 'E-mail', 'Kata sandi e-mail'];

/** Everything that a page's origin stores: both storages, every database, every cache with its responses. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href];
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        kept.push(name, store, await resultOf(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(kept);
  });

/** The markup of a page, with the values of its fields. */
const shownBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return document.documentElement.outerHTML + JSON.stringify(fields);
  });

/**
 * A buyer opens the vault in a browser, and the owner fills in a unit's form in another tab, leaves it, and seals it the second time; then
 * everything that is left is searched, down to the last file of the browser's profile.
 */
export const searchBrowser = async (shop: ShopProcess, sql: Sql, marker: Marker, { sold }: PlantedShop) => {
  const one = sold[0];
  if (one === undefined) throw new Error('nothing sold');
  await sql`update auth.users set phone = ${PHONE}, encrypted_password = (select encrypted_password from auth.users where phone = ${OWNER.phone.replace(
    /^0/,
    '62',
  )}) where id = ${one.buyer.id}`;
  await sql`insert into profiles (id, name, phone, email, profile_completed) values (${one.buyer.id}, 'Sari', ${PHONE}, 'sari@contoh.id', true)
    on conflict (id) do update set name = excluded.name, phone = excluded.phone, email = excluded.email, profile_completed = true`;
  await sql`insert into products (name, description, price, stock, sale_kind) values ('Akun kosong', 'Isi', 400000, 1, 'account')`;
  const profile = await mkdtemp(join(tmpdir(), 'arena-akun-browser-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: findBrowser() ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
      baseURL: shop.origin,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      serviceWorkers: 'allow',
    });
  const found: Record<string, number> = {};
  let context = await open();
  try {
    const go = async (page: Page, path: string): Promise<void> => {
      await page.goto(path);
      await programRuns(page);
    };
    const signIn = async (page: Page, phone: string, path: string): Promise<void> => {
      await go(page, `/auth?redirect=${encodeURIComponent(path)}`);
      await submitSignIn(page, phone);
      await page.waitForURL(`**${path}`);
    };
    const search = async (when: string, page: Page): Promise<void> => {
      found[`stored ${when}`] = marker.in(await storedBy(page));
      found[`page ${when}`] = marker.in(await shownBy(page));
    };
    const page = context.pages()[0] ?? (await context.newPage());
    await page.clock.install();
    await signIn(page, PHONE, `/orders/${one.order}`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const vault = page.getByRole('region', { name: 'Brankas Akun' });
    await vault.getByRole('button', { name: 'Buka Brankas' }).click();
    await vault.getByText(/Hilang dalam \d+ detik/).waitFor();
    await search('while it is open', page);
    await page.clock.fastForward(61_000);
    await vault.getByText('Datanya sudah disembunyikan.').waitFor();
    await search('after a minute', page);
    await page.reload();
    await programRuns(page);
    await search('after coming back', page);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, OWNER.phone, '/admin/vault');
    const fill = async (): Promise<void> => {
      await go(page, '/admin/vault');
      await page.getByRole('link', { name: 'Isi data: Akun kosong' }).click();
      await page.getByRole('button', { name: 'Isi data unit 1' }).click();
      const form = page.getByRole('dialog', { name: 'Data unit 1' });
      for (const label of LABELS) await form.getByLabel(label, { exact: true }).fill(marker.value());
    };
    await fill();
    // Drafts of other forms are stored within a second.
    await page.clock.fastForward(5000);
    found['stored while a form is filled'] = marker.in(await storedBy(page));
    await go(page, '/admin');
    await search('after a form was left', page);
    await fill();
    await page.getByRole('dialog', { name: 'Data unit 1' }).getByRole('button', { name: 'Segel' }).click();
    await page.getByText('Data disegel.').waitFor();
    await search('after it was sealed', page);
    const worker = await (await fetch(`${shop.origin}/sw.js`)).text();
    found['service worker'] = marker.in(worker);
    await context.close();
    const files = await marker.inFolder(profile);
    found['files of the browser'] = files.found;

    // The same search for values that were stored on purpose.
    context = await open();
    const control = context.pages()[0] ?? (await context.newPage());
    await go(control, '/');
    await control.evaluate(async (value) => {
      localStorage.setItem('kontrol', value);
      await (await caches.open('kontrol')).put('/kontrol', new Response(value));
      await new Promise((resolve) => {
        const request = indexedDB.open('kontrol', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('kontrol');
        request.onsuccess = () => {
          const write = request.result.transaction('kontrol', 'readwrite');
          write.objectStore('kontrol').put(value, 'kontrol');
          write.oncomplete = () => {
            request.result.close();
            resolve(null);
          };
        };
      });
    }, marker.value());
    const planted = marker.in(await storedBy(control));
    await context.close();
    const { 'page while it is open': shown, ...rest } = found;
    return {
      found: rest,
      shown: shown ?? 0,
      bytes: files.bytes,
      where: files.where,
      control: planted,
      files: (await marker.inFolder(profile)).found,
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};
