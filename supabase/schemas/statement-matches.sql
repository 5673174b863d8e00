-- Which receipt each row of a bank statement stands for: what is booked already, orders that wait for the amount, and
-- the approval of one of them.
-- Tables: private.statement_matches, private.withdrawn_matches. Begin with public.statement_rows, which has the candidates that a page proposes from.

-- One row backs one journal. What is withdrawn is kept in private.withdrawn_matches.
create table private.statement_matches (
  row_id bigint primary key references private.statement_rows (id) on delete restrict,
  journal_id bigint not null unique references private.journals (id) on delete restrict,
  matched_by uuid,
  at timestamptz not null default private.shop_now(),
  -- Whether the journal was posted for this row; otherwise it was booked before.
  is_booking boolean not null default false
);

alter table private.statement_matches enable row level security;
revoke update, delete, truncate on private.statement_matches from service_role;

create trigger refuse_change before update on private.statement_matches
  for each statement execute function private.refuse_change();

create table private.withdrawn_matches (
  id bigint primary key generated always as identity,
  row_id bigint not null references private.statement_rows (id) on delete restrict,
  journal_id bigint not null references private.journals (id) on delete restrict,
  matched_by uuid,
  matched_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 300),
  withdrawn_by uuid,
  withdrawn_at timestamptz not null default private.shop_now()
);

alter table private.withdrawn_matches enable row level security;
revoke update, delete, truncate on private.withdrawn_matches from service_role;
grant usage on sequence private.withdrawn_matches_id_seq to service_role;

create trigger refuse_change before update or delete on private.withdrawn_matches
  for each statement execute function private.refuse_change();

-- The day at the bank that staff entered for what a journal books; null without one.
create function private.bank_day(j private.journals) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select a.received_on from private.payment_attempts a where j.kind in ('paid', 'received') and a.reference = split_part(j.key, ':', 2)),
    (select e.received_on from private.payment_exceptions e where j.kind = 'received'
      and e.id = case when split_part(j.key, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(j.key, ':', 2)::uuid end),
    (select t.settled_on from private.settlements t where j.kind in ('settled', 'settlement_reversed')
      and t.id = case when split_part(j.key, ':', 2) ~ '^[0-9]{1,18}$' then split_part(j.key, ':', 2)::bigint end))
$$;

-- Journals with the amount of a row on its account that no row backs and that were not reversed. Banks book late: the day
-- at the bank that staff entered is up to seven days before the row, or a day after it. An approval by hand has no such
-- day; it comes after the money, sometimes by weeks. `is_near` is false for what was booked for an order days before the
-- row, which may be another receipt.
create function private.booked_candidates(s private.statement_rows)
returns table (journal_id bigint, kind text, order_id uuid, day date, is_near boolean)
language sql stable security definer set search_path = '' as $$
  select j.id, j.kind, j.order_id, coalesce(d.received, d.posted), coalesce(d.received, d.posted) >= s.booked_on - 1 or j.order_id is null
  from private.shop_accounts c
  -- The pattern lets the index of banks be used.
  join private.journal_lines l on l.account = c.code and l.account like 'cash:bank:%' and l.amount = s.amount / 100
  join private.journals j on j.id = l.journal_id
  cross join lateral (select (j.at at time zone 'Asia/Jakarta')::date as posted, private.bank_day(j) as received) d
  where c.id = s.account_id and s.amount % 100 = 0 and not j.is_test
    and coalesce(d.received, d.posted) between s.booked_on - 7 and s.booked_on + case when d.received is null then 30 else 1 end
    and j.kind <> all ('{settlement_reversed,reasoned,reason_withdrawn,opened,opening_withdrawn,rounded}')
    and not exists (select from private.settlement_reversals r where j.kind = 'settled' and r.settlement_id::text = split_part(j.key, ':', 2))
    and not exists (select from private.statement_matches m where m.journal_id = j.id)
$$;

-- Orders that a row may pay. `attempts`: those that were asked for its amount by transfer to its account, or for a price
-- that it is without the unique code, since seven days before it or while the amount was reserved, at latest on the day
-- after it, because banks tell days and no times; and those that wait for it as their price, by whatever way. `rivals`
-- counts the orders that had the amount in this time on any account, whatever became of them, and those that wait for
-- it, or may come back for it, as their price.
create function private.statement_candidates(s private.statement_rows) returns jsonb
language sql stable security definer set search_path = '' as $$
  with bounds as (
    select s.amount / 100 as amount, c.code as account, (s.booked_on - 7)::timestamp at time zone 'Asia/Jakarta' as since,
      (s.booked_on + 2)::timestamp at time zone 'Asia/Jakarta' as until
    from private.shop_accounts c where c.id = s.account_id and s.amount > 0 and s.amount % 100 = 0),
  attempts as (
    select a.order_id, a.state, o.state as order_state, a.account = b.account as is_here, a.amount = b.amount as is_exact, a.opened_at
    from bounds b join private.payment_attempts a on a.gateway = 'manual' and a.amount between b.amount - 499 and b.amount
      and (a.amount = b.amount or a.amount + a.unique_code = b.amount)
      and a.opened_at < b.until and (a.opened_at >= b.since or a.held_until >= b.since + interval '7 days')
    join public.orders o on o.id = a.order_id),
  waiting as (
    select o.id as order_id, o.created_at from bounds b join public.orders o on o.state in ('pending_payment', 'payment_review')
      and o.created_at >= b.since and o.created_at < b.until
      and (o.total = b.amount or (o.total > b.amount and exists (select from private.payment_exceptions e
        where e.order_id = o.id and e.kind = 'short' and e.state = 'open')))
      and private.amount_due(o.id) = b.amount),
  candidates as (
    select distinct on (f.order_id) f.order_id, f.is_exact, f.opened_at from (
      select t.order_id, t.is_exact, t.opened_at from attempts t where t.is_here and t.state not in ('paid', 'refunded')
      union all select w.order_id, false, w.created_at from waiting w) f
    order by f.order_id, f.is_exact desc, f.opened_at)
  select jsonb_build_object(
    'booked', coalesce((select jsonb_agg(jsonb_build_object('journal_id', b.journal_id, 'kind', b.kind, 'day', b.day, 'is_near', b.is_near,
      'number', (select o.number from public.orders o where o.id = b.order_id)) order by b.journal_id) from private.booked_candidates(s) b), '[]'),
    'attempts', coalesce((select jsonb_agg(jsonb_build_object('order_id', o.id, 'number', o.number, 'order_state', o.state,
      'buyer_name', private.buyer_name(o.buyer_id), 'is_exact', c.is_exact, 'opened_at', c.opened_at) order by c.opened_at, o.number)
      from candidates c join public.orders o on o.id = c.order_id), '[]'),
    'rivals', (select count(*) from (
      select t.order_id from attempts t where t.is_exact or t.order_state in ('pending_payment', 'payment_review', 'expired')
      union select w.order_id from waiting w) r))
$$;

-- Rows of an account, 50 a page, newest first; `p_is_open` leaves out those that back a journal or have a reason: {rows,
-- lump_days, next}. `lump_days`: what was paid by QRIS and is not settled, by day.
create function public.statement_rows(p_account uuid, p_is_open boolean default false, p_before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  before_row private.statement_rows;
begin
  perform private.require_permission('payments.write');
  select * into before_row from private.statement_rows s where s.id = p_before;
  return (
    with page as (
      select s as held, m.journal_id, m.is_booking from private.statement_rows s left join private.statement_matches m on m.row_id = s.id
      where s.account_id = p_account and s.withdrawn_at is null and (before_row.id is null or (s.booked_on, s.id) < (before_row.booked_on, before_row.id))
        and (not coalesce(p_is_open, false) or (m.row_id is null and private.reason_of_row(s.id) is null))
      order by s.booked_on desc, s.id desc limit 50)
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', (p.held).id, 'booked_on', (p.held).booked_on, 'time', (p.held).booked_at,
        'amount', (p.held).amount, 'text', (p.held).text, 'reference', (p.held).reference, 'balance', (p.held).balance,
        'match', (select jsonb_build_object('journal_id', j.id, 'kind', j.kind, 'number', o.number, 'is_booking', p.is_booking)
          from private.journals j
          left join public.orders o on o.id = j.order_id where j.id = p.journal_id),
        'reason', private.reason_of_row((p.held).id),
        'candidates', case when p.journal_id is null and private.reason_of_row((p.held).id) is null
          then private.statement_candidates(p.held) end)
        order by (p.held).booked_on desc, (p.held).id desc), '[]'),
      'lump_days', coalesce((select jsonb_agg(to_jsonb(u) order by u.day) from private.unsettled_days('cash:gateway:qris') u), '[]'),
      'next', case when count(*) = 50 then (select (l.held).id from page l order by (l.held).booked_on, (l.held).id limit 1) end)
    from page p);
end
$$;
grant execute on function public.statement_rows(uuid, boolean, bigint) to authenticated;

-- The reference of a row for its booking: that of the bank where it has one that no other row has, else the row's own.
create function private.row_reference(s private.statement_rows) returns text
language sql stable security definer set search_path = '' as $$
  select case when length(btrim(s.reference)) between 3 and 60
    and not exists (select from private.statement_rows o where o.account_id = s.account_id and o.reference = s.reference and o.id <> s.id
      and o.withdrawn_at is null)
    then btrim(s.reference) else 'MUTASI-' || s.id end
$$;

-- The reference for an approval by a row: that of a first approval of the amount, which waits for a second one and keeps
-- its reference, unless that is another row's; else the row's.
create function private.approval_reference(s private.statement_rows, p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p.reference from private.payment_approvals p join private.payment_attempts a on a.id = p.attempt_id
    join private.shop_accounts c on c.code = a.account
    where c.id = s.account_id and a.order_id = p_order and a.state not in ('paid', 'refunded') and p.amount = s.amount / 100
      and (p.reference in ('MUTASI-' || s.id, btrim(s.reference)) or not exists (select from private.statement_rows o
        where o.account_id = s.account_id and o.id <> s.id and o.withdrawn_at is null and p.reference in ('MUTASI-' || o.id, btrim(o.reference))))
    order by p.at limit 1), private.row_reference(s))
$$;

-- Binds a row to what it stands for: p_journal is booked already, p_order is approved with the row's amount and day
-- (public.record_transfer), and what was posted is bound. `first`: a second person has to approve, so that nothing is
-- bound yet. Codes: INVALID, NOT_FOUND, ALREADY_BOOKED (the amount is booked by another way; it is bound instead; of
-- what was booked for another order days before the row, a person decides), BUSY, and those of public.record_transfer.
-- p_press_total: what one press approves together, in rupiah, whose sum the limit of two people applies to as well.
create function public.match_statement_row(
  p_row bigint, p_journal bigint default null, p_order uuid default null, p_press_total bigint default null
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  s private.statement_rows;
  posted bigint := p_journal;
  answer jsonb := jsonb_build_object('outcome', 'done', 'exception', null);
  refusal text;
  ref text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select * into s from private.statement_rows r where r.id = p_row;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  -- Bookings of the account's rows come one after another, so that none is bound twice.
  perform pg_advisory_xact_lock(hashtextextended('statement ' || s.account_id, 7326));
  -- After a decision about the order in another tab, its booking is seen below.
  perform from public.orders o where o.id = p_order for update;
  if exists (select from private.statement_rows r where r.id = p_row and r.withdrawn_at is not null) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif exists (select from private.statement_matches m where m.row_id = p_row) or private.reason_of_row(p_row) is not null then
    return jsonb_build_object('outcome', 'already', 'exception', null);
  elsif (p_journal is null) = (p_order is null) or (p_order is not null and (s.amount <= 0 or s.amount % 100 <> 0)) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_journal is not null and not exists (select from private.booked_candidates(s) b where b.journal_id = p_journal) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif p_order is not null and exists (select from private.booked_candidates(s) b where b.is_near or b.order_id = p_order) then
    return jsonb_build_object('code', 'ALREADY_BOOKED');
  end if;
  if p_order is not null then
    ref := private.approval_reference(s, p_order);
    answer := private.record_transfer_of_press(s.amount / 100, ref, s.booked_on, p_order, s.account_id, p_press_total);
    if answer ->> 'outcome' is distinct from 'done' then
      return answer;
    end if;
    select j.id into posted from private.payment_attempts a join private.shop_accounts c on c.code = a.account
    join private.journals j on j.key in ('paid:' || a.reference, 'received:' || a.reference)
    where c.id = s.account_id and a.bank_reference = ref order by j.id desc limit 1;
  end if;
  insert into private.statement_matches (row_id, journal_id, matched_by, is_booking) values (p_row, posted, auth.uid(), p_journal is null);
  perform private.audit(auth.uid(), 'statement.matched', p_order, jsonb_build_object('row', p_row, 'amount', s.amount / 100, 'date', s.booked_on));
  return jsonb_build_object('outcome', 'done', 'exception', answer -> 'exception');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.match_statement_row(bigint, bigint, uuid, bigint) to authenticated;
