import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { lastCode } from './last-code.ts';
import { callerOf } from './order-shop.ts';
import { eventually, ShopProcess } from './shop-process.ts';
import { totpAt } from './totp.ts';
import { programRuns, submitSignIn, Visitor, type VisitorOptions } from './visitor.ts';

const SANDBOX_SECRET = 'rahasia-gerbang-uji';
/** Of every member. */
export const PASSWORD = 'gerbang malam 7';
export const PRICE = 400_000;

/** Values of credentials; their names identify them wherever they appear. */
export const credentialOf = (unit: string) => ({
  login_method: 'Moonton',
  login: `masuk-${unit}-0O1l`,
  password: `sandi-${unit}-77`,
  email: `${unit}@contoh.id`,
  email_password: `sandi-surel-${unit}`,
});

/** The first bytes of a video from a phone. */
export const video = (name = 'ditarik.mp4', bytes = 20_000) => ({
  name,
  mimeType: 'video/mp4',
  buffer: Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(bytes)]),
});

type Caller = ReturnType<typeof callerOf>;

/** A person of the shop: signs in with number and password, and calls its interfaces. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly call: Caller;
  readonly token: string;
}

/** A shop that sells accounts with sandbox payments, and its people. */
export class HandOverShop {
  private people = 0;

  private constructor(
    readonly shop: ShopProcess,
    /** Another connection after a restart. */
    public sql: Sql,
    readonly apikey: string,
  ) {}

  /** @param make the shop before its first start, a copy of the prepared one unless given */
  static async open(
    make: (settings: Readonly<Record<string, string>>) => Promise<ShopProcess> = ShopProcess.prepared,
  ): Promise<HandOverShop> {
    const shop = await make({ PAYMENT_GATEWAYS: 'sandbox,manual', SANDBOX_SECRET });
    if ((await shop.start()) !== null) throw new Error(shop.output);
    const sql = await shop.database();
    await sql`insert into website_settings (sells_accounts) values (true) on conflict (id) do update set sells_accounts = true`;
    const keys = JSON.parse(await readFile(join(shop.dataFolder, 'keys.json'), 'utf8')) as { publishableKey: string };
    return new HandOverShop(shop, sql, keys.publishableKey);
  }

  async close(): Promise<void> {
    await this.sql.end();
    await this.shop.remove();
  }

  /** Restarts the shop with another vault key, as after a restore without it. @returns the former key */
  async changeKey(key: string): Promise<string> {
    const file = join(this.shop.dataFolder, 'keys.json');
    const keys = JSON.parse(await readFile(file, 'utf8')) as { credentialsKey: string };
    await this.sql.end();
    await this.shop.end();
    await writeFile(file, JSON.stringify({ ...keys, credentialsKey: key }));
    if ((await this.shop.start()) !== null) throw new Error(this.shop.output);
    this.sql = await this.shop.database();
    return keys.credentialsKey;
  }

  /** Signs up through the page. @param role a role of private.user_roles, null for a customer */
  async member(name: string, role: string | null = null): Promise<Member> {
    this.people += 1;
    const phone = `62857123456${String(this.people).padStart(2, '0')}`;
    const auth = async (action: string, body: object): Promise<Record<string, unknown>> => {
      const answer = await this.shop.get(`/api/auth?action=${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    };
    const { user_id: id } = await auth('signup', { phone, password: PASSWORD, name });
    const verified = await auth('verify-phone', { user_id: id, verification_code: await lastCode(this.shop, phone) });
    const token = (verified['backend_session'] as { access_token: string }).access_token;
    await this.sql`update profiles set name = ${name}, email = ${`${phone}@contoh.id`}, profile_completed = true where id = ${String(id)}`;
    if (role !== null) await this.sql`insert into private.user_roles (user_id, role) values (${String(id)}, ${role})`;
    return { id: String(id), name, phone, token, call: callerOf(this.shop, { publishableKey: this.apikey, token }) };
  }

  /** Signs in and opens that page. */
  async visit(browser: Browser, who: Pick<Member, 'phone'>, path: string, options: VisitorOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, { baseURL: this.shop.origin, ...options });
    await this.signIn(visitor.page, who.phone, PASSWORD, path);
    return visitor;
  }

  async signIn(page: Page, phone: string, password: string, path: string): Promise<void> {
    await page.goto(`/auth?redirect=${encodeURIComponent(path)}`);
    await programRuns(page);
    await submitSignIn(page, phone, password);
    await page.waitForURL(`**${path}`);
  }

  async product(name: string, stock = 1, kind: 'account' | 'item' | 'service' = 'account'): Promise<string> {
    const [row] = await this.sql<{ id: string }[]>`insert into products (name, description, price, stock, sale_kind)
      values (${name}, 'Isi', ${PRICE}, ${stock}, ${kind}) returning id`;
    return row?.id ?? '';
  }

  /** Seals the next free unit of a product. */
  seal(by: Member, product: string, unit: string): Promise<unknown> {
    return by.call('/api/vault?action=seal', { product_id: product, scope: 'buyer', fields: credentialOf(unit) });
  }

  /** Places an order and pays it in the sandbox. @returns once the shop has delivered it, or it has the given state */
  async bought(by: Member, product: string, state = 'delivered'): Promise<string> {
    const placement = { key: randomUUID(), product_id: product, expected_total: PRICE, rules_version: 1, details: { game_id: '12345678' } };
    const order = String((await by.call('/api/orders?action=place', placement))['id']);
    const { reference } = await by.call('/api/payments?action=open', { order_id: order, method: 'sandbox' });
    const headers = { 'content-type': 'application/json', 'x-sandbox-secret': SANDBOX_SECRET };
    await this.shop.get(`/internal/payments/${String(reference)}`, { method: 'POST', headers, body: JSON.stringify({ event: 'paid' }) });
    await eventually(async () => (await this.stateOf(order)) === state);
    return order;
  }

  /** An account that was sealed, bought and delivered. */
  async handedOver(staff: Member, buyer: Member, name: string): Promise<string> {
    const product = await this.product(name);
    await this.seal(staff, product, name.toLowerCase().replaceAll(' ', '-'));
    return this.bought(buyer, product);
  }

  async complain(by: Member, order: string, reason = 'taken_back', text = 'Akun ditarik kembali oleh pemilik lama.'): Promise<string> {
    return String((await by.call('/rest/v1/rpc/open_complaint', { p_order: order, p_reason: reason, p_text: text }))['id']);
  }

  async stateOf(order: string): Promise<string> {
    return (await this.sql<{ state: string }[]>`select state from orders where id = ${order}`)[0]?.state ?? '';
  }

  /** Moves all times of an order into the past by that much. */
  async letTimePass(order: string, interval: string): Promise<void> {
    await this.sql.begin(async (sql) => {
      await sql`update private.order_deadlines set due_at = due_at - ${interval}::interval, paused_at = paused_at - ${interval}::interval,
        done_at = done_at - ${interval}::interval where order_id = ${order}`;
      await sql`update orders set created_at = created_at - ${interval}::interval, completed_at = completed_at - ${interval}::interval
        where id = ${order}`;
      await sql`alter table order_events disable trigger refuse_change`;
      await sql`update order_events set at = at - ${interval}::interval where order_id = ${order}`;
      await sql`alter table order_events enable trigger refuse_change`;
    });
  }
}

/** Adds an authenticator app on the settings page. @returns its next codes; the shop accepts each once */
export const enrol = async (page: Page): Promise<() => string> => {
  await page.goto('/settings');
  const factors = page.getByRole('region', { name: 'Verifikasi 2 langkah' });
  await factors.getByRole('button', { name: 'Aktifkan' }).first().click();
  const key = await factors.locator('code').innerText();
  // Codes of the previous and the next time step are valid too (RFC 6238): three in a row without waiting.
  let at = Date.now() - 30_000;
  const next = (): string => {
    const code = totpAt(key, at);
    at += 30_000;
    return code;
  };
  // A check of the session that is under way would carry the token of before the second factor, which the shop then refuses.
  await page.waitForLoadState('networkidle');
  await factors.getByLabel('Kode 6 angka').fill(next());
  await page.getByText('Verifikasi 2 langkah aktif.').waitFor();
  return next;
};
