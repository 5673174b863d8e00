import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { OWNER } from './owner.ts';
import { ShopProcess } from './shop-process.ts';
import { type ShopToken, signInto } from './shop-token.ts';

const SANDBOX_SECRET = 'rahasia-gerbang-uji';
const QRIS = `00020101021126570011ID.DANA.WWW0118936009153000000000${'0'.repeat(20)}`;
const ACCOUNTS = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];

/** A shop whose owner has bought in it, with an order in every state that has a page of its own. */
export interface OrderShop {
  readonly shop: ShopProcess;
  readonly product: string;
  readonly orders: Readonly<Record<'unpaid' | 'review' | 'processing' | 'completed' | 'cancelled', string>>;
  /** Of the unpaid order's payment. */
  readonly reference: string;
  readonly receipt: string;
}

/** Calls an address of the shop as one person. @returns its answer @throws for a refusal */
export const callerOf = (shop: ShopProcess, { publishableKey, token }: ShopToken) => {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await shop.get(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  };
};

/** QRIS payments that wait for their settlement, and a settlement that was reversed. */
const fillLedger = async (sql: Sql): Promise<void> => {
  await sql`select private.post_journal('paid:contoh', 'paid', null, '[["cash:gateway:qris", 500000], ["revenue:sale", -500000]]')`;
  await sql`insert into private.settlements (key, gateway, bank, settled_on, gross, fee, reference) values
    (${randomUUID()}, 'cash:gateway:qris', 'cash:bank:bca', current_date, 200000, 1400, 'SETOR-1'),
    (${randomUUID()}, 'cash:gateway:qris', 'cash:bank:bca', current_date, 100000, 700, 'SETOR-2')`;
  await sql`insert into private.settlement_reversals (settlement_id, reason) select id, 'Salah tulis' from private.settlements where gross = 100000`;
  await sql`select private.post_journal('settled:' || s.id, 'settled', null, jsonb_build_array(jsonb_build_array(s.bank, s.gross - s.fee),
    jsonb_build_array('expense:gateway', s.fee), jsonb_build_array(s.gateway, -s.gross))) from private.settlements s`;
  await sql`select private.post_journal('settlement_reversed:' || s.id, 'settlement_reversed', null, jsonb_build_array(
    jsonb_build_array(s.gateway, s.gross), jsonb_build_array('expense:gateway', -s.fee), jsonb_build_array(s.bank, s.fee - s.gross)))
    from private.settlements s where s.gross = 100000`;
};

/** An opening balance, and rows of a bank statement of today: the amount of an order that waits for a transfer, a lump of QRIS, and amounts that nothing has. */
const fillStatement = async (sql: Sql): Promise<void> => {
  await sql`insert into private.statement_imports (account_id, file_name, layout, first_day, last_day, row_count, added)
    select s.id, 'mutasi.csv', 'bca-personal', t.day, t.day, 3, 3 from private.shop_accounts s
    cross join (select (private.shop_now() at time zone 'Asia/Jakarta')::date as day) t where s.code = 'cash:bank:bca'`;
  await sql`insert into private.statement_rows (import_id, account_id, booked_on, amount, text, balance, ordinal)
    select i.id, i.account_id, i.first_day, r.amount, r.text, r.balance, 1 from private.statement_imports i cross join (values
      (15012350, 'TRSF CONTOH', 115012350), (-650000, 'BIAYA ADM', 114362350),
      ((select a.amount * 100 from private.payment_attempts a where a.method = 'transfer'), 'TRSF E-BANKING CR', null),
      (29790000, 'SETTLEMENT QRIS', null)) as r (amount, text, balance)`;
  await sql`insert into private.opening_balances (account_id, day, balance, booked, reason)
    select i.account_id, i.first_day, 100000000, 0, 'Mulai pakai mutasi' from private.statement_imports i`;
};

export const openOrderShop = async (): Promise<OrderShop> => {
  const shop = await ShopProcess.prepared({ PAYMENT_GATEWAYS: 'sandbox,manual', SANDBOX_SECRET });
  if ((await shop.start()) !== null) throw new Error(shop.output);
  const sql = await shop.database();
  await sql`update private.payment_settings set accounts = ${sql.json(ACCOUNTS)}, qris = ${QRIS}`;
  const [owner] = await sql<{ id: string }[]>`select id from auth.users where phone = ${OWNER.phone.replace(/^0/, '62')}`;
  const call = callerOf(shop, await signInto(shop, owner?.id ?? '', null));
  const products: string[] = [];
  for (const name of ['Diamond 1.000', 'Skin Raja', 'Kode voucher', 'Joki Mythic', 'Starlight']) {
    const [row] = await sql<{ id: string }[]>`insert into products (name, description, price, stock, sale_kind)
      values (${name}, 'Isi', 125000, 5, ${name.startsWith('Joki') ? 'service' : 'item'}) returning id`;
    products.push(row?.id ?? '');
  }
  const place = async (product = ''): Promise<string> => {
    const details = { game_id: '12345678', server: '2001', note: 'Tolong malam ini ya' };
    const placement = { key: randomUUID(), product_id: product, expected_total: 125_000, rules_version: 1, details };
    return String((await call('/api/orders?action=place', placement))['id']);
  };
  const pay = async (order: string, method: string): Promise<string> =>
    String((await call('/api/payments?action=open', { order_id: order, method }))['reference']);
  const play = async (reference: string, event: string): Promise<void> => {
    const headers = { 'content-type': 'application/json', 'x-sandbox-secret': SANDBOX_SECRET };
    const answer = await shop.get(`/internal/payments/${reference}`, { method: 'POST', headers, body: JSON.stringify({ event }) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const paid = async (product = ''): Promise<string> => {
    const order = await place(product);
    await play(await pay(order, 'sandbox'), 'paid');
    return order;
  };
  const move = (order: string, event: string, detail: object) =>
    call('/rest/v1/rpc/move_order_as_staff', { p_order: order, p_event: event, p_detail: detail });
  const [processing, completed, cancelled] = [await paid(products[3]), await paid(products[1]), await paid(products[4])];
  await move(processing, 'start_work', {});
  await call('/rest/v1/rpc/write_order_message', { p_order: processing, p_text: 'Halo, kapan mulai?' });
  await move(completed, 'deliver', { note: 'Sudah masuk ya' });
  await call('/api/orders?action=confirm', { order_id: completed });
  await move(cancelled, 'cancel', { note: 'Stok habis' });
  const [unpaid, review, short] = [await place(products[0]), await place(products[1]), await place(products[2])];
  const reference = await pay(unpaid, 'sandbox');
  await pay(review, 'transfer');
  await call('/api/orders?action=proof', { order_id: review });
  await play(await pay(short, 'sandbox'), 'short');
  await fillLedger(sql);
  await fillStatement(sql);
  const [facts] = await sql<{ code: string }[]>`select receipt_code as code from private.order_facts where order_id = ${completed}`;
  await sql.end();
  const orders = { unpaid, review, processing, completed, cancelled };
  return { shop, product: products[0] ?? '', orders, reference, receipt: facts?.code ?? '' };
};
