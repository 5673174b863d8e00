-- Rows of withdrawn imports are left out wherever stored rows are read or compared.

set check_function_bodies = off;

create or replace function private.approval_reference(s private.statement_rows, p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p.reference from private.payment_approvals p join private.payment_attempts a on a.id = p.attempt_id
    join private.shop_accounts c on c.code = a.account
    where c.id = s.account_id and a.order_id = p_order and a.state not in ('paid', 'refunded') and p.amount = s.amount / 100
      and (p.reference in ('MUTASI-' || s.id, btrim(s.reference)) or not exists (select from private.statement_rows o
        where o.account_id = s.account_id and o.id <> s.id and o.withdrawn_at is null and p.reference in ('MUTASI-' || o.id, btrim(o.reference))))
    order by p.at limit 1), private.row_reference(s))
$$;

create or replace function private.compared_statement_rows(p_account uuid, p_rows jsonb)
returns table (place bigint, booked_on date, booked_at time, amount bigint, text text, reference text, balance bigint, ordinal integer, row_id bigint)
language sql stable security definer set search_path = '' as $$
  select g.place, (g.sent ->> 'booked_on')::date, (g.sent ->> 'time')::time, (g.sent ->> 'amount')::bigint, g.sent ->> 'text',
    g.sent ->> 'reference', (g.sent ->> 'balance')::bigint, (g.sent ->> 'ordinal')::integer, s.id
  from jsonb_array_elements(p_rows) with ordinality as g (sent, place)
  left join private.statement_rows s on s.account_id = p_account and s.booked_on = (g.sent ->> 'booked_on')::date
    and s.amount = (g.sent ->> 'amount')::bigint and md5(s.text) = md5(g.sent ->> 'text') and s.ordinal = (g.sent ->> 'ordinal')::integer
    and s.withdrawn_at is null and s.balance is not distinct from (g.sent ->> 'balance')::bigint and s.reference is not distinct from g.sent ->> 'reference'
$$;

create or replace function private.reason_refusal(s private.statement_rows, p_reason text, p_is_other boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when s.id is null or s.withdrawn_at is not null then 'NOT_FOUND'
    when private.reason_of_row(s.id) is not null or exists (select from private.statement_matches m where m.row_id = s.id) then 'MATCHED'
    when not private.is_possible_reason(p_reason, s.amount) then 'REASON_DIRECTION'
    when not p_is_other and exists (select from private.booked_candidates(s) b where b.is_near) then 'ALREADY_BOOKED' end;
end
$$;

create or replace function private.row_reference(s private.statement_rows) returns text
language sql stable security definer set search_path = '' as $$
  select case when length(btrim(s.reference)) between 3 and 60
    and not exists (select from private.statement_rows o where o.account_id = s.account_id and o.reference = s.reference and o.id <> s.id
      and o.withdrawn_at is null)
    then btrim(s.reference) else 'MUTASI-' || s.id end
$$;

create or replace function private.statement_chain(p_account uuid)
returns table (day date, statement bigint, gap bigint, rest bigint, open_count bigint, open_sum bigint)
language sql stable security definer set search_path = '' as $$
  with opening as (
    select o.day, o.balance from private.opening_balances o where o.account_id = p_account and o.withdrawn_at is null),
  days as (
    select o.balance, d.day, d.closing, sum(d.total) over (order by d.day)::bigint as so_far
    from opening o cross join lateral private.statement_days(p_account, o.day, 'infinity') d),
  jumps as (
    select d.day, d.closing - d.so_far - coalesce(lag(d.closing - d.so_far) over (order by d.day), d.balance) as jump
    from days d where d.closing is not null),
  decided as (
    select s.booked_on as day, coalesce(sum(s.amount % 100) filter (where r.row_id is not null), 0)::bigint as sen,
      count(*) filter (where r.row_id is null and m.row_id is null) as open_count,
      coalesce(sum(s.amount) filter (where r.row_id is null and m.row_id is null), 0)::bigint as open_sum
    from opening o join private.statement_rows s on s.account_id = p_account and s.booked_on >= o.day and s.withdrawn_at is null
    left join private.statement_reasons r on r.row_id = s.id and r.withdrawn_at is null
    left join private.statement_matches m on m.row_id = s.id
    group by s.booked_on)
  select d.day, (d.balance + d.so_far + coalesce(sum(j.jump) over w, 0))::bigint,
    case when abs(j.jump) > 100 then j.jump else 0 end,
    (d.balance - private.whole_rupiah(d.balance) * 100 + sum(g.sen) over w
      + coalesce(sum(j.jump) filter (where abs(j.jump) <= 100) over w, 0))::bigint, g.open_count, g.open_sum
  from days d join decided g on g.day = d.day left join jumps j on j.day = d.day
  window w as (order by d.day)
$$;

create or replace function private.statement_days(p_account uuid, p_from date, p_to date)
returns table (day date, total bigint, opening bigint, closing bigint)
language sql stable security definer set search_path = '' as $$
  with stored as (
    select s.booked_on, s.id, s.amount, s.balance, sum(s.amount) over (partition by s.booked_on order by s.id) as so_far,
      sum(s.amount) over (partition by s.booked_on) as total
    from private.statement_rows s where s.account_id = p_account and s.booked_on between p_from and p_to and s.withdrawn_at is null),
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

create or replace function private.statement_surroundings(p_account uuid, p_rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with given as (select * from private.compared_statement_rows(p_account, p_rows)), days as (
    select g.booked_on as day, count(*) as count, count(g.row_id) as known,
      (select count(*) from private.statement_rows s where s.account_id = p_account and s.booked_on = g.booked_on and s.withdrawn_at is null)
        as stored,
      exists (select from private.statement_imports i where i.account_id = p_account and i.first_day < g.booked_on and i.last_day > g.booked_on
        and not exists (select from private.statement_withdrawals w where w.import_id = i.id)) as is_covered
    from given g group by g.booked_on)
  select jsonb_build_object(
    'added', (select count(*) from given g where g.row_id is null),
    'days', (select jsonb_agg(jsonb_build_object('day', d.day, 'count', d.count, 'known', d.known, 'stored', d.stored,
      'is_covered', d.is_covered) order by d.day) from days d),
    'before', (select e.closing from (select max(s.booked_on) as day from private.statement_rows s
      where s.account_id = p_account and s.withdrawn_at is null and s.booked_on <= (select min(d.day) from days d)) l
      cross join lateral private.statement_days(p_account, l.day, l.day) e),
    'after', (select e.opening from (select min(s.booked_on) as day from private.statement_rows s
      where s.account_id = p_account and s.withdrawn_at is null and s.booked_on >= (select max(d.day) from days d)) l
      cross join lateral private.statement_days(p_account, l.day, l.day) e))
$$;

create or replace function public.statement_imports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year_ago constant date := (private.shop_now() at time zone 'Asia/Jakarta')::date - 366;
begin
  perform private.require_permission('payments.write');
  return jsonb_build_object(
    'accounts', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'bank', a.bank, 'number', a.number, 'holder', a.holder,
      'last_day', (select max(i.last_day) from private.statement_imports i where i.account_id = a.id
        and not exists (select from private.statement_withdrawals w where w.import_id = i.id)),
      'gaps', private.statement_gaps(a.id, year_ago)) order by a.bank, a.number)
      from private.shop_accounts a), '[]'),
    'layouts', coalesce((select jsonb_agg(l.layout || jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
      from private.statement_layouts l), '[]'),
    'imports', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'account_id', i.account_id, 'file_name', i.file_name,
      'first_day', i.first_day, 'last_day', i.last_day, 'row_count', i.row_count, 'added', i.added, 'at', i.at,
      'imported_by', private.buyer_name(i.imported_by), 'withdrawal', (
        select jsonb_build_object('reason', w.reason, 'at', w.withdrawn_at, 'by', private.buyer_name(w.withdrawn_by))
        from private.statement_withdrawals w where w.import_id = i.id)) order by i.id desc)
      from (select * from private.statement_imports t order by t.id desc limit 20) i), '[]'));
end
$$;
