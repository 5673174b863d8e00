-- Bank statements: files of the shop's accounts, their rows, each stored once, and layouts that were matched by hand.
-- Tables: private.statement_imports, private.statement_rows, private.statement_withdrawals, private.statement_layouts. Begin
-- with public.import_statement. Layouts are read, and files proven, in src/domain/statement.

create table private.statement_imports (
  id bigint primary key generated always as identity,
  account_id uuid not null references private.shop_accounts (id) on delete restrict,
  file_name text not null check (length(file_name) between 1 and 200),
  -- Id of the layout that it was read by.
  layout text not null check (length(layout) between 1 and 60),
  first_day date not null,
  last_day date not null,
  -- Rows of the file, and those of them that no earlier import had.
  row_count integer not null check (row_count > 0),
  added integer not null check (added between 0 and row_count),
  imported_by uuid,
  at timestamptz not null default private.shop_now(),
  check (first_day <= last_day)
);

create index statement_imports_of_account on private.statement_imports (account_id, last_day);

alter table private.statement_imports enable row level security;
revoke update, delete, truncate on private.statement_imports from service_role;
grant usage on sequence private.statement_imports_id_seq to service_role;

create trigger refuse_change before update or delete on private.statement_imports
  for each statement execute function private.refuse_change();

create table private.statement_rows (
  -- Rows of one import are in the order of the bank.
  id bigint primary key generated always as identity,
  -- The import that had it first.
  import_id bigint not null references private.statement_imports (id) on delete restrict,
  account_id uuid not null references private.shop_accounts (id) on delete restrict,
  -- Date of the bank statement.
  booked_on date not null,
  booked_at time,
  -- In sen, a hundredth of a rupiah; money in is positive.
  amount bigint not null check (amount <> 0),
  text text not null check (length(text) <= 500),
  -- Of the bank, where its statement has one.
  reference text check (length(reference) between 1 and 100),
  -- After the row, in sen; null where the statement has none.
  balance bigint,
  -- Among equal rows of the day, from 1.
  ordinal integer not null check (ordinal > 0),
  -- With its import; such a row is stored nowhere any more.
  withdrawn_at timestamptz
);

-- Overlapping periods add nothing twice.
create unique index statement_rows_once on private.statement_rows
  (account_id, booked_on, amount, balance, md5(text), reference, ordinal) nulls not distinct where withdrawn_at is null;
create index statement_rows_in_order on private.statement_rows (account_id, booked_on, id);
create index statement_rows_of_import on private.statement_rows (import_id);

alter table private.statement_rows enable row level security;
revoke update, delete, truncate on private.statement_rows from service_role;
grant usage on sequence private.statement_rows_id_seq to service_role;

create trigger refuse_change before delete on private.statement_rows
  for each statement execute function private.refuse_change();

-- A row is withdrawn once, and nothing else of it changes.
create trigger refuse_row_change before update on private.statement_rows for each row
  when (old.withdrawn_at is not null or new.withdrawn_at is null
    or (to_jsonb(old) - 'withdrawn_at') is distinct from (to_jsonb(new) - 'withdrawn_at'))
  execute function private.refuse_change();

-- Imports that were withdrawn with their rows.
create table private.statement_withdrawals (
  import_id bigint primary key references private.statement_imports (id) on delete restrict,
  reason text not null check (length(reason) between 3 and 300),
  withdrawn_by uuid,
  withdrawn_at timestamptz not null default private.shop_now()
);

alter table private.statement_withdrawals enable row level security;
revoke update, delete, truncate on private.statement_withdrawals from service_role;

create trigger refuse_change before update or delete on private.statement_withdrawals
  for each statement execute function private.refuse_change();

-- Layouts that a person matched by hand, one for each head.
create table private.statement_layouts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  -- Names of the head, one a line, by which a file is recognised.
  head text not null unique check (length(head) between 1 and 2000),
  -- {heads, columns, dates, numbers, direction}
  layout jsonb not null check (jsonb_typeof(layout) = 'object' and length(layout::text) <= 5000),
  saved_by uuid,
  saved_at timestamptz not null default private.shop_now()
);

alter table private.statement_layouts enable row level security;

-- Rows of a file as they are sent, with the stored row that is the same.
create function private.compared_statement_rows(p_account uuid, p_rows jsonb)
returns table (place bigint, booked_on date, booked_at time, amount bigint, text text, reference text, balance bigint, ordinal integer, row_id bigint)
language sql stable security definer set search_path = '' as $$
  select g.place, (g.sent ->> 'booked_on')::date, (g.sent ->> 'time')::time, (g.sent ->> 'amount')::bigint, g.sent ->> 'text',
    g.sent ->> 'reference', (g.sent ->> 'balance')::bigint, (g.sent ->> 'ordinal')::integer, s.id
  from jsonb_array_elements(p_rows) with ordinality as g (sent, place)
  left join private.statement_rows s on s.account_id = p_account and s.booked_on = (g.sent ->> 'booked_on')::date
    and s.amount = (g.sent ->> 'amount')::bigint and md5(s.text) = md5(g.sent ->> 'text') and s.ordinal = (g.sent ->> 'ordinal')::integer
    and s.withdrawn_at is null and s.balance is not distinct from (g.sent ->> 'balance')::bigint and s.reference is not distinct from g.sent ->> 'reference'
$$;

-- Stored days of an account: what their rows sum to, and the balances before and after them. These are the balance that no
-- row of the day leaves and the one that none begins with, because rows that came with a later file may stand before the
-- others; where the balances do not tell, the order of storing does. storedDays in src/domain/statement/stored-chain.ts has
-- the same rule.
create function private.statement_days(p_account uuid, p_from date, p_to date)
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

-- Where the stored rows of an account since p_from are not whole: [{after, before, expected, found}], from the oldest to the
-- newest; null where no balance tells. A gap is gone once its rows are stored. storedGaps in
-- src/domain/statement/stored-chain.ts has the same rule.
create function private.statement_gaps(p_account uuid, p_from date) returns jsonb
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

-- What is stored around the rows of a file: {added, days, before, after}. `added` counts rows that are not stored.
create function private.statement_surroundings(p_account uuid, p_rows jsonb) returns jsonb
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

-- Stores the rows of a file that are not stored yet; a trial only compares. The sent object is {file_name, layout, rows:
-- [{booked_on, time, amount, text, reference, balance, ordinal}]}, rows from the oldest to the newest. Returns
-- private.statement_surroundings of before. Codes: INVALID, NOT_FOUND, BUSY; unless it is a trial, NEEDS_FACTOR, NOT_FRESH.
create function public.import_statement(p_account uuid, p_statement jsonb, p_is_trial boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  sent constant jsonb := private.json_of(p_statement);
  rows constant jsonb := coalesce(sent -> 'rows', '[]');
  today constant date := (private.shop_now() at time zone 'Asia/Jakarta')::date;
  surroundings jsonb;
  new_id bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null and not coalesce(p_is_trial, false) then
    return jsonb_build_object('code', refusal);
  end if;
  if jsonb_typeof(rows) <> 'array' or jsonb_array_length(rows) not between 1 and 10000
    or coalesce(length(sent ->> 'file_name'), 0) not between 1 and 200 or coalesce(length(sent ->> 'layout'), 0) not between 1 and 60
    or exists (select from jsonb_array_elements(rows) r
      where (r ->> 'booked_on')::date is null or (r ->> 'booked_on')::date not between '2000-01-01' and today
        or coalesce((r ->> 'amount')::bigint, 0) = 0 or abs((r ->> 'amount')::bigint) > 100000000000000
        or coalesce((r ->> 'ordinal')::integer, 0) < 1 or length(r ->> 'text') is null or length(r ->> 'text') > 500
        or length(coalesce(r ->> 'reference', '-')) not between 1 and 100
        or concat(r ->> 'text', r ->> 'reference') ~ '[[:cntrl:]]') then
    return jsonb_build_object('code', 'INVALID');
  elsif not exists (select from private.shop_accounts a where a.id = p_account) then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('statement ' || p_account, 7325));
  surroundings := private.statement_surroundings(p_account, rows);
  if coalesce(p_is_trial, false) then
    return surroundings;
  end if;
  insert into private.statement_imports (account_id, file_name, layout, first_day, last_day, row_count, added, imported_by)
  select p_account, sent ->> 'file_name', sent ->> 'layout', min((r ->> 'booked_on')::date), max((r ->> 'booked_on')::date),
    count(*), (surroundings ->> 'added')::integer, auth.uid()
  from jsonb_array_elements(rows) r returning id into new_id;
  insert into private.statement_rows (import_id, account_id, booked_on, booked_at, amount, text, reference, balance, ordinal)
  select new_id, p_account, c.booked_on, c.booked_at, c.amount, c.text, c.reference, c.balance, c.ordinal
  from private.compared_statement_rows(p_account, rows) c where c.row_id is null order by c.place;
  -- What the bank rounds is booked after the decisions about the account's rows.
  perform pg_advisory_xact_lock(hashtextextended('statement ' || p_account, 7326));
  perform private.post_rounding(p_account);
  perform private.audit(auth.uid(), 'statement.imported', null, jsonb_build_object('name', sent ->> 'file_name',
    'account', (select a.bank || ' ••••' || right(a.number, 4) from private.shop_accounts a where a.id = p_account),
    'count', jsonb_array_length(rows), 'added', (surroundings ->> 'added')::integer));
  return surroundings;
exception
  when data_exception or unique_violation then
    return jsonb_build_object('code', 'INVALID');
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.import_statement(uuid, jsonb, boolean) to authenticated;

-- Accounts of the shop with the gaps of the last year, layouts that were matched by hand, and the latest imports:
-- {accounts, layouts, imports}.
create function public.statement_imports() returns jsonb
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
grant execute on function public.statement_imports() to authenticated;

-- Remembers a layout under its name. The sent object is {name, heads, columns, dates, numbers, direction}; one of the
-- same heads is replaced. Codes: INVALID, NEEDS_FACTOR, NOT_FRESH.
create function public.save_statement_layout(p_layout jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent constant jsonb := private.json_of(p_layout);
  layout constant jsonb := jsonb_build_object('heads', sent -> 'heads', 'columns', sent -> 'columns', 'dates', sent -> 'dates',
    'numbers', sent -> 'numbers', 'direction', sent -> 'direction');
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  if coalesce(length(btrim(sent ->> 'name')), 0) not between 2 and 60 or jsonb_typeof(sent -> 'heads') is distinct from 'array'
    or jsonb_array_length(sent -> 'heads') not between 1 and 60 or jsonb_typeof(sent -> 'columns') is distinct from 'object'
    or jsonb_typeof(sent -> 'dates') is distinct from 'string' or jsonb_typeof(sent -> 'numbers') is distinct from 'string'
    or jsonb_typeof(sent -> 'direction') is distinct from 'string' or length(layout::text) > 5000 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  insert into private.statement_layouts (name, head, layout, saved_by)
  select btrim(sent ->> 'name'), string_agg(lower(h.name), e'\n' order by h.place), layout, auth.uid()
  from jsonb_array_elements_text(sent -> 'heads') with ordinality as h (name, place)
  on conflict (head) do update set name = excluded.name, layout = excluded.layout, saved_by = excluded.saved_by, saved_at = private.shop_now();
  perform private.audit(auth.uid(), 'statement.layout_saved', null, jsonb_build_object('name', btrim(sent ->> 'name')));
  return jsonb_build_object('outcome', 'done');
end
$$;
grant execute on function public.save_statement_layout(jsonb) to authenticated;
