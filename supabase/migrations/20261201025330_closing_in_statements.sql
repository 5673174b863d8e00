-- Reasons and imports of bank statements book what has piled up of sen; openings and roundings are no candidates of rows and
-- no strays of the auditor.

set check_function_bodies = off;

create or replace function private.audited_page(p_part text, p_after text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := greatest(1, least(coalesce(p_limit, 200), 500));
begin
  return coalesce(case p_part
    when 'orders' then (select jsonb_agg(a) from private.audited_orders(p_after::uuid, size) a)
    when 'receipts' then (select jsonb_agg(a) from private.audited_receipts(p_after::uuid, size) a)
    when 'settlements' then (select jsonb_agg(a) from private.audited_settlements(p_after::bigint, size) a)
    when 'outside_sales' then (select jsonb_agg(a) from private.audited_outside_sales(p_after::uuid, size) a)
    when 'reasons' then (select jsonb_agg(a) from private.audited_reasons(p_after::bigint, size) a)
    when 'openings' then (select jsonb_agg(a) from private.audited_openings(p_after::bigint, size) a)
    when 'roundings' then (select jsonb_agg(a) from private.audited_roundings(p_after::uuid, size) a)
    when 'strays' then (select jsonb_agg(a) from private.audited_strays(p_after::bigint, size) a) end, '[]');
end
$$;

create or replace function private.audited_strays(p_after bigint, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'journal', 'id', j.id::text, 'reference', j.key, 'booked', private.balances_of_journals(array[j.id]))
  from private.journals j
  where j.order_id is null and (p_after is null or j.id > p_after)
    and not exists (select from private.journal_lines l
      where l.journal_id = j.id and l.account = any ('{order_escrow,deposit_escrow,unmatched_receipts,refund_payable}')
        and (exists (select from public.orders o where o.id = l.party) or exists (select from private.payment_exceptions e where e.id = l.party)))
    and j.key not in (
      select 'settled:' || s.id from private.settlements s union all select 'settlement_reversed:' || s.id from private.settlements s
      union all select k.prefix || s.id from private.outside_sales s
        cross join (values ('outside:'), ('outside_cost:'), ('undone_outside:'), ('undone_outside_cost:')) k (prefix)
      union all select k.prefix || g.id from private.statement_reasons g
        cross join (values ('reasoned:'), ('reason_withdrawn:')) k (prefix)
      union all select k.prefix || o.id from private.opening_balances o
        cross join (values ('opened:'), ('opening_withdrawn:')) k (prefix))
    and not (j.kind = 'rounded' and exists (select from private.shop_accounts a where j.key like 'rounded:' || a.id || ':%'))
  order by j.id limit p_limit
$$;

create or replace function private.booked_candidates(s private.statement_rows)
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

create or replace function public.give_statement_reason(p_rows bigint[], p_reason text, p_is_other boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  wanted constant bigint[] := array(select distinct r from unnest(p_rows) r where r is not null order by r);
  refused jsonb := '[]';
  given bigint := 0;
  total bigint := 0;
  s private.statement_rows;
  wanted_id bigint;
  new_id bigint;
  code text;
begin
  perform private.require_permission('payments.write');
  code := private.factor_refusal('payments.write');
  if code is not null then
    return jsonb_build_object('code', code);
  elsif cardinality(wanted) not between 1 and 200 or private.reason_account(p_reason) is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  -- One booking of an account's rows after another, as in public.match_statement_row.
  perform pg_advisory_xact_lock(hashtextextended('statement ' || a.account_id, 7326))
  from (select distinct r.account_id from private.statement_rows r where r.id = any (wanted) order by r.account_id) a;
  foreach wanted_id in array wanted loop
    select * into s from private.statement_rows r where r.id = wanted_id;
    code := private.reason_refusal(s, p_reason, coalesce(p_is_other, false));
    if code is not null then
      refused := refused || jsonb_build_object('id', wanted_id, 'code', code);
      continue;
    end if;
    insert into private.statement_reasons (row_id, reason, given_by) values (s.id, p_reason, auth.uid()) returning id into new_id;
    if s.amount / 100 <> 0 then
      perform private.post_journal('reasoned:' || new_id, 'reasoned', null, private.reason_lines(p_reason, s.amount,
        (select c.code from private.shop_accounts c where c.id = s.account_id)));
    end if;
    given := given + 1;
    total := total + s.amount / 100;
  end loop;
  if given > 0 then
    perform private.post_rounding(a.account_id)
    from (select distinct r.account_id from private.statement_rows r where r.id = any (wanted) order by r.account_id) a;
    perform private.audit(auth.uid(), 'statement.reasoned', null, jsonb_build_object('reason', p_reason, 'count', given, 'amount', total));
  end if;
  return jsonb_build_object('outcome', 'done', 'refused', refused);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.withdraw_statement_reason(p_row bigint) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  given private.statement_reasons;
  s private.statement_rows;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select * into s from private.statement_rows r where r.id = p_row;
  perform pg_advisory_xact_lock(hashtextextended('statement ' || s.account_id, 7326));
  update private.statement_reasons r set withdrawn_at = private.shop_now(), withdrawn_by = auth.uid()
  where r.row_id = p_row and r.withdrawn_at is null returning * into given;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  if s.amount / 100 <> 0 then
    perform private.post_journal('reason_withdrawn:' || given.id, 'reason_withdrawn', null, private.reason_lines(given.reason, -s.amount,
      (select c.code from private.shop_accounts c where c.id = s.account_id)));
  end if;
  perform private.post_rounding(s.account_id);
  perform private.audit(auth.uid(), 'statement.reason_withdrawn', null,
    jsonb_build_object('row', p_row, 'reason', given.reason, 'amount', s.amount / 100));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.import_statement(p_account uuid, p_statement jsonb, p_is_trial boolean default false) returns jsonb
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
