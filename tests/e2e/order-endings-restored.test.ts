import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { credentialOf, HandOverShop } from '../support/hand-over-shop.ts';
import { callerOf } from '../support/order-shop.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

const run = promisify(execFile);

const BOOKS = `select l.account, sum(l.amount)::text as balance from private.journal_lines l group by l.account order by l.account`;
const ORDERS = `select o.id, o.state, o.number, (select count(*)::integer from order_events e where e.order_id = o.id) as events,
  (select array_agg(a.reference || a.state order by a.opened_at) from private.payment_attempts a where a.order_id = o.id) as attempts
  from orders o order by o.number`;

test('backup with open orders: after restoring, orders continue, the vault opens, and the ledger balances', async () => {
  const world = await HandOverShop.open();
  const restored = await ShopProcess.create({ PAYMENT_GATEWAYS: 'sandbox,manual', SANDBOX_SECRET: 'rahasia-gerbang-uji' });
  const file = join(world.shop.dataFolder, '..', `arena-akun-pesanan-${process.pid}.tar.gz`);
  const command = (name: string, dataFolder: string) =>
    run(process.execPath, ['dist/server/main.node.js', name, file], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder, SEED: 'none' },
    });
  try {
    const [cs, sari, budi] = [await world.member('Citra', 'cs'), await world.member('Sari'), await world.member('Budi')];
    const account = await world.handedOver(cs, sari, 'Akun Mythic');
    const open = await world.bought(budi, await world.product('Diamond', 2, 'item'), 'processing');
    const cancelled = await world.bought(budi, await world.product('Starlight', 1, 'item'), 'processing');
    await cs.call('/rest/v1/rpc/move_order_as_staff', { p_order: cancelled, p_event: 'cancel', p_detail: { note: 'Stok habis' } });
    await eventually(async () => (await world.sql`select from private.order_outbox where done_at is null`).length === 0);
    const [books, orders] = [await world.sql.unsafe(BOOKS), await world.sql.unsafe(ORDERS)];
    await command('backup', world.shop.dataFolder);
    await world.shop.end();

    await command('restore', restored.dataFolder);
    expect(await restored.start()).toBeNull();
    const sql = await restored.database();
    expect(await sql.unsafe(BOOKS)).toEqual(books);
    expect(await sql.unsafe(ORDERS)).toEqual(orders);
    expect(await sql`select name from private.ledger_findings() where not is_kept`).toEqual([]);
    const [sum] = await sql<{ sum: number }[]>`select sum(amount)::integer as sum from private.journal_lines`;
    expect(books.map(({ account: name }) => name)).toEqual(['cash:gateway:sandbox', 'order_escrow', 'refund_payable']);
    expect(sum?.sum).toBe(0);
    const callAs = ({ token }: { readonly token: string }) => callerOf(restored, { publishableKey: world.apikey, token });
    const opened = await callAs(sari)('/api/vault?action=open', { order_id: account, scope: 'buyer' });
    expect(opened['fields']).toMatchObject({ password: credentialOf('akun-mythic').password });
    await callAs(cs)('/rest/v1/rpc/move_order_as_staff', { p_order: open, p_event: 'deliver', p_detail: {} });
    await callAs(budi)('/api/orders?action=confirm', { order_id: open });
    expect((await sql`select state from orders where id = ${open}`)[0]).toEqual({ state: 'completed' });
    expect(await sql`select name from private.ledger_findings() where not is_kept`).toEqual([]);
    await sql.end();
  } finally {
    await restored.remove();
    await world.close();
    for (const name of [file, `${file}.keys`]) await rm(name, { force: true });
  }
}, 180_000);
