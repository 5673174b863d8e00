-- Rows of bank statements are settled as lumps of the shop's own QRIS code: settlements name the days that they cover.

set check_function_bodies = off;

CREATE TABLE "private"."settlement_days" ("settlement_id" bigint NOT NULL, "day" date NOT NULL, "gross" bigint NOT NULL, CONSTRAINT "settlement_days_gross_check" CHECK ((gross > 0)), CONSTRAINT "settlement_days_pkey" PRIMARY KEY (settlement_id, day));

ALTER TABLE "private"."settlement_days" ENABLE ROW LEVEL SECURITY;

create or replace function private.bank_day(j private.journals) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select a.received_on from private.payment_attempts a where j.kind in ('paid', 'received') and a.reference = split_part(j.key, ':', 2)),
    (select e.received_on from private.payment_exceptions e where j.kind = 'received'
      and e.id = case when split_part(j.key, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(j.key, ':', 2)::uuid end),
    (select t.settled_on from private.settlements t where j.kind in ('settled', 'settlement_reversed')
      and t.id = case when split_part(j.key, ':', 2) ~ '^[0-9]{1,18}$' then split_part(j.key, ':', 2)::bigint end))
$$;

create or replace function private.is_lump_fee(p_gross bigint, p_fee bigint) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_fee >= 0 and p_fee < p_gross and p_fee * 100 <= p_gross, false)
$$;

create or replace function private.unsettled_days(p_gateway text) returns table (day date, gross bigint)
language sql stable security definer set search_path = '' as $$
  with bounds as (
    select (private.shop_now() at time zone 'Asia/Jakarta')::date - 40 as since,
      (select sum(l.amount) from private.journal_lines l where l.account = p_gateway and l.account like 'cash:gateway:%'
        and l.account <> 'cash:gateway:sandbox') as balance),
  received as (
    select d.day, sum(d.amount) as gross from (
      select coalesce(private.bank_day(j), (j.at at time zone 'Asia/Jakarta')::date) as day, l.amount
      from bounds b join private.journals j on j.at >= (b.since - 1)::timestamp at time zone 'Asia/Jakarta'
      join private.journal_lines l on l.journal_id = j.id and l.account = p_gateway and l.amount > 0
      where b.balance > 0 and j.kind <> 'settlement_reversed') d group by d.day),
  covered as (
    select c.day, sum(c.gross) as gross from private.settlement_days c join private.settlements s on s.id = c.settlement_id
    where s.gateway = p_gateway and not exists (select from private.settlement_reversals r where r.settlement_id = s.id) group by c.day),
  lefts as (
    select r.day, greatest(0, r.gross - coalesce(c.gross, 0)) as gross from bounds b join received r on r.day >= b.since
    left join covered c on c.day = r.day)
  select k.day, k.gross::bigint from (
    select l.day, least(l.gross, b.balance - sum(l.gross) over (order by l.day desc) + l.gross) as gross from lefts l cross join bounds b) k
  where k.gross > 0
$$;

create or replace function public.settle_statement_rows(p_lump jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  qris constant text := 'cash:gateway:qris';
  sent constant jsonb := private.json_of(p_lump);
  days constant jsonb := coalesce(sent -> 'days', '[]');
  wanted bigint[];
  today constant date := (private.shop_now() at time zone 'Asia/Jakarta')::date;
  accounts uuid[];
  cash text;
  s private.statement_rows;
  total bigint;
  net bigint;
  fee_left bigint;
  own_fee bigint;
  fee bigint;
  settled bigint := 0;
  new_id bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif jsonb_typeof(sent -> 'rows') is distinct from 'array' or jsonb_typeof(days) <> 'array' then
    return jsonb_build_object('code', 'INVALID');
  end if;
  wanted := array(select distinct r::bigint from jsonb_array_elements_text(sent -> 'rows') r order by 1);
  if cardinality(wanted) not between 1 and 2 or jsonb_array_length(days) not between 1 and 31
    or exists (select from jsonb_array_elements(days) d where (d ->> 'day')::date is null or coalesce((d ->> 'gross')::bigint, 0) <= 0)
    or (select count(*) <> count(distinct d ->> 'day') from jsonb_array_elements(days) d) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select array_agg(distinct r.account_id) into accounts from private.statement_rows r where r.id = any (wanted) and r.withdrawn_at is null;
  if accounts is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif cardinality(accounts) > 1 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('statement ' || accounts[1], 7326));
  perform pg_advisory_xact_lock(hashtextextended('settlements', 7322));
  cash := (select c.code from private.shop_accounts c where c.id = accounts[1]);
  if (select count(*) from private.statement_rows r where r.id = any (wanted) and r.withdrawn_at is null) <> cardinality(wanted) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif exists (select from private.statement_rows r where r.id = any (wanted) and (private.reason_of_row(r.id) is not null
    or exists (select from private.statement_matches m where m.row_id = r.id))) then
    return jsonb_build_object('code', 'MATCHED');
  elsif exists (select from private.statement_rows r where r.id = any (wanted) and (r.amount <= 0 or r.amount % 100 <> 0)) then
    return jsonb_build_object('code', 'INVALID');
  elsif exists (select from private.statement_rows r where r.id = any (wanted) and r.booked_on not between today - 366 and today) then
    return jsonb_build_object('code', 'SETTLEMENT_DATE');
  elsif exists (select from private.statement_rows r where r.id = any (wanted)
    and exists (select from private.booked_candidates(r) b where b.is_near)) then
    return jsonb_build_object('code', 'ALREADY_BOOKED');
  elsif exists (select from jsonb_array_elements(days) d left join private.unsettled_days(qris) u on u.day = (d ->> 'day')::date
    where u.gross is distinct from (d ->> 'gross')::bigint) then
    return jsonb_build_object('code', 'LUMP_CHANGED');
  end if;
  select sum((d ->> 'gross')::bigint) into total from jsonb_array_elements(days) d;
  select sum(r.amount / 100) into net from private.statement_rows r where r.id = any (wanted);
  fee := total - net;
  if not private.is_lump_fee(total, fee) then
    return jsonb_build_object('code', 'LUMP_FEE');
  elsif total > coalesce((select g.balance from private.gateway_balances() g where g.gateway = qris), 0) then
    return jsonb_build_object('code', 'GATEWAY_BALANCE');
  end if;
  fee_left := fee;
  for s in select * from private.statement_rows r where r.id = any (wanted) order by r.id loop
    own_fee := case when s.id = wanted[cardinality(wanted)] then fee_left else fee * (s.amount / 100) / net end;
    fee_left := fee_left - own_fee;
    insert into private.settlements (key, gateway, bank, settled_on, gross, fee, reference, made_by)
    select gen_random_uuid(), qris, cash, s.booked_on, s.amount / 100 + own_fee, own_fee, case when private.is_settled_reference(cash, f.reference)
      or exists (select from private.payment_attempts a where a.account = cash and a.bank_reference = f.reference)
      or exists (select from private.payment_exceptions x where x.account = cash and x.bank_reference = f.reference)
      then 'MUTASI-' || s.id else f.reference end, auth.uid()
    from (select private.row_reference(s) as reference) f returning id into new_id;
    -- The oldest days first; what the settlements before took is behind it.
    insert into private.settlement_days (settlement_id, day, gross)
    select new_id, p.day, p.upper - p.lower from (
      select o.day, greatest(o.upto - o.gross, settled) as lower, least(o.upto, settled + s.amount / 100 + own_fee) as upper from (
        select (d ->> 'day')::date as day, (d ->> 'gross')::bigint as gross, sum((d ->> 'gross')::bigint) over (order by d ->> 'day') as upto
        from jsonb_array_elements(days) d) o) p where p.upper > p.lower;
    settled := settled + s.amount / 100 + own_fee;
    perform private.post_journal('settled:' || new_id, 'settled', null, jsonb_build_array(
      jsonb_build_array(cash, s.amount / 100), jsonb_build_array('expense:gateway', own_fee),
      jsonb_build_array(qris, -(s.amount / 100 + own_fee))), s.booked_on || ' ' || s.id);
    insert into private.statement_matches (row_id, journal_id, matched_by, is_booking)
    select s.id, j.id, auth.uid(), true from private.journals j where j.key = 'settled:' || new_id;
    perform private.audit(auth.uid(), 'settlement.made', null, jsonb_build_object('gateway', qris, 'bank', cash, 'date', s.booked_on,
      'gross', s.amount / 100 + own_fee, 'fee', own_fee, 'reference', (select t.reference from private.settlements t where t.id = new_id)));
  end loop;
  return jsonb_build_object('outcome', 'done');
exception
  when data_exception then
    return jsonb_build_object('code', 'INVALID');
  when lock_not_available or deadlock_detected then
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
      'lump_days', coalesce((select jsonb_agg(to_jsonb(u) order by u.day) from private.unsettled_days('cash:gateway:qris') u), '[]'),
      'next', case when count(*) = 50 then (select (l.held).id from page l order by (l.held).booked_on, (l.held).id limit 1) end)
    from page p);
end
$$;

ALTER TABLE "private"."settlement_days" ADD CONSTRAINT "settlement_days_settlement_id_fkey" FOREIGN KEY (settlement_id) REFERENCES private.settlements(id) ON DELETE RESTRICT;

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON private.settlement_days FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

REVOKE ALL ON FUNCTION "private"."is_lump_fee"(bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsettled_days"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."settle_statement_rows"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_statement_rows"(jsonb) TO "authenticated";

REVOKE ALL ON TABLE "private"."settlement_days" FROM "service_role";

GRANT ALL ON TABLE "private"."settlement_days" TO "service_role";

REVOKE DELETE, TRUNCATE, UPDATE ON TABLE "private"."settlement_days" FROM "service_role";

reset check_function_bodies;

