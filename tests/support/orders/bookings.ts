import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Person, Shop } from './people.ts';

/** Settles gateway payments in two batches, one of which is reversed. */
export const settleSome = async (shop: Shop, staff: Person): Promise<void> => {
  const { sql } = shop;
  await sql`select private.post_journal(${`opening:${randomUUID()}`}, 'opening', null, '[["cash:gateway:qris", 5000], ["difference", -5000]]')`;
  for (const reference of [randomUUID(), randomUUID()]) {
    await shop.as(
      staff,
      (one) => one`select public.settle_gateway(${reference}::uuid, 'cash:gateway:qris', 'cash:bank:bca',
        (now() at time zone 'Asia/Jakarta')::date, 2000, 14, ${reference}) as answer`,
    );
  }
  const [last] = await sql<{ id: string }[]>`select max(id) as id from private.settlements`;
  await shop.as(staff, (one) => one`select public.reverse_settlement(${last?.id ?? '0'}::bigint, 'Salah ketik') as answer`);
};

/**
 * The expected journal, computed from payments, decisions and refunds instead of postings. Together with private.ledger_findings it
 * determines the journal completely. Each row is an order or a settlement with another journal.
 */
export const bookedOtherwise = async (sql: Sql): Promise<readonly string[]> => {
  const rows = await sql<{ what: string }[]>`
    with lines as (
      select j.order_id, l.account, sum(l.amount)::bigint as amount from private.journals j join private.journal_lines l on l.journal_id = j.id
      group by j.order_id, l.account), came as (
      select a.order_id, a.account, a.unique_code, a.opened_at, o.total, e.outcome, e.id as exception, e.taken, e.kind, e.decided_by,
        (select max(b.amount) from private.payment_observations b where b.attempt_id = a.id and b.state = 'paid') as amount
      from private.payment_attempts a join public.orders o on o.id = a.order_id
      left join private.payment_exceptions e on e.attempt_id = a.id where a.state = 'paid'), cash as (
      select order_id, account, sum(amount) as amount from (
        select order_id, account, amount from came
        union all select order_id, 'cash:gateway:sandbox', -amount from private.refunds where state = 'sent') c group by order_id, account), own as (
      -- What pays the order: what was booked to it at once, was bound to it before, or was matched to it later. The code is that of the
      -- payment that completes it.
      select p.order_id, p.unique_code, p.total - p.unique_code - p.amount as difference, p.amount
        = coalesce((select sum(r.amount) from private.refunds r where r.order_id = p.order_id and r.exception_id is null), 0) as is_given_back
      from (
        select c.order_id, c.total, sum(case when c.exception is null then c.amount else c.taken end) as amount,
          (array_agg(c.unique_code order by c.exception is null desc, c.decided_by is not null desc, c.opened_at))[1] as unique_code
        from came c where c.exception is null or c.taken > 0 group by c.order_id, c.total) p), expected as (
      select order_id, account, amount from cash
      union all select order_id, 'expense:unique_code', unique_code from own where not is_given_back
      union all select order_id, 'difference', difference from own where not is_given_back)
    select format('%s of %s: %s instead of %s', coalesce(e.account, l.account), coalesce(e.order_id, l.order_id), coalesce(l.amount, 0),
      coalesce(e.amount, 0)) as what
    from expected e full join (select * from lines where order_id is not null
        and (account like 'cash:%' or account in ('expense:unique_code', 'difference'))) l
      on l.order_id = e.order_id and l.account = e.account
    where coalesce(e.amount, 0) <> coalesce(l.amount, 0)
    union all
    select format('%s of settlements: %s instead of %s', x.account, coalesce(l.amount, 0), x.amount) from (
      select account, sum(amount)::bigint as amount from (
        select s.bank as account, s.gross - s.fee as amount from private.settlements s
          where not exists (select from private.settlement_reversals r where r.settlement_id = s.id)
        union all select 'expense:gateway', s.fee from private.settlements s
          where not exists (select from private.settlement_reversals r where r.settlement_id = s.id)) t group by account) x
    left join (select l.account, sum(l.amount)::bigint as amount from private.journals j join private.journal_lines l on l.journal_id = j.id
      where j.kind in ('settled', 'settlement_reversed') group by l.account) l on l.account = x.account
    where coalesce(l.amount, 0) <> x.amount
    union all
    select format('%s journals of %s', count(*), min(j.key)) from private.journals j where j.kind in ('paid', 'matched', 'recognised')
    group by j.order_id, j.kind in ('paid', 'matched') having count(*) > 1
    union all
    select format('revenue of %s that nobody earned', o.number) from public.orders o
    where o.completed_at is null and o.state in ('pending_payment', 'payment_review', 'processing', 'delivered', 'expired', 'cancelled')
      and exists (select from lines l where l.order_id = o.id and l.account = 'revenue:sale' and l.amount <> 0)`;
  return rows.map(({ what }) => what);
};
