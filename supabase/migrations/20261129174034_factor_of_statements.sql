-- Rows of a statement are stored, and its layout is remembered, only with a fresh second factor, as all of payments.write that does more than read.

set check_function_bodies = off;

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

create or replace function public.save_statement_layout(p_layout jsonb) returns jsonb
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

reset check_function_bodies;

