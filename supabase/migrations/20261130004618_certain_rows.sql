-- Rows of a bank statement that are approved in one press: the limit of two people applies to their sum as well.

set check_function_bodies = off;

DROP FUNCTION "private"."approve_attempt"(public.orders, private.payment_attempts, bigint, text, date);

DROP FUNCTION "public"."match_statement_row"(bigint, bigint, uuid);

DROP FUNCTION "public"."record_transfer"(bigint, text, date, uuid, uuid);

create or replace function private.approve_attempt(
  o public.orders, a private.payment_attempts, p_amount bigint, p_reference text, p_received_on date, p_press_total bigint default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  observed jsonb;
begin
  insert into private.payment_approvals (attempt_id, approver, amount, reference) values (a.id, auth.uid(), p_amount, p_reference);
  if greatest(o.total, p_press_total) >= (select s.two_approvals_from from private.order_settings s) and not exists (
    select from private.payment_approvals p where p.attempt_id = a.id and p.amount = p_amount and p.reference = p_reference
      and (p.approver <> auth.uid() or p.at < private.shop_now() - interval '12 hours')) then
    return jsonb_build_object('outcome', 'first', 'state', o.state);
  end if;
  update private.payment_attempts t set bank_reference = p_reference, received_on = p_received_on where t.id = a.id;
  observed := private.observe_payment(a.reference, 'staff',
    jsonb_build_object('state', 'paid', 'amount', p_amount, 'provider_status', 'approved'));
  perform private.audit(auth.uid(), 'payment.approved', o.id, jsonb_strip_nulls(jsonb_build_object('name', o.number, 'amount', p_amount,
    'reference', p_reference, 'date', p_received_on)));
  return jsonb_build_object('outcome', 'done', 'state', observed ->> 'order_state', 'exception', observed ->> 'exception');
end
$$;

create or replace function private.record_transfer_of_press(
  p_amount bigint, p_bank_reference text, p_received_on date, p_order uuid, p_account uuid, p_press_total bigint
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  a private.payment_attempts;
  bank_ref constant text := btrim(p_bank_reference);
  moment constant timestamptz := private.shop_now();
  today constant date := (moment at time zone 'Asia/Jakarta')::date;
  receiver constant text := (select s.code from private.shop_accounts s where s.id = p_account);
  bank constant text := coalesce(receiver, (private.bank_accounts())[1]);
  code integer;
  refusal text;
  new_id uuid;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or p_amount not between 1 and 1000000000000 or coalesce(length(bank_ref), 0) not between 3 and 60
    or bank_ref ~ '[[:cntrl:]]' or (p_account is not null and receiver is null) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_received_on is null or p_received_on not between today - 366 and today then
    return jsonb_build_object('code', 'RECEIVED_DATE');
  end if;
  if p_order is null then
    insert into private.payment_exceptions (kind, amount, account, bank_reference, received_on, recorded_by)
    values ('unknown', p_amount, bank, bank_ref, p_received_on, auth.uid()) returning id into new_id;
    perform private.post_journal('received:' || new_id, 'received', null, jsonb_build_array(
      jsonb_build_array(bank, p_amount), jsonb_build_array('unmatched_receipts', -p_amount, new_id)), bank_ref);
    perform private.audit(auth.uid(), 'payment.recorded', null,
      jsonb_build_object('amount', p_amount, 'reference', bank_ref, 'date', p_received_on));
    return jsonb_build_object('outcome', 'done', 'state', null, 'exception', 'unknown');
  end if;
  select * into o from public.orders where id = p_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  end if;
  select * into a from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual' and t.state not in ('paid', 'refunded')
    and (receiver is null or t.account = receiver)
  order by exists (select from private.payment_approvals p where p.attempt_id = t.id and p.reference = bank_ref) desc,
    t.amount = p_amount desc, t.state in ('created', 'pending') desc, t.opened_at desc limit 1 for update;
  if a.id is null then
    -- The transfer went to another account than the offered one; its amount identifies the unique code.
    select t.unique_code into code from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual'
      and t.state not in ('paid', 'refunded') and t.amount = p_amount and t.amount + t.unique_code = private.amount_due(p_order)
    order by t.opened_at desc limit 1;
    insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, unique_code, state, expires_at, ended_at)
    values (p_order, o.number || '-T-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)), 'manual', 'transfer', bank,
      private.amount_due(o.id) - coalesce(code, 0), coalesce(code, 0), 'expired', moment, moment)
    returning * into a;
  end if;
  if exists (select from private.payment_attempts t where t.account = a.account and t.bank_reference = bank_ref) then
    raise unique_violation;
  end if;
  return private.approve_attempt(o, a, p_amount, bank_ref, p_received_on, p_press_total);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  when unique_violation then
    return jsonb_build_object('code', 'REFERENCE_USED');
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
  if exists (select from private.statement_matches m where m.row_id = p_row) then
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

create or replace function public.record_transfer(
  p_amount bigint, p_bank_reference text, p_received_on date, p_order uuid default null, p_account uuid default null
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.record_transfer_of_press(p_amount, p_bank_reference, p_received_on, p_order, p_account, null)
$$;

REVOKE ALL ON FUNCTION "private"."approve_attempt"(public.orders, private.payment_attempts, bigint, text, date, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_transfer_of_press"(bigint, text, date, uuid, uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."match_statement_row"(bigint, bigint, uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."match_statement_row"(bigint, bigint, uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_transfer"(bigint, text, date, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_transfer"(bigint, text, date, uuid, uuid) TO "authenticated";

reset check_function_bodies;

