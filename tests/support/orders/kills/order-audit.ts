import type { Sql, TransactionSql } from 'postgres';
import { auditedOtherwise } from '../book-audit.ts';
import type { ShopSteps } from './shop-steps.ts';

/** Invariants of orders and money after any interruption: each query counts violations. */
const CHECKS: Readonly<Record<string, string>> = {
  'paid charges without exactly one booking of their amount': `
    select count(*) from private.sandbox_payments s where s.charge ->> 'state' = 'paid' and (
      select count(*) from private.journals j join private.journal_lines l on l.journal_id = j.id
      where split_part(j.key, ':', 2) = s.reference and j.kind in ('paid', 'received')
        and l.account = 'cash:gateway:sandbox' and l.amount = (s.charge ->> 'paid')::bigint) <> 1`,
  'paid charges neither on their order nor waiting as an exception': `
    select count(*) from private.sandbox_payments s left join private.payment_attempts a on a.reference = s.reference
    where s.charge ->> 'state' = 'paid' and (exists (select from private.journals j where j.key = 'paid:' || s.reference and j.order_id = a.order_id))
      = (exists (select from private.payment_exceptions e where e.attempt_id = a.id))`,
  'bookings of money that the sandbox knows nothing of': `
    select count(*) from private.journals j left join private.sandbox_payments s on s.reference = split_part(j.key, ':', 2)
    where j.kind in ('paid', 'received') and s.charge ->> 'state' is distinct from 'paid'`,
  'orders that go on without money': `
    select count(*) from orders o where o.state in ('processing', 'delivered', 'completed', 'refunded')
      and not exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched'))`,
  'orders that were paid more than once': `
    select count(*) from (select order_id from private.journals where kind in ('paid', 'matched') group by order_id having count(*) > 1) o`,
  'orders that were delivered more than once': `
    select count(*) from (select order_id from order_events where event = 'deliver' group by order_id having count(*) > 1) o`,
  'units that were given away more than once': `
    select count(*) from (select f.unit_id from private.order_facts f join orders o on o.id = f.order_id
      where o.sale_kind <> 'service' and exists (select from order_events e where e.order_id = o.id and e.event = 'deliver')
      group by f.unit_id having count(*) > 1) u`,
  'units with two open orders': `
    select count(*) from (select unit_id from private.order_facts where is_open group by unit_id having count(*) > 1) u`,
  'units that are held without an open order, or free with one': `
    select count(*) from private.units u
    where (u.state = 'reserved') <> exists (select from private.order_facts f where f.unit_id = u.id and f.is_open)`,
  'orders that ended and hold a unit, or are open and hold none': `
    select count(*) from orders o join private.order_facts f on f.order_id = o.id
    where o.kind = 'purchase' and f.is_open <> (o.state in ('pending_payment', 'payment_review', 'processing', 'delivered') or (o.state = 'disputed' and exists (
      select from private.complaints c where c.order_id = o.id and c.state in ('open', 'appealed') and c.from_state = 'delivered')))`,
  'orders that are disputed without a running complaint, or not with one': `
    select count(*) from orders o where (o.state = 'disputed')::integer <> (
      select count(*) from private.complaints c where c.order_id = o.id and c.state in ('open', 'appealed'))`,
  'deadlines that run while their order is disputed': `
    select count(*) from private.order_deadlines d join orders o on o.id = d.order_id
    where o.state = 'disputed' and d.done_at is null and d.paused_at is null
      and d.name not in ('rental_ready', 'rental_opening', 'rental_end', 'rotation')`,
  'units with half of their credentials': `
    select count(*) from private.units u where u.has_credentials <> (
      (select count(distinct c.scope) from private.credentials c where c.unit_id = u.id and c.erased_at is null) = 2)`,
  'logs of openings that are broken': `
    select count(*) from (select distinct unit_id from private.credential_log) l where not private.is_credential_log_intact(l.unit_id)`,
  'openings after the money went back': `
    select count(*) from private.credential_log l join order_events e on e.order_id = l.order_id
    where l.action = 'opened' and e.to_state = 'refunded' and l.at > e.at`,
  'events with a gap': `
    select count(*) from (select order_id from order_events group by order_id having max(seq) <> count(*)) o`,
  'orders that stand elsewhere than their last event says': `
    select count(*) from orders o where o.state is distinct from (
      select e.to_state from order_events e where e.order_id = o.id order by e.seq desc limit 1)`,
  'events whose news is not in the outbox': `
    select count(*) from order_events e where not exists (select from private.order_outbox b where b.order_id = e.order_id and b.seq = e.seq)`,
  'news that nobody was told': `
    select count(*) from private.order_outbox where done_at is null and not_before <= clock_timestamp()`,
  'refunds that are not booked once': `
    select count(*) from private.refunds r where (
      select count(*) from private.journals j where j.key in ('refund:' || r.key, r.key)) <> 1`,
  'what does not hold in the books': `select count(*) from private.ledger_findings() where not is_kept`,
  'sum of the trial balance': `select coalesce(abs(sum(amount)), 0) from private.journal_lines`,
};

type ConfirmedSteps = Pick<ShopSteps, 'placed' | 'happened' | 'paid' | 'torn' | 'opened' | 'complained'>;

/** All violations as "name: count". Empty: nothing is lost, nothing happened twice, the ledger balances. */
export const auditOrders = async (sql: Sql | TransactionSql, customers: readonly ConfirmedSteps[]): Promise<readonly string[]> => {
  const found: (readonly [string, number])[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const [row] = await sql.unsafe<{ count: string }[]>(check);
    found.push([name, Number(Object.values(row ?? { count: -1 })[0])]);
  }
  found.push(['accounts that hold something else than what happened', (await auditedOtherwise(sql)).length]);
  const ids = customers.flatMap(({ placed }) => [...placed.values()]);
  const events = customers.flatMap(({ happened }) => [...happened]);
  const paid = customers.flatMap((customer) => [...customer.paid]);
  const opened = customers.flatMap((customer) => customer.opened);
  const complained = customers.flatMap((customer) => [...customer.complained]);
  const [lost] = await sql<{ ids: number; events: number; paid: number; opened: number; complained: number }[]>`
    select (select count(*)::integer from unnest(${ids}::uuid[]) i where not exists (select from orders o where o.id = i)) as ids,
      (select count(*)::integer from unnest(${events}::text[]) h
        where not exists (select from order_events e where e.order_id::text || ' ' || e.event = h)) as events,
      (select count(*)::integer from unnest(${paid}::text[]) r
        where not exists (select from private.payment_attempts a where a.reference = r and a.state = 'paid')) as paid,
      (select count(*)::integer from (select i, count(*) as answered from unnest(${opened}::uuid[]) i group by i) w where w.answered > (
        select count(*) from private.credential_log l where l.order_id = w.i and l.action = 'opened')) as opened,
      (select count(*)::integer from unnest(${complained}::uuid[]) i
        where not exists (select from private.complaints c where c.id = i)) as complained`;
  return [
    ...found,
    ['answered orders that are gone', lost?.ids ?? -1] as const,
    ['answered steps that are gone', lost?.events ?? -1] as const,
    ['answered payments that are gone', lost?.paid ?? -1] as const,
    ['answered openings that are not in the log', lost?.opened ?? -1] as const,
    ['answered complaints that are gone', lost?.complained ?? -1] as const,
    ['keys that were answered with two orders', customers.reduce((sum, { torn }) => sum + torn.length, 0)] as const,
  ].flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]));
};

const A_PAID = `(select id from private.journals where kind = 'paid' order by id limit 1)`;
/** Openings by a person who got the confirmation. */
const A_DELIVERED = `(select order_id from order_events where event = 'deliver' and actor_kind = 'staff' order by order_id limit 1)`;

/** Possible damage by an interruption; each must be found by its check. */
const BREAKAGES: readonly (readonly [what: string, found: string, statements: string])[] = [
  ['a line of a journal is lost', 'what does not hold', `delete from private.journal_lines where journal_id = ${A_PAID} and line = 1`],
  [
    'a payment is booked twice',
    'paid more than once',
    `with twice as (insert into private.journals (key, kind, order_id) select 'again:' || id, kind, order_id from private.journals
        where id = ${A_PAID} returning id)
      insert into private.journal_lines select t.id, l.line, l.account, l.party, l.amount from private.journal_lines l, twice t
      where l.journal_id = ${A_PAID}`,
  ],
  [
    'a payment is not booked',
    'without exactly one booking',
    `delete from private.journal_lines where journal_id = ${A_PAID}; delete from private.journals j where j.id = ${A_PAID}`,
  ],
  [
    'money is booked that nobody sent',
    'knows nothing of',
    `update private.sandbox_payments set charge = charge || '{"state": "pending"}' where charge ->> 'state' = 'paid'`,
  ],
  ['an order is gone', 'answered orders', `delete from orders where id = ${A_DELIVERED}`],
  [
    'a step is gone',
    'answered steps',
    `update orders set state = 'processing' where id = ${A_DELIVERED};
      delete from order_events where order_id = ${A_DELIVERED} and seq > 2`,
  ],
  [
    'an order is delivered again',
    'delivered more than once',
    `insert into order_events (order_id, seq, event, from_state, to_state, actor_kind)
      select order_id, max(seq) + 1, 'deliver', 'processing', 'delivered', 'staff' from order_events where order_id = ${A_DELIVERED} group by order_id`,
  ],
  [
    'a unit has two open orders',
    'two open orders',
    `drop index private.one_open_purchase_per_unit; update private.order_facts set is_open = true, unit_id = (select unit_id from
      private.order_facts where unit_id is not null limit 1)`,
  ],
  [
    'a unit stays held',
    'held without',
    `update private.units set state = 'reserved' where id = (select id from private.units where state <> 'reserved' limit 1)`,
  ],
  ['an opening is not written down', 'not in the log', `delete from private.credential_log where action = 'opened'`],
  ['a line of the log is changed', 'logs of openings', `update private.credential_log set device = 'lain' where action = 'opened'`],
  [
    'a complaint is gone',
    'answered complaints',
    `delete from private.complaint_messages; delete from private.complaint_files; delete from private.complaints`,
  ],
  [
    'a complaint ends without its order',
    'without a running complaint',
    // Whether or not a complaint happens to run.
    `update private.complaints set state = 'withdrawn' where state = 'open';
      update orders set state = 'disputed' where id = ${A_DELIVERED}`,
  ],
  [
    'a deadline runs on',
    'while their order is disputed',
    `update private.order_deadlines d set paused_at = null from orders o where o.id = d.order_id and o.state = 'disputed'`,
  ],
  ['half of the credentials is lost', 'half of their credentials', `delete from private.credentials where scope = 'buyer'`],
  ['an order ended beside the table', 'last event says', `update orders set state = 'expired' where id = ${A_DELIVERED}`],
  ['news is lost', 'not in the outbox', `delete from private.order_outbox where order_id = ${A_DELIVERED}`],
  ['news is not told', 'nobody was told', `update private.order_outbox set done_at = null where order_id = ${A_DELIVERED}`],
];

/** Applies each kind of damage to the database, runs the audit, and reverts it. @returns damage that the audit does not find */
export const undetectedBreakages = async (
  sql: Sql,
  customers: readonly ConfirmedSteps[],
): Promise<{ readonly tried: number; readonly unseen: readonly string[] }> => {
  const unseen: string[] = [];
  const undone = new Error('undone');
  for (const [what, expected, statements] of BREAKAGES) {
    await sql
      .begin(async (transaction) => {
        // Bypasses triggers and constraints, which refuse most of it.
        await transaction`set local session_replication_role = replica`;
        await transaction.unsafe(statements);
        const found = await auditOrders(transaction, customers);
        if (!found.some((finding) => finding.includes(expected))) unseen.push(what);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  }
  return { tried: BREAKAGES.length, unseen };
};
