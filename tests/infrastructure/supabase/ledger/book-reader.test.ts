import { randomUUID } from 'node:crypto';
import { SupabaseBookReader } from '../../../../src/infrastructure/supabase/ledger/book-reader.ts';
import { bookReaderContract } from '../../../contracts/ledger/book-reader.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

bookReaderContract(async () => {
  const world = await openOrderWorld();
  const { sql } = world.database;
  const product = await world.product({ stock: 5 });
  const buyer = await world.buyer();
  const { id } = await world.place(buyer, product);
  const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' });
  const seen = { state: 'paid', amount: attempt['amount'], provider_status: 'paid' };
  await world.call('service', 'server_observe', { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: seen });
  await sql`insert into orders (buyer_id, total, unit_price) select ${buyer.id}, 100000, 100000 from generate_series(1, 200)`;
  const [receipt] = await sql<{ id: string }[]>`
    insert into private.payment_exceptions (kind, amount, account, bank_reference, received_on) values
      ('unknown', 7000, 'cash:bank:bca', 'REF-9', current_date) returning id`;
  await sql`select private.post_journal(${`received:${receipt?.id}`}, 'received', null, jsonb_build_array(
    jsonb_build_array('cash:bank:bca', 7000), jsonb_build_array('unmatched_receipts', -7000, ${String(receipt?.id)}::uuid)))`;
  const [settlement] = await sql<{ id: string }[]>`
    insert into private.settlements (key, gateway, bank, settled_on, gross, fee, reference) values
      (${randomUUID()}, 'cash:gateway:qris', 'cash:bank:bca', current_date, 5000, 35, 'SETOR-1') returning id`;
  await sql`select private.post_journal(${`settled:${settlement?.id}`}, 'settled', null,
    '[["cash:bank:bca", 4965], ["expense:gateway", 35], ["cash:gateway:qris", -5000]]')`;
  const [sale] = await sql<{ id: string }[]>`
    insert into private.outside_sales (id, product_id, amount) values (${randomUUID()}, ${product}, 90000) returning id`;
  await sql`select private.post_journal(${`outside:${sale?.id}`}, 'sold_outside', null, '[["cash:outside", 90000], ["revenue:outside", -90000]]')`;
  await sql`select private.post_journal('opening:1', 'opening', null, '[["cash:bank:bca", 5], ["difference", -5]]')`;
  const readerOf = async (role: 'finance' | 'content') => new SupabaseBookReader(restAs(world.database, (await world.staff(role)).token));
  return { finance: await readerOf('finance'), content: await readerOf('content'), close: () => world.close() };
});
