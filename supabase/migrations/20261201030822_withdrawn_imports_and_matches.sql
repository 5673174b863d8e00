-- An import of a bank statement can be withdrawn with its rows, and the match of a row with what was booked before. A match tells
-- whether its journal was posted for the row; of earlier ones the bank's reference of the payment tells.

set check_function_bodies = off;

DROP TRIGGER "refuse_change" ON "private"."statement_matches";

DROP TRIGGER "refuse_change" ON "private"."statement_rows";

DROP INDEX "private"."statement_rows_once";

CREATE TABLE "private"."statement_withdrawals" ("import_id" bigint NOT NULL, "reason" text NOT NULL, "withdrawn_by" uuid, CONSTRAINT "statement_withdrawals_pkey" PRIMARY KEY (import_id), CONSTRAINT "statement_withdrawals_reason_check" CHECK (((length(reason) >= 3) AND (length(reason) <= 300))), "withdrawn_at" timestamp with time zone NOT NULL DEFAULT private.shop_now());

ALTER TABLE "private"."statement_withdrawals" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."withdrawn_matches" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "row_id" bigint NOT NULL, "journal_id" bigint NOT NULL, "matched_by" uuid, "matched_at" timestamp with time zone NOT NULL, "reason" text NOT NULL, "withdrawn_by" uuid, CONSTRAINT "withdrawn_matches_pkey" PRIMARY KEY (id), CONSTRAINT "withdrawn_matches_reason_check" CHECK (((length(reason) >= 3) AND (length(reason) <= 300))), "withdrawn_at" timestamp with time zone NOT NULL DEFAULT private.shop_now());

ALTER TABLE "private"."withdrawn_matches" ENABLE ROW LEVEL SECURITY;

grant usage on sequence private.withdrawn_matches_id_seq to service_role;

ALTER TABLE "private"."statement_matches" ADD COLUMN "is_booking" boolean NOT NULL DEFAULT false;

update private.statement_matches m set is_booking = true
from private.statement_rows s, private.journals j, private.payment_attempts a
where s.id = m.row_id and j.id = m.journal_id and j.key in ('paid:' || a.reference, 'received:' || a.reference)
  and a.bank_reference in ('MUTASI-' || s.id, btrim(s.reference));

ALTER TABLE "private"."statement_rows" ADD COLUMN "withdrawn_at" timestamp with time zone;

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

create or replace function public.statement_closing(p_account uuid) returns jsonb
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

create or replace function public.statement_rows(p_account uuid, p_is_open boolean default false, p_before bigint default null) returns jsonb
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
      'next', case when count(*) = 50 then (select (l.held).id from page l order by (l.held).booked_on, (l.held).id limit 1) end)
    from page p);
end
$$;

create or replace function public.withdraw_statement_import(p_import bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  why constant text := btrim(p_reason);
  i private.statement_imports;
  later text;
  decided jsonb;
  decided_count bigint;
  gone bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(why), 0) not between 3 and 300 or why ~ '[[:cntrl:]]' then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  select * into i from private.statement_imports m where m.id = p_import;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  -- No import and no decision about the account's rows meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('statement ' || i.account_id, 7325));
  perform pg_advisory_xact_lock(hashtextextended('statement ' || i.account_id, 7326));
  if exists (select from private.statement_withdrawals w where w.import_id = p_import) then
    return jsonb_build_object('outcome', 'already', 'decided', '[]'::jsonb, 'count', 0, 'followed_by', null);
  end if;
  select l.file_name into later from private.statement_imports l where l.account_id = i.account_id and l.id > i.id and l.added < l.row_count
    and l.first_day <= i.last_day and l.last_day >= i.first_day
    and not exists (select from private.statement_withdrawals w where w.import_id = l.id) order by l.id desc limit 1;
  with held as (
    select s.id, s.booked_on, s.amount, s.text from private.statement_rows s where s.import_id = p_import
      and (private.reason_of_row(s.id) is not null or exists (select from private.statement_matches m where m.row_id = s.id)))
  select (select count(*) from held), coalesce((select jsonb_agg(to_jsonb(f) order by f.booked_on, f.id)
    from (select * from held h order by h.booked_on, h.id limit 20) f), '[]') into decided_count, decided;
  if decided_count > 0 or later is not null then
    return jsonb_build_object('outcome', 'refused', 'decided', decided, 'count', decided_count, 'followed_by', later);
  end if;
  insert into private.statement_withdrawals (import_id, reason, withdrawn_by) values (p_import, why, auth.uid());
  update private.statement_rows s set withdrawn_at = private.shop_now() where s.import_id = p_import;
  get diagnostics gone = row_count;
  perform private.post_rounding(i.account_id);
  perform private.audit(auth.uid(), 'statement.import_withdrawn', null,
    jsonb_build_object('name', i.file_name, 'count', gone, 'reason', why));
  return jsonb_build_object('outcome', 'done', 'decided', '[]'::jsonb, 'count', 0, 'followed_by', null);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.withdraw_statement_match(p_row bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  why constant text := btrim(p_reason);
  s private.statement_rows;
  m private.statement_matches;
  j private.journals;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(why), 0) not between 3 and 300 or why ~ '[[:cntrl:]]' then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  select * into s from private.statement_rows r where r.id = p_row;
  perform pg_advisory_xact_lock(hashtextextended('statement ' || s.account_id, 7326));
  select * into m from private.statement_matches t where t.row_id = p_row;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into j from private.journals k where k.id = m.journal_id;
  if m.is_booking and j.kind <> 'settled' then
    return jsonb_build_object('code', 'BOOKED_BY_ROW');
  elsif m.is_booking
    and not exists (select from private.settlement_reversals r where r.settlement_id::text = split_part(j.key, ':', 2)) then
    return jsonb_build_object('code', 'SETTLED_BY_ROW');
  end if;
  insert into private.withdrawn_matches (row_id, journal_id, matched_by, matched_at, reason, withdrawn_by)
  values (m.row_id, m.journal_id, m.matched_by, m.at, why, auth.uid());
  delete from private.statement_matches t where t.row_id = p_row;
  perform private.audit(auth.uid(), 'statement.match_withdrawn', j.order_id,
    jsonb_build_object('row', p_row, 'amount', s.amount / 100, 'date', s.booked_on, 'reason', why));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

ALTER TABLE "private"."statement_withdrawals" ADD CONSTRAINT "statement_withdrawals_import_id_fkey" FOREIGN KEY (import_id) REFERENCES private.statement_imports(id) ON DELETE RESTRICT;

ALTER TABLE "private"."withdrawn_matches" ADD CONSTRAINT "withdrawn_matches_journal_id_fkey" FOREIGN KEY (journal_id) REFERENCES private.journals(id) ON DELETE RESTRICT;

ALTER TABLE "private"."withdrawn_matches" ADD CONSTRAINT "withdrawn_matches_row_id_fkey" FOREIGN KEY (row_id) REFERENCES private.statement_rows(id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX statement_rows_once ON private.statement_rows USING btree (account_id, booked_on, amount, balance, md5(text), reference, ordinal) NULLS NOT DISTINCT WHERE (withdrawn_at IS NULL);

CREATE TRIGGER refuse_change BEFORE UPDATE ON private.statement_matches FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER refuse_change BEFORE DELETE ON private.statement_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER refuse_row_change BEFORE UPDATE ON private.statement_rows FOR EACH ROW WHEN (((old.withdrawn_at IS NOT NULL) OR (new.withdrawn_at IS NULL) OR ((to_jsonb(old.*) - 'withdrawn_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'withdrawn_at'::text)))) EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON private.statement_withdrawals FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON private.withdrawn_matches FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

REVOKE ALL ON FUNCTION "public"."withdraw_statement_import"(bigint, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_statement_import"(bigint, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_statement_match"(bigint, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_statement_match"(bigint, text) TO "authenticated";

REVOKE ALL ON TABLE "private"."statement_withdrawals" FROM "service_role";

GRANT ALL ON TABLE "private"."statement_withdrawals" TO "service_role";

REVOKE DELETE, TRUNCATE, UPDATE ON TABLE "private"."statement_withdrawals" FROM "service_role";

REVOKE ALL ON TABLE "private"."withdrawn_matches" FROM "service_role";

GRANT ALL ON TABLE "private"."withdrawn_matches" TO "service_role";

REVOKE DELETE, TRUNCATE, UPDATE ON TABLE "private"."withdrawn_matches" FROM "service_role";

reset check_function_bodies;

