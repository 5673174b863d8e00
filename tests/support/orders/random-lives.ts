import type { Sql } from 'postgres';
import { bookedOtherwise, settleSome } from './bookings.ts';
import { dispute, disputedOtherwise, disputeSteps, endsOfDisputes, sealUnits } from './disputes.ts';
import { asBuyer, asStaff, type Life, runOut } from './life.ts';
import { type Answer, addPeople, addProducts, byClients, openShop, type Person, place } from './people.ts';
import { seeded } from './seeded.ts';

/** Opens a payment and observes an amount for it, perhaps twice. */
const pay = async (life: Life, method: string, difference: number): Promise<void> => {
  const { shop, buyer, order, random } = life;
  const { answer } = await shop.as<{ answer: Answer }>(
    buyer,
    (sql) => sql`select public.take_payment_attempt(${order}::uuid, ${method}) as answer`,
  );
  if (answer['reference'] === undefined) return;
  if (random(4) === 0) await runOut(life);
  if (random(10) === 0) await asBuyer(life, 'cancel');
  const observation = { state: 'paid', amount: Math.max(1, Number(answer['amount']) + difference) };
  for (let times = 0; times <= random(2); times += 1) {
    await shop.sql`select public.server_observe(${String(answer['reference'])}, 'inquiry', ${shop.sql.json(observation)})`;
  }
};

const decideExceptions = async ({ shop, staff: [staff], order, random }: Life): Promise<void> => {
  const open = await shop.sql<{ id: string }[]>`select id from private.payment_exceptions where order_id = ${order} and state = 'open'`;
  for (const { id } of open) {
    const outcome = random(2) === 0 ? 'match' : 'refund';
    await shop.as(staff, (sql) => sql`select public.resolve_exception(${id}::uuid, ${outcome}, 'Diputuskan') as answer`);
  }
};

const sendRefunds = async ({ shop, staff: [staff], order }: Life): Promise<void> => {
  const owed = await shop.sql<{ id: string }[]>`select id from private.refunds where order_id = ${order} and state <> 'sent'`;
  await shop.sql`update private.refunds set is_test = true where order_id = ${order}`;
  for (const { id } of owed) await shop.as(staff, (sql) => sql`select public.mark_refund_sent(${id}::uuid, ${`TRF-${id}`}) as answer`);
};

/** One order with random events from its placement. Impossible steps are refused with a code; nothing may throw. */
const live = async (life: Life): Promise<void> => {
  const { random } = life;
  const steps: readonly (() => Promise<unknown>)[] = [
    () => asBuyer(life, 'cancel'),
    () => asBuyer(life, 'confirm'),
    () => asStaff(life, 'deliver'),
    () => asStaff(life, 'deliver'),
    () => asStaff(life, 'start_work'),
    () => asStaff(life, 'cancel'),
    () => asStaff(life, 'refund'),
    () => asStaff(life, 'refund_part', { note: 'Sebagian', amount: 1 + random(120_000) }),
    () => asBuyer(life, 'confirm'),
    () => runOut(life),
    () => decideExceptions(life),
    () => sendRefunds(life),
    () => pay(life, 'sandbox', 0),
    ...disputeSteps(life),
  ];
  await pay(life, random(3) === 0 ? 'transfer' : 'sandbox', random(5) === 0 ? ([-5000, 300, 5000][random(3)] ?? 0) : 0);
  if (random(3) === 0) await dispute(life);
  for (let turn = 0; turn < 1 + random(7); turn += 1) await steps[random(steps.length)]?.();
  if (random(2) === 0) {
    await decideExceptions(life);
    await sendRefunds(life);
  }
};

/** Violated invariants of the ledger. */
const findingsOf = async (sql: Sql): Promise<readonly string[]> => {
  const rows = await sql<{ name: string; detail: string }[]>`select name, detail from private.ledger_findings() where not is_kept`;
  return [...rows.map(({ name, detail }) => `${name}: ${detail}`), ...(await bookedOtherwise(sql)), ...(await disputedOtherwise(sql))];
};

/** The limit of staff's messages per hour. */
const LIVES_OF_ONE = 20;

const pairs = (people: readonly Person[]): readonly (readonly [Person, Person])[] =>
  people.flatMap((one, at) => {
    const other = people[(at + 1) % people.length];
    return other === undefined ? [] : [[one, other] as const];
  });

/** Random lives of that many orders. @returns refusals by exception, violated invariants of the ledger, and units without an order */
export const runRandomLives = async (url: string, lives: number, clients: number, seed: number) => {
  const shop = await openShop(url, clients);
  try {
    const { sql } = shop;
    const people = await addPeople(sql, lives);
    const shifts = pairs(await addPeople(sql, 2 + Math.ceil(lives / LIVES_OF_ONE), 'owner'));
    const kinds = await Promise.all(['item', 'account', 'service'].map((kind) => addProducts(sql, 5, Math.ceil(lives / 8), kind)));
    await sealUnits(sql, kinds[1]?.slice(0, 4) ?? []);
    const goods = kinds.flat();
    const errors: string[] = [];
    await byClients(clients, lives, async (job) => {
      const random = seeded(seed + job);
      const [buyer, product, staff] = [people[job], goods[random(goods.length)], shifts[job % shifts.length]];
      if (buyer === undefined || product === undefined || staff === undefined) return;
      await place(shop, buyer, product)
        .then(({ id }) => (id === undefined ? undefined : live({ shop, buyer, staff, random, order: String(id) })))
        .catch((error: Error) => errors.push(error.message));
    });
    const [treasurer] = shifts[0] ?? [];
    if (treasurer !== undefined) await settleSome(shop, treasurer).catch((error: Error) => errors.push(error.message));
    const [units] = await sql<{ wrong: number }[]>`
      select count(*)::integer as wrong from private.units u
      where (u.state = 'reserved') <> exists (select from private.order_facts f where f.unit_id = u.id and f.is_open)`;
    const [events] = await sql<{ gaps: number }[]>`
      select count(*)::integer as gaps from (select order_id from order_events group by order_id having max(seq) <> count(*)) g`;
    const states = await sql<
      { state: string; orders: number }[]
    >`select state, count(*)::integer as orders from orders group by state order by state`;
    return {
      errors: [...new Set(errors)],
      findings: await findingsOf(sql),
      lostUnits: units?.wrong ?? -1,
      gaps: events?.gaps ?? -1,
      disputes: await endsOfDisputes(sql),
      states: Object.fromEntries(states.map(({ state, orders }) => [state, orders])),
    };
  } finally {
    await shop.close();
  }
};

/** Mutants of postings: the function, the original text, its replacement. */
export const POSTING_MUTANTS: readonly (readonly [name: string, of: string, find: string, put: string])[] = [
  ['paid money in no account', 'book_payment', 'jsonb_build_array(jsonb_build_array(a.account, p_amount)) || bound', 'bound'],
  ['the whole total in cash', 'book_payment', 'jsonb_build_array(a.account, p_amount)', 'jsonb_build_array(a.account, o.total)'],
  ['no unique code', 'post_payment', "jsonb_build_array('expense:unique_code', p_code),", ''],
  [
    'escrow of nobody',
    'post_payment',
    "jsonb_build_array('order_escrow', o.deposit - o.total, o.id)",
    "jsonb_build_array('order_escrow', o.deposit - o.total)",
  ],
  ['an exception straight into escrow', 'open_exception', "'unmatched_receipts', -p_amount, made", "'order_escrow', -p_amount, a.order_id"],
  ['nothing recognised', 'recognise_revenue', 'if escrow > 0 then', 'if false then'],
  ['half recognised', 'recognise_revenue', "'order_escrow', escrow, p_order", "'order_escrow', escrow / 2, p_order"],
  ['a refund that is owed to nobody', 'grant_refund', "'refund_payable', -granted, p_order", "'refund_payable', -granted"],
  ['a refund out of revenue alone', 'grant_refund', 'least(escrow, earned)', '0'],
  [
    'a refund that is not posted',
    'grant_refund',
    "perform private.post_journal('refund:'",
    "perform 1 where false and private.post_journal('refund:'",
  ],
  [
    'a sent refund that stays owed',
    'mark_refund_sent',
    "'refund_payable', r.amount, coalesce(o.id, r.exception_id)",
    "'difference', r.amount",
  ],
  [
    'a matched exception that stays unmatched',
    'match_exception',
    "jsonb_build_array('unmatched_receipts', part, waiting.id)",
    "jsonb_build_array('difference', part)",
  ],
];
