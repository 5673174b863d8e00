import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { HandOverShop, type Member, PRICE } from './hand-over-shop.ts';

/** The pages of the hand-over: an order in every state, all of one buyer. */
export interface HandOverStates {
  readonly world: HandOverShop;
  readonly cs: Member;
  readonly sari: Member;
  /** Orders by their state. */
  readonly orders: Readonly<
    Record<
      | 'unpaid'
      | 'preparing'
      | 'ready'
      | 'shut'
      | 'codeAnswered'
      | 'shopsTurn'
      | 'buyersTurn'
      | 'withdrawn'
      | 'noFault'
      | 'appealed'
      | 'final'
      | 'partRefund'
      | 'refunded',
      string
    >
  >;
  /** The complaint about each of these orders. */
  readonly complaints: Readonly<Record<'shopsTurn' | 'appealed' | 'final', string>>;
  /** A product with units in every state. */
  readonly product: string;
}

const NO_FAULT = 'Rekaman menunjukkan kata sandinya diganti dari perangkatmu sendiri, sesudah kamu konfirmasi.';
const PART_REFUND = 'Satu skin di iklan memang tidak ada di akunnya.';
const FINAL = 'Sudah kami lihat dari awal. Keputusannya tetap: akunnya masih di tanganmu, dan e-mailnya milikmu.';

/** Decisions about money require a fresh second factor, so the claims contain one. */
const decideWithFactor = async (sql: Sql, { id }: Member, complaint: string): Promise<void> => {
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'totp', 'verified', now(), now())`;
  const [session] = await sql<{ id: string }[]>`select id from auth.sessions where user_id = ${id}`;
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = JSON.stringify({ sub: id, role: 'authenticated', session_id: session?.id, aal: 'aal2', amr });
  const [row] = await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${id}, true)`;
    return transaction<
      { answer: object }[]
    >`select decide_complaint(${complaint}, 'part_refund', '{"amount": 150000}', ${PART_REFUND}) as answer`;
  });
  if (row === undefined || !('outcome' in row.answer)) throw new Error(JSON.stringify(row));
};

export const openHandOverStates = async (): Promise<HandOverStates> => {
  const world = await HandOverShop.open();
  const { sql } = world;
  // One buyer has more complaints at once here than people do.
  await sql`update private.order_settings set max_unpaid = 20, max_orders_minute = 1000, max_tries_minute = 1000`;
  const cs = await world.member('Citra', 'cs');
  const admin = await world.member('Andi', 'admin');
  const sari = await world.member('Sari');
  const rpc = (by: Member, name: string, body: object) => by.call(`/rest/v1/rpc/${name}`, body);
  const decide = (by: Member, complaint: string, outcome: string, reason: string) =>
    rpc(by, 'decide_complaint', { p_complaint: complaint, p_outcome: outcome, p_detail: {}, p_reason: reason });
  const handedOver = (name: string) => world.handedOver(cs, sari, name);

  const unpaidProduct = await world.product('Crown V 88 skin');
  await world.seal(cs, unpaidProduct, 'crown');
  const placement = { key: randomUUID(), product_id: unpaidProduct, expected_total: PRICE, rules_version: 1, details: {} };
  const unpaid = String((await sari.call('/api/orders?action=place', placement))['id']);
  const preparing = await world.bought(sari, await world.product('Legend III 41 skin'), 'processing');
  const ready = await handedOver('Mythic Honor 77 skin');

  const shut = await handedOver('Epic I 12 skin');
  await sql`update private.order_facts set credentials_closed_at = now() where order_id = ${shut}`;

  const codeAnswered = await handedOver('Conqueror S24');
  await rpc(sari, 'ask_login_code', { p_order: codeAnswered });
  const queue = (await rpc(cs, 'login_code_queue', {})) as unknown as readonly { readonly id: string }[];
  await cs.call('/api/vault?action=answer-code', { request_id: queue[0]?.id, code: '482913' });
  await rpc(sari, 'ask_login_code', { p_order: ready });

  const refunded = await handedOver('Ace 4 pet');
  await world.complain(sari, refunded);
  await sql`update private.complaints set due_at = now() where order_id = ${refunded}`;
  await sql`select private.move_due_complaints()`;

  const withdrawn = await handedOver('Radiant 2 bundle');
  await rpc(sari, 'withdraw_complaint', { p_complaint: await world.complain(sari, withdrawn) });

  const noFault = await handedOver('Immortal 3');
  await decide(cs, await world.complain(sari, noFault), 'no_fault', NO_FAULT);

  const appealed = await handedOver('Grandmaster 9 emote');
  const ofAppealed = await world.complain(sari, appealed, 'banned', 'Akunnya kena ban sehari setelah kuterima.');
  await decide(cs, ofAppealed, 'no_fault', NO_FAULT);
  await rpc(sari, 'appeal_complaint', { p_complaint: ofAppealed, p_text: 'Tanggal ban-nya sebelum aku beli, lihat fotonya.' });

  const final = await handedOver('Heroic 5 outfit');
  const ofFinal = await world.complain(sari, final, 'cannot_log_in', 'Kata sandinya ditolak terus.');
  await decide(cs, ofFinal, 'no_fault', NO_FAULT);
  await rpc(sari, 'appeal_complaint', { p_complaint: ofFinal, p_text: 'Videonya belum dilihat.' });
  await decide(admin, ofFinal, 'help', FINAL);

  const partRefund = await handedOver('Master 1 senjata');
  const ofPartRefund = await world.complain(sari, partRefund, 'not_as_described', 'Skin Kagura yang di iklan tidak ada.');
  await decideWithFactor(sql, admin, ofPartRefund);

  const buyersTurn = await handedOver('Elite 7');
  const ofBuyersTurn = await world.complain(sari, buyersTurn);
  await rpc(cs, 'answer_complaint', { p_complaint: ofBuyersTurn, p_text: 'Kirim rekaman saat kamu dikeluarkan, ya.', p_asks: true });

  const shopsTurn = await handedOver('Warlord 31 skin langka dengan nama yang panjang sekali');
  const ofShopsTurn = await world.complain(sari, shopsTurn, 'taken_back', 'Tadi malam jam 21 aku dikeluarkan, lalu tidak bisa masuk lagi.');
  await rpc(cs, 'answer_complaint', { p_complaint: ofShopsTurn, p_text: 'Kami periksa dulu catatannya.' });
  await rpc(sari, 'answer_complaint', { p_complaint: ofShopsTurn, p_text: 'Oke, ini kronologinya: jam 21.05 aku dapat e-mail perubahan.' });

  const product = await world.product('Collector 200 skin', 3);
  await world.seal(cs, product, 'kolektor-1');
  await world.seal(cs, product, 'kolektor-2');
  await world.bought(sari, product);
  return {
    world,
    cs,
    sari,
    orders: {
      ...{ unpaid, preparing, ready, shut, codeAnswered, shopsTurn, buyersTurn, withdrawn },
      ...{ noFault, appealed, final, partRefund, refunded },
    },
    complaints: { shopsTurn: ofShopsTurn, appealed: ofAppealed, final: ofFinal },
    product,
  };
};
