-- Candidates of statement rows tell when an order asked for the amount, and count orders on other accounts and those whose full price it is; reversed
-- settlements are no candidates, what staff booked up to seven days before a row is. A second approval keeps the reference of the first. Balances
-- before and after stored days do not depend on the order of imports, and accounts tell their gaps.

set check_function_bodies = off;

DROP FUNCTION "private"."booked_candidates"(private.statement_rows);

create or replace function private.approval_reference(s private.statement_rows, p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p.reference from private.payment_approvals p join private.payment_attempts a on a.id = p.attempt_id
    join private.shop_accounts c on c.code = a.account
    where c.id = s.account_id and a.order_id = p_order and a.state not in ('paid', 'refunded') and p.amount = s.amount / 100
      and (p.reference in ('MUTASI-' || s.id, btrim(s.reference)) or not exists (select from private.statement_rows o
        where o.account_id = s.account_id and o.id <> s.id and p.reference in ('MUTASI-' || o.id, btrim(o.reference))))
    order by p.at limit 1), private.row_reference(s))
$$;

create or replace function private.booked_candidates(s private.statement_rows)
returns table (journal_id bigint, kind text, order_id uuid, day date, is_near boolean)
language sql stable security definer set search_path = '' as $$
  select j.id, j.kind, j.order_id, coalesce(d.received, d.posted), coalesce(d.received, d.posted) >= s.booked_on - 1 or j.order_id is null
  from private.shop_accounts c
  -- The pattern lets the index of banks be used.
  join private.journal_lines l on l.account = c.code and l.account like 'cash:bank:%' and l.amount = s.amount / 100
  join private.journals j on j.id = l.journal_id
  cross join lateral (select (j.at at time zone 'Asia/Jakarta')::date as posted, coalesce(
    (select a.received_on from private.payment_attempts a where j.kind in ('paid', 'received') and a.reference = split_part(j.key, ':', 2)),
    (select e.received_on from private.payment_exceptions e where j.kind = 'received' and e.id::text = split_part(j.key, ':', 2)),
    (select t.settled_on from private.settlements t where j.kind = 'settled' and t.id::text = split_part(j.key, ':', 2))) as received) d
  where c.id = s.account_id and s.amount % 100 = 0 and not j.is_test
    and coalesce(d.received, d.posted) between s.booked_on - 7 and s.booked_on + case when d.received is null then 30 else 1 end
    and j.kind <> 'settlement_reversed'
    and not exists (select from private.settlement_reversals r where j.kind = 'settled' and r.settlement_id::text = split_part(j.key, ':', 2))
    and not exists (select from private.statement_matches m where m.journal_id = j.id)
$$;

create or replace function private.statement_candidates(s private.statement_rows) returns jsonb
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

create or replace function private.statement_days(p_account uuid, p_from date, p_to date)
returns table (day date, total bigint, opening bigint, closing bigint)
language sql stable security definer set search_path = '' as $$
  with stored as (
    select s.booked_on, s.id, s.amount, s.balance, sum(s.amount) over (partition by s.booked_on order by s.id) as so_far,
      sum(s.amount) over (partition by s.booked_on) as total
    from private.statement_rows s where s.account_id = p_account and s.booked_on between p_from and p_to),
  in_order as (
    select r.booked_on, r.total, bool_and(r.balance is not null) as is_full,
      (array_agg(r.balance - r.so_far order by r.id) filter (where r.balance is not null))[1] as opening,
      (array_agg(r.balance + r.total - r.so_far order by r.id desc) filter (where r.balance is not null))[1] as closing
    from stored r group by r.booked_on, r.total),
  ends as (
    select b.booked_on, b.balance, sum(b.times) as times from stored r
    cross join lateral (values (r.booked_on, r.balance - r.amount, 1), (r.booked_on, r.balance, -1)) as b (booked_on, balance, times)
    group by b.booked_on, b.balance having sum(b.times) <> 0),
  by_balances as (
    select e.booked_on, min(e.balance) filter (where e.times = 1) as opening, min(e.balance) filter (where e.times = -1) as closing
    from ends e group by e.booked_on having count(*) = 2 and max(e.times) = 1 and min(e.times) = -1)
  select i.booked_on, i.total::bigint, coalesce(case when i.is_full then b.opening end, i.opening)::bigint,
    coalesce(case when i.is_full then b.closing end, i.closing)::bigint
  from in_order i left join by_balances b on b.booked_on = i.booked_on
$$;

create or replace function private.statement_gaps(p_account uuid, p_from date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with days as (select d.*, sum(d.total) over (order by d.day) as so_far from private.statement_days(p_account, p_from, 'infinity') d),
  known as (
    select d.day, d.opening, lag(d.day) over w as earlier, lag(d.closing - d.so_far) over w + d.so_far - d.total as expected
    from days d where d.opening is not null window w as (order by d.day))
  select case when exists (select from known) then coalesce((
    select jsonb_agg(jsonb_build_object('after', k.earlier, 'before', k.day, 'expected', k.expected, 'found', k.opening) order by k.day)
    -- Amounts that are rounded to rupiah make balances differ by less than one.
    from known k where abs(k.opening - k.expected) > 100), '[]') end
$$;

create or replace function private.statement_surroundings(p_account uuid, p_rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with given as (select * from private.compared_statement_rows(p_account, p_rows)), days as (
    select g.booked_on as day, count(*) as count, count(g.row_id) as known,
      (select count(*) from private.statement_rows s where s.account_id = p_account and s.booked_on = g.booked_on) as stored,
      exists (select from private.statement_imports i where i.account_id = p_account and i.first_day < g.booked_on and i.last_day > g.booked_on)
        as is_covered
    from given g group by g.booked_on)
  select jsonb_build_object(
    'added', (select count(*) from given g where g.row_id is null),
    'days', (select jsonb_agg(jsonb_build_object('day', d.day, 'count', d.count, 'known', d.known, 'stored', d.stored,
      'is_covered', d.is_covered) order by d.day) from days d),
    'before', (select e.closing from (select max(s.booked_on) as day from private.statement_rows s
      where s.account_id = p_account and s.booked_on <= (select min(d.day) from days d)) l
      cross join lateral private.statement_days(p_account, l.day, l.day) e),
    'after', (select e.opening from (select min(s.booked_on) as day from private.statement_rows s
      where s.account_id = p_account and s.booked_on >= (select max(d.day) from days d)) l
      cross join lateral private.statement_days(p_account, l.day, l.day) e))
$$;

create or replace function public.match_statement_row(p_row bigint, p_journal bigint default null, p_order uuid default null) returns jsonb
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
  if exists (select from private.statement_matches m where m.row_id = p_row) then
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
    answer := public.record_transfer(s.amount / 100, ref, s.booked_on, p_order, s.account_id);
    if answer ->> 'outcome' is distinct from 'done' then
      return answer;
    end if;
    select j.id into posted from private.payment_attempts a join private.shop_accounts c on c.code = a.account
    join private.journals j on j.key in ('paid:' || a.reference, 'received:' || a.reference)
    where c.id = s.account_id and a.bank_reference = ref order by j.id desc limit 1;
  end if;
  insert into private.statement_matches (row_id, journal_id, matched_by) values (p_row, posted, auth.uid());
  perform private.audit(auth.uid(), 'statement.matched', p_order, jsonb_build_object('row', p_row, 'amount', s.amount / 100, 'date', s.booked_on));
  return jsonb_build_object('outcome', 'done', 'exception', answer -> 'exception');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.statement_imports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year_ago constant date := (private.shop_now() at time zone 'Asia/Jakarta')::date - 366;
begin
  perform private.require_permission('payments.write');
  return jsonb_build_object(
    'accounts', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'bank', a.bank, 'number', a.number, 'holder', a.holder,
      'last_day', (select max(i.last_day) from private.statement_imports i where i.account_id = a.id),
      'gaps', private.statement_gaps(a.id, year_ago)) order by a.bank, a.number)
      from private.shop_accounts a), '[]'),
    'layouts', coalesce((select jsonb_agg(l.layout || jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
      from private.statement_layouts l), '[]'),
    'imports', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'account_id', i.account_id, 'file_name', i.file_name,
      'first_day', i.first_day, 'last_day', i.last_day, 'row_count', i.row_count, 'added', i.added, 'at', i.at,
      'imported_by', private.buyer_name(i.imported_by)) order by i.id desc)
      from (select * from private.statement_imports t order by t.id desc limit 20) i), '[]'));
end
$$;

REVOKE ALL ON FUNCTION "private"."approval_reference"(private.statement_rows, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booked_candidates"(private.statement_rows) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_days"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_gaps"(uuid, date) FROM PUBLIC;

reset check_function_bodies;

