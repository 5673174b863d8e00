-- Bank statements of the shop's accounts: imports, their rows, each stored once, and layouts that were matched by hand.

set check_function_bodies = off;

CREATE TABLE "private"."statement_imports" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "account_id" uuid NOT NULL, "file_name" text NOT NULL, "layout" text NOT NULL, "first_day" date NOT NULL, "last_day" date NOT NULL, "row_count" integer NOT NULL, "added" integer NOT NULL, "imported_by" uuid, CONSTRAINT "statement_imports_check1" CHECK ((first_day <= last_day)), CONSTRAINT "statement_imports_check" CHECK (((added >= 0) AND (added <= row_count))), CONSTRAINT "statement_imports_file_name_check" CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))), CONSTRAINT "statement_imports_layout_check" CHECK (((length(layout) >= 1) AND (length(layout) <= 60))), CONSTRAINT "statement_imports_pkey" PRIMARY KEY (id), CONSTRAINT "statement_imports_row_count_check" CHECK ((row_count > 0)), "at" timestamp with time zone NOT NULL DEFAULT private.shop_now());

ALTER TABLE "private"."statement_imports" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."statement_layouts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "head" text NOT NULL, "layout" jsonb NOT NULL, "saved_by" uuid, CONSTRAINT "statement_layouts_head_check" CHECK (((length(head) >= 1) AND (length(head) <= 2000))), CONSTRAINT "statement_layouts_head_key" UNIQUE (head), CONSTRAINT "statement_layouts_layout_check" CHECK (((jsonb_typeof(layout) = 'object'::text) AND (length((layout)::text) <= 5000))), CONSTRAINT "statement_layouts_name_check" CHECK (((length(name) >= 2) AND (length(name) <= 60))), CONSTRAINT "statement_layouts_pkey" PRIMARY KEY (id), "saved_at" timestamp with time zone NOT NULL DEFAULT private.shop_now());

ALTER TABLE "private"."statement_layouts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."statement_rows" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "import_id" bigint NOT NULL, "account_id" uuid NOT NULL, "booked_on" date NOT NULL, "booked_at" time without time zone, "amount" bigint NOT NULL, "text" text NOT NULL, "reference" text, "balance" bigint, "ordinal" integer NOT NULL, CONSTRAINT "statement_rows_amount_check" CHECK ((amount <> 0)), CONSTRAINT "statement_rows_ordinal_check" CHECK ((ordinal > 0)), CONSTRAINT "statement_rows_pkey" PRIMARY KEY (id), CONSTRAINT "statement_rows_reference_check" CHECK (((length(reference) >= 1) AND (length(reference) <= 100))), CONSTRAINT "statement_rows_text_check" CHECK ((length(text) <= 500)));

ALTER TABLE "private"."statement_rows" ENABLE ROW LEVEL SECURITY;

create or replace function private.compared_statement_rows(p_account uuid, p_rows jsonb)
returns table (place bigint, booked_on date, booked_at time, amount bigint, text text, reference text, balance bigint, ordinal integer, row_id bigint)
language sql stable security definer set search_path = '' as $$
  select g.place, (g.sent ->> 'booked_on')::date, (g.sent ->> 'time')::time, (g.sent ->> 'amount')::bigint, g.sent ->> 'text',
    g.sent ->> 'reference', (g.sent ->> 'balance')::bigint, (g.sent ->> 'ordinal')::integer, s.id
  from jsonb_array_elements(p_rows) with ordinality as g (sent, place)
  left join private.statement_rows s on s.account_id = p_account and s.booked_on = (g.sent ->> 'booked_on')::date
    and s.amount = (g.sent ->> 'amount')::bigint and md5(s.text) = md5(g.sent ->> 'text') and s.ordinal = (g.sent ->> 'ordinal')::integer
    and s.balance is not distinct from (g.sent ->> 'balance')::bigint and s.reference is not distinct from g.sent ->> 'reference'
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
    'before', (select s.balance from private.statement_rows s
      where s.account_id = p_account and s.booked_on <= (select min(d.day) from days d) order by s.booked_on desc, s.id desc limit 1),
    'after', (select s.balance - s.amount from private.statement_rows s
      where s.account_id = p_account and s.booked_on >= (select max(d.day) from days d) order by s.booked_on, s.id limit 1))
$$;

create or replace function public.import_statement(p_account uuid, p_statement jsonb, p_is_trial boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  sent constant jsonb := private.json_of(p_statement);
  rows constant jsonb := coalesce(sent -> 'rows', '[]');
  today constant date := (private.shop_now() at time zone 'Asia/Jakarta')::date;
  surroundings jsonb;
  new_id bigint;
begin
  perform private.require_permission('payments.write');
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
begin
  perform private.require_permission('payments.write');
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

create or replace function public.statement_imports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return jsonb_build_object(
    'accounts', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'bank', a.bank, 'number', a.number, 'holder', a.holder,
      'last_day', (select max(i.last_day) from private.statement_imports i where i.account_id = a.id)) order by a.bank, a.number)
      from private.shop_accounts a), '[]'),
    'layouts', coalesce((select jsonb_agg(l.layout || jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
      from private.statement_layouts l), '[]'),
    'imports', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'account_id', i.account_id, 'file_name', i.file_name,
      'first_day', i.first_day, 'last_day', i.last_day, 'row_count', i.row_count, 'added', i.added, 'at', i.at,
      'imported_by', private.buyer_name(i.imported_by)) order by i.id desc)
      from (select * from private.statement_imports t order by t.id desc limit 20) i), '[]'));
end
$$;

create or replace function public.statement_rows(p_account uuid, p_before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  before_row private.statement_rows;
begin
  perform private.require_permission('payments.write');
  select * into before_row from private.statement_rows s where s.id = p_before;
  return (
    with page as (
      select s.* from private.statement_rows s
      where s.account_id = p_account and (before_row.id is null or (s.booked_on, s.id) < (before_row.booked_on, before_row.id))
      order by s.booked_on desc, s.id desc limit 50)
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'booked_on', p.booked_on, 'time', p.booked_at, 'amount', p.amount,
        'text', p.text, 'reference', p.reference, 'balance', p.balance) order by p.booked_on desc, p.id desc), '[]'),
      'next', case when count(*) = 50 then (select l.id from page l order by l.booked_on, l.id limit 1) end)
    from page p);
end
$$;

ALTER TABLE "private"."statement_imports" ADD CONSTRAINT "statement_imports_account_id_fkey" FOREIGN KEY (account_id) REFERENCES private.shop_accounts(id) ON DELETE RESTRICT;

ALTER TABLE "private"."statement_rows" ADD CONSTRAINT "statement_rows_account_id_fkey" FOREIGN KEY (account_id) REFERENCES private.shop_accounts(id) ON DELETE RESTRICT;

ALTER TABLE "private"."statement_rows" ADD CONSTRAINT "statement_rows_import_id_fkey" FOREIGN KEY (import_id) REFERENCES private.statement_imports(id) ON DELETE RESTRICT;

CREATE INDEX statement_imports_of_account ON private.statement_imports USING btree (account_id, last_day);

CREATE INDEX statement_rows_in_order ON private.statement_rows USING btree (account_id, booked_on, id);

CREATE INDEX statement_rows_of_import ON private.statement_rows USING btree (import_id);

CREATE UNIQUE INDEX statement_rows_once ON private.statement_rows USING btree (account_id, booked_on, amount, balance, md5(text), reference, ordinal) NULLS NOT DISTINCT;

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON private.statement_imports FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON private.statement_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

REVOKE ALL ON FUNCTION "private"."compared_statement_rows"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_surroundings"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."import_statement"(uuid, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_statement"(uuid, jsonb, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_statement_layout"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_statement_layout"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."statement_imports"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_imports"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."statement_rows"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_rows"(uuid, bigint) TO "authenticated";

REVOKE ALL ON TABLE "private"."statement_imports" FROM "service_role";

GRANT ALL ON TABLE "private"."statement_imports" TO "service_role";
REVOKE DELETE, TRUNCATE, UPDATE ON TABLE "private"."statement_imports" FROM "service_role";

GRANT ALL ON TABLE "private"."statement_layouts" TO "service_role";

REVOKE ALL ON TABLE "private"."statement_rows" FROM "service_role";

GRANT ALL ON TABLE "private"."statement_rows" TO "service_role";
REVOKE DELETE, TRUNCATE, UPDATE ON TABLE "private"."statement_rows" FROM "service_role";

reset check_function_bodies;

grant usage on sequence private.statement_imports_id_seq to service_role;
grant usage on sequence private.statement_rows_id_seq to service_role;
