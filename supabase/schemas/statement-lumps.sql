-- Lumps of the shop's own QRIS code: what buyers paid by it in one or several days arrives at the bank in one row or two, less
-- the fee, and is booked as a settlement.
-- Table: private.settlement_days. Begin with public.settle_statement_rows. src/domain/statement/lump.ts proposes days for rows
-- and has the same rules.

-- The days that a settlement covers, with their part of its gross. A settlement that staff typed has none.
create table private.settlement_days (
  settlement_id bigint not null references private.settlements (id) on delete restrict,
  day date not null,
  gross bigint not null check (gross > 0),
  primary key (settlement_id, day)
);

alter table private.settlement_days enable row level security;
revoke update, delete, truncate on private.settlement_days from service_role;

create trigger refuse_change before update or delete on private.settlement_days
  for each statement execute function private.refuse_change();

-- Whether a gateway may have taken this fee: at most a hundredth.
create function private.is_lump_fee(p_gross bigint, p_fee bigint) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_fee >= 0 and p_fee < p_gross and p_fee * 100 <= p_gross, false)
$$;

-- What is left of each day of a gateway: received, less what settlements cover. What left otherwise was the oldest, so that
-- the newest days have what the gateway owes. Days of the last 40 days.
create function private.unsettled_days(p_gateway text) returns table (day date, gross bigint)
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

-- Books rows of one account as a lump of days and binds each row to its settlement. The sent object is {rows, days: [{day,
-- gross}]}, one row or two, and days that are each whole as they are left. Two rows divide the fee by what they brought. Codes: INVALID, NOT_FOUND, MATCHED (a row is decided), ALREADY_BOOKED,
-- LUMP_CHANGED (other amounts are left of the days), LUMP_FEE, SETTLEMENT_DATE, GATEWAY_BALANCE, BUSY, and those of
-- private.factor_refusal. divideLump in src/domain/statement/lump.ts has the same rule.
create function public.settle_statement_rows(p_lump jsonb) returns jsonb
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
grant execute on function public.settle_statement_rows(jsonb) to authenticated;
