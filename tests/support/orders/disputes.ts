import type { Sql } from 'postgres';
import { COMPLAINT_REASONS } from '../../../src/domain/complaint/complaint.ts';
import { asBuyer, asStaff, callAs, type Life, oneOf, runOut } from './life.ts';
import { sendRefunds } from './payments.ts';
import type { Answer } from './people.ts';

const TEXT = 'Akun ditarik kembali oleh pemilik lama.';
const REASON = 'Bukti sudah dilihat bersama-sama.';
const OUTCOMES = ['refund', 'part_refund', 'replacement', 'help', 'no_fault'] as const;

/** Marks units of accounts as sealed, so that they can serve as replacements. */
export const sealUnits = async (sql: Sql, products: readonly string[]): Promise<void> => {
  await sql`insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    select u.id, s.scope, 1, 'segel', 'kunci', '0a1b2c3d', '{login}' from private.units u cross join (values ('renter'), ('buyer')) s (scope)
    where u.product_id = any (${[...products]}::uuid[])`;
  await sql`update private.units set has_credentials = true where product_id = any (${[...products]}::uuid[])`;
};

const lastOf = async ({ shop, order }: Life): Promise<string | null> => {
  const [row] = await shop.sql<{ id: string }[]>`
    select id from private.complaints where order_id = ${order} order by opened_at desc limit 1`;
  return row?.id ?? null;
};

/** Acts on the order's last complaint; does nothing without one. */
export const withLast = async (life: Life, work: (id: string) => Promise<unknown>): Promise<void> => {
  const id = await lastOf(life);
  if (id !== null) await work(id);
};

export const complain = (life: Life): Promise<Answer> =>
  callAs(
    life,
    life.buyer,
    (sql) => sql`select public.open_complaint(${life.order}::uuid, ${oneOf(life, COMPLAINT_REASONS)}, ${TEXT}) as answer`,
  );

export const answer = (life: Life) =>
  withLast(life, (id) =>
    callAs(
      life,
      oneOf(life, [life.buyer, life.staff[0]]),
      (sql) => sql`select public.answer_complaint(${id}::uuid, ${TEXT}, ${life.random(2) === 0}) as answer`,
    ),
  );

export const withdraw = (life: Life) =>
  withLast(life, (id) => callAs(life, life.buyer, (sql) => sql`select public.withdraw_complaint(${id}::uuid) as answer`));

export const appeal = (life: Life) =>
  withLast(life, async (id) => {
    if (life.random(8) === 0)
      await life.shop.sql`update private.complaints set decided_at = decided_at - interval '4 days' where id = ${id}`;
    await callAs(life, life.buyer, (sql) => sql`select public.appeal_complaint(${id}::uuid, ${TEXT}) as answer`);
  });

/** A unit that may replace the order's, or one that may not. */
const anotherUnit = async ({ shop, order, random }: Life): Promise<string> => {
  const [row] = await shop.sql<{ id: string }[]>`
    select u.id from private.units u join public.products p on p.id = u.product_id join public.orders o on o.sale_kind = p.sale_kind
    where o.id = ${order} and (u.state = 'available' or ${random(10) === 0}) order by u.id offset ${random(6)} limit 1`;
  return row?.id ?? order;
};

const decide = (life: Life, outcome: (typeof OUTCOMES)[number] = oneOf(life, OUTCOMES)) =>
  withLast(life, async (id) => {
    const detail =
      outcome === 'replacement' ? { unit: await anotherUnit(life) } : outcome === 'part_refund' ? { amount: 1 + life.random(110_000) } : {};
    await callAs(
      life,
      oneOf(life, [...life.staff]),
      (sql) => sql`select public.decide_complaint(${id}::uuid, ${outcome}, ${sql.json(detail)}, ${REASON}) as answer`,
    );
  });

export const beSilent = ({ shop, order }: Life): Promise<unknown> =>
  shop.sql.begin(async (sql) => {
    await sql`update private.complaints set due_at = due_at - interval '20 days', turn_from = turn_from - interval '20 days'
      where order_id = ${order} and state in ('open', 'appealed')`;
    await sql`select private.move_due_complaints()`;
  });

/** Random actions on an order with a complaint; each succeeds or is refused with a code. */
export const disputeSteps = (life: Life): readonly (() => Promise<unknown>)[] => [
  () => complain(life),
  () => answer(life),
  () => withdraw(life),
  () => appeal(life),
  () => decide(life),
  () => beSilent(life),
];

/** A paid order is delivered, complained about, and decided at random, perhaps twice. */
export const dispute = async (life: Life): Promise<void> => {
  const { random } = life;
  await asStaff(life, 'deliver');
  if (random(2) === 0) await asBuyer(life, 'confirm');
  else if (random(8) === 0) await runOut(life);
  await complain(life);
  for (let round = 0; round < random(3); round += 1) await answer(life);
  const end = (): Promise<unknown> => (random(6) === 0 ? beSilent(life) : random(10) === 0 ? withdraw(life) : decide(life));
  await end();
  if (random(2) > 0) return;
  if (random(2) === 0) await sendRefunds(life);
  await appeal(life);
  await end();
};

/** Violated invariants of complaints, their orders, money, units and deadlines, computed from the decisions. */
export const disputedOtherwise = async (sql: Sql): Promise<readonly string[]> => {
  const rows = await sql<{ what: string }[]>`
    with running as (select order_id from private.complaints where state in ('open', 'appealed'))
    select format('%s is %s with %s running complaints', o.number, o.state, count(r.order_id)) as what
    from public.orders o left join running r on r.order_id = o.id group by o.id
    having (o.state = 'disputed') <> (count(r.order_id) = 1)
    union all
    select format('%s of %s runs while it is disputed', d.name, o.number) from private.order_deadlines d
    join public.orders o on o.id = d.order_id where o.state = 'disputed' and d.done_at is null and d.paused_at is null
      -- The time of a rental runs through, whatever is said about it.
      and d.name not in ('rental_ready', 'rental_opening', 'rental_end', 'rotation')
      -- The refund of a payment that was not taken is due whatever is decided about the order.
      and not (d.name = 'refund' and exists (select from private.refunds r where r.order_id = o.id and r.exception_id is not null))
    union all
    select format('%s of %s stands still without a dispute', d.name, o.number) from private.order_deadlines d
    join public.orders o on o.id = d.order_id where o.state <> 'disputed' and d.done_at is null and 'dispute' = any (d.pauses)
    union all
    select format('%s: step %s begins in %s where %s was', e.order_id, e.seq, e.from_state, e.was) from (
      select x.order_id, x.seq, x.from_state, lag(x.to_state) over (partition by x.order_id order by x.seq) as was from public.order_events x) e
    where e.was is not null and e.from_state is distinct from e.was
    union all
    select format('%s was to go back, and %s can still', o.number, private.refundable(o.id)) from private.complaints c
    join public.orders o on o.id = c.order_id where c.outcome = 'refund' and (private.refundable(o.id) <> 0 or o.state <> 'refunded')
    union all
    select format('%s decided %s in the end, refunds of the complaint are %s', o.number, coalesce(c.outcome, c.first_outcome), r.amounts)
    from private.complaints c join public.orders o on o.id = c.order_id cross join lateral (
      select coalesce(sum(x.amount), 0) as total, coalesce(sum(x.amount) filter (where x.state = 'sent'), 0) as sent,
        string_agg(x.amount || ' ' || x.state, ', ') as amounts from private.refunds x where x.complaint_id = c.id) r cross join lateral (
      select coalesce(case when c.outcome in ('refund', 'part_refund') then c.amount
        when c.outcome is null and c.first_outcome = 'part_refund' then c.first_amount end, 0) as amount) d
    -- What was sent before the final decision stays sent.
    where r.total <> d.amount and (r.total <> r.sent or r.sent < d.amount)
    union all
    select format('%s gave its money back, its unit is %s', o.number, u.state) from private.complaints c join public.orders o on o.id = c.order_id
    join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
    where c.outcome = 'refund' and o.kind = 'purchase' and o.sale_kind <> 'service' and u.state <> 'quarantined'
    union all
    select format('%s was replaced by a unit that %s orders have', o.number, count(*)) from private.complaints c
    join public.orders o on o.id = c.order_id join private.order_facts f on f.unit_id = c.unit_id join public.orders x on x.id = f.order_id
    -- Places of a service are given back.
    where c.outcome = 'replacement' and o.kind = 'purchase' and x.kind = 'purchase' and o.sale_kind <> 'service' and x.state in ('processing', 'delivered', 'disputed', 'completed') group by c.id, o.id having count(*) > 1`;
  return rows.map(({ what }) => what);
};

/** Mutants of decisions: the function, the original text, its replacement. */
export const DISPUTE_MUTANTS: readonly (readonly [name: string, of: string, find: string, put: string])[] = [
  ['deadlines that run on', 'apply_complaint_event', "perform private.pause_deadlines(o.id, moment, 'dispute');", 'perform 1;'],
  [
    'deadlines that stand still for ever',
    'apply_complaint_event',
    "perform private.resume_deadlines(o.id, moment, 'dispute');",
    'perform 1;',
  ],
  ['half of the money', 'refund_by_decision', 'then private.disputed_refund(p_order)', 'then private.disputed_refund(p_order) / 2'],
  ['a rupiah more than was decided', 'refund_by_decision', 'total - counted, p_reason', 'total - counted + 1, p_reason'],
  ['nothing earned after a part', 'apply_complaint_event', 'perform private.recognise_revenue(o.id);', 'perform 1;'],
  ['a unit in doubt that is sold on', 'quarantine_unit', "else 'quarantined' end", "else 'available' end"],
  ['a replacement that stays free', 'apply_complaint_event', "update private.units u set state = 'reserved' where u.id = unit;", ''],
  ['the first unit that stays reserved', 'apply_complaint_event', 'perform private.quarantine_unit(o, f);\n      update', 'update'],
  ['a decision that ends no complaint', 'decide', "then 'final' else 'decided' end", "then 'final' else 'open' end"],
  [
    'an order that stays disputed',
    'decide',
    "answer := private.transition_order(c.order_id, 'resolve_' || p_outcome, case",
    "answer := '{}'; perform private.transition_order(c.order_id, 'none_' || p_outcome, case",
  ],
];

/** The outcomes of complaints: by decision, after an appeal, by timeout, withdrawn. */
export const endsOfDisputes = async (sql: Sql): Promise<Readonly<Record<string, number>>> => {
  const rows = await sql<{ ending: string; complaints: number }[]>`
    select e.ending, count(*)::integer as complaints from private.complaints c cross join lateral (values
      (coalesce(c.outcome, c.state)), (case when c.appealed_at is not null and c.outcome is not null then 'after an appeal' end),
      (case when c.outcome is not null and c.decided_by is null then 'by silence' end)) e (ending)
    where e.ending is not null group by e.ending order by e.ending`;
  return Object.fromEntries(rows.map(({ ending, complaints }) => [ending, complaints]));
};
