-- Rows of bank statements that are no receipts get a reason, which books them and can be withdrawn; the auditor compares each with its row.

set check_function_bodies = off;

CREATE TABLE "private"."statement_reasons" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "row_id" bigint NOT NULL, "reason" text NOT NULL, "given_by" uuid, "given_at" timestamp with time zone NOT NULL DEFAULT private.shop_now(), "withdrawn_by" uuid, "withdrawn_at" timestamp with time zone, CONSTRAINT "statement_reasons_pkey" PRIMARY KEY (id), CONSTRAINT "statement_reasons_reason_check" CHECK ((reason = ANY (ARRAY['fee'::text, 'interest'::text, 'tax'::text, 'own'::text, 'supplier'::text]))));

ALTER TABLE "private"."statement_reasons" ENABLE ROW LEVEL SECURITY;

grant usage on sequence private.statement_reasons_id_seq to service_role;

insert into private.ledger_accounts (code, type) values
  ('expense:bank', 'expense'), ('expense:tax', 'expense'), ('income:interest', 'revenue'), ('owner_money', 'liability');

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
    when 'strays' then (select jsonb_agg(a) from private.audited_strays(p_after::bigint, size) a) end, '[]');
end
$$;

create or replace function private.audited_reasons(p_after bigint, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'reason', 'id', g.id::text, 'reference', 'MUTASI-' || g.row_id, 'reason', g.reason,
    'account', a.code, 'amount', s.amount, 'is_withdrawn', g.withdrawn_at is not null,
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.key in ('reasoned:' || g.id, 'reason_withdrawn:' || g.id))))
  from private.statement_reasons g join private.statement_rows s on s.id = g.row_id join private.shop_accounts a on a.id = s.account_id
  where p_after is null or g.id > p_after order by g.id limit p_limit
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
        cross join (values ('reasoned:'), ('reason_withdrawn:')) k (prefix))
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
  cross join lateral (select (j.at at time zone 'Asia/Jakarta')::date as posted, coalesce(
    (select a.received_on from private.payment_attempts a where j.kind in ('paid', 'received') and a.reference = split_part(j.key, ':', 2)),
    (select e.received_on from private.payment_exceptions e where j.kind = 'received' and e.id::text = split_part(j.key, ':', 2)),
    (select t.settled_on from private.settlements t where j.kind = 'settled' and t.id::text = split_part(j.key, ':', 2))) as received) d
  where c.id = s.account_id and s.amount % 100 = 0 and not j.is_test
    and coalesce(d.received, d.posted) between s.booked_on - 7 and s.booked_on + case when d.received is null then 30 else 1 end
    and j.kind <> all ('{settlement_reversed,reasoned,reason_withdrawn}')
    and not exists (select from private.settlement_reversals r where j.kind = 'settled' and r.settlement_id::text = split_part(j.key, ':', 2))
    and not exists (select from private.statement_matches m where m.journal_id = j.id)
$$;

create or replace function private.is_possible_reason(p_reason text, p_amount bigint) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_reason in ('fee', 'tax', 'own', 'supplier') or (p_reason = 'interest' and p_amount > 0), false)
$$;

create or replace function private.reason_account(p_reason text) returns text
language sql immutable set search_path = '' as $$
  select case p_reason when 'fee' then 'expense:bank' when 'interest' then 'income:interest' when 'tax' then 'expense:tax'
    when 'own' then 'owner_money' when 'supplier' then 'goods' end
$$;

create or replace function private.reason_lines(p_reason text, p_amount bigint, p_cash text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_array(p_cash, p_amount / 100), jsonb_build_array(private.reason_account(p_reason), -(p_amount / 100)))
$$;

create or replace function private.reason_of_row(p_row bigint) returns text
language sql stable security definer set search_path = '' as $$
  select r.reason from private.statement_reasons r where r.row_id = p_row and r.withdrawn_at is null
$$;

create or replace function private.reason_refusal(s private.statement_rows, p_reason text, p_is_other boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when s.id is null then 'NOT_FOUND'
    when private.reason_of_row(s.id) is not null or exists (select from private.statement_matches m where m.row_id = s.id) then 'MATCHED'
    when not private.is_possible_reason(p_reason, s.amount) then 'REASON_DIRECTION'
    when not p_is_other and exists (select from private.booked_candidates(s) b where b.is_near) then 'ALREADY_BOOKED' end;
end
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
    perform private.audit(auth.uid(), 'statement.reasoned', null, jsonb_build_object('reason', p_reason, 'count', given, 'amount', total));
  end if;
  return jsonb_build_object('outcome', 'done', 'refused', refused);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.match_statement_row(
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
  if exists (select from private.statement_matches m where m.row_id = p_row) or private.reason_of_row(p_row) is not null then
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
  insert into private.statement_matches (row_id, journal_id, matched_by) values (p_row, posted, auth.uid());
  perform private.audit(auth.uid(), 'statement.matched', p_order, jsonb_build_object('row', p_row, 'amount', s.amount / 100, 'date', s.booked_on));
  return jsonb_build_object('outcome', 'done', 'exception', answer -> 'exception');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.statement_rows(p_account uuid, p_is_open boolean default false, p_before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  before_row private.statement_rows;
begin
  perform private.require_permission('payments.write');
  select * into before_row from private.statement_rows s where s.id = p_before;
  return (
    with page as (
      select s as held, m.journal_id from private.statement_rows s left join private.statement_matches m on m.row_id = s.id
      where s.account_id = p_account and (before_row.id is null or (s.booked_on, s.id) < (before_row.booked_on, before_row.id))
        and (not coalesce(p_is_open, false) or (m.row_id is null and private.reason_of_row(s.id) is null))
      order by s.booked_on desc, s.id desc limit 50)
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', (p.held).id, 'booked_on', (p.held).booked_on, 'time', (p.held).booked_at,
        'amount', (p.held).amount, 'text', (p.held).text, 'reference', (p.held).reference, 'balance', (p.held).balance,
        'match', (select jsonb_build_object('journal_id', j.id, 'kind', j.kind, 'number', o.number) from private.journals j
          left join public.orders o on o.id = j.order_id where j.id = p.journal_id),
        'reason', private.reason_of_row((p.held).id),
        'candidates', case when p.journal_id is null and private.reason_of_row((p.held).id) is null
          then private.statement_candidates(p.held) end)
        order by (p.held).booked_on desc, (p.held).id desc), '[]'),
      'next', case when count(*) = 50 then (select (l.held).id from page l order by (l.held).booked_on, (l.held).id limit 1) end)
    from page p);
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
  perform private.audit(auth.uid(), 'statement.reason_withdrawn', null,
    jsonb_build_object('row', p_row, 'reason', given.reason, 'amount', s.amount / 100));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

ALTER TABLE "private"."statement_reasons" ADD CONSTRAINT "statement_reasons_row_id_fkey" FOREIGN KEY (row_id) REFERENCES private.statement_rows(id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX statement_reasons_once ON private.statement_reasons USING btree (row_id) WHERE (withdrawn_at IS NULL);

REVOKE ALL ON FUNCTION "private"."audited_reasons"(bigint, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_possible_reason"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reason_account"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reason_lines"(text, bigint, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reason_of_row"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reason_refusal"(private.statement_rows, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."give_statement_reason"(bigint[], text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."give_statement_reason"(bigint[], text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_statement_reason"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_statement_reason"(bigint) TO "authenticated";

REVOKE ALL ON TABLE "private"."statement_reasons" FROM "service_role";

GRANT ALL ON TABLE "private"."statement_reasons" TO "service_role";

REVOKE DELETE, TRUNCATE ON TABLE "private"."statement_reasons" FROM "service_role";

reset check_function_bodies;

