import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { credentialOf, enrol, HandOverShop, type Member } from '../support/hand-over-shop.ts';
import { OWNER } from '../support/owner.ts';
import { eventually } from '../support/shop-process.ts';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

jest.setTimeout(120_000);

const NAME = 'Mythic Honor';
const SECRETS = Object.values(credentialOf('mythic-honor')).filter((value) => value !== 'Moonton');
const REASON = 'Bantu pembeli yang tidak bisa masuk';

let browser: Browser;
let world: HandOverShop;
let cs: Member;
let sari: Member;
let buyer: Visitor;
let order = '';
let product = '';
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open()]);
  cs = await world.member('Citra', 'cs');
  sari = await world.member('Sari');
  order = await world.handedOver(cs, sari, NAME);
  product = (await world.sql<{ id: string }[]>`select product_id as id from orders where id = ${order}`)[0]?.id ?? '';
  buyer = await world.visit(browser, sari, `/orders/${order}`);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await world.close();
});

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const vault = (page: Page) => page.getByRole('region', { name: 'Brankas Akun' });
const reported = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor();
const openings = async (of: string): Promise<number> =>
  (await world.sql`select from private.credential_log where order_id = ${of} and action = 'opened'`).length;
/** All responses of a call as customer service. */
const answerOf = async (path: string, body?: object): Promise<string> => {
  const { apikey } = world;
  const headers = { apikey, authorization: `Bearer ${cs.token}`, 'content-type': 'application/json' };
  const answer = await world.shop.get(path, { headers, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) });
  return answer.text();
};

interface Callable {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly types: readonly string[];
}

describe('access of customer service to credentials', () => {
  test('no page has a button that opens them', async () => {
    const { page } = await world.visit(browser, cs, `/admin/vault/${product}`, { width: 1280 });
    await page
      .getByRole('button', { name: 'Isi data unit 1' })
      .or(page.getByRole('button', { name: 'Ganti data unit 1' }))
      .waitFor();
    for (const path of [`/admin/vault/${product}`, `/admin/orders/${order}`, '/admin/vault', '/admin/complaints']) {
      await open(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await page.getByRole('button', { name: /^Buka data/ }).count()]).toEqual([path, 0]);
    }
  });

  test('no function, action or table returns them', async () => {
    const { sql } = world;
    const [unit] = await sql<{ id: string }[]>`select id from private.units where product_id = ${product}`;
    const stored = await sql<{ sealed: string; key: string }[]>`select sealed, wrapped_key as key from private.credentials`;
    const forbidden = [...SECRETS, ...stored.flatMap(({ sealed, key }) => [sealed, key])];
    expect(forbidden.length).toBeGreaterThanOrEqual(8);
    const found: string[] = [];
    const look = async (name: string, path: string, body?: object): Promise<void> => {
      const text = await answerOf(path, body);
      if (forbidden.some((secret) => text.includes(secret))) found.push(name);
    };
    for (const subject of [{ order_id: order }, { unit_id: unit?.id }])
      for (const scope of ['buyer', 'renter']) await look('vault open', '/api/vault?action=open', { ...subject, scope, reason: REASON });
    expect(await answerOf('/api/vault?action=open', { order_id: order, scope: 'buyer', reason: REASON })).toContain('FORBIDDEN');
    await look('vault code', '/api/vault?action=code', { order_id: order });
    // Every callable function, with known ids as its arguments.
    const functions = await sql<Callable[]>`
      select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as arguments,
        array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, place) order by place) as types
      from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
        and p.prorettype <> 'trigger'::regtype order by p.proname`;
    expect(functions.length).toBeGreaterThan(80);
    const known: Readonly<Record<string, unknown>> = { p_unit: unit?.id, p_product: product, p_scope: 'buyer', p_reason: REASON };
    const byType: Readonly<Record<string, unknown>> = { uuid: order, text: 'buyer', integer: 1, bigint: 1, boolean: true, jsonb: {} };
    for (const { name, arguments: names, types } of functions) {
      const body = Object.fromEntries(names.map((one, place) => [one, known[one] ?? byType[types[place] ?? ''] ?? null]));
      await look(name, `/rest/v1/rpc/${name}`, body);
    }
    for (const table of [
      'credentials',
      'credential_log',
      'units',
      'order_facts',
      'orders',
      'products',
      'order_events',
      'login_code_requests',
    ])
      await look(table, `/rest/v1/${table}?select=*`);
    expect([found, await openings(order)]).toEqual([[], 0]);
  });
});

describe('access of the owner to credentials', () => {
  test('needs a reason and a fresh second factor; the buyer is notified with the reason', async () => {
    const { page } = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280 });
    await world.signIn(page, OWNER.phone, OWNER.password, '/admin/vault');
    const code = await enrol(page);
    // The shop's page is left first, because a running page may renew the session and lose the answer.
    await page.goto('/favicon.svg');
    await world.sql`update auth.mfa_amr_claims set created_at = created_at - interval '16 minutes', updated_at = updated_at - interval '16 minutes'`;
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('sb-session') ?? '{}') as { expires_at?: number };
      localStorage.setItem('sb-session', JSON.stringify({ ...stored, expires_at: 1 }));
    });
    await open(page, `/admin/vault/${product}`);
    await page.getByRole('button', { name: 'Buka data unit 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buka data unit 1?' });
    await dialog.getByLabel('Alasan').fill(REASON);
    await dialog.getByRole('button', { name: 'Buka' }).click();
    await page.getByRole('dialog', { name: 'Pastikan ini kamu' }).getByLabel('Kode 6 angka').fill(code());
    for (const secret of SECRETS) await page.getByText(secret, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sembunyikan' }).click();
    const html = await page.content();
    expect(SECRETS.filter((secret) => html.includes(secret))).toEqual([]);

    const hers = buyer.page;
    await eventually(
      async () =>
        (await world.sql`select from notifications where user_id = ${sari.id} and title = 'Kami membuka data akunmu'`).length === 1,
    );
    await open(hers, '/notifications');
    await hers.getByText('Kami membuka data akunmu').first().waitFor();
    await hers.getByText(REASON).first().waitFor();
    await open(hers, `/orders/${order}`);
    await vault(hers).getByText('Riwayat Brankas').click();
    await vault(hers).getByText(`Kami buka: ${REASON}`).waitFor();
  });
});

describe('access of the buyer to credentials', () => {
  test('opened on two devices at once: both are shown and logged', async () => {
    const twice = await world.handedOver(cs, sari, 'Legend');
    const desktop = await world.visit(browser, sari, `/orders/${twice}`, { width: 1280 });
    const pages = [buyer.page, desktop.page] as const;
    await open(buyer.page, `/orders/${twice}`);
    for (const page of pages) await vault(page).getByRole('button', { name: 'Buka Brankas' }).click();
    await Promise.all(pages.map((page) => page.getByRole('dialog').getByRole('button', { name: 'Buka Brankas' }).click()));
    for (const page of pages) await vault(page).getByText('sandi-legend-77').waitFor();
    // Both were open before either press, and both report it while the credentials are shown.
    for (const page of pages) await reported(page, 'Baru saja dibuka juga di perangkat atau tab lain');
    await buyer.page.getByRole('link', { name: 'Periksa perangkat yang masuk' }).waitFor();
    await open(buyer.page, `/orders/${twice}`);
    await vault(buyer.page)
      .getByText(/Kamu sudah membukanya 2 kali\. Terakhir .*, Chrome di /)
      .waitFor();
    await vault(buyer.page).getByText('Riwayat Brankas').click();
    await vault(buyer.page)
      .getByText(/^Kamu membuka dari /)
      .nth(1)
      .waitFor();
    await desktop.leave();
  });

  test('an eleventh opening within an hour is refused with a message', async () => {
    const often = await world.handedOver(cs, sari, 'Epic');
    await open(buyer.page, `/orders/${often}`);
    await vault(buyer.page).getByText('Data akunmu siap dibuka.').waitFor();
    // The question is asked before the first opening alone.
    await vault(buyer.page).getByRole('button', { name: 'Buka Brankas' }).click();
    for (let time = 0; time < 10; time += 1) await sari.call('/api/vault?action=open', { order_id: often, scope: 'buyer' });
    await buyer.page.getByRole('dialog', { name: 'Buka Brankas?' }).getByRole('button', { name: 'Buka Brankas' }).click();
    await reported(buyer.page, 'Sudah kamu buka sepuluh kali dalam satu jam.');
    expect(await openings(often)).toBe(10);
  });

  test('opening after a refund is refused, and the order’s state is shown', async () => {
    const ended = await world.handedOver(cs, sari, 'Master');
    await open(buyer.page, `/orders/${ended}`);
    await vault(buyer.page).getByRole('button', { name: 'Buka Brankas' }).click();
    await world.complain(sari, ended);
    await world.sql`update private.complaints set due_at = now() where order_id = ${ended}`;
    await world.sql`select private.move_due_complaints()`;
    await buyer.page.getByRole('dialog').getByRole('button', { name: 'Buka Brankas' }).click();
    await reported(buyer.page, 'Brankas pesanan ini belum terbuka, atau sudah ditutup.');
    await vault(buyer.page).getByText('Brankas tertutup karena uangnya dikembalikan.').waitFor();
    expect(await openings(ended)).toBe(0);
  });
});
