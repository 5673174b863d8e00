-- Receipts that a row of a bank statement may stand for are found by an index.

set check_function_bodies = off;

create or replace function private.booked_candidates(s private.statement_rows) returns table (journal_id bigint, kind text, order_id uuid, day date)
language sql stable security definer set search_path = '' as $$
  select j.id, j.kind, j.order_id, coalesce(d.received, d.posted)
  from private.shop_accounts c
  -- The pattern lets the index of banks be used.
  join private.journal_lines l on l.account = c.code and l.account like 'cash:bank:%' and l.amount = s.amount / 100
  join private.journals j on j.id = l.journal_id
  cross join lateral (select (j.at at time zone 'Asia/Jakarta')::date as posted, coalesce(
    (select a.received_on from private.payment_attempts a where j.kind in ('paid', 'received') and a.reference = split_part(j.key, ':', 2)),
    (select e.received_on from private.payment_exceptions e where j.kind = 'received' and e.id::text = split_part(j.key, ':', 2)),
    (select t.settled_on from private.settlements t where j.kind = 'settled' and t.id::text = split_part(j.key, ':', 2))) as received) d
  where c.id = s.account_id and s.amount % 100 = 0 and not j.is_test
    and case when d.received is null then d.posted between s.booked_on - 1 and s.booked_on + 30 else abs(d.received - s.booked_on) <= 1 end
    and not exists (select from private.statement_matches m where m.journal_id = j.id)
$$;

reset check_function_bodies;

