-- Reasons of rows of bank statements that are no receipts: fees, interest, tax, money of the owner, payments to suppliers.
-- Each is booked once between the bank account and the account of its reason.
-- Table: private.statement_reasons. Begin with public.give_statement_reason. rowReasons in
-- src/domain/statement/row-reason.ts has the same rules.

insert into private.ledger_accounts (code, type) values
  ('expense:bank', 'expense'), ('expense:tax', 'expense'), ('income:interest', 'revenue'), ('owner_money', 'liability');

create table private.statement_reasons (
  id bigint primary key generated always as identity,
  row_id bigint not null references private.statement_rows (id) on delete restrict,
  reason text not null check (reason in ('fee', 'interest', 'tax', 'own', 'supplier')),
  given_by uuid,
  given_at timestamptz not null default private.shop_now(),
  withdrawn_by uuid,
  withdrawn_at timestamptz
);

create unique index statement_reasons_once on private.statement_reasons (row_id) where withdrawn_at is null;

alter table private.statement_reasons enable row level security;
revoke delete, truncate on private.statement_reasons from service_role;
grant usage on sequence private.statement_reasons_id_seq to service_role;

-- The account of a reason. Suppliers are paid what sold goods have cost.
create function private.reason_account(p_reason text) returns text
language sql immutable set search_path = '' as $$
  select case p_reason when 'fee' then 'expense:bank' when 'interest' then 'income:interest' when 'tax' then 'expense:tax'
    when 'own' then 'owner_money' when 'supplier' then 'goods' end
$$;

-- Whether money of this direction has this reason: a bank gives back a fee, but takes no interest.
create function private.is_possible_reason(p_reason text, p_amount bigint) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_reason in ('fee', 'tax', 'own', 'supplier') or (p_reason = 'interest' and p_amount > 0), false)
$$;

-- The lines of a reason for an amount in sen. Whole rupiah are booked; what is left of one is in
-- private.post_rounding.
create function private.reason_lines(p_reason text, p_amount bigint, p_cash text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_array(p_cash, p_amount / 100), jsonb_build_array(private.reason_account(p_reason), -(p_amount / 100)))
$$;

create function private.reason_of_row(p_row bigint) returns text
language sql stable security definer set search_path = '' as $$
  select r.reason from private.statement_reasons r where r.row_id = p_row and r.withdrawn_at is null
$$;

-- Why a row cannot have a reason; null: it can. NOT_FOUND, MATCHED (it has one, or backs a journal), REASON_DIRECTION, and
-- ALREADY_BOOKED where its amount is booked near its day and the person has not said that it is something else.
create function private.reason_refusal(s private.statement_rows, p_reason text, p_is_other boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when s.id is null or s.withdrawn_at is not null then 'NOT_FOUND'
    when private.reason_of_row(s.id) is not null or exists (select from private.statement_matches m where m.row_id = s.id) then 'MATCHED'
    when not private.is_possible_reason(p_reason, s.amount) then 'REASON_DIRECTION'
    when not p_is_other and exists (select from private.booked_candidates(s) b where b.is_near) then 'ALREADY_BOOKED' end;
end
$$;

-- Gives rows one reason and books each: {outcome, refused: [{id, code}]}; rows that are refused leave the others booked.
-- p_is_other: it is not what is booked with the amount already. Codes: INVALID (more than 200 rows), BUSY, and those of
-- private.factor_refusal.
create function public.give_statement_reason(p_rows bigint[], p_reason text, p_is_other boolean default false) returns jsonb
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
grant execute on function public.give_statement_reason(bigint[], text, boolean) to authenticated;

-- Withdraws the reason of a row by a counter-journal; the row is open again. Codes: NOT_FOUND, BUSY, and those of
-- private.factor_refusal.
create function public.withdraw_statement_reason(p_row bigint) returns jsonb
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
grant execute on function public.withdraw_statement_reason(bigint) to authenticated;
