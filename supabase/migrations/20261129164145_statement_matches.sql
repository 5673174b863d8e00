-- Rows of bank statements back journals: what is booked already is bound, an order is approved by the row, and open rows have candidates.

set check_function_bodies = off;

DROP FUNCTION "public"."statement_rows"(uuid, bigint);

CREATE TABLE "private"."statement_matches" ("row_id" bigint NOT NULL, "journal_id" bigint NOT NULL, "matched_by" uuid, CONSTRAINT "statement_matches_journal_id_key" UNIQUE (journal_id), CONSTRAINT "statement_matches_pkey" PRIMARY KEY (row_id), "at" timestamp with time zone NOT NULL DEFAULT private.shop_now());

ALTER TABLE "private"."statement_matches" ENABLE ROW LEVEL SECURITY;

create or replace function private.booked_candidates(s private.statement_rows) returns table (journal_id bigint, kind text, order_id uuid, day date)
language sql stable security definer set search_path = '' as $$
  select j.id, j.kind, j.order_id, coalesce(d.received, d.posted)
  from private.shop_accounts c join private.journal_lines l on l.account = c.code and l.amount = s.amount / 100
  join private.journals j on j.id = l.journal_id
  cross join lateral (select (j.at at time zone 'Asia/Jakarta')::date as posted, coalesce(
    (select a.received_on from private.payment_attempts a where j.kind in ('paid', 'received') and a.reference = split_part(j.key, ':', 2)),
    (select e.received_on from private.payment_exceptions e where j.kind = 'received' and e.id::text = split_part(j.key, ':', 2)),
    (select t.settled_on from private.settlements t where j.kind = 'settled' and t.id::text = split_part(j.key, ':', 2))) as received) d
  where c.id = s.account_id and s.amount % 100 = 0 and not j.is_test
    and case when d.received is null then d.posted between s.booked_on - 1 and s.booked_on + 30 else abs(d.received - s.booked_on) <= 1 end
    and not exists (select from private.statement_matches m where m.journal_id = j.id)
$$;

create or replace function private.row_reference(s private.statement_rows) returns text
language sql stable security definer set search_path = '' as $$
  select case when length(btrim(s.reference)) between 3 and 60
    and not exists (select from private.statement_rows o where o.account_id = s.account_id and o.reference = s.reference and o.id <> s.id)
    then btrim(s.reference) else 'MUTASI-' || s.id end
$$;

create or replace function private.statement_candidates(s private.statement_rows) returns jsonb
language sql stable security definer set search_path = '' as $$
  with attempts as (
    select a.order_id, a.state, a.amount, a.unique_code, a.opened_at, o.number, o.state as order_state, private.buyer_name(o.buyer_id) as buyer_name
    from private.shop_accounts c join private.payment_attempts a on a.account = c.code join public.orders o on o.id = a.order_id
    where c.id = s.account_id and s.amount > 0 and s.amount % 100 = 0 and a.gateway = 'manual'
      and a.amount between s.amount / 100 - 499 and s.amount / 100
      and (a.amount = s.amount / 100 or a.amount + a.unique_code = s.amount / 100)
      and (a.opened_at at time zone 'Asia/Jakarta')::date between s.booked_on - 7 and s.booked_on + 1)
  select jsonb_build_object(
    'booked', coalesce((select jsonb_agg(jsonb_build_object('journal_id', b.journal_id, 'kind', b.kind, 'day', b.day,
      'number', (select o.number from public.orders o where o.id = b.order_id)) order by b.journal_id) from private.booked_candidates(s) b), '[]'),
    'attempts', coalesce((select jsonb_agg(distinct jsonb_build_object('order_id', t.order_id, 'number', t.number, 'order_state', t.order_state,
      'buyer_name', t.buyer_name, 'is_exact', t.amount = s.amount / 100)) from attempts t where t.state not in ('paid', 'refunded')), '[]'),
    'rivals', (select count(distinct t.order_id) from attempts t where t.amount = s.amount / 100))
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
  elsif p_order is not null and exists (select from private.booked_candidates(s)) then
    return jsonb_build_object('code', 'ALREADY_BOOKED');
  end if;
  if p_order is not null then
    ref := private.row_reference(s);
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
        and (not coalesce(p_is_open, false) or m.row_id is null)
      order by s.booked_on desc, s.id desc limit 50)
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', (p.held).id, 'booked_on', (p.held).booked_on, 'time', (p.held).booked_at,
        'amount', (p.held).amount, 'text', (p.held).text, 'reference', (p.held).reference, 'balance', (p.held).balance,
        'match', (select jsonb_build_object('journal_id', j.id, 'kind', j.kind, 'number', o.number) from private.journals j
          left join public.orders o on o.id = j.order_id where j.id = p.journal_id),
        'candidates', case when p.journal_id is null then private.statement_candidates(p.held) end)
        order by (p.held).booked_on desc, (p.held).id desc), '[]'),
      'next', case when count(*) = 50 then (select (l.held).id from page l order by (l.held).booked_on, (l.held).id limit 1) end)
    from page p);
end
$$;

ALTER TABLE "private"."statement_matches" ADD CONSTRAINT "statement_matches_journal_id_fkey" FOREIGN KEY (journal_id) REFERENCES private.journals(id) ON DELETE RESTRICT;

ALTER TABLE "private"."statement_matches" ADD CONSTRAINT "statement_matches_row_id_fkey" FOREIGN KEY (row_id) REFERENCES private.statement_rows(id) ON DELETE RESTRICT;

CREATE INDEX journal_lines_of_banks ON private.journal_lines USING btree (account, amount) WHERE (account ~~ 'cash:bank:%'::text);

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON private.statement_matches FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

REVOKE ALL ON FUNCTION "private"."booked_candidates"(private.statement_rows) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."row_reference"(private.statement_rows) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_candidates"(private.statement_rows) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."match_statement_row"(bigint, bigint, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."match_statement_row"(bigint, bigint, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."statement_rows"(uuid, boolean, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_rows"(uuid, boolean, bigint) TO "authenticated";

REVOKE ALL ON TABLE "private"."statement_matches" FROM "service_role";

GRANT ALL ON TABLE "private"."statement_matches" TO "service_role";
REVOKE DELETE, TRUNCATE, UPDATE ON TABLE "private"."statement_matches" FROM "service_role";

reset check_function_bodies;

