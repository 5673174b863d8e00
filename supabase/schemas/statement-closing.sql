-- Closing the days of a bank account: its confirmed opening balance, what each day of the statement and of the books ends
-- with, and the part of a rupiah that booking in whole rupiah leaves.
-- Table: private.opening_balances. Begin with public.statement_closing. closingDays in src/domain/statement/closing.ts has
-- the same rule as private.closing_days.

insert into private.ledger_accounts (code, type) values ('opening_balance', 'liability'), ('rounding', 'expense');

create table private.opening_balances (
  id bigint primary key generated always as identity,
  account_id uuid not null references private.shop_accounts (id) on delete restrict,
  -- The first day whose rows have to be explained.
  day date not null,
  -- Of the statement before this day, in sen.
  balance bigint not null,
  -- What the books had for the account before this day when it was confirmed, in rupiah; the journal books the rest.
  booked bigint not null,
  reason text not null check (length(reason) between 3 and 300),
  confirmed_by uuid,
  confirmed_at timestamptz not null default private.shop_now(),
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) between 3 and 300),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);

create unique index opening_balances_once on private.opening_balances (account_id) where withdrawn_at is null;

alter table private.opening_balances enable row level security;
revoke delete, truncate on private.opening_balances from service_role;
grant usage on sequence private.opening_balances_id_seq to service_role;

-- The whole rupiah of an amount in sen, towards minus infinity, so that 0 to 99 sen are left.
create function private.whole_rupiah(p_sen bigint) returns bigint
language sql immutable set search_path = '' as $$
  select floor(p_sen / 100.0)::bigint
$$;

-- What moved on a bank account according to the books: each journal with its day at the bank. That of a row that stands for
-- it comes first, then the day that staff entered, then that of posting. `is_backed`: a row stands for it, or it was
-- reversed before one did. Openings and roundings are left out.
create function private.account_bookings(p_account uuid)
returns table (journal_id bigint, kind text, order_id uuid, day date, amount bigint, is_backed boolean)
language sql stable security definer set search_path = '' as $$
  select j.id, j.kind, j.order_id, coalesce(s.booked_on, t.booked_on, private.bank_day(j), (j.at at time zone 'Asia/Jakarta')::date), l.amount,
    s.id is not null or t.id is not null or (j.kind in ('settled', 'settlement_reversed')
      and exists (select from private.settlement_reversals r where r.settlement_id = split_part(j.key, ':', 2)::bigint)
      and not exists (select from private.statement_matches n join private.journals k on k.id = n.journal_id
        where k.key = 'settled:' || split_part(j.key, ':', 2)))
  from private.shop_accounts c
  cross join lateral (select i.journal_id, sum(i.amount)::bigint as amount from private.journal_lines i
    where i.account = c.code and i.account like 'cash:bank:%' group by i.journal_id having sum(i.amount) <> 0) l
  join private.journals j on j.id = l.journal_id
  left join private.statement_matches m on m.journal_id = j.id
  left join private.statement_rows s on s.id = m.row_id
  left join private.statement_reasons g
    on g.id = case when j.kind in ('reasoned', 'reason_withdrawn') then split_part(j.key, ':', 2)::bigint end
  left join private.statement_rows t on t.id = g.row_id
  where c.id = p_account and not j.is_test and j.kind <> all ('{opened,opening_withdrawn,rounded}')
$$;

-- The days of the statement of an account since its opening: the balance that each ends with, in sen, where it jumps by
-- a rupiah or more (`gap`), and its rows without match or reason. `rest`: what has piled up of the sen of rows with a reason,
-- of the opening, and of amounts that the bank rounds.
create function private.statement_chain(p_account uuid)
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

-- The sen that have piled up on an account, and stand in one line; null without an opening.
create function private.account_rest(p_account uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.rest from private.statement_chain(p_account) c order by c.day desc limit 1),
    (select o.balance - private.whole_rupiah(o.balance) * 100 from private.opening_balances o
      where o.account_id = p_account and o.withdrawn_at is null))
$$;

-- Books what the whole rupiah of the rest have changed by between the bank account and `rounding`. Called with the lock
-- of the account's bookings.
create function private.post_rounding(p_account uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  cash constant text := (select c.code from private.shop_accounts c where c.id = p_account);
  prefix constant text := 'rounded:' || p_account || ':';
  posted bigint;
  change bigint;
begin
  select count(distinct j.id), coalesce(private.whole_rupiah(private.account_rest(p_account)), 0) - coalesce(sum(l.amount), 0)
  into posted, change
  from private.journals j join private.journal_lines l on l.journal_id = j.id and l.account = cash
  where j.key >= prefix and j.key < prefix || 'x' and j.kind = 'rounded';
  if change <> 0 then
    perform private.post_journal(prefix || posted + 1, 'rounded', null,
      jsonb_build_array(jsonb_build_array(cash, change), jsonb_build_array('rounding', -change)));
  end if;
end
$$;

-- What was booked for days before the opening since it was confirmed, in rupiah: the opening balance has it already.
create function private.booked_before_opening(p_account uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select (select coalesce(sum(b.amount), 0) from private.account_bookings(p_account) b where b.day < o.day) - o.booked
    from private.opening_balances o where o.account_id = p_account and o.withdrawn_at is null), 0)::bigint
$$;

-- What each day of an account since its opening ends with: the statement's balance in sen, the books' in rupiah, and what
-- of the day is not explained. `unexplained` counts that since the opening.
create function private.closing_days(p_account uuid)
returns table (day date, statement bigint, ledger bigint, gap bigint, rest bigint, open_count bigint, open_sum bigint, unbacked_count bigint,
  unbacked_sum bigint, unexplained bigint)
language sql stable security definer set search_path = '' as $$
  with opening as (
    select o.day, o.balance, o.booked from private.opening_balances o where o.account_id = p_account and o.withdrawn_at is null),
  moved as materialized (select b.* from private.account_bookings(p_account) b),
  earlier as (select coalesce(sum(m.amount), 0) as amount from moved m cross join opening o where m.day < o.day),
  booked as (
    select b.day, sum(b.amount) as amount, count(*) filter (where not b.is_backed) as unbacked_count,
      coalesce(sum(b.amount) filter (where not b.is_backed), 0) as unbacked_sum
    from opening o join moved b on b.day >= o.day group by b.day),
  days as (
    select coalesce(c.day, b.day) as day, c.statement, coalesce(c.gap, 0) as gap, c.rest, coalesce(c.open_count, 0) as open_count,
      coalesce(c.open_sum, 0) as open_sum, coalesce(b.amount, 0) as amount, coalesce(b.unbacked_count, 0) as unbacked_count,
      coalesce(b.unbacked_sum, 0) as unbacked_sum,
      -- A day without rows ends as the one before it.
      count(c.day) over (order by coalesce(c.day, b.day)) as place
    from private.statement_chain(p_account) c full join booked b on b.day = c.day),
  carried as (
    select d.*, coalesce(max(d.statement) over (partition by d.place), o.balance) as balance,
      coalesce(max(d.rest) over (partition by d.place), o.balance - private.whole_rupiah(o.balance) * 100) as sen,
      -- What was booked for days before the opening since it was confirmed counts on each day.
      private.whole_rupiah(o.balance) + e.amount - o.booked as opened
    from days d cross join opening o cross join earlier e)
  select c.day, c.balance, (c.opened + sum(c.amount) over w + private.whole_rupiah(c.sen))::bigint, c.gap, c.sen, c.open_count, c.open_sum,
    c.unbacked_count, c.unbacked_sum::bigint,
    (sum(c.open_count + c.unbacked_count + case when c.gap = 0 then 0 else 1 end) over w)::bigint
  from carried c window w as (order by c.day)
$$;

-- Whether the days of an account are closed: {opening, proposed, late, days, unbacked}. `proposed` is the balance before
-- the oldest stored day, for the opening; `days` are the latest 31 and the oldest 20 with something that is not explained,
-- newest first; `unbacked` the oldest 20 bookings that no row stands for.
create function public.statement_closing(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return (select jsonb_build_object(
    'opening', (select jsonb_build_object('day', o.day, 'balance', o.balance, 'reason', o.reason, 'at', o.confirmed_at,
      'by', private.buyer_name(o.confirmed_by)) from private.opening_balances o where o.account_id = p_account and o.withdrawn_at is null),
    'proposed', (select jsonb_build_object('day', d.day, 'balance', d.opening)
      from (select min(s.booked_on) as day from private.statement_rows s where s.account_id = p_account and s.withdrawn_at is null) f
      cross join lateral private.statement_days(p_account, f.day, f.day) d where d.opening is not null),
    'late', private.booked_before_opening(p_account),
    'days', coalesce((select jsonb_agg(to_jsonb(l) - '{place,named,is_named}'::text[] order by l.day desc)
      from (select t.* from (select c.*, row_number() over (order by c.day desc) as place,
          count(*) filter (where c.open_count + c.unbacked_count > 0 or c.gap <> 0) over (order by c.day) as named,
          c.open_count + c.unbacked_count > 0 or c.gap <> 0 as is_named from private.closing_days(p_account) c) t
        where t.place <= 31 or (t.is_named and t.named <= 20)) l), '[]'),
    'unbacked', coalesce((select jsonb_agg(jsonb_build_object('journal_id', u.journal_id, 'kind', u.kind, 'day', u.day, 'amount', u.amount,
        'number', (select o.number from public.orders o where o.id = u.order_id)) order by u.day, u.journal_id)
      from (select b.* from private.opening_balances o cross join lateral private.account_bookings(p_account) b
        where o.account_id = p_account and o.withdrawn_at is null and b.day >= o.day and not b.is_backed
        order by b.day, b.journal_id limit 20) u), '[]')));
end
$$;
grant execute on function public.statement_closing(uuid) to authenticated;

-- Confirms what an account had before a day; one journal books what the books do not have of it yet. Codes: REASON_NEEDED,
-- INVALID, NOT_FOUND, OPENED (it has one; it is withdrawn first), BUSY, and those of private.factor_refusal.
create function public.confirm_opening_balance(p_account uuid, p_day date, p_balance bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  cash constant text := (select c.code from private.shop_accounts c where c.id = p_account);
  why constant text := btrim(p_reason);
  earlier bigint;
  new_id bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(why), 0) not between 3 and 300 or why ~ '[[:cntrl:]]' then
    return jsonb_build_object('code', 'REASON_NEEDED');
  elsif p_day is null or p_day not between '2000-01-01' and (private.shop_now() at time zone 'Asia/Jakarta')::date
    or p_balance is null or abs(p_balance) > 100000000000000 then
    return jsonb_build_object('code', 'INVALID');
  elsif cash is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('statement ' || p_account, 7326));
  select coalesce(sum(b.amount), 0) into earlier from private.account_bookings(p_account) b where b.day < p_day;
  insert into private.opening_balances (account_id, day, balance, booked, reason, confirmed_by)
  values (p_account, p_day, p_balance, earlier, why, auth.uid()) on conflict do nothing returning id into new_id;
  if new_id is null then
    return jsonb_build_object('code', 'OPENED');
  end if;
  if private.whole_rupiah(p_balance) <> earlier then
    perform private.post_journal('opened:' || new_id, 'opened', null, jsonb_build_array(
      jsonb_build_array(cash, private.whole_rupiah(p_balance) - earlier),
      jsonb_build_array('opening_balance', earlier - private.whole_rupiah(p_balance))), why);
  end if;
  perform private.post_rounding(p_account);
  perform private.audit(auth.uid(), 'statement.opened', null, jsonb_build_object('account', cash, 'date', p_day,
    'amount', private.whole_rupiah(p_balance), 'reason', why));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.confirm_opening_balance(uuid, date, bigint, text) to authenticated;

-- Withdraws the opening balance of an account by a counter-journal, so that another one can be confirmed. Codes:
-- REASON_NEEDED, NOT_FOUND, BUSY, and those of private.factor_refusal.
create function public.withdraw_opening_balance(p_account uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  cash constant text := (select c.code from private.shop_accounts c where c.id = p_account);
  why constant text := btrim(p_reason);
  gone private.opening_balances;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(why), 0) not between 3 and 300 or why ~ '[[:cntrl:]]' then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('statement ' || p_account, 7326));
  update private.opening_balances o set withdrawn_at = private.shop_now(), withdrawn_by = auth.uid(), withdrawn_reason = why
  where o.account_id = p_account and o.withdrawn_at is null returning * into gone;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  if private.whole_rupiah(gone.balance) <> gone.booked then
    perform private.post_journal('opening_withdrawn:' || gone.id, 'opening_withdrawn', null, jsonb_build_array(
      jsonb_build_array(cash, gone.booked - private.whole_rupiah(gone.balance)),
      jsonb_build_array('opening_balance', private.whole_rupiah(gone.balance) - gone.booked)), why);
  end if;
  perform private.post_rounding(p_account);
  perform private.audit(auth.uid(), 'statement.opening_withdrawn', null, jsonb_build_object('account', cash, 'date', gone.day,
    'amount', private.whole_rupiah(gone.balance), 'reason', why));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.withdraw_opening_balance(uuid, text) to authenticated;

-- What the auditor compares of openings and roundings, from what was confirmed and from the statements.
create function private.audited_openings(p_after bigint, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'opening', 'id', o.id::text, 'reference', a.bank || ' ••••' || right(a.number, 4),
    'account', a.code, 'balance', o.balance, 'earlier', o.booked, 'is_withdrawn', o.withdrawn_at is not null,
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.key in ('opened:' || o.id, 'opening_withdrawn:' || o.id))))
  from private.opening_balances o join private.shop_accounts a on a.id = o.account_id
  where p_after is null or o.id > p_after order by o.id limit p_limit
$$;

create function private.audited_roundings(p_after uuid, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'rounding', 'id', a.id, 'reference', a.bank || ' ••••' || right(a.number, 4), 'account', a.code,
    'rest', coalesce(private.account_rest(a.id), 0),
    'booked', private.balances_of_journals(array(select j.id from private.journals j
      where j.key >= 'rounded:' || a.id || ':' and j.key < 'rounded:' || a.id || ':x' and j.kind = 'rounded')))
  from private.shop_accounts a where p_after is null or a.id > p_after order by a.id limit p_limit
$$;
